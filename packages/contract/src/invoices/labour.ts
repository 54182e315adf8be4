import { MAX_BILL_NUMBER, MAX_ROW_REMARKS, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { z } from 'zod';
import { orderFields } from '#documents/account-fields';
import { paperDate } from '#documents/dates';
import { documentFields, refusalCodes } from '#documents/described';
import { documentRoutes, savedVoucher } from '#documents/document-routes';
import { own, rowNumber, rows, text as textField } from '#documents/field-kinds';
import { voucherKind } from '#documents/voucher-kinds';
import { chosenInRow } from '#invoices/invoice';
import {
  besideIn,
  discount,
  dueDate,
  invoiceHeadRefusals,
  invoiceMoneyRefusals,
  invoiceTotalsRefusals,
  notes,
  type PaidBeside,
  paidBody,
  partyField,
  payments,
  pricedFields,
  unnamed,
} from '#invoices/invoice-fields';
import { exactText, id, text } from '#wire';

/** Labour invoices: work that is paid for by the unit (spec 3 §2, "Labour Invoice"; accounting §4, type 17). */

const base = '/invoice/labour';

/** The payments of a labour invoice, and the names and units of its items. */
export interface LabourBeside extends PaidBeside {
  readonly items: ReadonlyMap<number, { readonly name: string; readonly unit: string }>;
}

/** An item of work. */
const labourItem = own({
  ...{ label: 'labourItem' as const, column: 'labourItem' as const, kept: z.number().int() },
  editor: { holds: 'chosen', from: 'labour_item' } as const,
  sent: { product: chosenInRow, product_name: exactText(400).optional() },
  found: { product: id, product_name: z.string(), unit: z.string() },
  fromBody: ({ product }): number => product,
  toReply: (value, said) => {
    const { name = '', unit = '' } = besideIn<LabourBeside>(said).items.get(value) ?? {};
    return { product: value, product_name: name, unit };
  },
  fromReply: ({ product: value, product_name: name, unit }) => ({ value, chosen: { id: value, name, text: unit } }),
  toBody: ({ value, chosen: one }) => ({ product: value, product_name: one?.name ?? '' }),
});

export const labourDocument = documentFields(
  {
    accountId: own({
      ...partyField({ label: 'supplier' }),
      found: { account: z.object({ id, name: z.string(), text: z.string() }) },
      // The rule refuses a missing account.
      toReply: (value: number | null, said) => ({ account: { id: value ?? 0, ...said.account(value ?? 0) } }),
      fromReply: ({ account }) => ({ value: account.id, chosen: account }),
    }),
    isUnnamed: unnamed(),
    billNo: textField('bill_no', { most: MAX_BILL_NUMBER, label: 'billNo' }),
    billDate: paperDate('bill_date', { label: 'billDate' }),
    discountPaisa: discount('discountAmt'),
    payments: payments('paymentAmt', 'paymentAmt', { label: 'paymentAmount' }),
    dueDate: dueDate(),
    notes: notes(),
    rows: rows(
      'products',
      {
        labourItemId: labourItem,
        ...pricedFields('qty', 'price'),
        remarks: textField('remarks', { most: MAX_ROW_REMARKS, label: 'remarks' }),
        ...orderFields,
      },
      { found: 'products', most: MAX_VOUCHER_ROWS, beside: rowNumber },
    ),
  },
  {
    labour_payment_missing: 'payments',
    account_missing: 'accountId',
    account_name_missing: 'isUnnamed',
    discount_negative: 'discountPaisa',
    products_missing: 'rows',
    ...invoiceHeadRefusals,
    bill_no_too_long: 'billNo',
    remarks_too_long: ['rows.remarks', 'notes'],
    product_missing: 'rows.labourItemId',
    quantity_missing: 'rows.quantityMilli',
    price_missing: 'rows.rateMilli',
    labour_item_not_found: 'rows.labourItemId',
    ...invoiceTotalsRefusals,
    voucher_too_large: 'rows',
    ...invoiceMoneyRefusals,
    order_not_found: 'rows.orderId',
  },
);

export const labourInvoiceRoutes = documentRoutes({
  ...voucherKind('labour-invoice'),
  label: 'labour invoice',
  paths: { save: `${base}/store`, find: `${base}/edit`, findByKey: `${base}/held`, update: `${base}/update` },
  body: paidBody('paymentAmt', labourDocument.fields),
  findBody: z.object({ invoiceNo: text(60), voucherType: z.union([z.literal(''), z.literal(17)]).nullish() }),
  loaded: labourDocument.reply.found,
  saved: savedVoucher,
  refusals: refusalCodes(labourDocument.refusals),
});
