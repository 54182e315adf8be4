import type { Services } from '#context';
import {
  accountHandlers,
  level1Handlers,
  level2Handlers,
  level3Handlers,
  level4Handlers,
} from '#domains/ledger/chart-of-accounts.routes';
import { partyHandlers } from '#domains/ledger/parties.routes';
import { tradingDayHandlers } from '#domains/ledger/trading-day.routes';
import type { Spool } from '#export/spool';

/** The handlers of every group of routes of this domain. */
export function ledgerHandlers(services: Pick<Services, 'db' | 'clock'>, spool: Spool) {
  const chart = { ...services, spool };
  return {
    level1: level1Handlers(chart),
    level2: level2Handlers(chart),
    level3: level3Handlers(chart),
    level4: level4Handlers(chart),
    accounts: accountHandlers(services),
    parties: partyHandlers(services),
    tradingDay: tradingDayHandlers(services),
  };
}
