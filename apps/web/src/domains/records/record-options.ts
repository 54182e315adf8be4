import { MOST_OPTIONS, type RecordOption, type Referred } from '@cashbook/contract/records/fields';
import { call } from '#session/api.ts';

/**
 * The active records that match, as choices; of a branch where they belong to branches, and those alone whose choice that may be
 * asked for is one `among` these values.
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

/** How many choices of a record are offered at once, at most. */
export const mostOffered = ({ options: { atOnce = false, most = MOST_OPTIONS } }: Referred): number =>
  atOnce ? Number.POSITIVE_INFINITY : most;

/** The cache's name of the choices that a list can be narrowed to. */
export const optionsKey = ({ name }: Referred) => ['record-options', name];
