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
import type { AccountFacts, PostableAccount, PostableAccounts } from '#documents/postable-accounts';
import { type Refused, refuse } from '#documents/refusal';
import { type InvoicePayment, shareOut } from '#invoices/invoice-money';
import { ACCOUNT, GROUP } from '#ledger/chart';
import { unitCostOf } from '#stock/stock-cost';
import { type StockFacts, type StockRow, type StockRowsRefusal, stockRowsRefusal } from '#stock/stock-rows';

/**
 * The parts that all invoices share: their head, their rows of goods, and the amounts spread over the rows (accounting §4, §5).
 */

/** The rounding of a line total. Construction floors to whole taka; all other trades round half-up to the paisa. */
export type LineRounding = 'floor' | 'half-up';

/** The quantity and rate that make a line's amount. */
export type PricedRow = { readonly quantityMilli: QtyMilli; readonly rateMilli: RateMilli };

/** A row of goods on an invoice. A field without a column on the typed face is zero or empty. */
export type InvoiceRow = StockRow &
  PricedRow & {
    /** The warehouse of the goods; null for none. */
    readonly warehouseId: number | null;
    /** The number of bags that they are in, for information only. */
    readonly bagMilli: QtyMilli;
    /**
     * Whether the variance adds to the quantity that moves or reduces it. The invoiced quantity, and so the amount, stays the
     * same.
     */
    readonly variance: '' | '+' | '-';
    readonly varianceMilli: QtyMilli;
    /** The quantity that moves in addition, free of charge. */
    readonly bonusMilli: QtyMilli;
  };

/** Carriage, unloading or duty of bought goods; part of their cost. */
export type InvoiceExtra = {
  readonly what: string;
  readonly amountPaisa: Paisa;
  /** The account that is paid for it: cash, a bank, or the party that we owe it to. */
  readonly accountId: number;
  readonly spreadBy: 'value' | 'quantity';
};

/** The fields above the rows of every invoice. */
export type InvoiceHead = {
  /** The party; 17 when it is paid on the spot; null while none is selected. */
  readonly accountId: number | null;
  /** Whether the request has an empty name of the party. The name is not stored: the account has its own. */
  readonly isUnnamed?: boolean;
  readonly discountPaisa: Paisa;
  /** Null while no amount is given, not even zero. */
  readonly payments: readonly InvoicePayment[] | null;
  /** The number and date on the other side's paper. */
  readonly billNo: string;
  readonly billDate: IsoDate | null;
  /** The day on which the unpaid rest is due; null for the credit days of the party after the date of the bill. */
  readonly dueDate?: IsoDate | null;
  readonly vehicleNo: string;
  readonly notes: string;
  readonly purchaseOrderId: number | null;
  readonly salesOrderId: number | null;
};

/** The facts that the rules of invoices of goods need. */
export type InvoiceFacts = StockFacts & AccountFacts;

// ------------------------------------------------------------------------------------------------ rows

/** Returns the total of a row. */
export const lineTotal = ({ quantityMilli, rateMilli }: PricedRow, rounding: LineRounding): Paisa =>
  rounding === 'floor'
    ? lineTotalFlooredToTakaPaisa(quantityMilli, rateMilli)
    : lineTotalPaisa(quantityMilli, rateMilli);

/** Returns the sum of the rows. */
export const linesTotal = (rows: readonly PricedRow[], rounding: LineRounding): Paisa =>
  rows.reduce((sum, row) => sum + lineTotal(row, rounding), 0n);

/** Returns the variance with its sign. */
export const signedVarianceMilli = ({
  variance,
  varianceMilli,
}: Pick<InvoiceRow, 'variance' | 'varianceMilli'>): QtyMilli =>
  variance === '+' ? varianceMilli : variance === '-' ? -varianceMilli : 0n;

/** Returns the quantity that moves: the invoiced quantity, plus or minus its variance, and the bonus. */
export const movedMilli = (row: InvoiceRow): QtyMilli => row.quantityMilli + signedVarianceMilli(row) + row.bonusMilli;

/** A row with its total and its shares of discount and extras. */
export type InvoiceLine<Row extends PricedRow = InvoiceRow> = {
  readonly row: Row;
  readonly totalPaisa: Paisa;
  readonly discountPaisa: Paisa;
  readonly extrasPaisa: Paisa;
};

/** The amounts to spread over the rows of an invoice. */
export type SharedOut = {
  readonly rounding: LineRounding;
  /** Not above the sum of the rows. */
  readonly discountPaisa: Paisa;
  readonly extras?: readonly InvoiceExtra[];
};

/**
 * Returns the lines of an invoice. The discount is spread over the rows by their totals. Each extra is spread by the totals
 * less discount, or by the quantities that move. The shares of all rows add up to the amount that is spread.
 */
export function invoiceLines<Row extends PricedRow>(
  rows: readonly Row[],
  { rounding, discountPaisa, extras = [] }: SharedOut,
  moves: (row: Row) => QtyMilli = ({ quantityMilli }) => quantityMilli,
): InvoiceLine<Row>[] {
  const totals = rows.map((row) => lineTotal(row, rounding));
  const discounts = shareOut(discountPaisa, totals);
  const values = totals.map((paisa, index) => paisa - (discounts[index] ?? 0n));
  const quantities = rows.map(moves);
  const shared = extras.map(({ amountPaisa, spreadBy }) =>
    shareOut(amountPaisa, spreadBy === 'value' ? values : quantities),
  );
  return rows.map((row, index) => ({
    row,
    totalPaisa: totals[index] ?? 0n,
    discountPaisa: discounts[index] ?? 0n,
    extrasPaisa: shared.reduce((sum, shares) => sum + (shares[index] ?? 0n), 0n),
  }));
}

/**
 * Returns the unit cost of bought goods: the line less its discount and with its extras, divided by the quantity that moves
 * (accounting §5).
 */
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

/** Returns the refusal of a row before its goods are checked, in the order of spec 3 §5; null when there is none. */
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
 * Returns the first refusal of the rows of an invoice of goods: `products_missing`; row by row `product_missing`,
 * `quantity_missing`, `price_missing`, `variance_too_large` for a variance, bonus or bag below zero and a variance that leaves
 * nothing to move; those of {@link stockRowsRefusal}, for the quantities that move; row by row `warehouse_not_found`; those of
 * {@link totalsRefusal}.
 */
export function invoiceRowsRefusal(
  rows: readonly InvoiceRow[],
  facts: StockFacts,
  rounding: LineRounding,
): Refused<InvoiceRowsRefusal> | null {
  if (rows.length === 0) return refuse('products_missing');
  for (const [index, row] of rows.entries()) {
    const code = pricedRowRefusal(row) ?? (hasOddQuantities(row) ? 'variance_too_large' : null);
    if (code !== null) return refuse(code, index);
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

/** Refuses `amount_not_positive` or `amount_too_large` for a row, `voucher_too_large` for the sum. */
export function totalsRefusal(
  rows: readonly PricedRow[],
  rounding: LineRounding,
): Refused<'amount_not_positive' | 'amount_too_large' | 'voucher_too_large'> | null {
  for (const [index, row] of rows.entries()) {
    const totalPaisa = lineTotal(row, rounding);
    if (totalPaisa <= 0n) return refuse('amount_not_positive', index);
    if (totalPaisa > MAX_ROW_PAISA) return refuse('amount_too_large', index);
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
  | 'bill_due_early'
  | 'bill_no_too_long'
  | 'vehicle_no_too_long'
  | 'remarks_too_long';

/** The groups of customers and suppliers (accounting §3). */
const PARTY_GROUPS: ReadonlySet<number> = new Set([
  GROUP.accountsReceivable,
  GROUP.accountsPayable,
  GROUP.customerAdvances,
]);

const isParty = (_accountId: number, { groupId }: PostableAccount): boolean => PARTY_GROUPS.has(groupId);
const isMoney = (accountId: number, { groupId }: PostableAccount): boolean =>
  accountId === ACCOUNT.cash || groupId === GROUP.cashAtBank;

/** Whether an invoice may be with the account: a party, or 17 when it is paid on the spot. */
const isOpenToInvoices = (accountId: number, account: PostableAccount): boolean =>
  accountId === ACCOUNT.cash || isParty(accountId, account);

/** Whether the account may be paid for carriage: cash, a bank, or a party that we owe it to. */
export const isOpenToExtras = (accountId: number, account: PostableAccount): boolean =>
  isMoney(accountId, account) || isParty(accountId, account);

/**
 * Returns the first refusal of the head of an invoice with that number of rows, in the order of spec 3 §5: `account_missing`,
 * `account_name_missing` when an empty name is sent, `discount_negative`, `products_missing`, `payment_missing` when no amount
 * is given and it is not on account 17; for the account `account_not_found`, `account_archived`, `invoice_account_not_allowed`;
 * for a payment, in the list `payments`, the first two or `payment_account_not_allowed`; `bill_due_early` when it is due before
 * the date on its paper (the books refuse one before the date of its voucher); `bill_no_too_long`, `vehicle_no_too_long`,
 * `remarks_too_long`.
 */
export function invoiceHeadRefusal(
  head: Omit<InvoiceHead, 'purchaseOrderId' | 'salesOrderId'>,
  rows: number,
  { accounts }: AccountFacts,
): Refused<InvoiceHeadRefusal> | null {
  const { accountId, payments, billNo, billDate, dueDate = null, vehicleNo, notes } = head;
  if (accountId === null) return refuse('account_missing');
  if (head.isUnnamed) return refuse('account_name_missing');
  if (head.discountPaisa < 0n) return refuse('discount_negative');
  if (rows === 0) return refuse('products_missing');
  if (payments === null && accountId !== ACCOUNT.cash) return refuse('payment_missing');
  const wrongParty = accountRefusal(accountId, accounts, isOpenToInvoices, 'invoice_account_not_allowed');
  if (wrongParty !== null) return refuse(wrongParty);
  const wrongPayment = paymentsRefusal(payments ?? [], { accounts });
  if (wrongPayment !== null) return wrongPayment;
  if (billDate !== null && dueDate !== null && dueDate < billDate) return refuse('bill_due_early');
  if (billNo.length > MAX_BILL_NUMBER) return refuse('bill_no_too_long');
  if (vehicleNo.length > MAX_BILL_NUMBER) return refuse('vehicle_no_too_long');
  return notes.length > MAX_ROW_REMARKS ? refuse('remarks_too_long') : null;
}

export type PaymentsRefusal = 'account_not_found' | 'account_archived' | 'payment_account_not_allowed';

/** Refuses a payment by an account that is neither cash nor a bank, in the list `payments`. */
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

/** Returns the refusal of an account that does not exist, is archived, or is not open to the use; else null. */
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

/** Returns the accounts that an invoice names, so that callers can look them up. */
export const accountsOnInvoice = (
  { accountId, payments }: Pick<InvoiceHead, 'accountId' | 'payments'>,
  extras: readonly Pick<InvoiceExtra, 'accountId'>[] = [],
): number[] => [
  ...(accountId === null ? [] : [accountId]),
  ...[...(payments ?? []), ...extras].map((paid) => paid.accountId),
];

/** Refuses an invoice that names an order of another branch, at the field that names it. */
export function ordersRefusal(
  { purchaseOrderId, salesOrderId }: Pick<InvoiceHead, 'purchaseOrderId' | 'salesOrderId'>,
  orders: ReadonlySet<number>,
): Refused<'order_not_found'> | null {
  const named = Object.entries({ purchaseOrderId, salesOrderId });
  const unknown = named.find(([, id]) => id !== null && !orders.has(id));
  return unknown === undefined ? null : { ok: false, refusal: { code: 'order_not_found', field: unknown[0] } };
}
