import type { Column, Columns } from '#reports/columns';

/** A branch that has a column of its own. */
export interface ColumnBranch {
  readonly branch_id: number;
  readonly name: string;
}

/** The field of a row that holds what the branch has. */
export const branchField = (branchId: number) => `branch_${branchId}`;

/** Whether a report has a column for each branch; its reply then says `branches`. */
export const hasBranchColumns = (columns: Columns): boolean => branchColumnOf(columns) !== undefined;

/** The column that stands for one of each branch. */
export const branchColumnOf = (columns: Columns): Column | undefined =>
  Object.values(columns).find(({ perBranch }) => perBranch === true);

/** What is asked of a report here: its one block, by its columns. */
interface Described {
  readonly blocks: readonly [{ readonly columns: Columns }];
}

/** The report with a column of each branch in the place of the one that stands for them; any other report as it is. */
export function withBranches<R extends Described>(report: R, branches: readonly ColumnBranch[]): R {
  const [block] = report.blocks;
  if (!hasBranchColumns(block.columns)) return report;
  const columns = Object.entries(block.columns).flatMap(([name, column]): (readonly [string, Column])[] =>
    column.perBranch === true
      ? branches.map(({ branch_id, name: headName }) => [branchField(branch_id), { ...column, headName }])
      : [[name, column]],
  );
  return { ...report, blocks: [{ ...block, columns: Object.fromEntries(columns) }] };
}

/** The branches that a reply names; none where the report has no columns of theirs. */
export function branchesIn({ branches }: Readonly<Record<string, unknown>>): readonly ColumnBranch[] {
  return Array.isArray(branches) ? branches.filter(isColumnBranch) : [];
}

const isColumnBranch = (value: unknown): value is ColumnBranch =>
  typeof value === 'object' && value !== null && 'branch_id' in value && 'name' in value;
