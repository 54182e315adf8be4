import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';

/** The query of an address as plain text by name. It contains no JSON, so that people can read and type it. */
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

/** Returns a function that changes names in the address's query; undefined removes a name, and the others stay. */
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
 * Returns the state of a list or report from the URL, so that reload, back and a shared link show the same. `schema`
 * reads it from texts; give every field a `.catch(…)` or default, because anybody can type an address. A change is a step
 * in the history unless `replace` is set.
 */
export function useUrlState<S extends z.ZodType<object>>(
  schema: S,
): [z.output<S>, (change: Change<z.output<S>>, options?: { replace?: boolean }) => void] {
  const query: UrlQuery = useSearch({ strict: false });
  const change = useUrlChange();
  const state = useMemo(() => schema.parse(query), [schema, query]);
  return [state, change];
}
