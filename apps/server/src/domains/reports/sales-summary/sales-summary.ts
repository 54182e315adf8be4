import { salesSummary } from '@cashbook/contract/reports/sales-summary';
import { whole } from '#domains/reports/engine/reader';
import { readSoldBy } from '#domains/reports/sales-summary/sold-by.sql';

/** Reads the sales without what their goods cost: its readers may not see that. */
export const readSalesSummary = whole(salesSummary, async (ask) => {
  const rows = await readSoldBy(ask, 'sales');
  return rows.map(({ cost: _cost, profit: _profit, margin: _margin, ...sold }) => sold);
});
