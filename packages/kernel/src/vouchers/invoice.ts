import {
  type CostMicro,
  type IsoDate,
  lineTotalFlooredToTakaPaisa,
  lineTotalPaisa,
  MAX_BILL_NUMBER,
  MAX_ROW_PAISA,
  MAX_ROW_QTY_MILLI,
  MAX_ROW_REMARKS,
  MAX_VOUCHER_PAISA,
  type Paisa,
  type QtyMilli,
  type RateMilli,
} from '@cashbook/money';
import { ACCOUNT, GROUP } from '#chart';
import { type Refused, refuse } from '#refusal';
import { unitCostOf } from '#stock-cost';
import { type InvoicePayment, shareOut } from '#vouchers/invoice-money';
import type { AccountFacts, PostableAccount, PostableAccounts } from '#vouchers/postable-accounts';
import { type StockFacts, type StockRow, type StockRowsRefusal, stockRowsRefusal } from '#vouchers/stock-rows';

/** Invoices of every kind: their head, their rows of goods, and what they share out (accounting §4, §5). */

/** How a line total is rounded: construction floors to whole taka, all else rounds half-up to the paisa. */
export type LineRounding = 'floor' | 'half-up';

/** What a line's money is of. */
export type PricedRow = { readonly quantityMilli: QtyMilli; readonly rateMilli: RateMilli };

/** A row of goods on an invoice. What a face has no column for is zero, or none. */
export type InvoiceRow = StockRow &
  PricedRow & {
    /** Where the goods lie; null where that is no warehouse. */
    readonly warehouseId: number | null;
    /** How many bags they are in: said, and never counted. */
    readonly bagMilli: QtyMilli;
    /** Whether the variance adds to what moves or takes from it; the invoiced quantity, and so the money, stays. */
    readonly variance: '' | '+' | '-';
    readonly varianceMilli: QtyMilli;
    /** What comes or goes beside it for no money. */
    readonly bonusMilli: QtyMilli;
  };

/** Carriage, unloading or duty of goods that were bought, which are part of what they cost. */
export type InvoiceExtra = {
  readonly what: string;
  readonly amountPaisa: Paisa;
  /** Who is paid for it: cash, a bank, or the party who is owed it. */
  readonly accountId: number;
  readonly spreadBy: 'value' | 'quantity';
};

/** What stands above the rows of every invoice. */
export type InvoiceHead = {
  /** The party; 17 where it is paid on the spot; null while none is chosen. */
  readonly accountId: number | null;
  /** A name of the party was sent, and is empty. It is kept nowhere: the account has its own. */
  readonly isUnnamed?: true;
  readonly discountPaisa: Paisa;
  /** Null while no amount is said, not even zero. */
  readonly payments: readonly InvoicePayment[] | null;
  /** As they stand on the paper of the other side. */
  readonly billNo: string;
  readonly billDate: IsoDate | null;
  readonly vehicleNo: string;
  readonly notes: string;
  readonly purchaseOrderId: number | null;
  readonly salesOrderId: number | null;
};

/** What the rules of invoices of goods want to know. */
export type InvoiceFacts = StockFacts & AccountFacts;

// ------------------------------------------------------------------------------------------------ rows

/** What a row comes to. */
export const lineTotal = ({ quantityMilli, rateMilli }: PricedRow, rounding: LineRounding): Paisa =>
  rounding === 'floor'
    ? lineTotalFlooredToTakaPaisa(quantityMilli, rateMilli)
    : lineTotalPaisa(quantityMilli, rateMilli);

/** The sum of the rows. */
export const linesTotal = (rows: readonly PricedRow[], rounding: LineRounding): Paisa =>
  rows.reduce((sum, row) => sum + lineTotal(row, rounding), 0n);

/** The variance with its sign. */
export const signedVarianceMilli = ({
  variance,
  varianceMilli,
}: Pick<InvoiceRow, 'variance' | 'varianceMilli'>): QtyMilli =>
  variance === '+' ? varianceMilli : variance === '-' ? -varianceMilli : 0n;

/** How much of the goods moves: the quantity, more or less its variance, and the bonus. */
export const movedMilli = (row: InvoiceRow): QtyMilli => row.quantityMilli + signedVarianceMilli(row) + row.bonusMilli;

/** A row with what it comes to and its shares of what stands beside the rows. */
export type InvoiceLine<Row extends PricedRow = InvoiceRow> = {
  readonly row: Row;
  readonly totalPaisa: Paisa;
  readonly discountPaisa: Paisa;
  readonly extrasPaisa: Paisa;
};

/** What is shared out among the rows of an invoice. */
export type SharedOut = {
  readonly rounding: LineRounding;
  /** Not above what the rows come to. */
  readonly discountPaisa: Paisa;
  readonly extras?: readonly InvoiceExtra[];
};

/**
 * The lines of an invoice: each row with its share of the discount, by what it comes to, and of each of the extras, by its value
 * less that share or by the quantity that moves. The shares of all rows come to what is shared.
 */
export function invoiceLines<Row extends PricedRow>(
  rows: readonly Row[],
  { rounding, discountPaisa, extras = [] }: SharedOut,
  moves: (row: Row) => QtyMilli = ({ quantityMilli }) => quantityMilli,
): InvoiceLine<Row>[] {
  const totals = rows.map((row) => lineTotal(row, rounding));
  const discounts = shareOut(discountPaisa, totals);
  const values = totals.map((paisa, place) => paisa - (discounts[place] ?? 0n));
  const quantities = rows.map(moves);
  const shared = extras.map(({ amountPaisa, spreadBy }) =>
    shareOut(amountPaisa, spreadBy === 'value' ? values : quantities),
  );
  return rows.map((row, place) => ({
    row,
    totalPaisa: totals[place] ?? 0n,
    discountPaisa: discounts[place] ?? 0n,
    extrasPaisa: shared.reduce((sum, shares) => sum + (shares[place] ?? 0n), 0n),
  }));
}

/** What a unit that is bought costs: the line less its discount and with its extras, over what moves (accounting §5). */
export const boughtCost = ({ row, totalPaisa, discountPaisa, extrasPaisa }: InvoiceLine): CostMicro =>
  unitCostOf(totalPaisa - discountPaisa + extrasPaisa, movedMilli(row));

export type InvoiceRowsRefusal =
  | 'products_missing'
  | 'product_missing'
  | 'quantity_missing'
  | 'price_missing'
  | 'variance_too_large'
  | 'amount_not_positive'
  | 'amount_too_large'
  | 'voucher_too_large'
  | StockRowsRefusal;

/** What is wrong with a row before it is looked at as goods, in the order of spec 3 §5; null when nothing. */
export function pricedRowRefusal({
  quantityMilli,
  rateMilli,
  productId,
}: PricedRow & { readonly productId: number }): 'product_missing' | 'quantity_missing' | 'price_missing' | null {
  if (productId <= 0) return 'product_missing';
  if (quantityMilli <= 0n) return 'quantity_missing';
  return rateMilli > 0n ? null : 'price_missing';
}

/**
 * Why the rows of an invoice of goods cannot be taken, the first that applies: `products_missing`; row by row `product_missing`,
 * `quantity_missing`, `price_missing`, `variance_too_large` for a variance, bonus or bag below zero and a variance that leaves
 * nothing to move; those of {@link stockRowsRefusal}, of what moves; row by row `warehouse_not_found`; those of {@link totalsRefusal}.
 */
export function invoiceRowsRefusal(
  rows: readonly InvoiceRow[],
  facts: StockFacts,
  rounding: LineRounding,
): Refused<InvoiceRowsRefusal> | null {
  if (rows.length === 0) return refuse('products_missing');
  for (const [place, row] of rows.entries()) {
    const code = pricedRowRefusal(row) ?? (hasOddQuantities(row) ? 'variance_too_large' : null);
    if (code !== null) return refuse(code, place);
  }
  const moving = rows.map((row) => ({ ...row, quantityMilli: movedMilli(row) }));
  const refused = stockRowsRefusal(moving, facts);
  if (refused !== null) return refused;
  const homeless = rows.findIndex(({ warehouseId }) => warehouseId !== null && !facts.warehouses.has(warehouseId));
  if (homeless >= 0) return refuse('warehouse_not_found', homeless);
  return totalsRefusal(rows, rounding);
}

const hasOddQuantities = (row: InvoiceRow): boolean =>
  [row.varianceMilli, row.bonusMilli, row.bagMilli].some((milli) => milli < 0n || milli > MAX_ROW_QTY_MILLI) ||
  movedMilli(row) <= 0n;

/** `amount_not_positive`, `amount_too_large` of a row, `voucher_too_large` of all. */
export function totalsRefusal(
  rows: readonly PricedRow[],
  rounding: LineRounding,
): Refused<'amount_not_positive' | 'amount_too_large' | 'voucher_too_large'> | null {
  for (const [place, row] of rows.entries()) {
    const totalPaisa = lineTotal(row, rounding);
    if (totalPaisa <= 0n) return refuse('amount_not_positive', place);
    if (totalPaisa > MAX_ROW_PAISA) return refuse('amount_too_large', place);
  }
  return linesTotal(rows, rounding) > MAX_VOUCHER_PAISA ? refuse('voucher_too_large') : null;
}

// ------------------------------------------------------------------------------------------------ head

export type InvoiceHeadRefusal =
  | 'account_missing'
  | 'account_name_missing'
  | 'discount_negative'
  | 'products_missing'
  | 'payment_missing'
  | 'account_not_found'
  | 'account_archived'
  | 'invoice_account_not_allowed'
  | 'payment_account_not_allowed'
  | 'bill_no_too_long'
  | 'remarks_too_long';

/** The groups in which customers and suppliers stand (accounting §3). */
const PARTY_GROUPS: ReadonlySet<number> = new Set([
  GROUP.accountsReceivable,
  GROUP.accountsPayable,
  GROUP.customerAdvances,
]);

const isParty = (_accountId: number, { groupId }: PostableAccount): boolean => PARTY_GROUPS.has(groupId);
const isMoney = (accountId: number, { groupId }: PostableAccount): boolean =>
  accountId === ACCOUNT.cash || groupId === GROUP.cashAtBank;

/** Whom an invoice may be with: a party, or 17 where it is paid on the spot. */
const isOpenToInvoices = (accountId: number, account: PostableAccount): boolean =>
  accountId === ACCOUNT.cash || isParty(accountId, account);

/** Who may be paid for carriage: cash, a bank, or a party that is owed it. */
export const isOpenToExtras = (accountId: number, account: PostableAccount): boolean =>
  isMoney(accountId, account) || isParty(accountId, account);

/**
 * What is wrong with the head of an invoice that has so many rows, in the order of spec 3 §5: `account_missing`,
 * `account_name_missing` where one is sent that says nothing, `discount_negative`, `products_missing`, `payment_missing` where no amount is said and it is not on account 17; of the account
 * `account_not_found`, `account_archived`, `invoice_account_not_allowed`; of a payment, in the list `payments`, the first two or
 * `payment_account_not_allowed`; `bill_no_too_long`, `remarks_too_long`.
 */
export function invoiceHeadRefusal(
  head: InvoiceHead,
  rows: number,
  { accounts }: AccountFacts,
): Refused<InvoiceHeadRefusal> | null {
  const { accountId, payments, billNo, vehicleNo, notes } = head;
  if (accountId === null) return refuse('account_missing');
  if (head.isUnnamed) return refuse('account_name_missing');
  if (head.discountPaisa < 0n) return refuse('discount_negative');
  if (rows === 0) return refuse('products_missing');
  if (payments === null && accountId !== ACCOUNT.cash) return refuse('payment_missing');
  const wrongParty = accountRefusal(accountId, accounts, isOpenToInvoices, 'invoice_account_not_allowed');
  if (wrongParty !== null) return refuse(wrongParty);
  const wrongPayment = paymentsRefusal(payments ?? [], { accounts });
  if (wrongPayment !== null) return wrongPayment;
  if (Math.max(billNo.length, vehicleNo.length) > MAX_BILL_NUMBER) return refuse('bill_no_too_long');
  return notes.length > MAX_ROW_REMARKS ? refuse('remarks_too_long') : null;
}

export type PaymentsRefusal = 'account_not_found' | 'account_archived' | 'payment_account_not_allowed';

/** Of a payment that is by none of the accounts that money comes and goes by, in the list `payments`. */
export function paymentsRefusal(
  payments: readonly Pick<InvoicePayment, 'accountId'>[],
  { accounts }: AccountFacts,
): Refused<PaymentsRefusal> | null {
  for (const [row, { accountId }] of payments.entries()) {
    const code = accountRefusal(accountId, accounts, isMoney, 'payment_account_not_allowed');
    if (code !== null) return { ok: false, refusal: { code, row, list: 'payments' } };
  }
  return null;
}

/** Why an account cannot stand where only some may. */
export function accountRefusal<Code extends string>(
  accountId: number,
  accounts: PostableAccounts,
  isOpen: (accountId: number, account: PostableAccount) => boolean,
  code: Code,
): 'account_not_found' | 'account_archived' | Code | null {
  const account = accounts.get(accountId);
  if (account === undefined) return 'account_not_found';
  if (account.isArchived) return 'account_archived';
  return isOpen(accountId, account) ? null : code;
}

/** The accounts that an invoice names, for who looks them up. */
export const accountsOnInvoice = (
  { accountId, payments }: Pick<InvoiceHead, 'accountId' | 'payments'>,
  extras: readonly Pick<InvoiceExtra, 'accountId'>[] = [],
): number[] => [
  ...(accountId === null ? [] : [accountId]),
  ...[...(payments ?? []), ...extras].map((paid) => paid.accountId),
];

/** The refusal, where an order that the invoice names is none of the branch's. */
export function ordersRefusal(
  { purchaseOrderId, salesOrderId }: Pick<InvoiceHead, 'purchaseOrderId' | 'salesOrderId'>,
  orders: ReadonlySet<number>,
): Refused<'order_not_found'> | null {
  const isThere = [purchaseOrderId, salesOrderId].every((id) => id === null || orders.has(id));
  return isThere ? null : refuse('order_not_found');
}
