/** The golden book of statements (accounting-next §9.4): one branch, one year, worked out by hand and agreed with the books. */
import { paisaToText } from '@cashbook/money';
import { describe, expect, test } from 'vitest';
import { ACCOUNT, GROUP } from '#ledger/chart';
import { type BalanceView, balanceRows, balanceSheet, imbalancePaisa, overdrawnBanks } from '#statements/balance-sheet';
import { cashGapPaisa, directCashFlow, flowRows, indirectCashFlow } from '#statements/cash-flow';
import { profitOrLoss, profitRows } from '#statements/profit-or-loss';
import { type Amounts, amountOfRow, type StatementRow } from '#statements/statement';
import { bookAccount, customer, net, nets, paisa, supplier } from '#statements/statement-books.fixture';

const balances = nets([
  [ACCOUNT.cash, '120.00'],
  [customer, '845.00'],
  [ACCOUNT.stockInHand, '100.00'],
  [ACCOUNT.interBranchCurrent, '30.00'],
  [supplier, '-2659.98'],
  [ACCOUNT.openingBalanceEquity, '-100.00'],
  [ACCOUNT.sales, '-1410.50'],
  [ACCOUNT.salesReturn, '150.00'],
  [ACCOUNT.purchaseDiscount, '-40.01'],
  [ACCOUNT.purchases, '2899.99'],
  [ACCOUNT.purchaseReturn, '-200.00'],
  [ACCOUNT.stockTransfers, '-30.00'],
  [ACCOUNT.carriageInward, '30.00'],
  [ACCOUNT.salaries, '100.00'],
  [ACCOUNT.salesDiscount, '165.50'],
]);
const stock = paisa('1640.98');
const ofBranch: BalanceView = { overdrawn: new Set(), isOfAll: false };
const position = {
  balances,
  stockPaisa: stock,
  stockBelowZeroPaisa: 0n,
  postDatedReceivedPaisa: 0n,
  postDatedIssuedPaisa: 0n,
};
const nothing = {
  balances: [],
  stockPaisa: 0n,
  stockBelowZeroPaisa: 0n,
  postDatedReceivedPaisa: 0n,
  postDatedIssuedPaisa: 0n,
};
const period = { moved: balances, stockBeforePaisa: 0n, stockAtEndPaisa: stock };

/** Returns the rows that are not zero, as a person reads them. */
function read<Line extends string>(rows: readonly StatementRow<string, Line>[], amounts: Amounts<Line>) {
  const shown = rows
    .filter(({ weight }) => weight !== 'heading' && weight !== 'note')
    .map((row) => [row.row, amountOfRow(row, amounts)] as const);
  return Object.fromEntries(shown.flatMap(([row, amount]) => (amount === 0n ? [] : [[row, paisaToText(amount)]])));
}

test('has a loss of 124.00, as the change of its unappropriated profit', () => {
  expect(read(profitRows, profitOrLoss(period))).toEqual({
    sales: '1260.50',
    salesDiscounts: '-165.50',
    revenue: '1095.00',
    stockAtStart: '100.00',
    purchasesLessReturns: '2629.98',
    carriageAndHandling: '30.00',
    stockAtEnd: '-1640.98',
    costOfSales: '1119.00',
    grossProfitOrLoss: '-24.00',
    administrative: '100.00',
    profitBeforeTax: '-124.00',
    profitForPeriod: '-124.00',
  });
});

test('has assets of 2,635.98, which are equity and liabilities', () => {
  const sheet = balanceSheet(position, ofBranch);
  expect(read(balanceRows, sheet)).toEqual({
    inventories: '1640.98',
    tradeReceivables: '845.00',
    cashInHand: '120.00',
    dueFromBranches: '30.00',
    totalCurrentAssets: '2635.98',
    totalAssets: '2635.98',
    openingDifference: '100.00',
    profitOfUnclosedYears: '-124.00',
    totalEquity: '-24.00',
    tradePayables: '2659.98',
    totalCurrentLiabilities: '2659.98',
    totalEquityAndLiabilities: '2635.98',
  });
  expect(imbalancePaisa(sheet)).toBe(0n);
});

test('after the close has the loss in Retained Earnings, and the same assets', () => {
  const closed = nets([
    [ACCOUNT.cash, '120.00'],
    [customer, '845.00'],
    [ACCOUNT.stockInHand, '1640.98'],
    [ACCOUNT.interBranchCurrent, '30.00'],
    [supplier, '-2659.98'],
    [ACCOUNT.openingBalanceEquity, '-100.00'],
    [ACCOUNT.retainedEarnings, '124.00'],
  ]);
  const rows = read(balanceRows, balanceSheet({ ...position, balances: closed }, ofBranch));
  expect(rows).toMatchObject({ retainedEarnings: '-124.00', totalAssets: '2635.98', totalEquity: '-24.00' });
  expect(rows).not.toHaveProperty('profitOfUnclosedYears');
});

describe('its cash changed by 120.00', () => {
  const flows = nets([
    [customer, '100.00'],
    [ACCOUNT.sales, '150.50'],
    [ACCOUNT.salesDiscount, '-0.50'],
    [ACCOUNT.carriageInward, '-30.00'],
    [ACCOUNT.salaries, '-100.00'],
  ]);
  const cash = { flows, cashBeforePaisa: 0n, cashAtEndPaisa: paisa('120.00') };

  test('by what the money was for', () => {
    const flow = directCashFlow(cash);
    expect(read(flowRows.direct, flow)).toEqual({
      fromCustomers: '250.00',
      toSuppliers: '-30.00',
      toEmployees: '-100.00',
      operatingFlow: '120.00',
      changeOfCash: '120.00',
      cashAtEnd: '120.00',
    });
    expect(cashGapPaisa(flow, 'direct')).toBe(0n);
  });

  test('from the loss', () => {
    const flow = indirectCashFlow({ ...cash, period, before: nothing, atEnd: position });
    expect(read(flowRows.indirect, flow)).toEqual({
      profitOfPeriod: '-124.00',
      changeInReceivables: '-845.00',
      changeInInventories: '-1640.98',
      changeInPayables: '2659.98',
      branchesWithoutCash: '-30.00',
      openingsWithoutCash: '100.00',
      operatingFlow: '120.00',
      changeOfCash: '120.00',
      cashAtEnd: '120.00',
    });
    expect(cashGapPaisa(flow, 'indirect')).toBe(0n);
  });
});

describe('a balance sheet', () => {
  const rows = (of: readonly (readonly [number, string])[], view = ofBranch, more = {}) =>
    read(balanceRows, balanceSheet({ ...nothing, balances: nets(of), ...more }, view));

  test('never nets parties: each stands on the side of its balance', () => {
    const [other, prepaid] = [customer + 100, supplier + 100];
    const of = [
      net(bookAccount(customer), '500.00'),
      net(bookAccount(customer, { accountId: other }), '-200.00'),
      net(bookAccount(supplier), '-900.00'),
      net(bookAccount(supplier, { accountId: prepaid }), '70.00'),
    ];
    expect(read(balanceRows, balanceSheet({ ...nothing, balances: of }, ofBranch))).toMatchObject({
      tradeReceivables: '500.00',
      advancesFromCustomers: '200.00',
      tradePayables: '900.00',
      advancesPaid: '70.00',
    });
  });

  test('takes unearned markup off the receivables, and shows VAT that is owed to us as an advance', () => {
    expect(rows([[ACCOUNT.unearnedMarkup, '-40.00']])).toMatchObject({ unearnedMarkup: '-40.00' });
    expect(rows([[ACCOUNT.vatPayable, '15.00']])).toMatchObject({ advancesPaid: '15.00' });
    expect(rows([[ACCOUNT.vatPayable, '-15.00']])).toMatchObject({ taxesPayable: '15.00' });
  });

  test('shows cheques whose date is later under receivables and payables', () => {
    const of = [
      [ACCOUNT.chequesInHand, '6000.00'],
      [ACCOUNT.chequesIssued, '-2500.00'],
    ] as const;
    const more = { postDatedReceivedPaisa: paisa('4000.00'), postDatedIssuedPaisa: paisa('500.00') };
    expect(rows(of, ofBranch, more)).toMatchObject({
      postDatedReceived: '4000.00',
      chequesInHandDue: '2000.00',
      postDatedIssued: '500.00',
      chequesNotPresented: '2000.00',
    });
  });

  test('shows a bank below zero as a liability, by its balance over all branches', () => {
    const [dhaka, khulna] = [net(bookAccount(1002), '-80.00'), net(bookAccount(1002), '100.00')];
    expect(overdrawnBanks([dhaka, khulna])).toEqual(new Set());
    expect(overdrawnBanks([dhaka])).toEqual(new Set([1002]));
    const overdrawn = { overdrawn: new Set([1002]), isOfAll: false };
    expect(read(balanceRows, balanceSheet({ ...nothing, balances: [dhaka] }, overdrawn))).toEqual({
      bankOverdrafts: '80.00',
      totalCurrentLiabilities: '80.00',
      totalEquityAndLiabilities: '80.00',
    });
  });

  test('of all branches has claims between them on one line, which come to what is in transit', () => {
    const view = { overdrawn: new Set<number>(), isOfAll: true };
    expect(rows([[ACCOUNT.interBranchCurrent, '-30.00']], view)).toMatchObject({ inTransit: '-30.00' });
  });

  test('shows depreciation beside cost, and accounts of added groups by their level 2', () => {
    expect(rows([[ACCOUNT.accumulatedDepreciation, '-10.00']])).toMatchObject({ depreciationSoFar: '-10.00' });
    const added = (parentId: number, nature: 'asset' | 'liability' | 'equity') =>
      net({ accountId: 1500, groupId: 1400, parentId, nature, isParty: false, movedTo: null }, '5.00');
    const line = (of: ReturnType<typeof net>) => [...balanceSheet({ ...nothing, balances: [of] }, ofBranch).keys()];
    expect(line(added(12, 'asset'))).toContain('otherFixedAssets');
    expect(line(added(11, 'asset'))).toContain('otherCurrentAssets');
    expect(line(added(22, 'liability'))).toContain('otherLongTerm');
    expect(line(added(21, 'liability'))).toContain('otherCurrentLiabilities');
    expect(line(added(1300, 'equity'))).toContain('otherEquity');
  });
});

test('indirect cash flow takes back what entries without cash brought', () => {
  // A machine of 1,000 on credit, 10 of it written off, a loan of 300 by cheque that was realized, and 20 of interest paid.
  const machine = bookAccount(GROUP.propertyAndEquipment * 10);
  const loan = bookAccount(GROUP.loans * 10);
  const moved = [
    net(machine, '1000.00'),
    net(bookAccount(supplier), '-1000.00'),
    net(bookAccount(ACCOUNT.accumulatedDepreciation), '-10.00'),
    net(bookAccount(ACCOUNT.depreciation), '10.00'),
    net(loan, '-300.00'),
    net(bookAccount(ACCOUNT.interestPaid), '20.00'),
    net(bookAccount(ACCOUNT.cash), '280.00'),
  ];
  const flow = indirectCashFlow({
    flows: [net(loan, '300.00'), net(bookAccount(ACCOUNT.interestPaid), '-20.00')],
    cashBeforePaisa: 0n,
    cashAtEndPaisa: paisa('280.00'),
    period: { moved, stockBeforePaisa: 0n, stockAtEndPaisa: 0n },
    before: nothing,
    atEnd: { ...nothing, balances: moved },
  });
  expect(read(flowRows.indirect, flow)).toEqual({
    profitOfPeriod: '-30.00',
    withoutInterest: '20.00',
    changeInPayables: '1000.00',
    investingWithoutCash: '-990.00',
    financing: '280.00',
    changeOfCash: '280.00',
    cashAtEnd: '280.00',
  });
  expect(cashGapPaisa(flow, 'indirect')).toBe(0n);
});

describe('a group that the company moved', () => {
  const moved = (accountId: number, movedTo: string) => net({ ...bookAccount(accountId), movedTo }, '-50.00');
  const view = { overdrawn: new Set<number>(), isOfAll: false };
  const sheetOf = (account: ReturnType<typeof moved>) =>
    balanceSheet(
      {
        ...{ balances: [account], stockPaisa: 0n, stockBelowZeroPaisa: 0n },
        ...{ postDatedReceivedPaisa: 0n, postDatedIssuedPaisa: 0n },
      },
      view,
    );

  test('stands on the line that was named, in balance sheet and profit or loss', () => {
    const loan = GROUP.loans * 10;
    expect([...sheetOf(moved(loan, 'otherCurrentLiabilities')).keys()]).toEqual(['otherCurrentLiabilities']);
    const period = { moved: [moved(ACCOUNT.otherIncome, 'sales')], stockBeforePaisa: 0n, stockAtEndPaisa: 0n };
    expect([...profitOrLoss(period).keys()]).toEqual(['sales']);
  });

  test('stays where it is on a line of another statement, and where more than the group decides', () => {
    expect([...sheetOf(moved(GROUP.loans * 10, 'sales')).keys()]).toEqual(['loansPayable']);
    expect([...sheetOf(moved(ACCOUNT.cash, 'otherCurrentAssets')).keys()]).toEqual(['cashInHand']);
    expect([...sheetOf(moved(customer, 'otherCurrentAssets')).keys()]).toEqual(['advancesFromCustomers']);
  });
});
