import type { cashBookRoutes } from '@cashbook/contract/reports/cash-book';
import { ACCOUNT } from '@cashbook/kernel';
import type { Services } from '#context';
import { cashBookKind } from '#domains/reports/account-book/account-book.sheet';
import { moneyBookHandlers, type RangeQuery } from '#domains/reports/account-book/money-book.routes';
import type { Spool } from '#export/spool';
import type { Handlers } from '#use-case/call';

/** The Cash Book is the account book of account 17: one row per live line, approved or not (accounting §10). */
export function cashBookHandlers(services: Services, spool: Spool): Handlers<typeof cashBookRoutes> {
  return moneyBookHandlers<RangeQuery>(services, spool, {
    kind: cashBookKind,
    accountOf: () => ({ accountId: ACCOUNT.cash }),
    fileName: 'cash book',
    namesAccount: false,
  });
}
