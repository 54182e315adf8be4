import { type RequisitionItem, requisitionRoutes } from '@cashbook/contract/requisitions/requisitions';
import { requisitionRowPaisa, requisitionTotalPaisa } from '@cashbook/kernel';
import { MAX_ROW_REMARKS, MAX_VOUCHER_ROWS, milliFromNumber, type Paisa, paisaToNumber } from '@cashbook/money';
import { Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldText } from '#i18n/field-text.ts';
import { useFormat } from '#i18n/format.ts';
import { FindField, type FoundOption, NumberField, TextField } from '#screens/form/fields.tsx';
import { call } from '#session/api.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { RequisitionInput, RowInput } from './requisition-input.ts';
import './requisitions.css';

export const emptyRow: RowInput = { product: null, remarks: '', day: 1, qty: null, price: null };

/** Returns the search of products that the branch may use; without a branch, the working one. */
const searchIn = (branchId: number | undefined) => async (text: string, signal: AbortSignal) => {
  const branch = branchId === undefined ? {} : { branch_id: String(branchId) };
  const { data } = await call(requisitionRoutes.itemSearch, { query: { q: text, ...branch } }, { signal });
  const rows = data.map(({ id, name, code, unit, price }) => {
    return {
      id,
      name,
      detail: [code, unit].filter(Boolean).join(' · '),
      price: price === null ? null : paisaToNumber(price),
    };
  });
  return { rows };
};

/** Returns a typed figure in thousandths; zero while the text is no figure. */
const milliOf = (typed: unknown): bigint => {
  const read = typeof typed === 'number' ? milliFromNumber(typed) : null;
  return read?.ok ? read.units : 0n;
};

const rowPaisa = ({ day, qty, price }: RowInput): Paisa =>
  requisitionRowPaisa({ dayMilli: milliOf(day), quantityMilli: milliOf(qty), priceMilli: milliOf(price) });

/** Returns the amount of a requisition with these rows, in taka; null while they come to nothing. */
export function amountOf(rows: readonly RowInput[]): number | null {
  const paisa = requisitionTotalPaisa(rows.map(rowPaisa));
  return paisa === 0n ? null : paisaToNumber(paisa);
}

/** The products of a requisition, row by row. Enter leads from field to field, and from the last one to a new row. */
export function RequisitionRows({
  items,
  branchId,
}: {
  items: readonly RequisitionItem[];
  branchId?: number | undefined;
}) {
  const { t } = useTranslation('requisitions');
  const { total, count } = useFormat();
  const search = useMemo(() => searchIn(branchId), [branchId]);
  const frame = useRef<HTMLDivElement>(null);
  const { control, formState } = useFormContext<RequisitionInput>();
  const { fields, append, remove } = useFieldArray<RequisitionInput, 'products'>({ control, name: 'products' });
  const rows = useWatch<RequisitionInput, 'products'>({ name: 'products' });
  const error = formState.errors.products?.root ?? formState.errors.products;
  const message = typeof error?.message === 'string' ? error.message : '';
  const add = () => append({ ...emptyRow }, { focusName: `products.${fields.length}.product` });
  const next = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const inputs = [...(frame.current?.querySelectorAll('input') ?? [])];
    const after = inputs[inputs.indexOf(event.target) + 1];
    if (after !== undefined) after.focus();
    else if (fields.length < MAX_VOUCHER_ROWS) add();
  };
  return (
    <section className="form-part">
      <h2>{t('items')}</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter moves between the fields inside */}
      <div ref={frame} className="requisition-rows" onKeyDown={next}>
        {fields.map(({ id }, index) => (
          <div key={id} className="requisition-row">
            <ItemField index={index} items={items} search={search} />
            <TextField<RequisitionInput>
              name={`products.${index}.remarks`}
              label={t('remarks')}
              maxLength={MAX_ROW_REMARKS}
            />
            <NumberField<RequisitionInput> name={`products.${index}.day`} label={t('days')} decimals={3} />
            <NumberField<RequisitionInput> name={`products.${index}.qty`} label={t('quantity')} decimals={3} />
            <NumberField<RequisitionInput> name={`products.${index}.price`} label={t('price')} decimals={3} />
            <div className="requisition-row-total">
              <span className="label">{t('rowTotal')}</span>
              <output className="num fig">{rowText(rows[index], total)}</output>
            </div>
            <IconButton
              icon={Trash2}
              label={t('removeRow', { number: count(index + 1) })}
              disabled={fields.length === 1}
              onClick={() => remove(index)}
            />
          </div>
        ))}
      </div>
      {message !== '' && <Notice tone="bad">{error?.type === 'refusal' ? message : fieldText(message)}</Notice>}
      <div className="requisition-foot">
        <Button icon={Plus} disabled={fields.length >= MAX_VOUCHER_ROWS} onClick={add}>
          {t('addRow')}
        </Button>
        <p>
          {t('amountIs')} <output className="fig strong">{total(requisitionTotalPaisa(rows.map(rowPaisa)))}</output>
        </p>
      </div>
    </section>
  );
}

const rowText = (row: RowInput | undefined, total: (paisa: Paisa) => string) =>
  row === undefined ? '-' : total(rowPaisa(row));

interface ItemProps {
  index: number;
  items: readonly RequisitionItem[];
  search: ReturnType<typeof searchIn>;
}

/** The product of a row. Its price is proposed where the row has none. */
function ItemField({ index, items, search }: ItemProps) {
  const { t } = useTranslation('requisitions');
  const { getValues, setValue } = useFormContext<RequisitionInput>();
  const product = useWatch<RequisitionInput, `products.${number}.product`>({ name: `products.${index}.product` });
  const saved = items.find((item) => item.product === product);
  const propose = (found: FoundOption) => {
    const price = 'price' in found && typeof found.price === 'number' ? found.price : null;
    if (price !== null && price > 0 && getValues(`products.${index}.price`) == null) {
      setValue(`products.${index}.price`, price, { shouldDirty: true });
    }
  };
  return (
    <FindField<RequisitionInput>
      name={`products.${index}.product`}
      label={t('product')}
      start={saved === undefined ? null : { id: saved.product, name: saved.product_name }}
      search={search}
      onFound={propose}
      minLetters={3}
      placeholder={t('searchItem')}
    />
  );
}
