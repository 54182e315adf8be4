import type { RowField } from '#domains/posting/described/kind.ts';

/** The track that takes the remaining width. */
const flexible = 'minmax(0, 1fr)';

const widths: Readonly<Record<RowField['holds'], string>> = {
  account: flexible,
  product: flexible,
  found: 'var(--col-choice)',
  choice: 'var(--col-choice)',
  text: 'var(--col-remarks)',
  date: 'var(--col-choice)',
  amount: 'var(--col-amount)',
  quantity: 'var(--col-amount)',
};

/**
 * Returns the tracks of the fields with a column, for the entry row and the table above it. If none takes the remaining
 * width, the first one does.
 */
export function fieldTracks(fields: readonly RowField[]): ReadonlyMap<string, string> {
  const shown = fields.filter(({ isBelow }) => isBelow !== true);
  const isFlexible = shown.some(({ holds }) => widths[holds] === flexible);
  return new Map(shown.map(({ name, holds }, at) => [name, at === 0 && !isFlexible ? flexible : widths[holds]]));
}

/** Returns a track as the width of a table column. A column without a width shares the rest. */
export const columnWidth = (track: string | undefined): string | undefined => (track === flexible ? undefined : track);

/** The track of the row total. */
export const totalTrack = 'var(--col-total)';
