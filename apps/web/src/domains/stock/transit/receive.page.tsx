import { warehouse as warehouses } from '@cashbook/contract/catalog/warehouses';
import { inTransitRoutes, type TransitNote } from '@cashbook/contract/stock/branch-transfer';
import { MAX_ROW_REMARKS, milliToNumber } from '@cashbook/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { findOptions } from '#domains/records/record-options.ts';
import { useFormat } from '#i18n/format.ts';
import { AreaField, ChoiceField, NumberField } from '#screens/form/fields.tsx';
import { FormPart, RecordForm } from '#screens/form/record-form.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { usePathId } from '#screens/path-id.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { refusalText } from '#session/refusal-text.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Empty } from '#ui/empty.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { PiecesField, type ReceiptInput } from './pieces-field.tsx';

const Choice = ChoiceField<ReceiptInput>;
const Quantity = NumberField<ReceiptInput>;
const Area = AreaField<ReceiptInput>;

const listPath = '/stock/in-transit';

/** The page that receives goods from another branch, completely or in part (accounting §5). */
export function ReceivePage() {
  const id = usePathId();
  const { t } = useTranslation('vouchers');
  const { t: tShell } = useTranslation('shell');
  const { data, error } = useQuery(queryOf(inTransitRoutes.one, { params: { mtm_id: id } }));
  const { data: places } = useQuery({
    queryKey: ['receiving-warehouses'],
    queryFn: () => findOptions(warehouses, '', null),
  });
  return (
    <>
      <PageHead
        title={t('receiveTitle', { number: data?.vr_no ?? '' })}
        crumbs={[{ label: tShell('goodsInTransit'), to: listPath }]}
      />
      {error !== null && (
        <Empty title={refusalText(error)} action={<ButtonLink to={listPath}>{tShell('goodsInTransit')}</ButtonLink>} />
      )}
      {data !== undefined && places !== undefined && <ReceiveForm transit={data} warehouses={places} />}
    </>
  );
}

/**
 * Returns the start of the form: all goods on their way count as arrived. Pieces with serials do not: a person ticks or scans
 * them one by one.
 */
const startOf = ({ mtm_id, products }: TransitNote): ReceiptInput => ({
  mtm_id,
  warehouse: null,
  missing: 'waiting',
  remarks: '',
  products: products
    .filter(({ open }) => open > 0n)
    .map(({ product, has_serials: hasSerials, open }) => {
      return { product, qty: hasSerials ? 0 : milliToNumber(open), serial_no: '' };
    }),
});

interface ReceiveFormProps {
  transit: TransitNote;
  warehouses: readonly { id: number; name: string }[];
}

function ReceiveForm({ transit, warehouses: places }: ReceiveFormProps) {
  const { t } = useTranslation('vouchers');
  const { quantity } = useFormat();
  const { desk, settings } = useSignedIn();
  const { have_warehouse: keepsApart } = settings.branch;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useRecordForm<ReceiptInput, string>({
    schema: inTransitRoutes.receive.body,
    start: startOf(transit),
    save: async (body, sent) => (await call(inTransitRoutes.receive, { body }, sentFrom(desk, sent))).message,
    onSaved: (message) => {
      toast.ok(message);
      void queries.invalidateQueries();
      void navigate({ to: listPath });
    },
    refusalFields: { warehouse_not_found: 'warehouse', warehouses_off: 'warehouse' },
    label: 'SA',
  });
  const open = transit.products.filter((row) => row.open > 0n);
  return (
    <RecordForm form={form} isNew back={listPath}>
      <FormPart
        title={`${transit.from_branch.name} → ${transit.to_branch.name}`}
        hint={[transit.vehicle, transit.remarks].filter(Boolean).join(' · ')}
      >
        {open.map(({ product, product_name: name, unit, open: left, open_serials: serials }, index) => {
          const hint = t('arrivedHint', { quantity: quantity(left), unit });
          return serials.length > 0 ? (
            <PiecesField key={product} place={index} product={name} serials={serials} hint={hint} />
          ) : (
            <Quantity
              key={product}
              name={`products.${index}.qty`}
              label={t('arrivedQuantity', { product: name })}
              hint={hint}
              decimals={3}
            />
          );
        })}
        {keepsApart && (
          <Choice
            name="warehouse"
            label={t('intoWarehouse')}
            placeholder={t('noWarehouse')}
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <Choice
          name="missing"
          label={t('ifMissing')}
          options={[
            { value: 'waiting', label: t('missingWaiting') },
            { value: 'returned', label: t('missingReturned') },
            { value: 'lost', label: t('missingLost') },
          ]}
        />
        <Area name="remarks" label={t('remarks')} maxLength={MAX_ROW_REMARKS} />
      </FormPart>
    </RecordForm>
  );
}
