import type { balanceRoutes, trialBalanceRow } from '@cashbook/contract/reports/balances';
import { type IsoDate, netSides, noSides, paisaToNumber, plusSides, type Sides } from '@cashbook/money';
import type { z } from 'zod';
import type { Services } from '#context';
import type { Tx } from '#db/tx';
import { writeBalances } from '#domains/reports/balances.sheet';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { onBranch } from '#domains/reports/on-branch';
import {
  type AccountBalance,
  type ChartPath,
  readBalances,
  readChartPaths,
} from '#domains/reports/trial-balance/trial-balance.sql';
import type { ListColumn } from '#export/list-sheet';
import type { Spool } from '#export/spool';
import { wordsIn } from '#export/words';
import { done, encodedJson } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

type TrialBalanceRoutes = Pick<typeof balanceRoutes, 'trialBalance' | 'trialBalanceExport'>;

/** Trial balance: every account with a balance on the side where it stands; the two columns have one sum. */
export function trialBalanceHandlers(services: Services, spool: Spool): Handlers<TrialBalanceRoutes> {
  return {
    trialBalance: ({ actor, query }) =>
      onBranch(services, actor.companyId, query.branch_id, async (tx, frame) => {
        const { rows, total } = await readTrialBalance(tx, frame, query.end_date);
        const totals = { total_debit: paisaToNumber(total.debitPaisa), total_credit: paisaToNumber(total.creditPaisa) };
        return done(encodedJson(JSON.stringify({ rows: rows.map(rowOnWire), ...totals })));
      }),
    trialBalanceExport: ({ actor, query, callerGone }) =>
      spool(callerGone, (file) =>
        onBranch(services, actor.companyId, query.branch_id, async (tx, frame) => {
          const { rows, total } = await readTrialBalance(tx, frame, query.end_date);
          const words = wordsIn(actor.language);
          const sum = { accountId: null, name: words.say('row_total'), level3: '', level2: '', level1: '', ...total };
          const sheet = {
            words,
            title: 'title_trial_balance',
            name: 'trial balance',
            columns,
            rows,
            total: sum,
          } as const;
          return writeBalances<SheetRow>({ ...sheet, frame, day: query.end_date }, query.format, file);
        }),
      ),
  };
}

/** An account with its balance on its side and its place in the chart. */
interface Row extends Omit<ChartPath, 'groupId'>, Sides {
  readonly accountId: number;
  readonly name: string;
}
type SheetRow = Omit<Row, 'accountId'> & { readonly accountId: number | null };

/** In the order of the chart. */
async function readTrialBalance(tx: Tx, frame: BranchFrame, day: IsoDate): Promise<{ rows: Row[]; total: Sides }> {
  const groups = byGroup(await readBalances(tx, frame, day));
  const paths = await readChartPaths(tx, frame.companyId);
  const rows = paths.flatMap(({ groupId, ...path }) =>
    (groups.get(groupId) ?? []).map(({ accountId, name, netPaisa }) => ({
      accountId,
      name,
      ...path,
      ...netSides({ debitPaisa: netPaisa, creditPaisa: 0n }),
    })),
  );
  return { rows, total: rows.reduce<Sides>(plusSides, noSides) };
}

const columns: readonly ListColumn<SheetRow>[] = [
  { head: 'head_number', kind: 'integer', width: 10, cell: ({ accountId }) => accountId },
  { head: 'head_name', kind: 'text', width: 34, cell: ({ name }) => name },
  { head: 'head_l3_name', kind: 'text', width: 26, cell: ({ level3 }) => level3 },
  { head: 'head_l2_name', kind: 'text', width: 24, cell: ({ level2 }) => level2 },
  { head: 'head_l1_name', kind: 'text', width: 14, cell: ({ level1 }) => level1 },
  { head: 'head_debit', kind: 'amount', width: 17, cell: ({ debitPaisa }) => debitPaisa },
  { head: 'head_credit', kind: 'amount', width: 17, cell: ({ creditPaisa }) => creditPaisa },
];

function byGroup(balances: readonly AccountBalance[]): ReadonlyMap<number, readonly AccountBalance[]> {
  const groups = new Map<number, AccountBalance[]>();
  for (const balance of balances) {
    const group = groups.get(balance.groupId);
    if (group) group.push(balance);
    else groups.set(balance.groupId, [balance]);
  }
  return groups;
}

function rowOnWire({ accountId, name, level3, level2, level1, ...sides }: Row): z.input<typeof trialBalanceRow> {
  return {
    account_id: accountId,
    name,
    l3_name: level3,
    l2_name: level2,
    l1_name: level1,
    debit: paisaToNumber(sides.debitPaisa),
    credit: paisaToNumber(sides.creditPaisa),
  };
}
