import type { Draft, DraftMovement, Ruled, SavedDocument } from '#documents/document';
import { type Refused, refuse } from '#documents/refusal';
import { invoiceTypes, type VoucherTypeId } from '#documents/voucher-types';
import { type ReturnedRefusal, returnedRefusal, type TakenNet } from '#invoices/goods-return';
import {
  accountRefusal,
  boughtCost,
  type InvoiceExtra,
  type InvoiceFacts,
  type InvoiceHead,
  type InvoiceHeadRefusal,
  type InvoiceLine,
  type InvoiceRow,
  type InvoiceRowsRefusal,
  invoiceHeadRefusal,
  invoiceLines,
  invoiceRowsRefusal,
  isOpenToExtras,
  type LineRounding,
  linesTotal,
  movedMilli,
} from '#invoices/invoice';
import { billOfInvoice } from '#invoices/invoice-bill';
import { INVOICE_POSTINGS, invoiceEntries } from '#invoices/invoice-entries';
import {
  draftCheques,
  paidInCash,
  type SettledInvoice,
  type SettlementRefusal,
  settlement,
} from '#invoices/invoice-money';
import { ACCOUNT } from '#ledger/chart';
import { balance, credit, debit } from '#ledger/entries';

/** A purchase of goods as it is typed (accounting §4, types 7 to 9), on any face of the screen. */
export type TypedPurchase = InvoiceHead & {
  readonly rows: readonly InvoiceRow[];
  readonly extras: readonly InvoiceExtra[];
};

export type PurchaseFacts = InvoiceFacts & { readonly returned: readonly TakenNet[] };

export type PurchaseRefusal =
  | InvoiceHeadRefusal
  | InvoiceRowsRefusal
  | SettlementRefusal
  | 'extra_account_not_allowed'
  | ReturnedRefusal;

/** The types of purchases, by how much of the purchase was paid. */
const types = invoiceTypes('purchase');

/** The types of a purchase. A number without a prefix means the first. */
export const purchaseTypeIds = [types.cash, types.partial, types.due] as const;

/** Returns the net of a purchase and its payments. */
const purchaseSettlement = ({ accountId, rows, discountPaisa, payments }: TypedPurchase, rounding: LineRounding) =>
  settlement({
    accountId: accountId ?? 0,
    totalPaisa: linesTotal(rows, rounding),
    discountPaisa,
    payments: payments ?? [],
    partySide: INVOICE_POSTINGS.purchase.partySide,
  });

/**
 * Makes the voucher of a purchase: its total against Purchases, the discount, the payments, and each of its extras as Dr 33 /
 * Cr the account that is paid. The goods come in at their cost including all of these. The unpaid rest is a bill. The payments
 * decide the type.
 *
 * Refusals, the first that applies: those of {@link invoiceHeadRefusal}; those of {@link invoiceRowsRefusal}; for the extras,
 * in the list `extras`, `amount_not_positive`, `account_not_found`, `account_archived`, `extra_account_not_allowed`; those of
 * {@link settlement}; at an edit `returned_party_fixed`, and row by row `returned_line_fixed` when goods of the line went back.
 */
export function purchaseInvoice(
  typed: TypedPurchase,
  facts: PurchaseFacts,
  rounding: LineRounding,
  before: SavedDocument<TypedPurchase> | null,
): Ruled<PurchaseRefusal, SettledInvoice<InvoiceLine>> {
  const { rows, discountPaisa, extras, notes, purchaseOrderId: orderId } = typed;
  const refused =
    invoiceHeadRefusal(typed, rows.length, facts) ??
    invoiceRowsRefusal(rows, facts, rounding) ??
    extrasRefusal(extras, facts);
  if (refused !== null) return refused;
  const money = purchaseSettlement(typed, rounding);
  if (!money.ok) return money;
  const { settled } = money;
  const lines = invoiceLines(rows, { rounding, discountPaisa, extras }, movedMilli);
  const fixed = returnedRefusal(typed, lines, facts.returned, before);
  if (fixed !== null) return fixed;
  const posting = INVOICE_POSTINGS.purchase;
  const draft: Draft = {
    typeId: types[settled.outcome],
    totalPaisa: settled.netPaisa,
    entries: [
      ...invoiceEntries(posting, { ...settled, orderId, remarks: notes }),
      ...extras.map((extra) => extraEntry(extra, notes)),
    ],
    remarks: notes,
    bills: billOfInvoice(posting, typed, settled),
    ...draftCheques(settled),
    movements: lines.map((line) => boughtMovement(line, orderId)),
  };
  return { ok: true, drafts: [draft], own: { ...settled, lines } };
}

const extraEntry = ({ amountPaisa, accountId, what }: InvoiceExtra, notes: string) => {
  const remarks = what === '' ? notes : what;
  return balance([
    debit(ACCOUNT.carriageInward, amountPaisa, { remarks }),
    credit(accountId, amountPaisa, { remarks }),
  ]);
};

const boughtMovement = (line: InvoiceLine, orderId: number | null): DraftMovement => ({
  productId: line.row.productId,
  warehouseId: line.row.warehouseId,
  quantityMilli: movedMilli(line.row),
  givenCost: boughtCost(line),
  orderId,
  serials: line.row.serials,
});

function extrasRefusal(extras: readonly InvoiceExtra[], { accounts }: InvoiceFacts): Refused<PurchaseRefusal> | null {
  for (const [row, { amountPaisa, accountId }] of extras.entries()) {
    const code =
      amountPaisa <= 0n
        ? 'amount_not_positive'
        : accountRefusal(accountId, accounts, isOpenToExtras, 'extra_account_not_allowed');
    if (code !== null) return { ok: false, refusal: { code, row, list: 'extras' } };
  }
  return null;
}

/**
 * Returns the purchase changed to another type (accounting §8). Changed to Cash, the rest of the net is paid in cash. Changed
 * to Due, nothing is paid. Refuses a purchase on account 17 and other types than these two. Refusal: `type_not_allowed`.
 */
export function retypedPurchase<Typed extends TypedPurchase>(
  typed: Typed,
  to: VoucherTypeId,
  rounding: LineRounding,
): { readonly ok: true; readonly typed: Typed } | Refused<'type_not_allowed'> {
  const money = purchaseSettlement(typed, rounding);
  const isSpot = typed.accountId === ACCOUNT.cash;
  if (!money.ok || isSpot || (to !== types.cash && to !== types.due)) return refuse('type_not_allowed');
  const { netPaisa, paidPaisa, payments } = money.settled;
  return {
    ok: true,
    typed: { ...typed, payments: to === types.due ? [] : [...payments, ...paidInCash(netPaisa - paidPaisa)] },
  };
}
