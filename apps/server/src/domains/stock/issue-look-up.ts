import type { CameBack, Issue, IssuedRow } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { type LookUp, type Need, readRows } from '#db/look-up';
import type { Tx } from '#db/tx';

/** What was issued to be used and what came back, as the rules and the lists want to know it. */

interface FoundRow extends Omit<IssuedRow, 'issuedMilli'> {
  readonly unit: string;
  readonly issuedMilli: string;
}

interface FoundIssue extends Omit<Issue, 'rows' | 'returns'> {
  readonly branchId: number;
  readonly issuedOn: IsoDate;
  readonly issuedTo: string;
  readonly rows: readonly FoundRow[];
  readonly returns: readonly (Omit<CameBack, 'quantityMilli'> & { readonly quantityMilli: string })[];
}

/** What a voucher has issued, with what a list says of it. */
export interface ListedIssue extends Issue {
  readonly issuedOn: IsoDate;
  readonly issuedTo: string;
  readonly rows: readonly (IssuedRow & { readonly unit: string })[];
}

/** The issue without what came back by the voucher that is being changed. */
function listed({ branchId: _branch, rows, returns, ...issue }: FoundIssue, exceptVoucherId?: bigint): ListedIssue {
  return {
    ...issue,
    rows: rows.map((row) => ({ ...row, issuedMilli: BigInt(row.issuedMilli) })),
    returns: returns
      .filter(({ voucherId }) => BigInt(voucherId) !== exceptVoucherId)
      .map((row) => ({ ...row, quantityMilli: BigInt(row.quantityMilli) })),
  };
}

/** Issues. Who returns or edits holds the issue, so that of two who bring back its last piece the second sees it gone. */
const issueLookUp: LookUp<FoundIssue> = {
  name: 'issues',
  rank: 6,
  together: (desks, inScope) => {
    const pairs = desks.flatMap(({ branchId, ids }) => ids.map((id) => ({ branchId, id })));
    return sql`issue_facts(${inScope(sql`${pairs.map(({ branchId }) => branchId)}::int[]`)},
      ${pairs.map(({ id }) => id)}::bigint[])`;
  },
};

/** Issues of the branch for a list, the latest first. */
export async function readIssues(
  tx: Tx,
  branchId: number,
  voucherIds: readonly number[],
): Promise<readonly ListedIssue[]> {
  return (await readRows(tx, issueLookUp, { branchId, ids: voucherIds })).map((issue) => listed(issue));
}

/** What the working branch has issued by the voucher, and what came back by others than the one that is being changed; null for none. */
export function issueNeeded(voucherId: number | null, changing: bigint | null): Need<Issue | null> {
  return {
    lookUp: issueLookUp,
    ids: voucherId === null ? [] : [voucherId],
    found: (rowsOf, branchId) => {
      const found = rowsOf(issueLookUp).find((one) => one.voucherId === voucherId && one.branchId === branchId);
      return found === undefined ? null : listed(found, changing ?? undefined);
    },
  };
}
