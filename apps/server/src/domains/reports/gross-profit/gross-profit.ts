import { grossProfit } from '@cashbook/contract/reports/gross-profit';
import { whole } from '#domains/reports/engine/reader';
import { reconcile } from '#domains/reports/gross-profit/reconcile.sql';
import { readSoldBy } from '#domains/reports/sales-summary/sold-by.sql';

/** Reads the rows, and the figures between their total and the gross profit of the books. */
export const readGrossProfit = whole(grossProfit, (ask) => readSoldBy(ask, 'profit'), reconcile);
