import { MAX_ROW_REMARKS, type Paisa } from '@cashbook/money';
import type { NamesOrder } from '#documents/account-rows';
import type { Ruled } from '#documents/document';
import type { AccountFacts } from '#documents/postable-accounts';
import { type Refused, refuse } from '#documents/refusal';
import {
  type InvoiceHead,
  type InvoiceHeadRefusal,
  type InvoiceLine,
  invoiceHeadRefusal,
  invoiceLines,
  linesTotal,
  type PricedRow,
  pricedRowRefusal,
  totalsRefusal,
} from '#invoices/invoice';
import { billOfInvoice } from '#invoices/invoice-bill';
import { INVOICE_POSTINGS, invoiceEntries, type OrderTotals } from '#invoices/invoice-entries';
import { draftCheques, type SettledInvoice, type SettlementRefusal, settlement } from '#invoices/invoice-money';
import { ACCOUNT } from '#ledger/chart';

/** Work that is paid for by the unit (accounting §4, type 17; spec 3, "Labour Invoice"). It moves no stock. */

/** A row of work. */
export type LabourRow = PricedRow & NamesOrder & { readonly labourItemId: number; readonly remarks: string };

/** A labour invoice as it is typed. It names no vehicle, and its rows name the orders. */
export type TypedLabour = Omit<InvoiceHead, 'vehicleNo' | 'purchaseOrderId' | 'salesOrderId'> & {
  readonly rows: readonly LabourRow[];
};

/** The facts that the rule needs, with the labour items that rows may name. */
export type LabourFacts = AccountFacts & { readonly labourItems: ReadonlySet<number> };

export type LabourRefusal =
  | Exclude<InvoiceHeadRefusal, 'payment_missing'>
  | SettlementRefusal
  | 'labour_payment_missing'
  | 'product_missing'
  | 'quantity_missing'
  | 'price_missing'
  | 'labour_item_not_found'
  | 'amount_not_positive'
  | 'amount_too_large'
  | 'voucher_too_large';

/**
 * Makes the voucher of a labour invoice: Dr 32 / Cr supplier, its discount and payment as those of a purchase. The unpaid rest
 * is a bill. On account 17 the payment is computed. The total has lines of its own for each order that rows name. Refusals, the first that applies: `labour_payment_missing` when no payment
 * is given, not even zero; those of the head (`invoiceHeadRefusal`); row by row `product_missing`, `quantity_missing`,
 * `price_missing`, `labour_item_not_found`, `remarks_too_long`; those of `totalsRefusal` and of `settlement`.
 */
export function labourInvoice(
  typed: TypedLabour,
  facts: LabourFacts,
): Ruled<LabourRefusal, SettledInvoice<InvoiceLine<LabourRow>>> {
  const { rows, accountId, discountPaisa, notes } = typed;
  const wrong = headRefusal(typed, facts) ?? rowsRefusal(rows, facts) ?? totalsRefusal(rows, 'half-up');
  if (wrong !== null) return wrong;
  const posting = INVOICE_POSTINGS.labour;
  // The check of the head refuses null before.
  const money = settlement({
    accountId: accountId ?? 0,
    totalPaisa: linesTotal(rows, 'half-up'),
    discountPaisa,
    payments: typed.payments ?? [],
    partySide: posting.partySide,
  });
  if (!money.ok) return money;
  const { settled } = money;
  const lines = invoiceLines(rows, { rounding: 'half-up', discountPaisa });
  const entries = invoiceEntries(posting, { ...settled, byOrder: totalsByOrder(lines), remarks: notes });
  const bills = billOfInvoice(posting, typed, settled);
  return {
    ok: true,
    drafts: [{ typeId: 17, totalPaisa: settled.netPaisa, entries, remarks: notes, bills, ...draftCheques(settled) }],
    own: { ...settled, lines },
  };
}

/** Returns the totals of the rows of each order, in the order in which the rows name them; null without an order. */
function totalsByOrder(lines: readonly InvoiceLine<LabourRow>[]): OrderTotals {
  const totals = new Map<number | null, Paisa>();
  for (const { row, totalPaisa } of lines) {
    const orderId = row.orderId ?? null;
    totals.set(orderId, (totals.get(orderId) ?? 0n) + totalPaisa);
  }
  return totals;
}

function headRefusal(
  typed: TypedLabour,
  facts: AccountFacts,
): Refused<Exclude<InvoiceHeadRefusal, 'payment_missing'> | 'labour_payment_missing'> | null {
  const { accountId, payments, rows } = typed;
  if (payments === null && accountId !== ACCOUNT.cash) return refuse('labour_payment_missing');
  const wrong = invoiceHeadRefusal({ ...typed, vehicleNo: '', payments: payments ?? [] }, rows.length, facts);
  if (wrong === null) return null;
  const { code, ...rest } = wrong.refusal;
  return { ok: false, refusal: { ...rest, code: code === 'payment_missing' ? 'labour_payment_missing' : code } };
}

function rowsRefusal(rows: readonly LabourRow[], { labourItems }: LabourFacts): Refused<LabourRefusal> | null {
  for (const [index, row] of rows.entries()) {
    const code =
      pricedRowRefusal({ ...row, productId: row.labourItemId }) ??
      (labourItems.has(row.labourItemId) ? null : 'labour_item_not_found') ??
      (row.remarks.length > MAX_ROW_REMARKS ? 'remarks_too_long' : null);
    if (code !== null) return refuse(code, index);
  }
  return null;
}
