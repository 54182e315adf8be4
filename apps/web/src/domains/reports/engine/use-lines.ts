import type { Report } from '@cashbook/contract/reports/report';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type GroupedRows, groupedRows, sectionedRows } from './grouped-rows.ts';
import type { ReadReport } from './use-report.ts';

/** Returns the lines of a report: its rows with the heads of their groups, or with the edges of their branches. */
export function useLines(report: Report, { rows, complete, sections }: ReadReport, lng?: string): GroupedRows {
  const { t } = useTranslation('reports', lng === undefined ? {} : { lng });
  const [block] = report.blocks;
  return useMemo(
    () =>
      sections.length === 0
        ? groupedRows(block, rows, complete)
        : sectionedRows(block, { rows, complete, sections }, t),
    [block, rows, complete, sections, t],
  );
}
