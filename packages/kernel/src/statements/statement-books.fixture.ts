import type { Paisa } from '@cashbook/money';
import { CHART_LEVEL_1, CHART_LEVEL_2, CHART_LEVEL_3, CHART_LEVEL_4, GROUP } from '#ledger/chart';
import type { AccountNet, StatementAccount } from '#statements/statement';

/** A customer, a supplier and a bank beside the accounts of the chart. */
export const customer = 2001;
export const supplier = 3001;
const bank = 1002;

const added: Readonly<Record<number, number>> = {
  [customer]: GROUP.accountsReceivable,
  [supplier]: GROUP.accountsPayable,
  [bank]: GROUP.cashAtBank,
  [GROUP.propertyAndEquipment * 10]: GROUP.propertyAndEquipment,
  [GROUP.loans * 10]: GROUP.loans,
};

const parentOf = (nodes: readonly { id: number; parentId: number }[], id: number) => {
  const found = nodes.find((node) => node.id === id);
  if (found === undefined) throw new Error(`${id} stands nowhere in the chart`);
  return found.parentId;
};

/** Returns an account of the chart, or one of those beside it. */
export function bookAccount(id: number, more: Partial<StatementAccount> = {}): StatementAccount {
  const groupId = added[id] ?? parentOf(CHART_LEVEL_4, id);
  const parentId = parentOf(CHART_LEVEL_3, groupId);
  const level1 = parentOf(CHART_LEVEL_2, parentId);
  const nature = CHART_LEVEL_1.find((node) => node.id === level1)?.nature ?? 'asset';
  return {
    accountId: id,
    groupId,
    parentId,
    nature,
    isParty: id === customer || id === supplier,
    movedTo: null,
    ...more,
  };
}

/** Returns an amount in taka with two decimals as paisa. */
export const paisa = (taka: string): Paisa => BigInt(taka.replace('.', ''));

/** Returns an account with its debits less credits in taka. */
export const net = (account: StatementAccount, taka: string): AccountNet => ({ ...account, netPaisa: paisa(taka) });

export const nets = (of: readonly (readonly [number, string])[]): AccountNet[] =>
  of.map(([id, taka]) => net(bookAccount(id), taka));
