import type { Report } from '@cashbook/contract/reports/report';
import { useNavigate } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/format.ts';
import { type ExportFormat, Exports } from '#screens/exports.tsx';
import { useHistoryKey } from '#screens/history-key.ts';
import { fetchFile } from '#session/api.ts';
import { useSignedIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { useHotkeys } from '#ui/keys/hotkeys.ts';
import { names } from '#ui/names.ts';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { RowLead } from '#ui/table/row-cursor.ts';
import { VirtualTable } from '#ui/table/virtual-table.tsx';
import { SavedMenu } from '../saved/saved-menu.tsx';
import { reportErrorText } from './error-text.ts';
import { FilterBar, useDatesAsked } from './filter-bar.tsx';
import { GroupHead, type Line } from './grouped-rows.ts';
import type { Cells, ShownReport } from './own-parts.ts';
import { drillDown, leastWidth, lineClass, linkOf, useReportColumns, useSummaries } from './report-columns.tsx';
import { wireQuery } from './report-url.ts';
import { type AskedSubject, useAskedSubjects } from './use-asked-subject.ts';
import { useLines } from './use-lines.ts';
import { usePrompt } from './use-prompt.ts';
import { type ReadReport, useReport } from './use-report.ts';
import { type ReportFilters, useReportFilters } from './use-report-filters.ts';
import './report.css';

const noCells: Cells = {};

/** The screen of a report: one title, then filters, then the table (look "Do, do not"). */
export function ReportPage({ report, cells = noCells, unexplained, nothing, Remark, Actions }: ShownReport) {
  const { t } = useTranslation('reports');
  const filters = useReportFilters(report.filters, report.printRows);
  const { asked } = filters;
  const read = useReport(report, asked, filters.runs);
  const { subjects } = useAskedSubjects(filters, asked ?? {});
  const prompt = usePrompt(filters);
  const navigate = useNavigate();
  const [lead, setLead] = useState<RowLead | null>(null);
  const print = () => {
    if (asked !== null) void navigate({ to: `${report.screen}/print`, search: filters.search });
  };
  useHotkeys([
    { keys: 'enter', does: t('keyRun') },
    { keys: 'mod+p', does: t('keyPreview'), run: print },
  ]);
  const error = filters.branchesError ?? (asked === null ? null : read.error);
  const formats: readonly ExportFormat[] = ['xlsx', 'csv', ...(report.journals ?? [])];
  return (
    <>
      <PageHead
        title={t(report.title)}
        actions={
          <>
            {Actions && <Actions filters={filters} />}
            <SavedMenu report={report} filters={filters} />
            <Exports
              formats={formats}
              fetch={
                asked === null
                  ? null
                  : (format) =>
                      fetchFile(report.routes.export, { query: { ...wireQuery(report.filters, asked), format } })
              }
            />
            <Button icon={Printer} keys="mod+p" disabled={asked === null} onClick={print}>
              {t('print')}
            </Button>
          </>
        }
      />
      <FilterBar
        filters={filters}
        onLead={setLead}
        resets={report.resets}
        subject={subjects.map(({ name }) => name).join(', ') || undefined}
        status={asked !== null && <Status read={read}>{Remark && read.complete && <Remark rows={read.rows} />}</Status>}
      />
      {error !== null && (
        <Notice tone="bad" actions={<Button onClick={read.tryAgain}>{t('tryAgain')}</Button>}>
          {reportErrorText(error, unexplained && t(unexplained))}
        </Notice>
      )}
      {asked === null && filters.question !== null && error === null && <Empty title={prompt} />}
      {asked !== null && (error === null || read.latest !== undefined) && (
        <>
          {subjects.map((subject) => (
            <SubjectFacts key={subject.kind} {...subject} />
          ))}
          <Rows report={read.report} cells={cells} filters={filters} read={read} lead={lead} nothing={nothing} />
        </>
      )}
    </>
  );
}

interface RowsProps extends Pick<ShownReport, 'nothing'> {
  report: Report;
  cells: Cells;
  filters: ReportFilters;
  read: ReadReport;
  lead: RowLead | null;
}

/** The rows of a report between its opening and its totals. A row opens its voucher, or the target of its link. */
function Rows({ report, cells, filters, read, lead, nothing }: RowsProps) {
  const { t } = useTranslation('reports');
  const { asked, branch } = filters;
  const [block] = report.blocks;
  const { lines, serialAt } = useLines(report, read);
  const columns = useReportColumns(report, read.rows, serialAt, asked, cells);
  const { top, foot } = useSummaries(report, filters, read.totals);
  const open = useOpen(report, filters);
  const dates = useDatesAsked(filters);
  const historyKey = useHistoryKey();
  const heads = lines.length - read.rows.length;
  const classOf = useMemo(() => lineClass(block), [block]);
  return (
    <>
      {read.changedMeanwhile && (
        <Notice tone="warn" actions={<Button onClick={filters.run}>{t('run')}</Button>}>
          {t('changedMeanwhile')}
        </Notice>
      )}
      <Card flush className={names('report-card', read.isWaiting && read.latest !== undefined && 'is-waiting')}>
        <VirtualTable
          label={[t(report.title), branch?.name, dates].filter(Boolean).join(', ')}
          className={names(
            'report-rows',
            block.groups !== undefined && `grouped-${block.groups.length}`,
            block.weights && 'statement',
          )}
          columns={columns}
          leastWidth={leastWidth(block)}
          count={read.count + heads}
          rowAt={(index) => lines[index]}
          loading={read.latest === undefined}
          emptyTitle={nothing && t(nothing)}
          top={top}
          foot={foot}
          onOpen={open}
          historyKey={historyKey}
          // While a new answer is awaited, the shown rows belong to an older run and must not take the focus.
          lead={read.isWaiting ? null : lead}
          rowClass={classOf}
          density="compact"
        />
        {read.complete && read.count === 0 && top.length > 0 && <p className="no-rows t2">{t('noData')}</p>}
      </Card>
    </>
  );
}

/** Returns the action that opens a row; undefined when the user may open nothing more. */
function useOpen({ blocks: [{ columns }] }: Report, { asked }: ReportFilters): ((line: Line) => void) | undefined {
  const navigate = useNavigate();
  const { can } = useSignedIn();
  const all = Object.values(columns);
  const voucherId = all.find(({ kind }) => kind === 'voucher')?.of?.id;
  const link = all.find((column) => column.link !== undefined)?.link;
  const leads = voucherId !== undefined || [link ?? []].flat().some(({ permission }) => can(permission));
  const open = useCallback(
    (line: Line) => {
      if (line instanceof GroupHead || asked === null) return;
      if (voucherId !== undefined) void navigate({ to: '/vouchers/$id', params: { id: String(line[voucherId]) } });
      else {
        const leadsTo = linkOf(link, line, can);
        if (leadsTo !== undefined) void navigate(drillDown(leadsTo, line, asked));
      }
    },
    [navigate, voucherId, link, asked, can],
  );
  return leads ? open : undefined;
}

/** Shows the number of rows and the time that they took. */
function Status({ read, children }: { read: ReadReport; children: ReactNode }) {
  const { t } = useTranslation('reports');
  const { grouped, count } = useFormat();
  if (read.latest === undefined || read.isWaiting) return null;
  return (
    <>
      {t('rowsIn', { count: read.count, rows: grouped(read.count), seconds: secondsText(read.tookMs, count) })}
      {!read.complete && ` · ${t('rowsReadSoFar', { rows: grouped(read.rows.length) })}`}
      {children}
    </>
  );
}

/** Returns the seconds as text, such as `0.2`; never zero, however quick it was. */
function secondsText(tookMs: number, count: (value: number) => string): string {
  return count(Math.max(1, Math.round(tookMs / 100)) / 10);
}

/**
 * The account or product of the report: name, code, mobile, address. Also the group of an account that is no party, or
 * the unit of a product.
 */
function SubjectFacts({ kind, name, code, mobile, address, group }: AskedSubject) {
  const { t } = useTranslation('reports');
  return (
    <section className="account-facts" aria-label={t(kind)}>
      <h2>{name}</h2>
      {[code, mobile, address || group].filter(Boolean).map((fact) => (
        <span key={fact} className="t2 fig">
          {fact}
        </span>
      ))}
    </section>
  );
}
