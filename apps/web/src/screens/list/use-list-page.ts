import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useUrlState } from '#screens/url-state.ts';
import type { ListDescription, ListPage, ListQuery } from './list.ts';

/** The part of a list's description by which its rows are read. */
export type ListSource<Row, Query extends ListQuery, Page extends ListPage<Row>> = Pick<
  ListDescription<Row, Query>,
  'key' | 'url'
> & { read: (query: Query, signal: AbortSignal) => Promise<Page> };

/** Returns the parameters in the address of a list, and its page of rows. Several readers of a list share one call. */
export function useListPage<Row, Query extends ListQuery, Page extends ListPage<Row>>(
  list: ListSource<Row, Query, Page>,
) {
  const [query] = useUrlState(list.url);
  const page = useQuery({
    queryKey: [...list.key, query],
    queryFn: ({ signal }) => list.read(query, signal),
    placeholderData: keepPreviousData,
  });
  return { query, page };
}
