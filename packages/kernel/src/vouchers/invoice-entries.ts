import type { Paisa } from '@cashbook/money';
import { ACCOUNT } from '#chart';
import { type BalancedEntry, balance, credit, debit, type Posting } from '#entries';
import type { InvoicePayment, Settlement } from '#vouchers/invoice-money';

/** Where a kind of invoice stands in the books (accounting §4). */
export type InvoicePosting = {
  /** What is bought, sold or returned. */
  readonly booksAccountId: number;
  readonly discountAccountId: number;
  /** The side of the party in the entry of the total: who sells to us is credited, who buys from us debited. */
  readonly partySide: 'debit' | 'credit';
};

/** The postings of invoices: a return is the mirror of what it returns, against an account of its own. */
export const INVOICE_POSTINGS = {
  purchase: { booksAccountId: ACCOUNT.purchases, discountAccountId: ACCOUNT.purchaseDiscount, partySide: 'credit' },
  labour: { booksAccountId: ACCOUNT.labourCharges, discountAccountId: ACCOUNT.purchaseDiscount, partySide: 'credit' },
  purchaseReturn: {
    booksAccountId: ACCOUNT.purchaseReturn,
    discountAccountId: ACCOUNT.purchaseDiscount,
    partySide: 'debit',
  },
  sale: { booksAccountId: ACCOUNT.sales, discountAccountId: ACCOUNT.salesDiscount, partySide: 'debit' },
  installmentSale: {
    booksAccountId: ACCOUNT.installmentSales,
    discountAccountId: ACCOUNT.salesDiscount,
    partySide: 'debit',
  },
  salesReturn: { booksAccountId: ACCOUNT.salesReturn, discountAccountId: ACCOUNT.salesDiscount, partySide: 'credit' },
} as const satisfies Readonly<Record<string, InvoicePosting>>;

/** The money of an invoice that is settled. */
export type InvoiceMoney = Pick<Settlement, 'payments'> & {
  /** The party; 17 where it is paid on the spot. */
  readonly accountId: number;
  readonly totalPaisa: Paisa;
  readonly discountPaisa: Paisa;
  /** What brings the net to whole taka, of either sign. */
  readonly roundingPaisa?: Paisa;
  /** The order that its lines are of. */
  readonly orderId?: number | null;
  readonly remarks?: string;
};

type Side = InvoicePosting['partySide'];
type Post = (side: Side, accountId: number, amountPaisa: Paisa) => Posting[];

const other = (side: Side): Side => (side === 'debit' ? 'credit' : 'debit');

/** A line on the side; on the other one for an amount below zero, and none for zero. */
const poster =
  (notes: { readonly remarks: string; readonly orderId: number | null }): Post =>
  (side, accountId, amountPaisa) => {
    if (amountPaisa === 0n) return [];
    const isDebit = (side === 'debit') === amountPaisa > 0n;
    const size = amountPaisa < 0n ? -amountPaisa : amountPaisa;
    return [isDebit ? debit(accountId, size, notes) : credit(accountId, size, notes)];
  };

/**
 * The entries of an invoice (accounting §4). With a party: its total; its discount; what rounds it, against 61; each payment with
 * its fee. On account 17 one entry of all of them. What is zero has no line and no entry.
 *
 * The fee of what we receive is taken out of it, the fee of what we pay comes on top: Dr 62 beside the bank.
 */
export function invoiceEntries(posting: InvoicePosting, money: InvoiceMoney): BalancedEntry[] {
  const { accountId, totalPaisa, discountPaisa, roundingPaisa = 0n, orderId = null, remarks = '' } = money;
  const { booksAccountId, discountAccountId, partySide } = posting;
  const tagged = poster({ remarks, orderId });
  const plain = poster({ remarks, orderId: null });
  const against = other(partySide);
  const parts = [
    { paisa: totalPaisa, lines: tagged(against, booksAccountId, totalPaisa), post: tagged },
    { paisa: -discountPaisa, lines: plain(partySide, discountAccountId, discountPaisa), post: plain },
    { paisa: roundingPaisa, lines: plain(against, ACCOUNT.rounding, roundingPaisa), post: plain },
    ...money.payments.map((payment) => {
      return { paisa: -payment.amountPaisa, lines: paymentLines(partySide, payment, plain), post: plain };
    }),
  ].filter(({ lines }) => lines.length > 0);
  if (parts.length === 0) return [];
  if (accountId === ACCOUNT.cash) return [balance(debitsFirst(parts.flatMap(({ lines }) => lines)))];
  return parts.map(({ paisa, lines, post }) => balance(debitsFirst([...lines, ...post(partySide, accountId, paisa)])));
}

/** The lines of a payment beside the one on the party. */
function paymentLines(partySide: Side, { accountId, amountPaisa, feePaisa }: InvoicePayment, post: Post): Posting[] {
  const moved = partySide === 'debit' ? amountPaisa - feePaisa : amountPaisa + feePaisa;
  return [...post(partySide, accountId, moved), ...post('debit', ACCOUNT.bankCharges, feePaisa)];
}

/** As accountants write entries. */
function debitsFirst(postings: readonly Posting[]): Posting[] {
  return [
    ...postings.filter(({ debitPaisa }) => debitPaisa > 0n),
    ...postings.filter(({ creditPaisa }) => creditPaisa > 0n),
  ];
}
