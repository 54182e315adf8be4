import type { DraftBill } from '#documents/document';
import type { InvoiceHead } from '#invoices/invoice';
import type { InvoicePosting } from '#invoices/invoice-entries';
import type { Settlement } from '#invoices/invoice-money';
import { ACCOUNT } from '#ledger/chart';

/**
 * Returns the bill that an invoice adds to the books: the amount not paid with it (accounting §4, "Bills"). It has the number
 * and date of the other side's paper when there is one, and the due date that was typed. Empty when nothing stays due, and on account 17.
 */
export function billOfInvoice(
  { partySide }: Pick<InvoicePosting, 'partySide'>,
  { accountId, billNo, billDate, dueDate = null }: Pick<InvoiceHead, 'accountId' | 'billNo' | 'billDate' | 'dueDate'>,
  { netPaisa, paidPaisa }: Pick<Settlement, 'netPaisa' | 'paidPaisa'>,
): DraftBill[] {
  const amountPaisa = netPaisa - paidPaisa;
  if (accountId === null || accountId === ACCOUNT.cash || amountPaisa === 0n) return [];
  return [{ accountId, isReceivable: partySide === 'debit', number: billNo, date: billDate, dueDate, amountPaisa }];
}
