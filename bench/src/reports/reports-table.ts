import type { ReportResult } from '#reports/reports';
import { decimal, tableText, whole } from '#table';

/** Reports as a table: a line each, a pair of columns for each size, and how the last size compares with the one before. */
export function reportsTable(results: readonly ReportResult[]): string {
  const sizes = [...new Set(results.map(({ lines }) => lines))];
  const reports = [...new Set(results.map(({ report }) => report))];
  const headers = ['p50 / p95 in ms at so many lines', ...sizes.map(whole), 'growth', 'rows', 'KB'];
  const rows = reports.map((report) => {
    const readings = sizes.map((size) => results.find((one) => one.report === report && one.lines === size));
    const [before, last] = readings.slice(-2);
    const growth = before && last ? `${decimal(last.p50Ms / before.p50Ms)} ×` : '-';
    const cells = readings.map((one) => (one ? `${decimal(one.p50Ms)} / ${decimal(one.p95Ms)}` : '-'));
    const largest = readings.at(-1);
    return [report, ...cells, growth, whole(largest?.rows ?? 0), whole((largest?.bytes ?? 0) / 1024)];
  });
  return tableText(headers, rows);
}
