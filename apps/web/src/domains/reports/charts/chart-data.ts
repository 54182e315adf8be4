import type { Column } from '@cashbook/contract/reports/columns';
import type { Filters } from '@cashbook/contract/reports/filters';
import { type Block, type Report, type Row, seenIn } from '@cashbook/contract/reports/report';

/** A column whose amounts can be drawn, by its name among the columns of its report. */
export interface Figure {
  readonly name: string;
  readonly column: Column;
}

/** The kinds of columns with figures. Quantities have units of their own and are not drawn beside money. */
const moneyKinds: readonly Column['kind'][] = ['amount', 'running'];
const quantityKinds: readonly Column['kind'][] = ['quantity', 'runningQuantity'];

/** Returns the figures of a report that can be drawn: first those in money. */
export function figuresOf(block: Block): readonly Figure[] {
  const seen = seenIn(block, 'screen');
  const of = (kinds: readonly Column['kind'][]) => seen.filter(({ column: { kind } }) => kinds.includes(kind));
  return [...of(moneyKinds), ...of(quantityKinds)];
}

export const isMoney = ({ column: { kind } }: Figure): boolean => moneyKinds.includes(kind);

const isRunning = ({ column: { runs } }: Figure): boolean => runs !== undefined;

/** Returns the filters with which a report is drawn: unless other days are chosen, a chart begins with the month. */
export const drawnFilters = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [
      name,
      filter.kind === 'startDate' ? { ...filter, begins: 'month' } : filter,
    ]),
  );

/** Whether the rows of a report have any figure. */
export const isDrawn = ({ blocks: [block] }: Report): boolean => figuresOf(block).length > 0;

/** Returns the column with the day of a row in a report whose rows are in the order of their days. */
export function dayColumnOf({ blocks: [block], reply }: Report): string | undefined {
  const columns = Object.entries(block.columns);
  const hasName = seenIn(block, 'screen').some(({ column: { kind } }) => kind === 'text');
  if (block.groups !== undefined || (hasName && !reply.inSlices)) return undefined;
  return columns.find(([, { kind }]) => kind === 'date')?.[0];
}

/** The amounts of a bar: of a day, a month, a row or a group of rows. */
export interface Drawn {
  readonly key: string;
  readonly amounts: readonly bigint[];
}

/** The most days that are drawn one by one. Of a longer report the months are drawn. */
export const mostDays = 92;

/** Returns the amounts of each day, or of each month, the earliest first. A running amount is that of the last row. */
export function byDay(rows: readonly Row[], dayColumn: string, figures: readonly Figure[]): readonly Drawn[] {
  const days = new Set(rows.map((row) => String(row[dayColumn])));
  const keyOf = (row: Row) => (days.size > mostDays ? String(row[dayColumn]).slice(0, 7) : String(row[dayColumn]));
  return summed(rows, figures, keyOf).sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Returns the sums of the figures of all rows with the same key, in the order of their first rows. */
export function summed(
  rows: readonly Row[],
  figures: readonly Figure[],
  keyOf: (row: Row, place: number) => string,
): Drawn[] {
  const found = new Map<string, bigint[]>();
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row, index);
    const amounts = found.get(key) ?? figures.map(() => 0n);
    for (const [one, figure] of figures.entries()) {
      const value = row[figure.name];
      const amount = typeof value === 'bigint' ? value : 0n;
      amounts[one] = isRunning(figure) ? amount : (amounts[one] ?? 0n) + amount;
    }
    found.set(key, amounts);
  }
  return [...found].map(([key, amounts]) => ({ key, amounts }));
}

const sizeOf = ({ amounts: [first = 0n] }: Drawn) => (first < 0n ? -first : first);

/** Returns the bars with the largest first figures, the largest first, and the sums and the number of the others. */
export function ranked(drawn: readonly Drawn[], most: number) {
  const inOrder = [...drawn].sort((one, other) =>
    sizeOf(other) > sizeOf(one) ? 1 : sizeOf(other) < sizeOf(one) ? -1 : 0,
  );
  const rest = inOrder.slice(most);
  const others = rest.reduce<readonly bigint[]>(
    (sums, { amounts }) => amounts.map((amount, one) => (sums[one] ?? 0n) + amount),
    [],
  );
  return { shown: inOrder.slice(0, most), others, othersCount: rest.length };
}
