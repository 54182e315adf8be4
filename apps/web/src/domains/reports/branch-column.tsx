import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/table/columns.tsx';

/** A row of a branch, which may be disabled. */
interface RowOfBranch {
  readonly branch: { readonly name: string };
  readonly status: number;
}

/** Returns the first column of a table of branches: their names, with a badge on those that are disabled. */
export const branchColumn = <Row extends RowOfBranch>(head: string, disabled: string): Column<Row> => ({
  key: 'branch',
  head,
  card: 'title',
  cell: ({ branch, status }) => (
    <>
      {branch.name} {status !== 1 && <Badge>{disabled}</Badge>}
    </>
  ),
});
