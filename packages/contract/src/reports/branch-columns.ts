import type { Column, Columns } from '#reports/columns';

/** A branch that has a column of its own. */
export interface ColumnBranch {
  readonly branch_id: number;
  readonly name: string;
}

/** Returns the name of the field with the branch's value in a row. */
export const branchField = (branchId: number) => `branch_${branchId}`;

/** Whether a report has a column for each branch. Its response then has `branches`. */
export const hasBranchColumns = (columns: Columns): boolean => branchColumnOf(columns) !== undefined;

/** Returns the column that is repeated for each branch. Undefined if the report has none. */
export const branchColumnOf = (columns: Columns): Column | undefined =>
  Object.values(columns).find(({ perBranch }) => perBranch === true);

/** The part of a report that this module needs: the columns of its one block. */
interface Described {
  readonly blocks: readonly [{ readonly columns: Columns }];
}

/**
 * Returns the report with a column for each branch, which replace the one that stands for them. Returns any other report as
 * it is.
 */
export function withBranches<R extends Described>(report: R, branches: readonly ColumnBranch[]): R {
  const [block] = report.blocks;
  if (!hasBranchColumns(block.columns)) return report;
  const columns = Object.entries(block.columns).flatMap(([name, column]): (readonly [string, Column])[] =>
    column.perBranch === true
      ? branches.map(({ branch_id, name: headName }) => [
          branchField(branch_id),
          { ...column, headName, ...linkIn(column, branch_id) },
        ])
      : [[name, column]],
  );
  return { ...report, blocks: [{ ...block, columns: Object.fromEntries(columns) }] };
}

/** Returns the links of a branch's column, which open in that branch. */
const linkIn = ({ link = [] }: Column, branchId: number): Pick<Column, 'link'> => ({
  link: [link].flat().map((one) => ({ ...one, says: { ...one.says, branch: branchId, scope: 'one' } })),
});

/** Returns the branches that a response names. Empty if the report has no columns for branches. */
export function branchesIn({ branches }: Readonly<Record<string, unknown>>): readonly ColumnBranch[] {
  return Array.isArray(branches) ? branches.filter(isColumnBranch) : [];
}

const isColumnBranch = (value: unknown): value is ColumnBranch =>
  typeof value === 'object' && value !== null && 'branch_id' in value && 'name' in value;
