import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

/** The first slice is small, so that something shows at once. */
const firstRows = 500;
const nextRows = 2000;

/** One slice of a long report, as the API sends it. */
export interface Slice<Row> {
  details: readonly Row[];
  /** The number of rows of the whole report, in every slice. */
  row_count: number;
  /** The cursor of the next slice; null at the end. */
  next: string | null;
}

export interface SlicesOptions<Page> {
  /** The key of the question. Another key is another report; the previous one stays visible until the new rows are there. */
  key: readonly unknown[];
  enabled: boolean;
  read: (slice: { after?: string; limit: number }, signal: AbortSignal) => Promise<Page>;
  /** The most rows to read in full. A longer report is read only up to its first slice. */
  most?: number;
}

export interface Slices<Page, Row> {
  rows: readonly Row[];
  /** The slice read last: its totals are the newest. Undefined before the first. */
  latest: Page | undefined;
  /** Whether every row is loaded. */
  complete: boolean;
  /** Whether rows are on their way, even if all are read again. The loaded rows may then be slightly old. */
  isReading: boolean;
  /** The number of rows to scroll through, loaded or not. */
  count: number;
  /** Whether the visible rows answer an older question, or none yet. */
  isWaiting: boolean;
  error: Error | null;
  /** The time from the question to the first rows, in milliseconds. */
  tookMs: number;
  tryAgain: () => void;
}

/** Reads a report of any length: its first rows at once, the rest slice by slice in the background. */
export function useSlices<Row, Page extends Slice<Row>>(options: SlicesOptions<Page>): Slices<Page, Row> {
  const { key, enabled, read, most = Number.POSITIVE_INFINITY } = options;
  const { data, error, hasNextPage, isFetching, isPlaceholderData, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: key,
    enabled,
    initialPageParam: firstSlice,
    queryFn: async ({ pageParam: after, signal }) => {
      const startedMs = performance.now();
      const limit = after === firstSlice ? firstRows : nextRows;
      const page = await read(after === firstSlice ? { limit } : { after, limit }, signal);
      return { page, tookMs: performance.now() - startedMs };
    },
    getNextPageParam: ({ page }) => page.next,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  const first = data?.pages[0];
  const latest = data?.pages.at(-1)?.page;
  const wantsMore = hasNextPage && !isFetching && error === null && (first?.page.row_count ?? 0) <= most;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);

  const rows = useMemo(() => data?.pages.flatMap(({ page }) => page.details) ?? [], [data]);
  const complete = latest?.next === null;
  return {
    rows,
    latest,
    complete: complete && !isPlaceholderData,
    isReading: isFetching,
    count: complete ? rows.length : Math.max(rows.length, latest?.row_count ?? 0),
    isWaiting: isPlaceholderData || data === undefined,
    error,
    tookMs: first?.tookMs ?? 0,
    tryAgain: () => void refetch(),
  };
}

/** An empty cursor for the first slice; the server never sends one. */
const firstSlice = '';
