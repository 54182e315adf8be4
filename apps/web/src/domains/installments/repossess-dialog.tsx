import type { Answer } from '@cashbook/contract/client';
import { repossessionRoutes } from '@cashbook/contract/invoices/repossession';
import { saleReturnRoutes } from '@cashbook/contract/invoices/returns';
import type { RouteReply } from '@cashbook/contract/route';
import { milliToNumber } from '@cashbook/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '#i18n/format.ts';
import { AmountField, ChoiceField, FindField, NumberField, TextField } from '#screens/form/fields.tsx';
import { FormDialog } from '#screens/form/form-dialog.tsx';
import { useRecordForm } from '#screens/form/use-record-form.ts';
import { findProducts } from '#screens/pickers/product-search.ts';
import { call } from '#session/api.ts';
import { queryOf } from '#session/query.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/overlay/toast.tsx';
import type { SaleDue } from './write-off-dialog.tsx';

const { body } = repossessionRoutes.repossess;
const row = body.shape.rows.element;
/** The fields of the dialog: those of one row beside those of the sale. */
const schema = z.object({
  ...{ sale_id: body.shape.sale_id, remarks: body.shape.remarks, line: z.number().int().min(1) },
  ...{ into_product: z.number().nullable(), qty: row.shape.qty, serials: z.string(), amount: row.shape.amount },
});
type Input = z.input<typeof schema>;
type Line = RouteReply<typeof saleReturnRoutes.invoice>['lines'][number];
type Repossessed = Answer<RouteReply<typeof repossessionRoutes.repossess>>;

/** Returns the lines of the sale of which something is left with the customer. */
function useSoldLines(saleId: number): readonly Line[] {
  const { data } = useQuery(queryOf(saleReturnRoutes.invoice, { query: { id: String(saleId) } }));
  return (data?.lines ?? none).filter(({ left }) => left > 0n);
}
const none: readonly Line[] = [];

/** The dialog that takes goods of one sale of the customer back, at a value that settles the last installments. */
export function RepossessDialog({ sales, onClose }: { sales: readonly SaleDue[]; onClose: () => void }) {
  const { t } = useTranslation('installments');
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const form = useRecordForm<Input, Repossessed>({
    schema,
    start: {
      ...{ sale_id: sales[0]?.id ?? 0, line: 0, into_product: null, qty: 1, serials: '', amount: 0, remarks: '' },
    },
    save: async ({ sale_id, remarks, line, serials, ...typed }, sent) => {
      const asked = await queries.fetchQuery(queryOf(saleReturnRoutes.invoice, { query: { id: String(sale_id) } }));
      const sold = asked.lines.find((one) => one.line === Number(line));
      const pieces = serials.split(/\s+/).filter((one) => one !== '');
      const rows = [
        {
          ...{ ...typed, line: Number(line), product: sold?.product.id ?? 0, serials: pieces },
          warehouse: sold?.warehouse?.id ?? null,
        },
      ];
      const saleId = Number(sale_id);
      return call(repossessionRoutes.repossess, { body: { sale_id: saleId, remarks, rows } }, sentFrom(desk, sent));
    },
    onSaved: ({ data }) => {
      toast.ok(t('repossessDone', { number: data.vr_no }));
      void queries.invalidateQueries();
      onClose();
    },
    refusalFields: {
      ...{ return_empty: 'line', return_line_not_found: 'line', return_beyond_left: 'qty', beyond_due: 'amount' },
      ...{ return_serial_not_left: 'serials', serials_differ: 'serials', serial_in_stock: 'serials' },
      ...{ amount_not_positive: 'amount', quantity_not_positive: 'qty', quantity_decimals: 'qty' },
      ...{ product_not_found: 'into_product', product_archived: 'into_product', remarks_too_long: 'remarks' },
    },
    label: 'SA',
  });
  return (
    <FormDialog
      title={t('repossessTitle')}
      hint={t('repossessHint')}
      does={t('repossess')}
      form={form}
      next={() => null}
      onClose={onClose}
    >
      <RepossessFields sales={sales} />
    </FormDialog>
  );
}

const findUsed = (text: string, signal: AbortSignal) => findProducts(text, undefined, signal);

/** The fields of a repossession. Those of the goods are proposed anew for another line: all that is left of it. */
function RepossessFields({ sales }: { sales: readonly SaleDue[] }) {
  const { t } = useTranslation('installments');
  const { total } = useFormat();
  const { setValue } = useFormContext<Input>();
  const [sale, lineNo] = useWatch<Input, ['sale_id', 'line']>({ name: ['sale_id', 'line'] });
  const lines = useSoldLines(Number(sale));
  const line = lines.find((one) => one.line === Number(lineNo));
  const first = lines[0]?.line;
  useEffect(() => {
    if (line === undefined && first !== undefined) setValue('line', first);
  }, [line, first, setValue]);
  const [left, serials] = [line?.left, line?.left_serials];
  useEffect(() => {
    if (left === undefined || serials === undefined) return;
    setValue('qty', milliToNumber(left));
    setValue('serials', serials);
  }, [left, serials, setValue]);
  return (
    <>
      <ChoiceField<Input>
        name="sale_id"
        label={t('invoice')}
        options={sales.map(({ id, invoice, paisa }) => ({ value: id, label: `${invoice} · ${total(paisa)}` }))}
      />
      <ChoiceField<Input>
        name="line"
        label={t('goods')}
        options={lines.map((one) => ({ value: one.line, label: one.product.name }))}
      />
      <NumberField<Input> name="qty" label={t('quantity')} decimals={3} />
      {line?.has_serials && <TextField<Input> name="serials" label={t('serials')} maxLength={500} />}
      <AmountField<Input> name="amount" label={t('repossessValue')} hint={t('repossessValueHint')} />
      <FindField<Input>
        name="into_product"
        label={t('intoProduct')}
        hint={t('intoProductHint')}
        start={null}
        search={findUsed}
      />
      <TextField<Input> name="remarks" label={t('rescheduleReason')} maxLength={500} />
    </>
  );
}
