import type { ReportResult } from '#reports/reports';
import { decimal, tableText, whole } from '#table';

/**
 * Returns the reports as a table: a line each, a pair of columns for each size, and the ratio of the last size to the one
 * before. With two trees, each size has a pair of columns for each tree.
 */
export function reportsTable(results: readonly ReportResult[]): string {
  const sizes = [...new Set(results.map(({ lines }) => lines))];
  const reports = [...new Set(results.map(({ report }) => report))];
  const trees = [...new Set(results.map(({ tree }) => tree))];
  const columns = sizes.flatMap((lines) => trees.map((tree) => ({ lines, tree })));
  const heads = columns.map(({ lines, tree }) => (tree === 'beside' ? `beside, ${whole(lines)}` : whole(lines)));
  const headers = ['p50 / p95 in ms at so many lines', ...heads, 'growth', 'rows', 'KB'];
  const rows = reports.map((report) => {
    const reading = (lines: number | undefined, of: ReportResult['tree']) =>
      results.find((one) => one.report === report && one.lines === lines && one.tree === of);
    const [before, last] = [reading(sizes.at(-2), 'this'), reading(sizes.at(-1), 'this')];
    const growth = sizes.length > 1 && before && last ? `${decimal(last.p50Ms / before.p50Ms)} ×` : '-';
    const cells = columns.map(({ lines, tree }) => {
      const one = reading(lines, tree);
      return one ? `${decimal(one.p50Ms)} / ${decimal(one.p95Ms)}` : '-';
    });
    return [
      report,
      ...cells,
      growth,
      last === undefined || last.rows === null ? '-' : whole(last.rows),
      whole((last?.bytes ?? 0) / 1024),
    ];
  });
  return tableText(headers, rows);
}
