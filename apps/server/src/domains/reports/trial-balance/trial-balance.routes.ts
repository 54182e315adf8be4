import type { balanceRoutes, trialBalanceRow } from '@cashbook/contract/reports/balances';
import { paisaToNumber } from '@cashbook/money';
import type { z } from 'zod';
import type { Services } from '#context';
import { netOf } from '#domains/reports/movements.sql';
import { onBranch } from '#domains/reports/on-branch';
import { type AccountBalance, readTrialBalance } from '#domains/reports/trial-balance/trial-balance.sql';
import { done, encodedJson } from '#http/answer';
import type { Handler } from '#http/call';

/** Trial balance: every account with a balance on the side where it stands; the two columns have one sum. */
export function trialBalanceHandler(services: Services): Handler<typeof balanceRoutes.trialBalance> {
  return ({ actor, query }) =>
    onBranch(services, actor.companyId, query.branch_id, async (tx, frame) => {
      const balances = await readTrialBalance(tx, frame, query.end_date);
      const sum = (side: 'debitPaisa' | 'creditPaisa') =>
        paisaToNumber(balances.reduce((total, balance) => total + sidesOf(balance)[side], 0n));
      const totals = { total_debit: sum('debitPaisa'), total_credit: sum('creditPaisa') };
      return done(encodedJson(JSON.stringify({ rows: balances.map(rowOnWire), ...totals })));
    });
}

function sidesOf({ netPaisa }: AccountBalance) {
  return netOf({ debitPaisa: netPaisa, creditPaisa: 0n });
}

function rowOnWire(balance: AccountBalance): z.input<typeof trialBalanceRow> {
  const { debitPaisa, creditPaisa } = sidesOf(balance);
  return {
    account_id: balance.accountId,
    name: balance.name,
    l3_name: balance.level3,
    l2_name: balance.level2,
    l1_name: balance.level1,
    debit: paisaToNumber(debitPaisa),
    credit: paisaToNumber(creditPaisa),
  };
}
