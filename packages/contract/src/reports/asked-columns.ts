import type { Columns } from '#reports/columns';

interface Described {
  readonly blocks: readonly [{ readonly columns: Columns }];
}

/** Returns the report with the columns that it has for these values of its filters. */
export function asAsked<R extends Described>(report: R, asked: Readonly<Record<string, unknown>>): R {
  const [block] = report.blocks;
  const columns = Object.entries(block.columns).filter(
    ([, { onlyIf }]) => onlyIf === undefined || onlyIf.is.includes(asked[onlyIf.filter]),
  );
  if (columns.length === Object.keys(block.columns).length) return report;
  return { ...report, blocks: [{ ...block, columns: Object.fromEntries(columns) }] };
}
