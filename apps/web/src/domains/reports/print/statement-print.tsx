import type { Filters } from '@cashbook/contract/reports/filters';
import { partyStatement } from '@cashbook/contract/reports/party-statement';
import {
  mostStatements,
  partyStatements,
  readStatements,
  type StatementOnPaper,
} from '@cashbook/contract/reports/party-statements';
import type { Report } from '@cashbook/contract/reports/report';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useStatement } from '#domains/portal/portal-papers.ts';
import { PaperRun, printable } from '#domains/posting/paper/paper-run.tsx';
import { PaperScreen } from '#domains/posting/paper/paper-screen.tsx';
import { useFormat } from '#i18n/format.ts';
import { usePaper } from '#screens/print-paper.ts';
import { useUrlState } from '#screens/url-state.ts';
import { call } from '#session/api.ts';
import { Empty } from '#ui/empty.tsx';
import { Select } from '#ui/fields/field.tsx';
import type { Paper } from '#ui/print/paper.ts';
import { reportErrorText } from '../engine/error-text.ts';
import type { OwnPrint } from '../engine/own-parts.ts';
import { dayOf, idOf, type Values } from '../engine/report-url.ts';
import { useReport } from '../engine/use-report.ts';
import { type ReportFilters, useReportFilters } from '../engine/use-report-filters.ts';
import type { Preview } from './print-screen.tsx';
import { ReportPrint } from './report-print.tsx';

/** The most statements of one run. With more, the browser would hold too many pages at once. */
const longestRun = 1_000;

/** The parties of a run, in the order of their papers. */
interface Run {
  /** Undefined until they are known. */
  ids: readonly number[] | undefined;
  /** The message if they are too many for one run. */
  tooMany: string | null;
  error: Error | null;
}

/** Returns the statement of the party that was asked for, on paper. */
function useStatementPages(filters: ReportFilters, paper: Paper | undefined): Preview {
  const id = filters.asked === null ? null : idOf(filters.of, filters.asked, 'party');
  const ids = useMemo(() => (id === null ? [] : [id]), [id]);
  return usePapers(filters, paper, { ids, tooMany: null, error: null });
}

/** Returns the statements of all parties that were asked for, in one run: each begins a page and numbers its own pages. */
function useStatementsPages(filters: ReportFilters, paper: Paper | undefined): Preview {
  const { t } = useTranslation('reports');
  const { grouped } = useFormat();
  const { rows, complete, error } = useReport(partyStatements, filters.asked, filters.runs);
  const vouchers = rows.reduce((sum, row) => sum + Number(row.vouchers), 0);
  const isTooLong = rows.length > longestRun || vouchers > mostStatements.vouchers;
  const ids = useMemo(() => (complete ? rows.map(({ coa4_id }) => Number(coa4_id)) : undefined), [rows, complete]);
  const facts = { statements: grouped(rows.length), vouchers: grouped(vouchers), most: grouped(longestRun) };
  const tooMany = isTooLong
    ? t('tooManyStatements', { ...facts, mostVouchers: grouped(mostStatements.vouchers) })
    : null;
  return usePapers(filters, paper, { ids, tooMany, error });
}

/** Returns the papers of a run once all are read, and before that what prevents them. */
function usePapers(filters: ReportFilters, paper: Paper | undefined, { ids, tooMany, error }: Run): Preview {
  const { t } = useTranslation('reports');
  const { grouped } = useFormat();
  const { branch, of: described, asked } = filters;
  const read = useStatements(filters, tooMany === null ? ids : undefined);
  const days = useMemo(() => daysOf(described, asked ?? {}), [described, asked]);
  const isOfAll = asked?.scope === 'all';
  const documents = useMemo(
    () =>
      read.statements.map((of) => printable(`statement ${of.account_id}`, paperOf(of, days, isOfAll), useStatement)),
    [read.statements, days, isOfAll],
  );
  const isEmpty = ids?.length === 0 && filters.question !== null;
  const prevents = tooMany ?? (isEmpty ? t(asked === null ? 'selectAccount' : 'noData') : null);
  const all = grouped(ids?.length ?? 0);
  const reading = t('statementsRead', { statements: grouped(documents.length), all });
  const ready = prevents === null && read.complete && documents.length > 0 && branch !== undefined;
  const waits = ready ? null : ({ text: reading, tone: 'wait' } as const);
  return {
    ready,
    error: filters.branchesError ?? error ?? read.error,
    state: prevents === null ? waits : { text: prevents, tone: 'warn' },
    pages: ready && paper !== undefined && <PaperRun documents={documents} branch={branch} paper={paper} />,
  };
}

interface PapersScreenProps {
  report: Report;
  usePages: OwnPrint['usePages'];
  choices?: ReactNode;
}

/** The screen of a run of statements. */
function PapersScreen({ report, usePages, choices }: PapersScreenProps) {
  const { t } = useTranslation('reports');
  const filters = useReportFilters(report.filters);
  const [paper] = usePaper(filters.branch);
  const { error, state, pages } = usePages(filters, paper);
  return (
    <>
      <PaperScreen
        title={t('printPreview', { title: t(report.title) })}
        back={{ to: report.screen, search: filters.search, children: t(report.title) }}
        branch={filters.branch}
        choices={choices}
        error={error}
        errorText={error === null ? undefined : reportErrorText(error)}
      >
        {() => pages}
      </PaperScreen>
      {error === null && state?.tone === 'warn' && <Empty title={state.text} />}
      {error === null && state?.tone === 'wait' && (
        <p className="t2" role="status">
          {state.text}
        </p>
      )}
    </>
  );
}

/** The print of the statement of one party. */
export const statementPrint: OwnPrint = {
  Screen: () => <PapersScreen report={partyStatement} usePages={useStatementPages} />,
  usePages: useStatementPages,
};

const urlState = z.object({ shows: z.enum(['list']).optional().catch(undefined) });

/** The print of the statements of a list of parties, or of the list. */
function StatementsScreen() {
  const { t } = useTranslation('reports');
  const [{ shows }, setUrl] = useUrlState(urlState);
  const choices = (
    <Select
      className="paper-choice"
      aria-label={t('printedOfParties')}
      value={shows ?? ''}
      options={[
        { value: '', label: t('theStatements') },
        { value: 'list', label: t('theList') },
      ]}
      onChange={(value) => setUrl({ shows: value === 'list' ? 'list' : undefined }, { replace: true })}
    />
  );
  return shows === 'list' ? (
    <ReportPrint report={partyStatements} choices={choices} />
  ) : (
    <PapersScreen report={partyStatements} usePages={useStatementsPages} choices={choices} />
  );
}

/** The print of the statements of parties. */
export const statementsPrint: OwnPrint = { Screen: StatementsScreen, usePages: useStatementsPages };

/** Reads the statements of these parties, some at a time. */
function useStatements({ of, asked, runs }: ReportFilters, ids: readonly number[] | undefined) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [readStatements.path, asked, ids, runs],
    enabled: asked !== null && ids !== undefined && ids.length > 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam: from, signal }) => {
      const some = (ids ?? []).slice(from, from + mostStatements.parties);
      const query = { ...askedOf(of, asked ?? {}), parties: some.join(',') };
      return { read: from + some.length, statements: (await call(readStatements, { query }, { signal })).data };
    },
    getNextPageParam: ({ read }) => (read < (ids ?? []).length ? read : null),
    retry: false,
    // A print shows one moment, so no refetch replaces pages that a person is looking at.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const wantsMore = hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const statements = useMemo(() => data?.pages.flatMap((page) => page.statements) ?? [], [data]);
  return { statements, complete: data !== undefined && !hasNextPage, error };
}

const askedOf = (of: Filters, asked: Values) => {
  const { start, end } = daysOf(of, asked);
  return {
    branch_id: String(idOf(of, asked, 'branch')),
    scope: asked.scope === 'all' ? ('all' as const) : ('one' as const),
    ...{ start_date: start, end_date: end },
  };
};

/** Returns the first and the last day that were asked for. */
const daysOf = (of: Filters, asked: Values) => ({
  start: dayOf(of, asked, 'startDate') ?? '',
  end: dayOf(of, asked, 'endDate') ?? '',
});

/** Returns the statement as the paper takes it, with its days and the balance without cheques not realized. */
const paperOf = (
  { name, mobile, address, opening, closing, rows, without_cheques }: StatementOnPaper,
  days: ReturnType<typeof daysOf>,
  isOfAll: boolean,
) => ({
  user: { name, mobile, address },
  statement: { opening, rows, closing },
  days,
  isOfAll,
  withoutCheques: without_cheques,
});
