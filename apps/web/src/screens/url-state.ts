import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';

/** The query of an address as plain text by name: no JSON in it, so that people can read and type it. */
export type UrlQuery = Readonly<Record<string, string>>;

export function parseQuery(search: string): UrlQuery {
  return Object.fromEntries(new URLSearchParams(search));
}

export function queryText(query: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

type Change<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** Writes names of the address's query anew, or takes them out with undefined; the others stay. */
export function useUrlChange(): (
  change: Readonly<Record<string, unknown>>,
  options?: { replace?: boolean | undefined },
) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, { replace = false } = {}) => {
      void navigate({ to: '.', search: (now: UrlQuery) => ({ ...now, ...change }), replace });
    },
    [navigate],
  );
}

/**
 * The state of a list or report, kept in the URL: reload, back and a shared link show the same. `schema` reads it from
 * texts; give every field a `.catch(…)` or default, because anybody can type an address. A change is a step in the
 * history unless `replace` is asked for.
 */
export function useUrlState<S extends z.ZodType<object>>(
  schema: S,
): [z.output<S>, (change: Change<z.output<S>>, options?: { replace?: boolean }) => void] {
  const query: UrlQuery = useSearch({ strict: false });
  const change = useUrlChange();
  const state = useMemo(() => schema.parse(query), [schema, query]);
  return [state, change];
}
