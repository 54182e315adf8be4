import { accountHandlers } from '#domains/ledger/accounts/accounts.routes';
import { type TradingDayServices, tradingDayHandlers } from '#domains/ledger/day/trading-day.routes';
import { yearEndHandlers } from '#domains/ledger/year-end/year-end.routes';

/** The handlers of every group of routes of this domain. */
export function ledgerHandlers(services: TradingDayServices) {
  return {
    accounts: accountHandlers(services),
    tradingDay: tradingDayHandlers(services),
    yearEnd: yearEndHandlers(services),
  };
}
