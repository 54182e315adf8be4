import type { Columns } from '#reports/columns';

interface Described {
  readonly blocks: readonly [{ readonly columns: Columns; readonly groupsFor?: (asked: Asked) => readonly string[] }];
}
type Asked = Readonly<Record<string, unknown>>;

/** Returns the report with the columns and the groups that it has for these values of its filters. */
export function asAsked<R extends Described>(report: R, asked: Asked): R {
  const [block] = report.blocks;
  const { groupsFor } = block;
  const all = Object.values(block.columns);
  const isFixed = all.every(({ onlyIf, headOf }) => onlyIf === undefined && headOf === undefined);
  if (isFixed && groupsFor === undefined) return report;
  const columns = Object.entries(block.columns)
    .filter(([, { onlyIf }]) => onlyIf === undefined || onlyIf.is.includes(asked[onlyIf.filter]))
    .map(([name, column]) => [name, { ...column, ...column.headOf?.(asked) }] as const);
  const groups = groupsFor === undefined ? {} : { groups: groupsFor(asked) };
  return { ...report, blocks: [{ ...block, columns: Object.fromEntries(columns), ...groups }] };
}
