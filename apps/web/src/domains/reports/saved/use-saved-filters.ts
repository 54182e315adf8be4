import { protectedBranchOptions } from '@cashbook/contract/access/session';
import type { Filters } from '@cashbook/contract/reports/filters';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryOf } from '#session/query.ts';
import { idOf, isComplete, valuesIn } from '../engine/report-url.ts';
import type { ReportFilters } from '../engine/use-report-filters.ts';

interface Font {
  font: number;
  setFont: (fontPx: number) => void;
}

const nothing = () => undefined;

/** Returns the filters of a saved report, which nobody changes on the page; only its font for the print. */
export function useSavedFilters(
  filters: Filters,
  search: Readonly<Record<string, string>>,
  { font, setFont }: Font,
): ReportFilters {
  const { data, error } = useQuery({ ...queryOf(protectedBranchOptions, {}), staleTime: 60_000 });
  const [runs, setRuns] = useState(0);
  const values = useMemo(() => valuesIn(filters, search), [filters, search]);
  return {
    ...{ of: filters, branches: data?.data ?? [], branchesError: error, draft: values, question: values },
    ...{ change: nothing, fillIn: nothing, reset: nothing, runs, run: () => setRuns(runs + 1) },
    asked: isComplete(filters, values) ? values : null,
    branch: data?.data.find(({ id }) => id === idOf(filters, values, 'branch')),
    rows: Number(search.rows),
    font,
    setPrint: (change) => {
      if (change.font !== undefined) setFont(Number(change.font));
    },
    search,
  };
}
