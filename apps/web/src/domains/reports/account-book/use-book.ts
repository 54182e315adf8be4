import { useCallback, useMemo } from 'react';
import type { Question } from '../engine/report-url.ts';
import { type Slices, useSlices } from '../engine/use-slices.ts';
import { addsUp, type BookRow, type BookSlice, type BookTotals, totalsOf } from './book.ts';
import { type BookKind, isAskable } from './book-kinds.ts';

export interface Book extends Slices<BookSlice, BookRow> {
  totals: BookTotals | null;
  /** Somebody saved while the slices came: rows and totals do not belong together. */
  changedMeanwhile: boolean;
}

/** The rows of a Cash Book or Ledger, slice by slice. */
export function useBook(kind: BookKind, question: Question | null, runs: number, most?: number): Book {
  const askable = isAskable(kind, question);
  const read = useCallback(
    (slice: { after?: string; limit: number }, signal: AbortSignal) => {
      if (!askable) throw new Error('A book is read before it is asked for.');
      return kind.read(question, slice, signal);
    },
    [kind, question, askable],
  );
  const slices = useSlices<BookRow, BookSlice>({
    key: [kind.path, question, runs],
    enabled: askable,
    read,
    ...(most !== undefined && { most }),
  });
  const { latest, complete, rows } = slices;
  const totals = useMemo(() => (latest === undefined ? null : totalsOf(latest)), [latest]);
  const changedMeanwhile = useMemo(
    () => complete && totals !== null && !addsUp(rows, totals.range),
    [complete, totals, rows],
  );
  return { ...slices, totals, changedMeanwhile };
}
