import { useEffect, useState } from 'react';

export interface Found<T> {
  rows: readonly T[];
  /** The number of all matches, where the search knows it. */
  total?: number;
  /** Whether the search answers at most these rows, so that there may be others. */
  isCut?: boolean;
}

/** Returns the result of a search that answers at most `most` rows. */
export const foundOf = <T>(rows: readonly T[], most: number): Found<T> => ({ rows, isCut: rows.length >= most });

export type SearchState<T> =
  | { status: 'short' }
  | { status: 'searching' }
  | ({ status: 'found' } & Found<T>)
  | { status: 'failed'; offline: boolean };

export interface SearchOptions<T> {
  text: string;
  active: boolean;
  minLetters: number;
  delayMs: number;
  search: (text: string, signal: AbortSignal) => Promise<Found<T>>;
}

interface Answer<T> extends Pick<SearchOptions<T>, 'search'> {
  asked: string;
  state: SearchState<T>;
}

/** Searches after a pause in the typing and aborts the older search, so that answers never arrive out of order. */
export function useSearch<T>({ text, active, minLetters, delayMs, search }: SearchOptions<T>): SearchState<T> {
  const asked = text.trim();
  const long = asked.length >= minLetters;
  const [answer, setAnswer] = useState<Answer<T> | null>(null);

  useEffect(() => {
    if (!active || !long) return;
    const question = new AbortController();
    const ask = () =>
      search(asked, question.signal).then(
        (found) => !question.signal.aborted && setAnswer({ asked, search, state: { status: 'found', ...found } }),
        () =>
          !question.signal.aborted &&
          setAnswer({ asked, search, state: { status: 'failed', offline: !navigator.onLine } }),
      );
    const timer = setTimeout(() => void ask(), delayMs);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [active, long, asked, delayMs, search]);

  if (!long) return { status: 'short' };
  // Another search of the same text, such as for another customer, has another answer.
  return answer?.asked === asked && answer.search === search ? answer.state : { status: 'searching' };
}
