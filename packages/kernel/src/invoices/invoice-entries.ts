import type { Paisa } from '@cashbook/money';
import { chequeAccountOf, chequeText } from '#cheques/cheque';
import { type InvoicePayment, type Settlement, settledBy } from '#invoices/invoice-money';
import { ACCOUNT } from '#ledger/chart';
import { type BalancedEntry, balance, credit, debit, type Posting } from '#ledger/entries';

/** The accounts and sides that a kind of invoice posts to (accounting §4). */
export type InvoicePosting = {
  /** The account for the goods or work that is bought, sold or returned. */
  readonly booksAccountId: number;
  readonly discountAccountId: number;
  /** The side of the party in the entry of the total: credit for a party that sells to us, debit for one that buys. */
  readonly partySide: 'debit' | 'credit';
};

/** The postings of invoices. A return mirrors the invoice that it returns and uses an account of its own. */
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

/** The parts of the total of an invoice by their orders; null for the rows without one. */
export type OrderTotals = ReadonlyMap<number | null, Paisa>;

/** The amounts of an invoice with its payments. */
export type InvoiceMoney = Pick<Settlement, 'payments'> & {
  /** The party; 17 when it is paid on the spot. */
  readonly accountId: number;
  readonly totalPaisa: Paisa;
  readonly discountPaisa: Paisa;
  /** The amount that rounds the net to whole taka, of either sign. */
  readonly roundingPaisa?: Paisa;
  /** The order of its lines. */
  readonly orderId?: number | null;
  /** The total by orders, where the rows name them instead. */
  readonly byOrder?: OrderTotals;
  readonly remarks?: string;
};

type Side = InvoicePosting['partySide'];
type Post = (side: Side, accountId: number, amountPaisa: Paisa) => Posting[];

const other = (side: Side): Side => (side === 'debit' ? 'credit' : 'debit');

/** Returns a function that makes a line on the side. An amount below zero goes on the other side, and zero makes no line. */
const poster =
  (notes: { readonly remarks: string; readonly orderId: number | null }): Post =>
  (side, accountId, amountPaisa) => {
    if (amountPaisa === 0n) return [];
    const isDebit = (side === 'debit') === amountPaisa > 0n;
    const size = amountPaisa < 0n ? -amountPaisa : amountPaisa;
    return [isDebit ? debit(accountId, size, notes) : credit(accountId, size, notes)];
  };

/** Returns a function that makes the lines of the total on the side: one for each order. */
const taggedPoster =
  (totals: OrderTotals, remarks: string) =>
  (side: Side, accountId: number): Posting[] =>
    [...totals].flatMap(([orderId, paisa]) => poster({ remarks, orderId })(side, accountId, paisa));

/**
 * Returns the entries of an invoice (accounting §4). With a party there is one entry each for its total, its discount, its
 * rounding against 61, and every payment with its fee. On account 17 there is one entry of all of them. An amount of zero has
 * no line and no entry. A total by orders has a line on either account for each of them.
 *
 * The fee of a payment that we receive is taken out of it. The fee of a payment that we make is added: Dr 62 beside the bank.
 */
export function invoiceEntries(posting: InvoicePosting, money: InvoiceMoney): BalancedEntry[] {
  const { accountId, totalPaisa, discountPaisa, roundingPaisa = 0n, orderId = null, remarks = '' } = money;
  const { booksAccountId, discountAccountId, partySide } = posting;
  const plain = poster({ remarks, orderId: null });
  const tagged = taggedPoster(money.byOrder ?? new Map([[orderId, totalPaisa]]), remarks);
  const against = other(partySide);
  const parts = [
    { paisa: totalPaisa, lines: tagged(against, booksAccountId), post: tagged },
    { paisa: -discountPaisa, lines: plain(partySide, discountAccountId, discountPaisa), post: plain },
    { paisa: roundingPaisa, lines: plain(against, ACCOUNT.rounding, roundingPaisa), post: plain },
    ...money.payments.map((payment) => {
      return { paisa: -settledBy(payment), lines: linesWithTax(partySide, payment, plain), post: plain };
    }),
  ].filter(({ lines }) => lines.length > 0);
  if (parts.length === 0) return [];
  if (accountId === ACCOUNT.cash) return [balance(debitsFirst(parts.flatMap(({ lines }) => lines)))];
  return parts.map(({ paisa, lines, post }) => balance(debitsFirst([...lines, ...post(partySide, accountId, paisa)])));
}

/** Returns the lines of a payment, and of the tax withheld beside it, which is on the side of the money. */
const linesWithTax = (partySide: Side, payment: InvoicePayment, post: Post): Posting[] => [
  ...paymentLines(partySide, payment, post),
  ...(payment.withheld ?? []).flatMap(({ accountId, amountPaisa }) => post(partySide, accountId, amountPaisa)),
];

/** Returns the lines of a payment beside the line on the party. A cheque stands on 15 or 16, with itself as the remarks. */
function paymentLines(partySide: Side, payment: InvoicePayment, post: Post): Posting[] {
  const { accountId, amountPaisa, feePaisa, chequeNumber, chequeDate, drawnOn } = payment;
  if (chequeNumber !== '' && chequeDate !== null) {
    const isReceived = partySide === 'debit';
    const remarks = chequeText({ number: chequeNumber, date: chequeDate, bank: drawnOn });
    return poster({ remarks, orderId: null })(partySide, chequeAccountOf(isReceived), amountPaisa);
  }
  const moved = partySide === 'debit' ? amountPaisa - feePaisa : amountPaisa + feePaisa;
  return [...post(partySide, accountId, moved), ...post('debit', ACCOUNT.bankCharges, feePaisa)];
}

/** Returns the postings with debits first, as accountants write entries. */
function debitsFirst(postings: readonly Posting[]): Posting[] {
  return [
    ...postings.filter(({ debitPaisa }) => debitPaisa > 0n),
    ...postings.filter(({ creditPaisa }) => creditPaisa > 0n),
  ];
}
