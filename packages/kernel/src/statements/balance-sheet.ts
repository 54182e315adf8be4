import type { Paisa } from '@cashbook/money';
import { ACCOUNT, FIXED_ASSETS, GROUP } from '#ledger/chart';
import { unappropriatedProfitPaisa } from '#ledger/year-end-close';
import { MOVABLE_LINES, movedLine } from '#statements/moved-groups';
import {
  type AccountNet,
  type Amounts,
  AmountsOf,
  NO_ACCOUNT,
  netOfLines,
  rowOf,
  type StatementAccount,
} from '#statements/statement';

/** The level 2 group of liabilities that are not current. */
const longTermLiabilities = 22;

const nonCurrentAssets = ['propertyAtCost', 'depreciationSoFar', 'otherFixedAssets'] as const;
const currentAssets = [
  'inventories',
  'tradeReceivables',
  'postDatedReceived',
  'unearnedMarkup',
  'advancesPaid',
  'otherCurrentAssets',
  'chequesInHandDue',
  'cashInHand',
  'cashAtBank',
] as const;
const equity = [
  'capitalPaidIn',
  'drawingsTaken',
  'retainedEarnings',
  'otherEquity',
  'openingDifference',
  'profitOfUnclosedYears',
] as const;
const nonCurrentLiabilities = ['loansPayable', 'otherLongTerm'] as const;
const currentLiabilities = [
  'bankOverdrafts',
  'tradePayables',
  'postDatedIssued',
  'advancesFromCustomers',
  'chequesNotPresented',
  'taxesPayable',
  'salariesOwed',
  'otherCurrentLiabilities',
] as const;
/** A claim on other branches is an asset, a debt to them a liability. Of all branches together one line says both. */
const [dueFrom, dueTo, betweenBranches] = ['dueFromBranches', 'dueToBranches', 'inTransit'] as const;

export type BalanceLine =
  | (typeof nonCurrentAssets)[number]
  | (typeof currentAssets)[number]
  | (typeof equity)[number]
  | (typeof nonCurrentLiabilities)[number]
  | (typeof currentLiabilities)[number]
  | typeof dueFrom
  | typeof dueTo
  | typeof betweenBranches
  // Part of the inventories, which a note says.
  | 'stockBelowZero';

const allCurrentAssets = [...currentAssets, dueFrom, betweenBranches] as const;
const allCurrentLiabilities = [...currentLiabilities, dueTo] as const;
const allLiabilities = [...nonCurrentLiabilities, ...allCurrentLiabilities] as const;

/** All lines of the balance sheet. */
const balanceLines: readonly BalanceLine[] = [...nonCurrentAssets, ...allCurrentAssets, ...equity, ...allLiabilities];

/** The balance sheet (accounting-next §9.1). */
export const balanceRows = [
  rowOf.heading('nonCurrentAssets', nonCurrentAssets),
  ...nonCurrentAssets.map((line) => rowOf.line(line, 'debit')),
  rowOf.total('totalNonCurrentAssets', 'debit', nonCurrentAssets),
  rowOf.heading('currentAssets', allCurrentAssets),
  ...allCurrentAssets.map((line) => rowOf.line(line, 'debit')),
  rowOf.total('totalCurrentAssets', 'debit', allCurrentAssets),
  rowOf.total('totalAssets', 'debit', [...nonCurrentAssets, ...allCurrentAssets], 'grand'),
  rowOf.heading('equity', equity),
  ...equity.map((line) => rowOf.line(line, 'credit')),
  rowOf.total('totalEquity', 'credit', equity),
  rowOf.heading('nonCurrentLiabilities', nonCurrentLiabilities),
  ...nonCurrentLiabilities.map((line) => rowOf.line(line, 'credit')),
  rowOf.total('totalNonCurrentLiabilities', 'credit', nonCurrentLiabilities),
  rowOf.heading('currentLiabilities', allCurrentLiabilities),
  ...allCurrentLiabilities.map((line) => rowOf.line(line, 'credit')),
  rowOf.total('totalCurrentLiabilities', 'credit', allCurrentLiabilities),
  rowOf.total('totalEquityAndLiabilities', 'credit', [...equity, ...allLiabilities], 'grand'),
  rowOf.note('stockBelowZero', 'debit', ['stockBelowZero']),
  rowOf.note('bankLessIssued', 'debit', ['cashAtBank', 'bankOverdrafts', 'chequesNotPresented']),
] as const;

/** Groups whose accounts stand on one line, whatever their balance. */
const ofGroup: ReadonlyMap<number, BalanceLine> = new Map([
  [GROUP.cashInHand, 'cashInHand'],
  [GROUP.accountsReceivable, 'tradeReceivables'],
  [GROUP.chequesInHand, 'chequesInHandDue'],
  [GROUP.inventory, 'inventories'],
  [GROUP.advancesAndDeposits, 'advancesPaid'],
  [GROUP.accountsPayable, 'tradePayables'],
  [GROUP.customerAdvances, 'advancesFromCustomers'],
  [GROUP.chequesIssued, 'chequesNotPresented'],
  [GROUP.vatAndTaxPayable, 'taxesPayable'],
  [GROUP.salariesPayable, 'salariesOwed'],
  [GROUP.loans, 'loansPayable'],
  [GROUP.capital, 'capitalPaidIn'],
  [GROUP.drawings, 'drawingsTaken'],
  [GROUP.retainedEarnings, 'retainedEarnings'],
  [GROUP.openingBalances, 'openingDifference'],
]);

const movable = [...MOVABLE_LINES.asset, ...MOVABLE_LINES.liability, ...MOVABLE_LINES.equity] as const;

/** The facts beside a balance that decide on its line. */
export interface BalanceView {
  /** The bank accounts that are below zero. Over several branches a bank account is one, whichever branch used it. */
  readonly overdrawn: ReadonlySet<number>;
  /** Whether claims between branches stand on one line, on which those of all branches come to what is in transit. */
  readonly isOfAll: boolean;
}

/** Returns the line of an account with that balance. Parties are shown by the side of their balance, and never netted. */
function balanceLineOf(account: AccountNet, { overdrawn, isOfAll }: BalanceView): BalanceLine {
  const { accountId, groupId, netPaisa, isParty } = account;
  const isDebit = netPaisa > 0n;
  if (groupId === GROUP.interBranchAccounts) return isOfAll ? betweenBranches : isDebit ? dueFrom : dueTo;
  if (isParty && groupId === GROUP.accountsPayable) return isDebit ? 'advancesPaid' : 'tradePayables';
  if (isParty) return isDebit ? 'tradeReceivables' : 'advancesFromCustomers';
  if (accountId === ACCOUNT.unearnedMarkup) return 'unearnedMarkup';
  if (accountId === ACCOUNT.vatPayable && isDebit) return 'advancesPaid';
  if (groupId === GROUP.cashAtBank) return overdrawn.has(accountId) ? 'bankOverdrafts' : 'cashAtBank';
  // A company may keep accumulated depreciation on accounts of its own beside 41.
  if (groupId === GROUP.propertyAndEquipment) return isDebit ? 'propertyAtCost' : 'depreciationSoFar';
  return movedLine(account, movable) ?? ofGroup.get(groupId) ?? addedLine(account);
}

/** Returns the line of an account in a group that the company added: it goes with its level 2. */
function addedLine({ parentId, nature }: StatementAccount): BalanceLine {
  if (nature === 'asset') return parentId === FIXED_ASSETS ? 'otherFixedAssets' : 'otherCurrentAssets';
  if (nature === 'liability') return parentId === longTermLiabilities ? 'otherLongTerm' : 'otherCurrentLiabilities';
  return 'otherEquity';
}

/** The books at the end of a day, from which the balance sheet follows. */
export interface Position {
  readonly balances: readonly AccountNet[];
  /** The valuation of the stock, which the balance sheet shows and not account 18. */
  readonly stockPaisa: Paisa;
  /** The part of it that products below zero have. */
  readonly stockBelowZeroPaisa: Paisa;
  /** The cheques on 15 and 16 whose date is later (accounting-next §3.4.9). Both are above zero. */
  readonly postDatedReceivedPaisa: Paisa;
  readonly postDatedIssuedPaisa: Paisa;
}

/** Lays out the balance sheet. All its amounts come to zero: assets are equity and liabilities. */
export function balanceSheet(position: Position, view: BalanceView): Amounts<BalanceLine> {
  const { balances, stockPaisa, stockBelowZeroPaisa, postDatedReceivedPaisa, postDatedIssuedPaisa } = position;
  const amounts = new AmountsOf<BalanceLine>()
    .add('inventories', NO_ACCOUNT, stockPaisa)
    .add('stockBelowZero', NO_ACCOUNT, stockBelowZeroPaisa)
    .add('profitOfUnclosedYears', NO_ACCOUNT, -unclosedProfitPaisa(balances, stockPaisa))
    .add('chequesInHandDue', ACCOUNT.chequesInHand, -postDatedReceivedPaisa)
    .add('postDatedReceived', ACCOUNT.chequesInHand, postDatedReceivedPaisa)
    .add('chequesNotPresented', ACCOUNT.chequesIssued, postDatedIssuedPaisa)
    .add('postDatedIssued', ACCOUNT.chequesIssued, -postDatedIssuedPaisa);
  for (const account of balances) {
    const { accountId, nature, netPaisa } = account;
    if (nature === 'income' || nature === 'expense' || accountId === ACCOUNT.stockInHand) continue;
    amounts.add(balanceLineOf(account, view), accountId, netPaisa);
  }
  return amounts.done();
}

/** Returns the profit that no account of equity has yet. */
function unclosedProfitPaisa(balances: readonly AccountNet[], stockPaisa: Paisa): Paisa {
  const closing = balances.flatMap(({ accountId, nature, netPaisa }) =>
    nature === 'income' || nature === 'expense' ? [{ accountId, nature, netPaisa }] : [],
  );
  const balancePaisa = balances.find(({ accountId }) => accountId === ACCOUNT.stockInHand)?.netPaisa ?? 0n;
  return unappropriatedProfitPaisa(closing, { valuationPaisa: stockPaisa, balancePaisa });
}

/** Returns the bank accounts of which the balances, of several branches together, are below zero. */
export function overdrawnBanks(balances: Iterable<AccountNet>): ReadonlySet<number> {
  const nets = new Map<number, Paisa>();
  for (const { accountId, groupId, netPaisa } of balances) {
    if (groupId === GROUP.cashAtBank) nets.set(accountId, (nets.get(accountId) ?? 0n) + netPaisa);
  }
  return new Set([...nets].flatMap(([accountId, net]) => (net < 0n ? [accountId] : [])));
}

/** Returns assets less equity and liabilities. It is zero for books whose entries balance. */
export const imbalancePaisa = (amounts: Amounts<BalanceLine>): Paisa => netOfLines(amounts, balanceLines);
