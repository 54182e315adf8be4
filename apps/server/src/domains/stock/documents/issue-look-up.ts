import type { CameBack, Issue, IssuedRow } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { type AsText, amountsIn, type LookUp, type Need, pairsOf } from '#db/look-up';
import { type Needs, takesNeeded } from '#domains/posting/index';

/** Goods that were issued to be used, and goods that were returned, for the rules and the list. */

type ListedRow = IssuedRow & { readonly unit: string };

/** The goods that a voucher has issued, with the fields of a list. */
export interface FoundIssue extends Omit<Issue, 'rows' | 'returns'> {
  readonly issuedOn: IsoDate;
  readonly issuedTo: string;
  readonly rows: readonly ListedRow[];
}

type IssueRow = Omit<FoundIssue, 'rows'> & {
  readonly branchId: number;
  readonly rows: readonly AsText<ListedRow, 'issuedMilli'>[];
};

/** Looks up issues. A return or an edit locks the issue. */
const lookUp: LookUp<IssueRow> = {
  name: 'issues',
  rank: 6,
  together: (desks, inScope) => sql`issue_facts(${pairsOf(desks, inScope)})`,
};

/** Returns the need for issues of the branch, the latest first. */
export const issuesNeeded = (voucherIds: readonly number[]): Need<readonly FoundIssue[]> => ({
  lookUp,
  ids: voucherIds,
  found: (rowsOf, branchId) =>
    rowsOf(lookUp)
      .filter((one) => voucherIds.includes(one.voucherId) && one.branchId === branchId)
      .map(({ rows, ...issue }) => {
        return { ...issue, rows: rows.map((row) => ({ ...row, ...amountsIn(row, ['issuedMilli']) })) };
      }),
});

/** The issue that a document is about, if the branch has it, and its returns. */
export interface IssueFound {
  readonly issues: readonly FoundIssue[];
  readonly returns: readonly CameBack[];
}

/** Returns the needs for an issue by its voucher, with its returns but for the one that is being edited. */
export const issueNeeds = (voucherId: number | null, exceptId: bigint | null): Needs<IssueFound> => ({
  issues: issuesNeeded(voucherId === null ? [] : [voucherId]),
  returns: takesNeeded('return', voucherId, exceptId),
});

/** Returns the issue as the rules take it; null when there is none. */
export const issueOf = ({ issues: [issue], returns }: IssueFound): Issue | null =>
  issue === undefined ? null : { ...issue, returns };
