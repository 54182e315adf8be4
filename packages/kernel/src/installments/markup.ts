import { divideHalfUp, formatDate, PAISA_PER_TAKA, type Paisa } from '@cashbook/money';
import type { DraftMarkup, Ruled } from '#documents/document';
import { shareOut } from '#invoices/invoice-money';
import { ACCOUNT } from '#ledger/chart';
import { type BalancedEntry, balance, credit, debit } from '#ledger/entries';
import { rowJournal } from '#ledger/row-journal';

/** Markup of sales by installments that is earned over time (accounting-next §4.1, §4.2). It waits on account 29. */

/** Milli-percent of paisa in a whole taka. */
const PERCENT_OF_TAKA = 100_000n * PAISA_PER_TAKA;

/** Returns a part of an amount, in thousandths of a percent, half-up to whole taka. */
export const wholeTakaOf = (paisa: Paisa, percentMilli: bigint): Paisa =>
  divideHalfUp(paisa * percentMilli, PERCENT_OF_TAKA) * PAISA_PER_TAKA;

/** The markup as it is typed: an amount, or a flat percentage a month. */
export type TypedMarkup = {
  readonly markupPaisa: Paisa;
  /** The flat percentage a month of what is financed without the markup, in hundredths of a percent; zero for an amount. */
  readonly markupBasisPoints: bigint;
};

/** Returns the markup of a plan: the typed amount, or a flat percentage of what is left to pay for each of its months. */
export const markupOf = ({ markupPaisa, markupBasisPoints }: TypedMarkup, leftPaisa: Paisa, months: number): Paisa =>
  markupBasisPoints > 0n ? wholeTakaOf(leftPaisa, markupBasisPoints * 10n * BigInt(months)) : markupPaisa;

/** An installment with the part of its markup that is not earned yet on the open day. */
export type Unearned = { readonly installmentNo: number; readonly unearnedPaisa: Paisa };

/** Returns the sum of what is not earned yet. */
export const unearnedOf = (installments: readonly Unearned[]): Paisa =>
  installments.reduce((sum, { unearnedPaisa }) => sum + unearnedPaisa, 0n);

const row = (saleId: number | null, installmentNo: number, amountPaisa: Paisa, isEarned = false): DraftMarkup[] =>
  amountPaisa === 0n ? [] : [{ saleId, installmentNo, amountPaisa, isEarned }];

/** Returns the markup of a new plan, shared over its installments in the proportion of their amounts. */
export const sharedMarkup = (
  markupPaisa: Paisa,
  installments: readonly { readonly amountPaisa: Paisa }[],
): readonly DraftMarkup[] =>
  shareOut(
    markupPaisa,
    installments.map(({ amountPaisa }) => amountPaisa),
  ).flatMap((share, index) => row(null, index + 1, share));

/**
 * Returns the rows that take an amount off the markup of a sale that is not earned yet, the last installments first. More than
 * that is never taken.
 */
export function takenUnearned(saleId: number, installments: readonly Unearned[], paisa: Paisa): readonly DraftMarkup[] {
  let left = paisa;
  return [...installments].reverse().flatMap(({ installmentNo, unearnedPaisa }) => {
    const taken = unearnedPaisa < left ? unearnedPaisa : left;
    if (taken <= 0n) return [];
    left -= taken;
    return row(saleId, installmentNo, -taken);
  });
}

/** Returns the rows that earn what is left of the markup of installments after some of it was taken. */
export function earnedRest(
  saleId: number,
  installments: readonly Unearned[],
  taken: readonly DraftMarkup[],
): readonly DraftMarkup[] {
  const takenOf = new Map(taken.map(({ installmentNo, amountPaisa }) => [installmentNo, -amountPaisa]));
  return installments.flatMap(({ installmentNo, unearnedPaisa }) =>
    row(saleId, installmentNo, (takenOf.get(installmentNo) ?? 0n) - unearnedPaisa, true),
  );
}

/** Returns the sum of rows of markup, as an amount that leaves account 29. */
export const sumOfMarkup = (rows: readonly DraftMarkup[]): Paisa =>
  -rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);

/** Returns rows of markup for a draft: nothing without any. */
export const draftMarkup = (markup: readonly DraftMarkup[]): { readonly markup?: readonly DraftMarkup[] } =>
  markup.length === 0 ? {} : { markup };

/** Returns an entry Dr 29 / Cr account, the other way round for an amount below zero; none for zero. */
export function fromUnearned(accountId: number, paisa: Paisa, remarks: string): BalancedEntry[] {
  if (paisa === 0n) return [];
  const notes = { remarks };
  const [from, to, size] =
    paisa > 0n ? [ACCOUNT.unearnedMarkup, accountId, paisa] : [accountId, ACCOUNT.unearnedMarkup, -paisa];
  return [balance([debit(from, size, notes), credit(to, size, notes)])];
}

/** The markup of a sale that is earned, or is not earned any more, by installments. */
export type EarnedSale = {
  readonly saleId: number;
  readonly invoiceNo: string;
  /** Above zero for what is earned; below zero for what goes back from 25. */
  readonly installments: readonly { readonly installmentNo: number; readonly amountPaisa: Paisa }[];
};

/** The markup of a branch that a person takes at Day Close, for a month. */
export type TypedEarning = { readonly monthEnd: string; readonly sales: readonly EarnedSale[] };

/** Returns what a month earns, all sales together. */
export const sumOfEarning = (sales: readonly EarnedSale[]): Paisa =>
  sumOf(sales.flatMap(({ installments }) => installments.map(({ amountPaisa }) => amountPaisa)));

const sumOf = (amounts: readonly Paisa[]): Paisa => amounts.reduce((sum, paisa) => sum + paisa, 0n);

/**
 * Makes the journal of the markup that a month has earned: Dr 29 / Cr 25, with a line on 29 for each sale (accounting-next §4). The
 * earning of a sale that was given back or whose cheque bounced stands the other way round.
 */
export function markupEarned({ monthEnd, sales }: TypedEarning): Ruled<never> {
  const remarks = `Markup earned until ${formatDate(monthEnd)}`;
  // Earned markup and markup that goes back have a line each. So the entry has lines even where the two cancel out.
  const rows = sales.flatMap(({ invoiceNo, installments }) => {
    const amounts = installments.map(({ amountPaisa }) => amountPaisa);
    return [amounts.filter((paisa) => paisa > 0n), amounts.filter((paisa) => paisa < 0n)].map((side) => {
      return { netPaisa: sumOf(side), remarks: invoiceNo };
    });
  });
  const markup = sales.flatMap(({ saleId, installments }) =>
    installments.map(({ installmentNo, amountPaisa }) => {
      return { saleId, installmentNo, amountPaisa: -amountPaisa, isEarned: true };
    }),
  );
  const journal = rowJournal(ACCOUNT.unearnedMarkup, rows, { accountId: ACCOUNT.installmentMarkup, remarks });
  return { ok: true, drafts: [{ typeId: 6, ...journal, remarks, markup }], own: null };
}
