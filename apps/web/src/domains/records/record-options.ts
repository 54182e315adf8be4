import { MOST_OPTIONS, type RecordOption, type Referred } from '@cashbook/contract/records/fields';
import { call } from '#session/api.ts';

/**
 * Returns the active records that match, as choices. Where records belong to branches, only those of the branch. With
 * `among`, only those whose filtering choice is one of these values.
 */
export async function findOptions(
  { options, routes }: Referred,
  text: string,
  branchId: number | null,
  signal?: AbortSignal,
  among: readonly number[] = [],
): Promise<readonly RecordOption[]> {
  const { method, search, branch, among: choice } = options;
  const asked = {
    [search]: text,
    ...(branch === undefined || branchId === null ? {} : { [branch]: method === 'GET' ? String(branchId) : branchId }),
    ...(choice === undefined || among.length === 0 ? {} : { [choice]: among.join(',') }),
  };
  const input = method === 'GET' ? { query: asked } : { body: asked };
  const { data } = await call(routes.options, input, signal === undefined ? {} : { signal });
  return data;
}

/** Returns the most choices of a record that are offered at once. */
export const mostOffered = ({ options: { atOnce = false, most = MOST_OPTIONS } }: Referred): number =>
  atOnce ? Number.POSITIVE_INFINITY : most;

/** Returns the cache's name of the choices by which a list can be filtered. */
export const optionsKey = ({ name }: Referred) => ['record-options', name];
