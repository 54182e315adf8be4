import type {
  goodsRowFound,
  goodsRowSent,
  invoiceHeadSent,
  paymentFound,
  paymentSent,
} from '@cashbook/contract/invoices/invoice';
import {
  type InvoiceHead,
  type InvoicePayment,
  type InvoiceRow,
  paidInCash,
  type Refusal,
  serialsIn,
} from '@cashbook/kernel';
import type { IsoDate, Paisa } from '@cashbook/money';
import { z } from 'zod';
import type { InvoiceLineRecord } from '#domains/invoices/invoice.store';
import type { LoadedMovement } from '#domains/ledger/index';
import { type AccountsOnVoucher, keptPaisa } from '#domains/posting/index';
import { keptMilli, keptStockRow, keptWarehouse, namedWarehouse } from '#domains/stock/index';

/**
 * Invoices. This file has the stored, sent, found and refused forms of their heads, payments and rows of goods, for all
 * kinds.
 */

// ------------------------------------------------------------------------------------------------ kept

const keptId = z.number().int();

const keptPayment = z.object({
  accountId: keptId,
  amountPaisa: keptPaisa,
  feePaisa: keptPaisa,
  transactionId: z.string(),
});

/** The payments as they are stored. Null until an amount is given. */
export const keptPayments = z.array(keptPayment).nullable();

/** The head of an invoice as the voucher stores it. */
export const keptInvoiceHead = {
  accountId: keptId.nullable(),
  discountPaisa: keptPaisa,
  payments: keptPayments,
  billNo: z.string(),
  billDate: z.string().nullable(),
  vehicleNo: z.string(),
  notes: z.string(),
  purchaseOrderId: keptId.nullable(),
  salesOrderId: keptId.nullable(),
};

/** A row of goods as the voucher stores it. */
export const keptInvoiceRow = z.object({
  ...keptStockRow,
  rateMilli: keptMilli,
  warehouseId: keptWarehouse,
  bagMilli: keptMilli,
  variance: z.enum(['', '+', '-']),
  varianceMilli: keptMilli,
  bonusMilli: keptMilli,
});

// ------------------------------------------------------------------------------------------------ sent

type SentHead = z.output<z.ZodObject<typeof invoiceHeadSent>> & {
  readonly invoice_no?: string;
  readonly invoice_date?: IsoDate | null;
  readonly salesOrderNumber?: number | null;
};

/** Returns the head of a request as the rule takes it. `paid` is its one amount of cash. Null until an amount is given. */
export const typedHead = (sent: SentHead, paid: Paisa | null): InvoiceHead => ({
  accountId: sent.account,
  ...namedAs(sent.accountName),
  discountPaisa: sent.discountAmt ?? 0n,
  payments: typedPayments(sent.payments, paid),
  billNo: sent.invoice_no ?? '',
  billDate: sent.invoice_date ?? null,
  vehicleNo: sent.vehicleNumber,
  notes: sent.notes,
  purchaseOrderId: sent.purchaseOrderNumber,
  salesOrderId: sent.salesOrderNumber ?? null,
});

/** Returns what the rule needs to know about the sent account name: whether it is blank. */
export const namedAs = (name: string | null | undefined): Pick<InvoiceHead, 'isUnnamed'> =>
  name?.trim() === '' ? { isUnnamed: true } : {};

/** Returns the payments of a request: its list, or the one amount of cash. Null until an amount is given. */
export const typedPayments = (
  sent: readonly z.output<typeof paymentSent>[] | undefined,
  paid: Paisa | null,
): InvoicePayment[] | null => (sent === undefined ? (paid === null ? null : paidInCash(paid)) : sent.map(typedPayment));

const typedPayment = (sent: z.output<typeof paymentSent>): InvoicePayment => {
  return { accountId: sent.account, amountPaisa: sent.amount, feePaisa: sent.fee, transactionId: sent.transaction_id };
};

/** Returns a row of goods of a request as the rule takes it. */
export const typedGoodsRow = (sent: z.output<typeof goodsRowSent>): InvoiceRow => ({
  productId: sent.product,
  quantityMilli: sent.qty,
  serials: serialsIn(sent.serial_no),
  rateMilli: sent.price,
  warehouseId: sent.warehouse,
  bagMilli: sent.bag,
  variance: sent.variance_type,
  varianceMilli: sent.variance_type === '' ? 0n : sent.variance,
  bonusMilli: sent.bonus,
});

// ------------------------------------------------------------------------------------------------ found

/** Returns a function that makes found rows of goods, with the names on the voucher and the totals of the lines. */
export function foundGoodsRow(
  movements: readonly LoadedMovement[],
  lines: readonly Pick<InvoiceLineRecord, 'totalPaisa'>[],
) {
  const byProduct = new Map(movements.map((movement) => [movement.productId, movement]));
  return (row: InvoiceRow, index: number): z.output<typeof goodsRowFound> => {
    const line = lines[index];
    if (line === undefined) throw new Error(`An invoice has no line ${index + 1}, which was typed.`);
    const { productName = '', unitName = '' } = byProduct.get(row.productId) ?? {};
    return {
      id: index + 1,
      product: { id: row.productId, name: productName, unit: { name: unitName } },
      serial_no: row.serials.join(' '),
      quantity: row.quantityMilli,
      warehouse: namedWarehouse(movements, row.warehouseId),
      godown_id: row.warehouseId,
      bag: row.bagMilli,
      variance: row.varianceMilli,
      variance_type: row.variance,
      bonus: row.bonusMilli,
      total: line.totalPaisa,
    };
  };
}

/** Returns a function that makes found payments. */
export const foundPayment =
  (accounts: AccountsOnVoucher) =>
  ({ accountId, amountPaisa, feePaisa, transactionId }: InvoicePayment): z.output<typeof paymentFound> => ({
    account: accountId,
    account_name: accounts.get(accountId)?.accountName ?? '',
    amount: amountPaisa,
    fee: feePaisa,
    transaction_id: transactionId,
  });

/** Returns the customer or supplier of a found invoice. */
export function foundAccount(accounts: AccountsOnVoucher, id: number) {
  const { accountName: name = '', accountText: text = '' } = accounts.get(id) ?? {};
  return [{ acc_transaction_details: [{ coa_l4: { id, name, text } }] }];
}

// ------------------------------------------------------------------------------------------------ refusals

const headFields: Readonly<Record<string, string>> = {
  account_missing: 'account',
  account_name_missing: 'accountName',
  account_not_found: 'account',
  account_archived: 'account',
  invoice_account_not_allowed: 'account',
  returned_party_fixed: 'account',
  discount_negative: 'discountAmt',
  discount_too_large: 'discountAmt',
  remarks_too_long: 'notes',
  bill_no_too_long: 'invoice_no',
};

const rowFields: Readonly<Record<string, string>> = {
  price_missing: 'price',
  amount_not_positive: 'price',
  amount_too_large: 'price',
  variance_too_large: 'variance',
  warehouse_not_found: 'warehouse',
};

/** Returns the field of a payment or an extra that a refusal is about: `payments.0.amount`. */
export const fieldInList = ({ code, row, list }: Pick<Refusal<string>, 'code' | 'row' | 'list'>): string =>
  `${list}.${row}.${code.includes('account') ? 'account' : 'amount'}`;

/**
 * Returns the field that a refusal is about. `products.2.qty` is the quantity of the third row. `paid` is the field of the
 * amount paid.
 */
export function invoiceFieldOf(refusal: Pick<Refusal<string>, 'code' | 'row' | 'list'>, paid: string): string | null {
  const { code, row, list } = refusal;
  if (list !== undefined) return fieldInList(refusal);
  if (row === undefined) return code.startsWith('payment_') ? paid : (headFields[code] ?? null);
  const ofRow = code.startsWith('product_') ? 'product' : code.startsWith('serial') ? 'serial_no' : 'qty';
  return `products.${row}.${rowFields[code] ?? ofRow}`;
}
