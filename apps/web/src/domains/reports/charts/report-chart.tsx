import type { Report } from '@cashbook/contract/reports/report';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUrlState } from '#screens/url-state.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Legend } from '#ui/chart/bar-chart.tsx';
import { Empty } from '#ui/empty.tsx';
import { Field, Select } from '#ui/fields/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { reportErrorText } from '../engine/error-text.ts';
import { FilterBar, useDatesAsked } from '../engine/filter-bar.tsx';
import { usePrompt } from '../engine/use-prompt.ts';
import { type ReadReport, useReport } from '../engine/use-report.ts';
import { type ReportFilters, useReportFilters } from '../engine/use-report-filters.ts';
import { ChartBones } from './chart-and-table.tsx';
import { dayColumnOf, drawnFilters, type Figure, figuresOf, isMoney } from './chart-data.ts';
import { DrawnDays, DrawnRows } from './drawn-rows.tsx';

const inUrl = z.object({
  figure: z.string().optional().catch(undefined),
  second: z.string().optional().catch(undefined),
  bars: z.string().optional().catch(undefined),
});

export interface ReportChartProps {
  report: Report;
  /** The field that chooses the report. */
  choice: ReactNode;
}

/** One report as a chart: its own filters, its figures, and the chart with its table. */
export function ReportChart({ report, choice }: ReportChartProps) {
  const { t } = useTranslation('overviews');
  const { t: tReports } = useTranslation('reports');
  const drawn = useMemo(() => drawnFilters(report.filters), [report]);
  const filters = useReportFilters(drawn);
  const { asked } = filters;
  const read = useReport(report, asked, filters.runs);
  const prompt = usePrompt(filters);
  const error = filters.branchesError ?? (asked === null ? null : read.error);
  return (
    <>
      <PageHead
        title={t('charts')}
        actions={
          <ButtonLink to={report.screen} search={filters.search}>
            {t('openReport')}
          </ButtonLink>
        }
      />
      <div className="chart-choice">{choice}</div>
      <FilterBar filters={filters} prints={false} />
      {error !== null && (
        <Notice tone="bad" actions={<Button onClick={read.tryAgain}>{tReports('tryAgain')}</Button>}>
          {reportErrorText(error)}
        </Notice>
      )}
      {asked === null && filters.question !== null && error === null && <Empty title={prompt} />}
      {asked !== null && error === null && (read.complete ? <Drawn read={read} filters={filters} /> : <ChartBones />)}
    </>
  );
}

interface DrawnProps {
  read: ReadReport;
  filters: ReportFilters;
}

/** The chart of the chosen figures. */
function Drawn({ read, filters }: DrawnProps) {
  const { t } = useTranslation('reports');
  const { t: tOverviews } = useTranslation('overviews');
  const [{ figure, second, bars }, change] = useUrlState(inUrl);
  const { report, rows, totals } = read;
  const [block] = report.blocks;
  const all = useMemo(() => figuresOf(block), [block]);
  const first = all.find(({ name }) => name === figure) ?? all[0];
  const dates = useDatesAsked(filters);
  if (first === undefined) return <Empty title={tOverviews('noAmounts')} />;
  const besides = all.filter((one) => one !== first && isMoney(one) === isMoney(first));
  const beside = besides.find(({ name }) => name === second);
  const figures = beside === undefined ? [first] : [first, beside];
  const nameOf = ({ column: { head, shownHead = head, headName } }: Figure) => headName ?? t(shownHead);
  const title = t(report.title);
  const hasSums = isMoney(first);
  const day = hasSums ? dayColumnOf(report) : undefined;
  const choices = (of: readonly Figure[]) => of.map((one) => ({ value: one.name, label: nameOf(one) }));
  const nothing = { value: '', label: tOverviews('noFigureBeside') };
  const range = `${[title, filters.branch?.name, dates].filter(Boolean).join(', ')}.`;
  const drawn = { title, range, block, rows, figures, names: figures.map(nameOf), totals: totals?.total ?? {} };
  return (
    <Card
      flush
      className="chart-card"
      aria-label={title}
      title={title}
      note={figures.length > 1 && day !== undefined && <Legend series={drawn.names.map((name) => ({ name }))} />}
      end={
        <>
          {hasSums && day === undefined && (
            <BarsChoice groups={block.groups} block={block} bars={bars} change={change} />
          )}
          <Field label={tOverviews('figure')} hideLabel>
            <Select options={choices(all)} value={first.name} onChange={(chosen) => change({ figure: chosen })} />
          </Field>
          {besides.length > 0 && (
            <Field label={tOverviews('figureBeside')} hideLabel>
              <Select
                options={[nothing, ...choices(besides)]}
                value={beside?.name ?? ''}
                onChange={(chosen) => change({ second: chosen })}
              />
            </Field>
          )}
        </>
      }
    >
      {day === undefined ? <DrawnRows {...drawn} bars={bars} /> : <DrawnDays {...drawn} day={day} />}
    </Card>
  );
}

interface BarsChoiceProps {
  groups: readonly string[] | undefined;
  block: Report['blocks'][0];
  bars: string | undefined;
  change: (change: { bars: string }) => void;
}

/** A choice of a bar for each row, or for each group of rows. */
function BarsChoice({ groups = [], block, bars = '', change }: BarsChoiceProps) {
  const { t } = useTranslation('reports');
  const { t: tOverviews } = useTranslation('overviews');
  const offered = groups.flatMap((group) => {
    const head = block.columns[group]?.head;
    return head === undefined ? [] : [{ value: group, label: t(head) }];
  });
  if (offered.length === 0) return null;
  return (
    <Field label={tOverviews('rowsOf')} hideLabel>
      <Select
        options={[{ value: '', label: tOverviews('eachRow') }, ...offered]}
        value={groups.includes(bars) ? bars : ''}
        onChange={(chosen) => change({ bars: chosen })}
      />
    </Field>
  );
}
