import type { Columns } from '#reports/columns';

interface Described {
  readonly blocks: readonly [{ readonly columns: Columns }];
}

/** Returns the report with the columns that it has for these values of its filters. */
export function asAsked<R extends Described>(report: R, asked: Readonly<Record<string, unknown>>): R {
  const [block] = report.blocks;
  const all = Object.values(block.columns);
  if (all.every(({ onlyIf, headOf }) => onlyIf === undefined && headOf === undefined)) return report;
  const columns = Object.entries(block.columns)
    .filter(([, { onlyIf }]) => onlyIf === undefined || onlyIf.is.includes(asked[onlyIf.filter]))
    .map(([name, column]) => [name, { ...column, ...column.headOf?.(asked) }] as const);
  return { ...report, blocks: [{ ...block, columns: Object.fromEntries(columns) }] };
}
