/**
 * The options of a read that follows the posts of other desks while somebody can see it: `useQuery({ ...queryOf(route,
 * {}), ...live })`. Unchanged figures cost an empty 304: the browser keeps the ETag.
 */
export const live = { refetchInterval: 5000, refetchIntervalInBackground: false, refetchOnWindowFocus: true } as const;
