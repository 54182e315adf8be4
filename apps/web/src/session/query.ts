import type { RouteInput, RouteReply } from '@cashbook/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call, type RouteAwayFromDesk } from './api.ts';

/**
 * Returns a read of the API as TanStack Query options: `useQuery(queryOf(route, { query }))`. The key is method, path and
 * input, so `queryClient.invalidateQueries({ queryKey: [route.method, route.path] })` reaches every read of that route.
 */
export function queryOf<R extends RouteAwayFromDesk>(route: R, input: RouteInput<R>) {
  return queryOptions<RouteReply<R>>({
    queryKey: [route.method, route.path, input],
    queryFn: async ({ signal }) => (await call(route, input, { signal })).data,
  });
}
