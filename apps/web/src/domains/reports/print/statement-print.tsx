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
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatement } from '#domains/portal/portal-papers.ts';
import { PaperRun, printable } from '#domains/posting/paper/paper-run.tsx';
import { PaperScreen } from '#domains/posting/paper/paper-screen.tsx';
import { useFormat } from '#i18n/format.ts';
import { call } from '#session/api.ts';
import { Empty } from '#ui/empty.tsx';
import { reportErrorText } from '../engine/error-text.ts';
import { dayOf, idOf, type Values } from '../engine/report-url.ts';
import { useReport } from '../engine/use-report.ts';
import { type ReportFilters, useReportFilters } from '../engine/use-report-filters.ts';

/** The most statements of one run. With more, the browser would hold too many pages at once. */
const longestRun = 1_000;

/** The statement of one party on paper. */
export function StatementPrint() {
  const filters = useReportFilters(partyStatement.filters);
  const id = filters.asked === null ? null : idOf(filters.of, filters.asked, 'party');
  const ids = useMemo(() => (id === null ? [] : [id]), [id]);
  return <Statements report={partyStatement} filters={filters} ids={ids} tooMany={null} error={null} />;
}

/** The statements of all parties that were asked for, in one run: each begins a page and numbers its own pages. */
export function StatementsPrint() {
  const { t } = useTranslation('reports');
  const { grouped } = useFormat();
  const filters = useReportFilters(partyStatements.filters);
  const { rows, complete, error } = useReport(partyStatements, filters.asked, filters.runs);
  const vouchers = rows.reduce((sum, row) => sum + Number(row.vouchers), 0);
  const isTooLong = rows.length > longestRun || vouchers > mostStatements.vouchers;
  const ids = useMemo(() => (complete ? rows.map(({ coa4_id }) => Number(coa4_id)) : undefined), [rows, complete]);
  const facts = { statements: grouped(rows.length), vouchers: grouped(vouchers), most: grouped(longestRun) };
  const tooMany = isTooLong
    ? t('tooManyStatements', { ...facts, mostVouchers: grouped(mostStatements.vouchers) })
    : null;
  return <Statements report={partyStatements} filters={filters} ids={ids} tooMany={tooMany} error={error} />;
}

interface StatementsProps {
  report: Report;
  filters: ReportFilters;
  /** The parties in the order of their papers; undefined until they are known. */
  ids: readonly number[] | undefined;
  /** The message if they are too many for one run. */
  tooMany: string | null;
  error: Error | null;
}

function Statements({ report, filters, ids, tooMany, error }: StatementsProps) {
  const { t } = useTranslation('reports');
  const { grouped } = useFormat();
  const { branch, search } = filters;
  const read = useStatements(filters, tooMany === null ? ids : undefined);
  const failed = filters.branchesError ?? error ?? read.error;
  const { of: described, asked } = filters;
  const days = useMemo(() => daysOf(described, asked ?? {}), [described, asked]);
  const documents = useMemo(
    () => read.statements.map((of) => printable(`statement ${of.account_id}`, paperOf(of, days), useStatement)),
    [read.statements, days],
  );
  const isEmpty = ids?.length === 0 && filters.question !== null;
  return (
    <>
      <PaperScreen
        title={t('printPreview', { title: t(report.title) })}
        back={{ to: report.screen, search, children: t(report.title) }}
        branch={branch}
        error={failed}
        errorText={failed === null ? undefined : reportErrorText(failed)}
      >
        {(paper) =>
          read.complete &&
          documents.length > 0 &&
          branch !== undefined && <PaperRun documents={documents} branch={branch} paper={paper} />
        }
      </PaperScreen>
      {tooMany !== null && <Empty title={tooMany} />}
      {failed === null && isEmpty && <Empty title={asked === null ? t('selectAccount') : t('noData')} />}
      {failed === null && tooMany === null && !isEmpty && !read.complete && (
        <p className="t2" role="status">
          {t('statementsRead', { statements: grouped(documents.length), all: grouped(ids?.length ?? 0) })}
        </p>
      )}
    </>
  );
}

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
) => ({
  user: { name, mobile, address },
  statement: { opening, rows, closing },
  days,
  withoutCheques: without_cheques,
});
