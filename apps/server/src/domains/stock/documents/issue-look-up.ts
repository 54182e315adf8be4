import type { CameBack, Issue, IssuedRow } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import { type LookUp, type Need, readRows } from '#db/look-up';
import type { Tx } from '#db/tx';

/** Goods that were issued to be used, and goods that were returned, for the rules and the lists. */

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

/** The goods that a voucher has issued, with the fields of a list. */
export interface ListedIssue extends Issue {
  readonly issuedOn: IsoDate;
  readonly issuedTo: string;
  readonly rows: readonly (IssuedRow & { readonly unit: string })[];
}

/** Returns the issue without the returns of the voucher that is being changed. */
function listed({ branchId: _branch, rows, returns, ...issue }: FoundIssue, exceptVoucherId?: bigint): ListedIssue {
  return {
    ...issue,
    rows: rows.map((row) => ({ ...row, issuedMilli: BigInt(row.issuedMilli) })),
    returns: returns
      .filter(({ voucherId }) => BigInt(voucherId) !== exceptVoucherId)
      .map((row) => ({ ...row, quantityMilli: BigInt(row.quantityMilli) })),
  };
}

/** Looks up issues. A return or an edit locks the issue. So if two return its last piece, the second sees that it is gone. */
const issueLookUp: LookUp<FoundIssue> = {
  name: 'issues',
  rank: 6,
  together: (desks, inScope) => {
    const pairs = desks.flatMap(({ branchId, ids }) => ids.map((id) => ({ branchId, id })));
    return sql`issue_facts(${inScope(sql`${pairs.map(({ branchId }) => branchId)}::int[]`)},
      ${pairs.map(({ id }) => id)}::bigint[])`;
  },
};

/** Returns issues of the branch for a list, the latest first. */
export async function readIssues(
  tx: Tx,
  branchId: number,
  voucherIds: readonly number[],
): Promise<readonly ListedIssue[]> {
  return (await readRows(tx, issueLookUp, { branchId, ids: voucherIds })).map((issue) => listed(issue));
}

/**
 * Returns the need for an issue of the working branch by its voucher. Its returns are without those of the voucher that is
 * being changed. Null when there is no issue.
 */
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
