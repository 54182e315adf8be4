import type { Paisa } from '@cashbook/money';
import type { DraftBill, DraftMovement, Ruled, SavedDocument } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';
import type { Taken } from '#documents/taking';
import { invoiceTypes, typesOf } from '#documents/voucher-types';
import { type GuarantorRefusal, guarantorsRefusal, type TypedGuarantors } from '#installments/guarantors';
import { draftMarkup, fromUnearned } from '#installments/markup';
import { type Plan, type PlanRefusal, planOf, type SettledInstallment, type TypedPlan } from '#installments/plan';
import { type DeliveredRefusal, deliveredRefusal } from '#invoices/delivery';
import { type ReturnedRefusal, returnedRefusal, type TakenNet } from '#invoices/goods-return';
import {
  type InvoiceFacts,
  type InvoiceHead,
  type InvoiceHeadRefusal,
  type InvoiceLine,
  type InvoiceRow,
  type InvoiceRowsRefusal,
  invoiceHeadRefusal,
  invoiceLines,
  invoiceRowsRefusal,
  linesTotal,
  movedMilli,
} from '#invoices/invoice';
import { billOfInvoice } from '#invoices/invoice-bill';
import { INVOICE_POSTINGS, invoiceEntries } from '#invoices/invoice-entries';
import {
  draftCheques,
  paidInCash,
  type SettledInvoice,
  type Settlement,
  type SettlementRefusal,
  settlement,
  sumPaid,
} from '#invoices/invoice-money';
import { ACCOUNT } from '#ledger/chart';

/** Sales of goods (accounting §4, types 11, 12, 13 and 15). */

/** A sale as it is typed, on any face of the screen. */
export type TypedSale = InvoiceHead &
  Partial<TypedPlan> &
  Partial<TypedGuarantors> & {
    readonly rows: readonly InvoiceRow[];
    /** The employee who sold it; null when nobody is named. */
    readonly employeeId: number | null;
  };

/** Whether a sale is paid by installments: a number of them is chosen, or they are typed one by one. */
export const hasPlan = ({ installmentCount = null, installments = [] }: Partial<TypedPlan>): boolean =>
  installmentCount !== null || installments.length > 0;

/** The policy for a customer who would owe more than the limit. */
export type CreditPolicy = 'allow' | 'warn' | 'block';

/** The facts about the branch and the customer that the rule of a sale needs. */
export type CreditFacts = {
  /** Whether the net is rounded to whole taka. */
  readonly roundsSales: boolean;
  /** Whether the company earns the markup of installments over time. */
  readonly spreadsMarkup: boolean;
  readonly policy: CreditPolicy;
  /** The most that the customer may owe; null without a limit, and on account 17. */
  readonly limitPaisa: Paisa | null;
  /** The amount the customer owes the company without this sale, over all branches. Below zero when we owe the customer. */
  readonly owedPaisa: Paisa;
};

export type SaleFacts = InvoiceFacts & {
  readonly returned: readonly TakenNet[];
  readonly delivered: readonly Taken[];
  readonly credit: CreditFacts;
  /** The amounts that settle installments of the saved plan already, in the order of their numbers. */
  readonly settledInstallments: readonly SettledInstallment[];
  /** The markup of the saved plan, when some of it was taken before it was earned; else null. */
  readonly fixedMarkupPaisa: Paisa | null;
  /** The employees named who work in the branch, or whom the sale named before. */
  readonly employees: ReadonlySet<number>;
};

export type SaleRefusal =
  | Exclude<InvoiceHeadRefusal, 'payment_missing' | 'products_missing'>
  | Exclude<InvoiceRowsRefusal, 'products_missing'>
  | SettlementRefusal
  | 'received_missing'
  | 'no_products'
  | 'employee_not_found'
  | 'sale_needs_party'
  | 'credit_limit_exceeded'
  | 'collected_party_fixed'
  | PlanRefusal
  | GuarantorRefusal
  | ReturnedRefusal
  | DeliveredRefusal;

/** Returns the amount to add to a net to reach the next whole taka, halves upwards; of either sign. */
function toWholeTaka(netPaisa: Paisa): Paisa {
  const over = netPaisa % 100n;
  return over >= 50n ? 100n - over : -over;
}

/** Returns the sums of a sale before any check, so that the page shows them while the user types. */
export function saleSum(
  { accountId, discountPaisa, payments, rows }: TypedSale,
  { roundsSales }: Pick<CreditFacts, 'roundsSales'>,
): { readonly totalPaisa: Paisa; readonly roundingPaisa: Paisa; readonly netPaisa: Paisa; readonly paidPaisa: Paisa } {
  const totalPaisa = linesTotal(rows, 'half-up');
  const bare = totalPaisa - discountPaisa;
  const roundingPaisa = roundsSales && bare > 0n ? toWholeTaka(bare) : 0n;
  const netPaisa = bare + roundingPaisa;
  const typed = (payments ?? []).reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
  return { totalPaisa, roundingPaisa, netPaisa, paidPaisa: accountId === ACCOUNT.cash ? netPaisa : typed };
}

/** The types of sales of goods, by how much of the sale was paid. */
const types = invoiceTypes('sale');

const [installmentType = 0 as never] = typesOf({ trade: 'sale', register: 'installment' });

/** The types of a sale. A number without a prefix means the first. */
export const saleTypeIds = [types.cash, types.partial, types.due, installmentType] as const;

/** Returns the net of a sale and its payments. */
const saleSettlement = (typed: TypedSale, roundingPaisa: Paisa) =>
  settlement({
    accountId: typed.accountId ?? 0,
    totalPaisa: linesTotal(typed.rows, 'half-up'),
    discountPaisa: typed.discountPaisa,
    roundingPaisa,
    payments: typed.payments ?? [],
    partySide: INVOICE_POSTINGS.sale.partySide,
  });

/**
 * Makes the voucher of a sale: its entries and its goods, which leave at the average cost.
 *
 * Refusals, the first that applies: those of {@link invoiceHeadRefusal}, of which `payment_missing` is called
 * `received_missing` and `products_missing` `no_products` (spec 3 §5); `sale_needs_party` for an installment sale on account
 * 17; `employee_not_found`; those of {@link invoiceRowsRefusal} and of {@link settlement}; at an edit those of
 * {@link returnedRefusal} and {@link deliveredRefusal}, and of what was collected; those of {@link planOf} for a sale by
 * installments; those of {@link guarantorsRefusal}; `credit_limit_exceeded` when the branch blocks it and the sale increases the customer's debt to above the limit.
 */
export function sale(
  typed: TypedSale,
  facts: SaleFacts,
  before: SavedDocument<TypedSale> | null,
): Ruled<SaleRefusal, SoldInvoice> {
  const { rows, discountPaisa, notes, salesOrderId: orderId } = typed;
  const wrong = saleRefusal(typed, facts);
  if (wrong !== null) return wrong;
  const money = saleSettlement(typed, saleSum(typed, facts.credit).roundingPaisa);
  if (!money.ok) return money;
  const { settled } = money;
  const lines = invoiceLines(rows, { rounding: 'half-up', discountPaisa });
  const refused =
    returnedRefusal(typed, lines, facts.returned, before) ??
    deliveredRefusal(typed, facts.delivered, before) ??
    collectedRefusal(typed, facts.settledInstallments, before);
  if (refused !== null) return refused;
  const planned = planOfSale(typed, settled, facts);
  if (!planned.ok) return planned;
  const { plan } = planned;
  const markupPaisa = plan?.markupPaisa ?? 0n;
  const late = guarantorsRefusal(typed, hasPlan(typed)) ?? creditRefusal(settled, markupPaisa, facts.credit);
  if (late !== null) return late;
  const posting = plan === null ? INVOICE_POSTINGS.sale : INVOICE_POSTINGS.installmentSale;
  return {
    ok: true,
    drafts: [
      {
        typeId: plan === null ? types[settled.outcome] : installmentType,
        totalPaisa: settled.netPaisa,
        entries: [
          ...invoiceEntries(posting, { ...settled, orderId, remarks: notes }),
          ...fromUnearned(settled.accountId, -markupPaisa, notes),
        ],
        remarks: notes,
        ...draftMarkup(plan?.markup ?? []),
        bills: plan === null ? billOfInvoice(posting, typed, settled) : billsOfPlan(settled.accountId, plan),
        ...draftCheques(settled),
        movements: rows.map((row) => goodsOut(row, orderId)),
      },
    ],
    own: { ...settled, lines, plan },
  };
}

/** The sums and the lines of a sale, and its plan; null without installments. */
export type SoldInvoice = SettledInvoice<InvoiceLine> & { readonly plan: Plan | null };

type PlannedSale = { readonly ok: true; readonly plan: Plan | null } | Refused<PlanRefusal>;

const noPlan: TypedPlan = {
  ...{ installmentCount: null, installmentsFrom: null, installments: [] },
  ...{ earlyUntil: null, earlyDiscountPaisa: 0n, markupPaisa: 0n, markupBasisPoints: 0n },
};

function planOfSale(
  typed: TypedSale,
  { netPaisa, paidPaisa }: Settlement,
  { credit: { spreadsMarkup }, settledInstallments: settled, fixedMarkupPaisa }: SaleFacts,
): PlannedSale {
  if (!hasPlan(typed)) return { ok: true, plan: null };
  return planOf({ ...noPlan, ...typed }, netPaisa - paidPaisa, { spreadsMarkup, settled, fixedMarkupPaisa });
}

/** Returns the bills of a plan: each installment is one, so that a bill has the number of its installment. */
const billsOfPlan = (accountId: number, { installments }: Plan): DraftBill[] =>
  installments.map((installment) => ({ ...installment, accountId, isReceivable: true, number: '', date: null }));

/** Refuses another customer, or no plan, for a sale of which installments are settled: `collected_party_fixed`. */
function collectedRefusal(
  typed: TypedSale,
  settled: readonly SettledInstallment[],
  before: SavedDocument<TypedSale> | null,
): Refused<SaleRefusal> | null {
  if (before === null || settled.length === 0) return null;
  return hasPlan(typed) && typed.accountId === before.typed.accountId ? null : refuse('collected_party_fixed');
}

function saleRefusal(typed: TypedSale, facts: SaleFacts): Refused<SaleRefusal> | null {
  const { rows, employeeId } = typed;
  const head = invoiceHeadRefusal(typed, rows.length, facts) ?? (rows.length === 0 ? refuse('products_missing') : null);
  if (head !== null) return { ok: false, refusal: { ...head.refusal, code: inSales(head.refusal.code) } };
  if (hasPlan(typed) && typed.accountId === ACCOUNT.cash) return refuse('sale_needs_party');
  if (employeeId !== null && !facts.employees.has(employeeId)) return refuse('employee_not_found');
  const wrong = invoiceRowsRefusal(rows, facts, 'half-up');
  return wrong === null ? null : { ok: false, refusal: { ...wrong.refusal, code: inSales(wrong.refusal.code) } };
}

/** Returns the code that sales use for a refusal: two refusals of every invoice have another sentence here (spec 3 §5). */
function inSales(code: InvoiceHeadRefusal | InvoiceRowsRefusal): SaleRefusal {
  if (code === 'payment_missing') return 'received_missing';
  return code === 'products_missing' ? 'no_products' : code;
}

/**
 * Returns the amount beyond the limit that a customer would owe by a sale with its markup; null when there is none. What is paid by cheque is owed
 * until the cheque is realized (accounting-next §3.4.2).
 */
function beyondLimit(
  { netPaisa, paidPaisa, cheques }: Pick<Settlement, 'netPaisa' | 'paidPaisa' | 'cheques'>,
  markupPaisa: Paisa,
  { limitPaisa, owedPaisa }: CreditFacts,
): Paisa | null {
  const due = netPaisa - paidPaisa + sumPaid(cheques) + markupPaisa;
  if (limitPaisa === null || due <= 0n) return null;
  const beyond = owedPaisa + due - limitPaisa;
  return beyond > 0n ? beyond : null;
}

function creditRefusal(
  settled: Settlement,
  markupPaisa: Paisa,
  credit: CreditFacts,
): Refused<'credit_limit_exceeded'> | null {
  const beyond = credit.policy === 'block' ? beyondLimit(settled, markupPaisa, credit) : null;
  if (beyond === null) return null;
  const amountsPaisa = { limit: credit.limitPaisa ?? 0n, beyond };
  return { ok: false, refusal: { code: 'credit_limit_exceeded', amountsPaisa } };
}

const goodsOut = (row: InvoiceRow, orderId: number | null): DraftMovement => ({
  productId: row.productId,
  warehouseId: row.warehouseId,
  quantityMilli: -movedMilli(row),
  givenCost: null,
  orderId,
  serials: row.serials,
});

/**
 * Returns the sale changed to another type (accounting §8). Changed to Cash, the rest of the net is received in cash. Changed
 * to Due, nothing is received. Refuses a sale on account 17, one by installments, and other types than these two. Refusal: `type_not_allowed`.
 */
export function retypedSale<Typed extends TypedSale>(
  typed: Typed,
  to: number,
  roundingPaisa: Paisa,
): { readonly ok: true; readonly typed: Typed } | Refused<'type_not_allowed'> {
  const money = saleSettlement(typed, roundingPaisa);
  const isSpot = typed.accountId === ACCOUNT.cash;
  if (!money.ok || isSpot || hasPlan(typed) || (to !== types.cash && to !== types.due))
    return refuse('type_not_allowed');
  const { netPaisa, paidPaisa, payments } = money.settled;
  return {
    ok: true,
    typed: { ...typed, payments: to === types.due ? [] : [...payments, ...paidInCash(netPaisa - paidPaisa)] },
  };
}
