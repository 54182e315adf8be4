import type { Paisa } from '@cashbook/money';
import { ACCOUNT, GROUP } from '#ledger/chart';
import { type BalanceLine, balanceSheet, type Position } from '#statements/balance-sheet';
import { type Period, profitOrLoss, profitPaisa } from '#statements/profit-or-loss';
import {
  type AccountNet,
  type Amounts,
  AmountsOf,
  NO_ACCOUNT,
  netOfLines,
  rowOf,
  type StatementAccount,
} from '#statements/statement';

/** The level 2 groups of the chart whose flows are of investing and of financing. */
const [fixedAssets, longTermLiabilities, directIncome, directExpenses] = [12, 22, 41, 51];

const operating = ['fromCustomers', 'toSuppliers', 'toEmployees', 'taxesPaid', 'otherOperating'] as const;
const adjustments = [
  'profitOfPeriod',
  'withoutDisposals',
  'withoutInterest',
  'changeInInventories',
  'changeInReceivables',
  'changeInAdvances',
  'changeInCheques',
  'changeInPayables',
  'changeInCustomerAdvances',
  'changeInTaxes',
  'changeInSalaries',
  'changeInOthers',
  'investingWithoutCash',
  'financingWithoutCash',
  'branchesWithoutCash',
  'openingsWithoutCash',
] as const;
/** The flows that both forms show below those of operations. */
const beyond = ['investing', 'financing', 'betweenBranches', 'openingsBrought'] as const;

type Direct = (typeof operating)[number] | (typeof beyond)[number];
export type FlowLine = Direct | (typeof adjustments)[number] | 'cashAtStart' | 'cashAtEnd';

const belowOperations = (operations: readonly FlowLine[]) =>
  [
    rowOf.total('operatingFlow', 'debit', operations),
    ...beyond.map((line) => rowOf.line(line, 'debit')),
    rowOf.total('changeOfCash', 'debit', [...operations, ...beyond]),
    rowOf.line('cashAtStart', 'debit'),
    rowOf.total('cashAtEnd', 'debit', ['cashAtEnd'], 'grand'),
  ] as const;

/** The statement of cash flows in its two forms (accounting-next §9.2). Money that came in is above zero. */
export const flowRows = {
  direct: [...operating.map((line) => rowOf.line(line, 'debit')), ...belowOperations(operating)],
  indirect: [...adjustments.map((line) => rowOf.line(line, 'debit')), ...belowOperations(adjustments)],
} as const;

const ofAccount: ReadonlyMap<number, Direct> = new Map([
  [ACCOUNT.interBranchCurrent, 'betweenBranches'],
  [ACCOUNT.salesDiscount, 'fromCustomers'],
  [ACCOUNT.purchaseDiscount, 'toSuppliers'],
  [ACCOUNT.advanceIncomeTax, 'taxesPaid'],
  [ACCOUNT.vdsReceivable, 'taxesPaid'],
  [ACCOUNT.vatRebatable, 'taxesPaid'],
  [ACCOUNT.advanceVat, 'taxesPaid'],
  [ACCOUNT.salaryAdvances, 'toEmployees'],
  [ACCOUNT.gainOnDisposal, 'investing'],
  [ACCOUNT.interestPaid, 'financing'],
]);

const ofGroup: ReadonlyMap<number, Direct> = new Map([
  [GROUP.interBranchAccounts, 'betweenBranches'],
  [GROUP.openingBalances, 'openingsBrought'],
  [GROUP.accountsReceivable, 'fromCustomers'],
  [GROUP.customerAdvances, 'fromCustomers'],
  [GROUP.accountsPayable, 'toSuppliers'],
  [GROUP.salaries, 'toEmployees'],
  [GROUP.salariesPayable, 'toEmployees'],
  [GROUP.vatAndTaxPayable, 'taxesPaid'],
  [GROUP.incomeTax, 'taxesPaid'],
]);

const ofParent: ReadonlyMap<number, Direct> = new Map([
  [directIncome, 'fromCustomers'],
  [directExpenses, 'toSuppliers'],
  [fixedAssets, 'investing'],
  [longTermLiabilities, 'financing'],
]);

/** Returns the line of an account that stands against cash. */
const flowLineOf = ({ accountId, groupId, parentId, nature }: StatementAccount): Direct =>
  ofAccount.get(accountId) ??
  ofGroup.get(groupId) ??
  ofParent.get(parentId) ??
  (nature === 'equity' ? 'financing' : 'otherOperating');

/** Whether an account is cash: Cash in Hand and Cash at Bank. Cheques are not. */
export const isCash = ({ groupId }: Pick<StatementAccount, 'groupId'>): boolean =>
  groupId === GROUP.cashInHand || groupId === GROUP.cashAtBank;

/** The cash of a period. */
export interface CashOfPeriod {
  /** The money that came in against each account, less what went out. */
  readonly flows: readonly AccountNet[];
  readonly cashBeforePaisa: Paisa;
  readonly cashAtEndPaisa: Paisa;
}

/** Lays out the cash flows by what the money was for. */
export function directCashFlow({ flows, cashBeforePaisa, cashAtEndPaisa }: CashOfPeriod): Amounts<FlowLine> {
  const amounts = new AmountsOf<FlowLine>()
    .add('cashAtStart', NO_ACCOUNT, cashBeforePaisa)
    .add('cashAtEnd', NO_ACCOUNT, cashAtEndPaisa);
  for (const account of flows) amounts.add(flowLineOf(account), account.accountId, account.netPaisa);
  return amounts.done();
}

/** The line of the indirect form for the change of a line of the balance sheet. Lines that are not working capital have none. */
const changes: Partial<Record<BalanceLine, FlowLine>> = {
  inventories: 'changeInInventories',
  tradeReceivables: 'changeInReceivables',
  postDatedReceived: 'changeInReceivables',
  unearnedMarkup: 'changeInReceivables',
  advancesPaid: 'changeInAdvances',
  chequesInHandDue: 'changeInCheques',
  chequesNotPresented: 'changeInCheques',
  postDatedIssued: 'changeInPayables',
  tradePayables: 'changeInPayables',
  advancesFromCustomers: 'changeInCustomerAdvances',
  taxesPayable: 'changeInTaxes',
  salariesOwed: 'changeInSalaries',
  otherCurrentAssets: 'changeInOthers',
  otherCurrentLiabilities: 'changeInOthers',
};

const withoutCash: Partial<Record<Direct, FlowLine>> = {
  investing: 'investingWithoutCash',
  financing: 'financingWithoutCash',
  betweenBranches: 'branchesWithoutCash',
  openingsBrought: 'openingsWithoutCash',
};

/** The facts of the indirect form: the period, and the balance sheets at its ends. */
export interface IndirectFacts extends CashOfPeriod {
  readonly period: Period;
  readonly before: Position;
  readonly atEnd: Position;
}

/**
 * Lays out the cash flows from the profit: without disposals and interest, less the increase of working capital, less what
 * entries without cash brought on accounts of investing and financing, between branches and by openings.
 */
export function indirectCashFlow({ period, before, atEnd, ...cash }: IndirectFacts): Amounts<FlowLine> {
  const profit = profitOrLoss(period);
  const direct = directCashFlow(cash);
  const amounts = new AmountsOf<FlowLine>().add('profitOfPeriod', NO_ACCOUNT, profitPaisa(profit));
  for (const line of [...beyond, 'cashAtStart', 'cashAtEnd'] as const) {
    for (const [accountId, paisa] of direct.get(line) ?? []) amounts.add(line, accountId, paisa);
  }
  for (const account of period.moved) {
    const { accountId, netPaisa } = account;
    if (accountId === ACCOUNT.gainOnDisposal) amounts.add('withoutDisposals', accountId, netPaisa);
    if (accountId === ACCOUNT.interestPaid) amounts.add('withoutInterest', accountId, netPaisa);
    const line = isCash(account) ? undefined : withoutCash[flowLineOf(account)];
    if (line !== undefined) amounts.add(line, accountId, -netPaisa);
  }
  // What came with cash is taken back, so that the rest came without.
  for (const account of cash.flows) {
    const line = withoutCash[flowLineOf(account)];
    if (line !== undefined) amounts.add(line, account.accountId, -account.netPaisa);
  }
  return amounts.addAll(increases(before, atEnd), -1n).done();
}

/** Returns a position whose groups stand as the chart says: working capital, investing and financing do not follow moved groups. */
const asInChart = (position: Position): Position => ({
  ...position,
  balances: position.balances.map((account) => ({ ...account, movedTo: null })),
});

/** Returns the increase of working capital, by the lines of the indirect form. */
function increases(before: Position, atEnd: Position): Amounts<FlowLine> {
  const view = { overdrawn: new Set<number>(), isOfAll: true };
  const sheet = new AmountsOf<BalanceLine>()
    .addAll(balanceSheet(asInChart(atEnd), view))
    .addAll(balanceSheet(asInChart(before), view), -1n)
    .done();
  const amounts = new AmountsOf<FlowLine>();
  for (const [line, parts] of sheet) {
    const change = changes[line];
    if (change === undefined) continue;
    for (const [accountId, paisa] of parts) amounts.add(change, accountId, paisa);
  }
  return amounts.done();
}

/** Returns the cash at the start and the flows, less the cash at the end. It is zero for books whose entries balance. */
export const cashGapPaisa = (amounts: Amounts<FlowLine>, form: 'direct' | 'indirect'): Paisa =>
  netOfLines(amounts, [...(form === 'direct' ? operating : adjustments), ...beyond, 'cashAtStart']) -
  netOfLines(amounts, ['cashAtEnd']);
