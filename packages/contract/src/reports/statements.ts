import { z } from 'zod';
import { amountHead, besideHead } from '#reports/beside';
import {
  amountIfAny,
  type DrillDown,
  hidden,
  integer,
  ofEachBranch,
  onlyIf,
  type SheetWord,
  text,
} from '#reports/columns';
import { beside, besideEnd, branch, choice, endDate, scope } from '#reports/filters';
import { toLedger } from '#reports/ledger-link';

/** The heading of the amounts of a period or a day, where it is compared with others or stands beside branches. */
const isCompared = ['year', 'dates'] as const;

/** Returns the filter for the accounts below the lines: none, those of all lines, or those of one line. */
export const accountsOf = <const Line extends SheetWord & string>(lines: readonly Line[]) =>
  choice<'none' | 'all' | Line>('accounts', 'accountsShown', [
    ['none', 'linesAlone'],
    ['all', 'accountsOfAllLines'],
    ...lines.map((line) => [line, line] as const),
  ]);

/** The filters of every statement, but for its first day and its lines. */
export const ofStatement = { branch_id: branch(), scope: scope() } as const;
export const untilDay = { enddate: endDate() } as const;
export const comparedWith = { beside: beside(), beside_enddate: besideEnd() } as const;

/**
 * The first columns of a statement. A line opens its accounts, and an account its ledger. `opens` is the value of the filter
 * of accounts that the row leads to, `start` the first day of its ledger.
 */
export const rowOfStatement = (screen: string) =>
  ({
    weight: hidden(z.enum(['heading', 'line', 'account', 'total', 'grand', 'note'])),
    opens: hidden(z.string().nullable()),
    start: hidden(z.string()),
    account_id: integer('number', { places: ['file'] }),
    name: text('particulars', {
      card: 'title',
      grow: 3,
      minCharacters: 24,
      width: 44,
      link: opensOf(screen),
    }),
  }) as const;

/** Returns the links of a row of a statement: an account to its ledger, a line to its accounts. */
const opensOf = (screen: string): readonly DrillDown[] => [
  { ...toLedger('account_id'), asks: { account: 'account_id', start: 'start' } },
  { screen, permission: 'report.view', asks: { accounts: 'opens' } },
];

/** Returns the amounts of a statement: of each branch, and of all of them. */
export const amountsOfStatement = (screen: string) => ({
  branch: ofEachBranch(amountIfAny('balance', { link: opensOf(screen) })),
  amount: amountIfAny('amountTk', { headOf: amountHead }),
});

/** Returns the columns of the days that a statement is compared with. */
export const besideAmount = {
  beside_amount: onlyIf('beside', isCompared, amountIfAny('amountTk', { headOf: besideHead })),
} as const;

/** Returns a column with the percentage of sales. */
export const percentOfSales = () =>
  text('percentOfSales', { width: 10, grow: 0, minCharacters: 7, card: 'aside', isCount: true });

export const besidePercent = () => onlyIf('beside', isCompared, percentOfSales());
