import { sentences } from '@cashbook/contract/sentences';
import { paisaToNumber, type Sides, toBanglaDigits } from '@cashbook/money';
import type { Services } from '#context';
import type { Tx } from '#db/tx';
import {
  type BookLine,
  type BookRange,
  type BookSlice,
  type BookTotals,
  findBookAccount,
  readSlice,
  readTotals,
} from '#domains/reports/account-book/account-book.sql';
import { cursorOf, type Place, placeOf } from '#domains/reports/account-book/cursor';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { onBranch } from '#domains/reports/on-branch';
import type { Words } from '#export/words';
import { type Refused, refused } from '#use-case/answer';

/** Who asks for which account in which branch; the branch is one that the caller reaches. */
export interface BookQuestion extends BookRange {
  readonly companyId: number;
  readonly branchId: number;
  /** The groups whose accounts have such a book; any where it is left out. */
  readonly groupIds?: ReadonlySet<number>;
}

/** A question whose dates, branch and account are found to be real, inside the transaction that answers it. */
export interface FoundBook {
  readonly tx: Tx;
  readonly frame: BranchFrame;
  readonly range: BookRange;
  readonly accountName: string;
}

/**
 * Runs `answer` on the book in one transaction, on one snapshot.
 *
 * Refusals, the first that applies: `dates_reversed`, `not_found` (branch, then account).
 */
export function onBook<T>(
  services: Services,
  { companyId, branchId, groupIds, ...range }: BookQuestion,
  answer: (book: FoundBook) => Promise<T>,
): Promise<T | Refused> {
  if (range.startDate > range.endDate) return Promise.resolve(refused('dates_reversed'));
  return onBranch(services, companyId, branchId, async (tx, frame) => {
    const account = await findBookAccount(tx, frame, range.accountId);
    if (account === null || groupIds?.has(account.groupId) === false) return refused('not_found');
    return answer({ tx, frame, range, accountName: account.name });
  });
}

/** The most lines of one reply: whoever asks for more gets the cursor of the rest and not a server out of memory. */
const MOST_LINES = 50_000;

/** Totals and one slice of a book. */
export interface BookPage {
  readonly kind: 'page';
  readonly totals: BookTotals;
  readonly slice: BookSlice;
}

/** Reads a slice and the totals of the whole range. Refuses a cursor that this server did not make (`invalid_input`). */
export async function readBookPage(
  services: Services,
  question: BookQuestion,
  { after, limit = MOST_LINES }: { readonly after?: string | undefined; readonly limit?: number | undefined },
): Promise<BookPage | Refused> {
  const place = after === undefined ? null : readPlace(after);
  if (place !== null && 'refusal' in place) return place;
  return onBook(services, question, async ({ tx, frame, range }) => ({
    kind: 'page',
    totals: await readTotals(tx, frame, range),
    slice: await readSlice(tx, frame, range, place, limit),
  }));
}

function readPlace(after: string): Place | Refused {
  return placeOf(after) ?? refused('invalid_input', { fields: { after: [sentences.placeInReportWrong] } });
}

/** The parts of the reply that both books have, as they travel. */
export function pageOnWire({ totals, slice }: BookPage) {
  return {
    opening_balance: sidesOnWire(totals.opening),
    range_total: sidesOnWire(totals.range),
    row_count: totals.rowCount,
    next: slice.next === null ? null : cursorOf(slice.next),
  };
}

function sidesOnWire({ debitPaisa, creditPaisa }: Sides) {
  return { total_debit: paisaToNumber(debitPaisa), total_credit: paisaToNumber(creditPaisa) };
}

/** Of more accounts than these, a row says how many they are: a list of names that fills the column tells nobody anything. */
const mostNames = 3;

/** What a row says of the other side: its account, the names of a few, or how many they are. */
export function contraText(
  { language, say }: Words,
  { contraName, contraNames }: Pick<BookLine, 'contraName' | 'contraNames'>,
): string {
  if (contraNames === null) return contraName ?? '';
  const count = String(contraNames.length);
  return contraNames.length <= mostNames
    ? contraNames.join(', ')
    : say('as_per_details', { count: language === 'bn' ? toBanglaDigits(count) : count });
}
