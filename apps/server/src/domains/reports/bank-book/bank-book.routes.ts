import type { bankBookRoutes } from '@cashbook/contract/reports/bank-book';
import { MONEY_GROUPS } from '@cashbook/kernel';
import type { Services } from '#context';
import { bankBookKind } from '#domains/reports/account-book/account-book.sheet';
import { moneyBookHandlers, type RangeQuery } from '#domains/reports/account-book/money-book.routes';
import type { Spool } from '#export/spool';
import type { Handlers } from '#use-case/call';

interface AccountRangeQuery extends RangeQuery {
  readonly ledger_id: number;
}

/** The Bank Book is the account book of a chosen account under Cash at Bank or Cash in Hand; of any other there is none. */
export function bankBookHandlers(services: Services, spool: Spool): Handlers<typeof bankBookRoutes> {
  return moneyBookHandlers<AccountRangeQuery>(services, spool, {
    kind: bankBookKind,
    accountOf: ({ ledger_id: accountId }) => ({ accountId, groupIds: MONEY_GROUPS }),
    fileName: 'bank book',
    namesAccount: true,
  });
}
