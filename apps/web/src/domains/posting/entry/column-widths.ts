import type { RowField } from './kind.ts';

/** What takes the width that the others leave. */
const flexible = 'minmax(0, 1fr)';

const widths: Readonly<Record<RowField['holds'], string>> = {
  account: flexible,
  product: flexible,
  found: 'var(--col-choice)',
  choice: 'var(--col-choice)',
  text: 'var(--col-remarks)',
  amount: 'var(--col-amount)',
  quantity: 'var(--col-amount)',
};

/** The tracks of the fields that have a column, in the entry row and in the table above it. Where nothing takes what is left, the first does. */
export function fieldTracks(fields: readonly RowField[]): ReadonlyMap<string, string> {
  const shown = fields.filter(({ isBelow }) => isBelow !== true);
  const isFlexible = shown.some(({ holds }) => widths[holds] === flexible);
  return new Map(shown.map(({ name, holds }, at) => [name, at === 0 && !isFlexible ? flexible : widths[holds]]));
}

/** A track as the width of a column of a table, where what has none shares the rest. */
export const columnWidth = (track: string | undefined): string | undefined => (track === flexible ? undefined : track);

/** The track of what a row comes to. */
export const totalTrack = widths.amount;
