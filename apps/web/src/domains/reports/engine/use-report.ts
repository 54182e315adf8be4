import { asAsked } from '@cashbook/contract/reports/asked-columns';
import { withBranches } from '@cashbook/contract/reports/branch-columns';
import type { Sums } from '@cashbook/contract/reports/columns';
import {
  type ClosingSums,
  pageIn,
  type Report,
  type ReportPage,
  type Row,
  type Section,
  totalOf,
} from '@cashbook/contract/reports/report';
import { useCallback, useMemo } from 'react';
import { call } from '#session/api.ts';
import { type Values, wireQuery } from './report-url.ts';
import { type Slices, useSlices } from './use-slices.ts';

/** The sums around the rows, and around those of each branch in a report of all branches. */
export type Totals = ClosingSums & Pick<ReportPage, 'sections'>;

export interface ReadReport extends Slices<ReportPage, Row> {
  /** The report with the columns for the branches that were read. */
  report: Report;
  totals: Totals | null;
  /** The branches of a report of all branches; empty for any other. */
  sections: readonly Section[];
  /** Whether somebody saved while the slices were read, so that rows and totals do not belong together. */
  changedMeanwhile: boolean;
}

/** Reads the rows of a report, slice by slice where it has slices. `runs` counts how often the same question was asked. */
export function useReport(described: Report, asked: Values | null, runs: number, most?: number): ReadReport {
  const report = useMemo(
    () => asAsked(described, asked === null ? {} : wireQuery(described.filters, asked)),
    [described, asked],
  );
  const read = useCallback(
    async (slice: { after?: string; limit: number }, signal: AbortSignal) => {
      if (asked === null) throw new Error('A report is read before it is asked for.');
      const query = { ...wireQuery(report.filters, asked), ...(report.reply.inSlices && slice) };
      const { data } = await call(report.routes.read, { query }, { signal });
      return pageIn(report, data);
    },
    [report, asked],
  );
  const slices = useSlices<Row, ReportPage>({
    key: [report.path, asked, runs],
    enabled: asked !== null,
    read,
    ...(most !== undefined && { most }),
  });
  const { latest, complete, rows } = slices;
  const shown = useMemo(() => withBranches(report, latest?.branches ?? []), [report, latest]);
  const { columns } = shown.blocks[0];
  const totals = latest ?? null;
  const changedMeanwhile = useMemo(
    () => complete && totals !== null && !addsUp(totalOf(columns, rows), totals.total),
    [complete, totals, columns, rows],
  );
  return { ...slices, report: shown, totals, sections: latest?.sections ?? noSections, changedMeanwhile };
}

const noSections: readonly Section[] = [];

/**
 * Whether the rows add up to the total. Slices are read one after the other. A voucher saved meanwhile can be in the
 * total and not in an earlier slice.
 */
const addsUp = (rows: Sums, total: Sums): boolean =>
  Object.entries(total).every(([name, paisa]) => rows[name] === paisa);
