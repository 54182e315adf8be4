import {
  mostStatements,
  type readStatements,
  type StatementOnPaper,
} from '@cashbook/contract/reports/party-statements';
import { paisaOf } from '@cashbook/contract/reports/report';
import { sql } from 'kysely';
import type { Services } from '#context';
import { knownInBranches } from '#db/account-reach';
import type { Tx } from '#db/tx';
import { askedFrames } from '#domains/reports/asked-branches';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { onBranch } from '#domains/reports/on-branch';
import {
  readStatementTotals,
  readStatementVouchers,
  type StatementRange,
} from '#domains/reports/party-statement/statement.sql';
import { wordsIn } from '#export/words';
import { done, type Refused, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

/**
 * Returns the handler of the call for the statements of several parties.
 *
 * Refusals, the first that applies: `dates_reversed`, `not_found` (the branch, or a party that none of the asked branches knows),
 * `too_many_to_print`.
 */
export const statementPapers = (services: Services): Handlers<{ readonly papers: typeof readStatements }> => ({
  papers: async ({ actor, query }) => {
    const { branch_id, scope, parties, start_date: startDate, end_date: endDate } = query;
    if (startDate > endDate) return refused('dates_reversed');
    const answer = await onBranch(services, actor.companyId, branch_id, async (tx, frame) => {
      const frames = await askedFrames({ tx, frame, reach: actor.branchIds, asked: { scope } });
      const people = await findPeople(tx, frames, parties);
      if (people.length < new Set(parties).size) return refused('not_found');
      const range = { frames, companyId: frame.companyId, startDate, endDate, isOfAll: scope === 'all' };
      const statements: StatementOnPaper[] = [];
      let left: number = mostStatements.vouchers;
      for (const person of people) {
        const statement = await readPaper(tx, { ...range, accountId: person.account_id }, left);
        if ('kind' in statement) return statement;
        left -= statement.rows.length;
        statements.push({ ...person, ...statement });
      }
      return statements;
    });
    return 'kind' in answer ? answer : done(answer);
  },
});

type Person = Pick<StatementOnPaper, 'account_id' | 'name' | 'mobile' | 'address'>;

/** Returns those of the parties that one of the branches knows, in the order of the ids. */
async function findPeople(
  tx: Tx,
  frames: readonly BranchFrame[],
  parties: readonly number[],
): Promise<readonly Person[]> {
  const companyId = frames[0]?.companyId ?? 0;
  const branches = frames.map(({ branchId }) => branchId);
  const { rows } = await sql<Person>`
    select a.account_id, a.name, p.mobile, coalesce(nullif(p.manual_address, ''), p.address) as address
    from account a join party p on p.company_id = a.company_id and p.account_id = a.account_id
    where a.company_id = ${companyId} and a.account_id = any (${[...parties]}::int[])
      and ${knownInBranches(sql`a`, companyId, branches)}
    order by array_position(${[...parties]}::int[], a.account_id)
  `.execute(tx);
  return rows;
}

/** Reads one statement with its balances; a refusal if it has more than `most` vouchers. */
async function readPaper(
  tx: Tx,
  { isOfAll, ...range }: StatementRange & { readonly isOfAll: boolean },
  most: number,
): Promise<Omit<StatementOnPaper, keyof Person> | Refused> {
  const { opening, total, below = {}, rowCount } = await readStatementTotals(tx, range);
  if (rowCount > most) {
    const values = { found: String(rowCount), most: String(mostStatements.vouchers) };
    return refused('too_many_to_print', { values });
  }
  // The paper names types of vouchers in the language of the branch.
  const { rows } = await readStatementVouchers(tx, range, wordsIn('en'), { after: null, limit: rowCount });
  const net = (sums: typeof opening) => paisaOf(sums, 'debit') - paisaOf(sums, 'credit');
  let balance = net(opening);
  return {
    opening: balance,
    closing: balance + net(total),
    without_cheques: paisaOf(below, 'balanceWithoutCheques'),
    rows: rows.map(({ debitPaisa: debit, creditPaisa: credit, openPaisa: open, ...row }) => {
      balance += debit - credit;
      const { vrDate: date, vrNo: vr_no, typeId: type_id, allocatedTo: allocated_to } = row;
      const branch_name = isOfAll ? row.branchName : '';
      return { date, vr_no, branch_name, type_id, allocated_to, debit, credit, balance, open };
    }),
  };
}
