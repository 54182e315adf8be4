import type { Services } from '#context';
import {
  accountHandlers,
  level1Handlers,
  level2Handlers,
  level3Handlers,
  level4Handlers,
} from '#domains/ledger/chart-of-accounts.routes';
import { tradingDayHandlers } from '#domains/ledger/trading-day.routes';

/** The handlers of every group of routes of this domain. */
export function ledgerHandlers(services: Pick<Services, 'db' | 'clock'>) {
  return {
    level1: level1Handlers(services),
    level2: level2Handlers(services),
    level3: level3Handlers(services),
    level4: level4Handlers(services),
    accounts: accountHandlers(services),
    tradingDay: tradingDayHandlers(services),
  };
}
