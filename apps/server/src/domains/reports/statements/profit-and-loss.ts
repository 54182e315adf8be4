import { besideDays } from '@cashbook/contract/reports/beside';
import { profitAndLoss } from '@cashbook/contract/reports/profit-and-loss';
import { amountOfRow, profitOrLoss, profitRows } from '@cashbook/kernel';
import { askedFrames } from '#domains/reports/asked-branches';
import { wholeOfBranches } from '#domains/reports/engine/reader';
import { readPeriods } from '#domains/reports/statements/statement-books.sql';
import {
  columnsOf,
  namesOf,
  openedBy,
  percentText,
  statementRows,
  sumOf,
} from '#domains/reports/statements/statement-rows';

/** Reads the statement of profit or loss of a period, of one branch or of all, beside another period. */
export const readProfitAndLoss = wholeOfBranches(profitAndLoss, async (ask) => {
  const { tx, asked, words } = ask;
  const frames = await askedFrames(ask);
  const days = { start: asked.startdate, end: asked.enddate };
  const periods = await readPeriods(tx, frames, days);
  const other = besideDays(asked);
  const otherPeriods =
    other === null ? null : await readPeriods(tx, frames, { ...other, start: other.start ?? days.start });
  const ofBranches = periods.map(profitOrLoss);
  const beside = otherPeriods === null ? null : sumOf(otherPeriods.map(profitOrLoss));
  const rows = statementRows(
    profitRows,
    { ofBranches, beside },
    {
      ...{ frames, scope: asked.scope, accounts: asked.accounts, start: days.start, words },
      opened: openedBy(profitAndLoss),
      names: namesOf(...[...periods, ...(otherPeriods ?? [])].map(({ moved }) => moved)),
    },
  );
  const [sales, salesBeside] = [amountOfRow(revenue, sumOf(ofBranches)), beside && amountOfRow(revenue, beside)];
  return {
    branches: columnsOf(frames, asked),
    rows: rows.map(({ beside_amount, ...row }) => ({
      ...row,
      percent: percentText(row.amount, sales),
      beside_amount,
      beside_percent: percentText(beside_amount ?? null, salesBeside ?? 0n),
    })),
  };
});

/** The revenue, of which the amounts are percentages. */
const revenue = { of: ['sales', 'salesDiscounts'], side: 'credit' } as const;
