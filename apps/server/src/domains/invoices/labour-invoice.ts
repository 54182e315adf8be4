import type { SavedVoucher } from '@cashbook/contract/documents/document-routes';
import { voucherKind } from '@cashbook/contract/documents/voucher-kinds';
import type { labourInvoiceRoutes } from '@cashbook/contract/invoices/labour';
import type { RefusalCode } from '@cashbook/contract/refusals';
import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import {
  ACCOUNT,
  accountsOnInvoice,
  type InvoiceLine,
  type LabourFacts,
  type LabourRow,
  labourInvoice,
  paidInCash,
  type Refusal,
  type SettledInvoice,
  sumPaid,
  type TypedLabour,
} from '@cashbook/kernel';
import { z } from 'zod';
import { type InvoiceRecord, writeInvoice } from '#domains/invoices/invoice.store';
import { fieldInList, foundPayment, keptPayments, namedAs, typedPayments } from '#domains/invoices/invoice-document';
import { type LabourItems, labourItemsNeeded, readLabourItems } from '#domains/invoices/labour-items';
import { accountsNeeded } from '#domains/ledger/index';
import { type DocumentKind, type DocumentWire, keptPaisa } from '#domains/posting/index';

type Body = RouteBody<typeof labourInvoiceRoutes.save>;
type Reply = RouteReply<typeof labourInvoiceRoutes.find>;
type Loaded = Pick<
  Reply,
  'account' | 'bill_no' | 'bill_date' | 'paymentAmt' | 'payments' | 'discountAmt' | 'notes' | 'products'
>;

const { name, typeId } = voucherKind('labour-invoice');

/** The fields that are stored. The document names no vehicle and no order. */
const kept = {
  accountId: z.number().int(),
  discountPaisa: keptPaisa,
  billNo: z.string(),
  billDate: z.string().nullable(),
  notes: z.string(),
  rows: z.array(
    z.object({
      labourItemId: z.number().int(),
      quantityMilli: keptPaisa,
      rateMilli: keptPaisa,
      remarks: z.string(),
    }),
  ),
};

const nothingElse = { vehicleNo: '', purchaseOrderId: null, salesOrderId: null } as const;

/** Returns the stored fields without the payments. The rule refuses a missing account. */
const keptOf = ({ accountId, discountPaisa, billNo, billDate, notes, rows }: TypedLabour) => ({
  ...{ accountId: accountId ?? 0, discountPaisa, billNo, billDate, notes },
  rows: rows.map(({ labourItemId, quantityMilli, rateMilli, remarks }) => {
    return { labourItemId, quantityMilli, rateMilli, remarks };
  }),
});

/** The stored form of the time when only cash was possible. */
const paidInCashAlone = z.codec(z.object({ ...kept, paidPaisa: keptPaisa }), z.custom<TypedLabour>(), {
  decode: ({ paidPaisa, ...typed }) => ({ ...typed, ...nothingElse, payments: paidInCash(paidPaisa) }),
  encode: (typed) => ({ ...keptOf(typed), paidPaisa: sumPaid(typed.payments ?? []) }),
});

const form = z.codec(z.object({ ...kept, payments: keptPayments }), z.custom<TypedLabour>(), {
  decode: (typed) => ({ ...typed, ...nothingElse }),
  encode: (typed) => ({ ...keptOf(typed), payments: typed.payments === null ? null : [...typed.payments] }),
});

const itemsOf = (rows: readonly Pick<LabourRow, 'labourItemId'>[]) => rows.map(({ labourItemId }) => labourItemId);

/** The sums and the lines that the rule computed. */
type Own = SettledInvoice<InvoiceLine<LabourRow>>;

/** Returns the invoice as its tables have it. */
function recordOf({ billNo, billDate, notes }: TypedLabour, { lines, ...settled }: Own): InvoiceRecord {
  return {
    ...{ billNo, billDate, notes, ...nothingElse, ...settled },
    ...{ employeeId: null, ofVoucherId: null, extras: [] },
    lines: lines.map(({ row, totalPaisa, discountPaisa, extrasPaisa }) => ({
      productId: null,
      labourItemId: row.labourItemId,
      quantityMilli: row.quantityMilli,
      rateMilli: row.rateMilli,
      totalPaisa,
      discountPaisa,
      extrasPaisa,
      bagMilli: 0n,
      varianceMilli: 0n,
      bonusMilli: 0n,
      warehouseId: null,
      ofLineNo: null,
      remarks: row.remarks,
    })),
  };
}

/** The fields above the rows, by refusal code. */
const headFields: Readonly<Partial<Record<RefusalCode, string>>> = {
  labour_payment_missing: 'paymentAmt',
  payment_exceeds_total: 'paymentAmt',
  payment_account_not_allowed: 'paymentAmt',
  account_missing: 'account',
  account_name_missing: 'accountName',
  account_not_found: 'account',
  account_archived: 'account',
  invoice_account_not_allowed: 'account',
  discount_negative: 'discountAmt',
  discount_too_large: 'discountAmt',
  products_missing: 'products',
  voucher_too_large: 'products',
  bill_no_too_long: 'bill_no',
  remarks_too_long: 'notes',
};

/** The fields of a row, by refusal code. All other codes are about the item. */
const rowFields: Readonly<Partial<Record<RefusalCode, string>>> = {
  quantity_missing: 'qty',
  price_missing: 'price',
  amount_not_positive: 'price',
  amount_too_large: 'price',
  remarks_too_long: 'remarks',
};

function fieldOf(refusal: Refusal<RefusalCode>): string | null {
  const { code, row, list } = refusal;
  if (list !== undefined) return fieldInList(refusal);
  if (row === undefined) return headFields[code] ?? null;
  return `products.${row}.${rowFields[code] ?? 'product'}`;
}

/** Work that is paid by the unit (accounting §4, type 17). */
export const labourInvoiceKind: DocumentKind<TypedLabour, LabourFacts, Own, LabourItems> = {
  name,
  typeIds: [typeId],
  forms: [paidInCashAlone, form],
  needs: (typed, before) => {
    const onVoucher = before === null ? [] : itemsOf(z.object({ rows: kept.rows }).parse(before.current.form).rows);
    return {
      accounts: accountsNeeded([...accountsOnInvoice(typed), ACCOUNT.cash], before),
      labourItems: labourItemsNeeded(itemsOf(typed.rows), new Set(onVoucher)),
    };
  },
  rule: labourInvoice,
  fieldOf,
  numberMissing: 'invoice_number_missing',
  readBeside: (tx, { companyId }, { rows }) => readLabourItems(tx, companyId, itemsOf(rows)),
  own: { write: (tx, at, typed, _facts, settled) => writeInvoice(tx, at, recordOf(typed, settled)) },
};

export const labourInvoiceWire: DocumentWire<TypedLabour, Body, Loaded, SavedVoucher, LabourItems> = {
  typed: ({ account, accountName, bill_no, bill_date, paymentAmt, payments, discountAmt, notes, products }) => ({
    accountId: account,
    ...namedAs(accountName),
    payments: typedPayments(payments, paymentAmt),
    discountPaisa: discountAmt ?? 0n,
    billNo: bill_no,
    billDate: bill_date,
    notes,
    ...nothingElse,
    rows: products.map(({ product, qty, price, remarks }) => {
      return { labourItemId: product, quantityMilli: qty, rateMilli: price, remarks };
    }),
  }),
  voucherIn: ({ mtmId }) => mtmId ?? 'new',
  loaded: (typed, { accounts, beside: items }) => {
    const { accountId, payments, discountPaisa, billNo, billDate, notes, rows } = typed;
    const { accountName = '', accountText = '' } = accounts.get(accountId ?? 0) ?? {};
    return {
      account: { id: accountId ?? 0, name: accountName, text: accountText },
      bill_no: billNo,
      bill_date: billDate,
      paymentAmt: sumPaid(payments ?? []),
      payments: (payments ?? []).map(foundPayment(accounts)),
      discountAmt: discountPaisa,
      notes,
      products: rows.map(({ labourItemId, quantityMilli, rateMilli, remarks }, place) => ({
        id: place + 1,
        product: labourItemId,
        product_name: items.get(labourItemId)?.name ?? '',
        unit: items.get(labourItemId)?.unit ?? '',
        qty: quantityMilli,
        price: rateMilli,
        remarks,
      })),
    };
  },
  saved: (saved) => saved,
};
