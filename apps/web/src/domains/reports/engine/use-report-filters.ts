import { type BranchOption, protectedBranchOptions } from '@cashbook/contract/access/session';
import { parseDate } from '@cashbook/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { printNumber } from '#screens/print-number.ts';
import { useUrlState } from '#screens/url-state.ts';
import { printLimits } from '#session/preferences.ts';
import { queryOf } from '#session/query.ts';
import { useSignedIn } from '#session/session.ts';
import { firstOfMonth, type Question, questionIn, reportUrl } from './report-url.ts';

type Url = z.output<typeof reportUrl>;
/** The form before Run; a date is null while it is being typed. */
export type Draft = Pick<Url, 'branch' | 'account' | 'start' | 'end'>;

export interface ReportFilters {
  /** The branches that the user may look at; empty until they have come. */
  branches: readonly BranchOption[];
  branchesError: Error | null;
  /** What the fields show. */
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  /** Writes into the address what it lacks, as no step of the history: it is asked at once. */
  fillIn: (missing: Pick<Draft, 'account'>) => void;
  /** What the address asks, and with that what is shown below; null until branch and dates are known. */
  question: Question | null;
  /** The branch asked for; undefined while it is on its way or where the user does not reach it. */
  branch: BranchOption | undefined;
  rows: number;
  font: number;
  setPrint: (typed: { rows?: string; font?: string }) => void;
  /** Asks what the fields say; the same question again counts as a new one in `runs`. */
  run: () => void;
  runs: number;
  /** The address of this report with what the fields say, for its print. */
  search: Record<string, string | number | null>;
}

/**
 * The filters of a report (spec 2 §2, "Common to the reports"). The address holds them; where it lacks some, the user's
 * branch and the transaction date are written into it, for a ledger from the first of the month on.
 */
export function useReportFilters({ startsWithMonth = false } = {}): ReportFilters {
  const [url, setUrl] = useUrlState(reportUrl);
  const { data, error } = useQuery({ ...queryOf(protectedBranchOptions, {}), staleTime: 60_000 });
  const question = questionIn(url);
  useDefaults(url, setUrl, data?.transactionDate, startsWithMonth);

  const asked = `${url.branch} ${url.account} ${url.start} ${url.end}`;
  const [typed, setTyped] = useState<{ over: string; change: Partial<Draft> }>({ over: asked, change: {} });
  const [runs, setRuns] = useState(0);
  // What was typed over another question is forgotten with it: back and forward show what the address says.
  const { branch, account, start, end }: Draft = typed.over === asked ? { ...url, ...typed.change } : url;
  const draft = { branch, account, start, end };

  return {
    branches: data?.data ?? [],
    branchesError: error,
    draft,
    change: (change) => setTyped({ over: asked, change: { ...(typed.over === asked && typed.change), ...change } }),
    fillIn: (missing) => setUrl(missing, { replace: true }),
    question,
    branch: data?.data.find(({ id }) => id === url.branch),
    rows: url.rows,
    font: url.font,
    setPrint: ({ rows, font }) =>
      setUrl(
        {
          ...(rows !== undefined && { rows: printNumber(rows, printLimits.rows) }),
          ...(font !== undefined && { font: printNumber(font, printLimits.font) }),
        },
        { replace: true },
      ),
    run: () => {
      if (asked === `${branch} ${account} ${start} ${end}`) setRuns(runs + 1);
      else setUrl(draft);
      setTyped({ over: asked, change: {} });
    },
    runs,
    search: { ...draft, rows: url.rows, font: url.font },
  };
}

type SetUrl = (change: Partial<Url>, options?: { replace?: boolean }) => void;

function useDefaults(url: Url, setUrl: SetUrl, transactionDate: string | undefined, startsWithMonth: boolean) {
  const { settings } = useSignedIn();
  const isMissing = questionIn(url) === null;
  useEffect(() => {
    const day = transactionDate === undefined ? null : parseDate(transactionDate);
    if (!isMissing || day === null) return;
    const end = url.end ?? day;
    const first = startsWithMonth ? firstOfMonth(end) : day;
    const start = url.start ?? (first > end ? end : first);
    setUrl({ branch: url.branch ?? settings.branch.id, start, end }, { replace: true });
  }, [isMissing, url, setUrl, transactionDate, startsWithMonth, settings.branch.id]);
}
