import { reports } from '@cashbook/contract/reports/all';
import type { Report } from '@cashbook/contract/reports/report';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUrlChange, useUrlState } from '#screens/url-state.ts';
import { useSignedIn } from '#session/session.ts';
import { Field, Select } from '#ui/fields/field.tsx';
import { isDrawn } from './chart-data.ts';
import { ReportChart } from './report-chart.tsx';

const inUrl = z.object({ report: z.string().optional().catch(undefined) });

const drawn: readonly Report[] = Object.values<Report>(reports).filter(isDrawn);

/** Any report as a chart, with its table beside it (ui, `/chart`). Its address has the report, its filters and the figures. */
export function ChartPage() {
  const { t } = useTranslation('overviews');
  const { t: tReports } = useTranslation('reports');
  const { can } = useSignedIn();
  const [{ report: name }] = useUrlState(inUrl);
  const change = useUrlChange();
  const offered = drawn.filter(({ permission }) => can(permission));
  const report =
    offered.find((one) => one.name === name) ?? offered.find((one) => one.name === usualName) ?? offered[0];
  // The permissions of the screen open a report each.
  if (report === undefined) return null;
  const choice = (
    <Field label={t('chartOfReport')}>
      <Select
        value={report.name}
        options={offered.map((one) => ({ value: one.name, label: tReports(one.title) }))}
        onChange={(chosen) => change({ report: chosen, figure: undefined, second: undefined, bars: undefined })}
      />
    </Field>
  );
  return <ReportChart key={report.name} report={report} choice={choice} />;
}

/** The report that is drawn before another is chosen. */
const usualName = 'datewise-total';
