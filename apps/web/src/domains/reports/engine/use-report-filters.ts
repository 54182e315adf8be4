import { type BranchOption, protectedBranchOptions } from '@cashbook/contract/access/session';
import type { Filters } from '@cashbook/contract/reports/filters';
import { type IsoDate, parseDate } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { printNumber } from '#screens/print-number.ts';
import { type UrlQuery, useUrlChange } from '#screens/url-state.ts';
import { printLimits, usual } from '#session/preferences.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { whenIdle } from '#when-idle.ts';
import { filterOfKind, firstOfMonth, idOf, isComplete, isKnown, printIn, type Values, valuesIn } from './report-url.ts';

export interface ReportFilters {
  /** The filters of the report. */
  of: Filters;
  /** The branches that the user may view; empty until they are loaded. */
  branches: readonly BranchOption[];
  branchesError: Error | null;
  /** The values in the fields before Run; a date is null while it is being typed. */
  draft: Values;
  change: (change: Values) => void;
  /** Writes missing values into the address without a new step of the history; the report is read at once. */
  fillIn: (missing: Values) => void;
  /** The values of the address; null until all are known that the user need not choose. */
  question: Values | null;
  /** The values of the report shown below; null while something must still be chosen. */
  asked: Values | null;
  /** The branch asked for; undefined while it is loading, or where the user may not view it. */
  branch: BranchOption | undefined;
  rows: number;
  font: number;
  setPrint: (typed: { rows?: string; font?: string }) => void;
  /** Reads the report for the values of the fields. The same question again counts as a new one in `runs`. */
  run: () => void;
  runs: number;
  /** Resets the fields to their initial values and reads the report for those. */
  reset: () => void;
  /** The address of this report with the values of the fields, for its print. */
  search: Record<string, string | number | null>;
}

const textOf = (values: Values) => Object.values(values).join(' ');

/**
 * Returns the filters of a report (spec 2 §2, "Common to the reports"). The address contains them. A missing branch or
 * day gets its default and is written into the address: the user's branch and the transaction date. `printRows` is the
 * default number of rows per page.
 */
export function useReportFilters(filters: Filters, printRows = usual.printRows): ReportFilters {
  const query: UrlQuery = useSearch({ strict: false });
  const setUrl = useUrlChange();
  const { rows, font } = useMemo(() => printIn(query, printRows), [query, printRows]);
  const { data, error } = useQuery({ ...queryOf(protectedBranchOptions, {}), staleTime: 60_000 });
  const url = useWithDefaults(filters, query, data?.transactionDate);
  const question = isKnown(filters, url) ? url : null;

  const asked = textOf(url);
  const [typed, setTyped] = useState<{ over: string; change: Values }>({ over: asked, change: {} });
  const [runs, setRuns] = useState(0);
  // Unsaved typing over another question is dropped: Back and Forward show the values of the address.
  const draft: Values = typed.over === asked ? { ...url, ...typed.change } : url;

  return {
    of: filters,
    branches: data?.data ?? [],
    branchesError: error,
    draft,
    change: (change) => setTyped({ over: asked, change: { ...(typed.over === asked && typed.change), ...change } }),
    fillIn: (missing) => setUrl(missing, { replace: true }),
    question,
    asked: isComplete(filters, url) ? url : null,
    branch: data?.data.find(({ id }) => id === idOf(filters, url, 'branch')),
    rows,
    font,
    setPrint: (change) =>
      setUrl(
        {
          ...(change.rows !== undefined && { rows: printNumber(change.rows, printLimits.rows) }),
          ...(change.font !== undefined && { font: printNumber(change.font, printLimits.font) }),
        },
        { replace: true },
      ),
    run: () => {
      if (asked === textOf(draft)) setRuns(runs + 1);
      else setUrl(draft);
      setTyped({ over: asked, change: {} });
    },
    runs,
    reset: () => {
      setUrl(Object.fromEntries(Object.values(filters).map(({ url: name }) => [name, undefined])));
      setTyped({ over: asked, change: {} });
    },
    search: { ...draft, rows, font, ...(query.paper !== undefined && { paper: query.paper }) },
  };
}

/**
 * Returns the values of the address, with defaults for a missing branch or day. The defaults count at once, so that the
 * report appears at once. They are written into the address after the first drawing, because that draws the page again.
 * Equal values are the same object.
 */
function useWithDefaults(filters: Filters, query: UrlQuery, transactionDate: string | undefined): Values {
  const { settings } = useSignedIn();
  const setUrl = useUrlChange();
  const said = useMemo(() => valuesIn(filters, query), [filters, query]);
  const day = transactionDate === undefined ? null : parseDate(transactionDate);
  const isMissing = day !== null && !isKnown(filters, said);
  const values = isMissing ? filledIn(filters, said, { branchId: settings.branch.id, day }) : said;
  const text = textOf(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the values
  const same = useMemo(() => values, [filters, text]);
  useEffect(() => {
    if (!isMissing) return undefined;
    return whenIdle(() => setUrl(same, { replace: true }));
  }, [isMissing, same, setUrl]);
  return same;
}

/** Returns the values with the missing branch and days filled in. */
function filledIn(filters: Filters, said: Values, { branchId, day }: { branchId: number; day: IsoDate }): Values {
  const known = { ...said };
  const fill = (of: ReturnType<typeof filterOfKind>, value: number | string) => {
    if (of !== undefined) known[of.url] ??= value;
  };
  const [start, end] = [filterOfKind(filters, 'startDate'), filterOfKind(filters, 'endDate')];
  fill(filterOfKind(filters, 'branch'), branchId);
  fill(end, day);
  const last = String(known[end?.url ?? ''] ?? day);
  const first = start?.begins === 'month' ? firstOfMonth(last) : day;
  fill(start, first > last ? last : first);
  return known;
}
