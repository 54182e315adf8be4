import type { balanceRoutes, trialBalanceRow } from '@cashbook/contract/reports/balances';
import { paisaToNumber } from '@cashbook/money';
import type { z } from 'zod';
import type { Services } from '#context';
import { onBranch } from '#domains/reports/on-branch';
import {
  type AccountBalance,
  type ChartPath,
  readBalances,
  readChartPaths,
} from '#domains/reports/trial-balance/trial-balance.sql';
import { done, encodedJson } from '#http/answer';
import type { Handler } from '#http/call';

/** Trial balance: every account with a balance on the side where it stands; the two columns have one sum. */
export function trialBalanceHandler(services: Services): Handler<typeof balanceRoutes.trialBalance> {
  return ({ actor, query }) =>
    onBranch(services, actor.companyId, query.branch_id, async (tx, frame) => {
      const balances = await readBalances(tx, frame, query.end_date);
      const paths = await readChartPaths(tx, frame.companyId);
      const groups = byGroup(balances);
      const rows = paths.flatMap((path) => (groups.get(path.groupId) ?? []).map((balance) => rowOnWire(balance, path)));
      return done(encodedJson(JSON.stringify({ rows, ...totalsOf(balances) })));
    });
}

function byGroup(balances: readonly AccountBalance[]): ReadonlyMap<number, readonly AccountBalance[]> {
  const groups = new Map<number, AccountBalance[]>();
  for (const balance of balances) {
    const group = groups.get(balance.groupId);
    if (group) group.push(balance);
    else groups.set(balance.groupId, [balance]);
  }
  return groups;
}

function totalsOf(balances: readonly AccountBalance[]) {
  let debitPaisa = 0n;
  let creditPaisa = 0n;
  for (const { netPaisa } of balances) {
    if (netPaisa > 0n) debitPaisa += netPaisa;
    else creditPaisa -= netPaisa;
  }
  return { total_debit: paisaToNumber(debitPaisa), total_credit: paisaToNumber(creditPaisa) };
}

function rowOnWire(
  { accountId, name, netPaisa }: AccountBalance,
  { level3, level2, level1 }: ChartPath,
): z.input<typeof trialBalanceRow> {
  const netTaka = paisaToNumber(netPaisa);
  return {
    account_id: accountId,
    name,
    l3_name: level3,
    l2_name: level2,
    l1_name: level1,
    debit: Math.max(netTaka, 0),
    credit: Math.max(-netTaka, 0),
  };
}
