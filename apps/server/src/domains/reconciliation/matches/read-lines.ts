import {
  type BookLine,
  type BookLineKey,
  type matchRoutes,
  mostWaitingLines,
  type Proposal,
  type StatementLine,
  type StatementLineKey,
} from '@cashbook/contract/reconciliation/matches';
import type { RouteReply } from '@cashbook/contract/route';
import { proposeMatches, referencesIn, referencesOfLine } from '@cashbook/kernel';
import type { Services } from '#context';
import type { Tx } from '#db/tx';
import { onBankAccount } from '#domains/reconciliation/bank-account';
import {
  type Counted,
  slipsOf,
  waitingBookLines,
  waitingStatementLines,
} from '#domains/reconciliation/matches/waiting-lines.store';
import { type Answer, done } from '#use-case/answer';
import type { Call } from '#use-case/call';
import type { Actor } from '#use-case/caller';

type Books = Pick<Services, 'db' | 'clock'>;
type WaitingCall = Pick<Call<typeof matchRoutes.waitingLines>, 'actor' | 'query'>;

/** A date after every line. */
const endOfTime = '2098-12-31';

interface Waiting {
  readonly statement: Counted<StatementLine>;
  readonly books: Counted<BookLine>;
}

async function readWaiting(
  tx: Tx,
  { companyId, branchIds }: Pick<Actor, 'companyId' | 'branchIds'>,
  query: WaitingCall['query'],
): Promise<Waiting> {
  const asked = { companyId, branchIds, accountId: query.account_id, endDate: query.end_date ?? endOfTime };
  return {
    statement: await waitingStatementLines(tx, asked, mostWaitingLines),
    books: await waitingBookLines(tx, asked, mostWaitingLines),
  };
}

/** Returns the lines of an account that have no match. Refuses account_not_found, not_a_bank_account. */
export function readLines(
  services: Books,
  { actor, query }: WaitingCall,
): Promise<Answer<RouteReply<typeof matchRoutes.waitingLines>>> {
  return onBankAccount(services, actor, { accountId: query.account_id, mode: 'read' }, async (tx) => {
    const { statement, books } = await readWaiting(tx, actor, query);
    return done({
      ...{ statement_lines: statement.lines, statement_count: statement.count },
      ...{ book_lines: books.lines, book_count: books.count },
    });
  });
}

/** Returns the matches that waiting lines seem to have. Refuses as {@link readLines}. */
export function readProposals(services: Books, { actor, query }: WaitingCall): Promise<Answer<Proposal[]>> {
  return onBankAccount(services, actor, { accountId: query.account_id, mode: 'read' }, async (tx) =>
    done(await proposalsFor(tx, actor, query)),
  );
}

/** Returns the matches that the waiting lines of an account seem to have. */
export async function proposalsFor(
  tx: Tx,
  person: Pick<Actor, 'companyId' | 'branchIds'>,
  query: WaitingCall['query'],
): Promise<Proposal[]> {
  const waiting = await readWaiting(tx, person, query);
  const vouchers = waiting.books.lines.map(({ mtm_id: id }) => id);
  return proposalsOf(waiting, await slipsOf(tx, person.companyId, vouchers));
}

/** Proposes matches of lines as they were read, by their places in the lists. `slips` has the slips of vouchers. */
function proposalsOf({ statement, books }: Waiting, slips: ReadonlyMap<number, string>): Proposal[] {
  const found = proposeMatches(
    statement.lines.map((line, index) => ({
      ...{ key: String(index), date: line.date, amountPaisa: line.amount },
      ...{ references: referencesOfLine(line), isOpening: line.line_no === 0 },
    })),
    books.lines.map((line, index) => ({
      ...{ key: String(index), date: line.date, amountPaisa: line.amount },
      ...{ references: referencesIn(line.remarks), voucherId: String(line.mtm_id) },
      slip: slips.get(line.mtm_id) ?? null,
    })),
  );
  return found.map(({ kind, statementLines, bookLines }) => ({
    kind,
    statement_lines: pick(statement.lines, statementLines, statementKeyOf),
    book_lines: pick(books.lines, bookLines, bookKeyOf),
  }));
}

const statementKeyOf = ({ statement_no, line_no }: StatementLine): StatementLineKey => ({ statement_no, line_no });
const bookKeyOf = ({ mtm_id, entry_no, line_no }: BookLine): BookLineKey => ({ mtm_id, entry_no, line_no });

function pick<L, K>(lines: readonly L[], places: readonly string[], keyOf: (line: L) => K): K[] {
  return places.flatMap((place) => {
    const line = lines[Number(place)];
    return line === undefined ? [] : [keyOf(line)];
  });
}
