import { balanceSheet } from '@cashbook/contract/reports/balance-sheet';
import { besideDays } from '@cashbook/contract/reports/beside';
import {
  type Amounts,
  type BalanceLine,
  balanceRows,
  fiscalYearOf,
  overdrawnBanks,
  balanceSheet as sheetOf,
} from '@cashbook/kernel';
import { askedFrames } from '#domains/reports/asked-branches';
import { wholeOfBranches } from '#domains/reports/engine/reader';
import { type NamedPosition, partiesFor, readPositions } from '#domains/reports/statements/statement-books.sql';
import { columnsOf, namesOf, openedBy, statementRows, sumOf } from '#domains/reports/statements/statement-rows';

/** Lays out the balance sheets of branches. A bank account is below zero when all of them together have it so. */
function laidOut(positions: readonly NamedPosition[], scope: 'one' | 'all'): readonly Amounts<BalanceLine>[] {
  const overdrawn = overdrawnBanks(positions.flatMap(({ balances }) => balances));
  return positions.map((position) => sheetOf(position, { overdrawn, isOfAll: scope === 'all' }));
}

/** Reads the balance sheet at the end of a day, of one branch or of all, beside another day. */
export const readBalanceSheet = wholeOfBranches(balanceSheet, async (ask) => {
  const { tx, frame, asked, words } = ask;
  const frames = await askedFrames(ask);
  const positions = await readPositions(tx, frames, asked.enddate, partiesFor(asked.accounts));
  const other = besideDays(asked);
  const otherPositions = other === null ? null : await readPositions(tx, frames, other.end, partiesFor(asked.accounts));
  const rows = statementRows(
    balanceRows,
    {
      ofBranches: laidOut(positions, asked.scope),
      beside: otherPositions === null ? null : sumOf(laidOut(otherPositions, asked.scope)),
    },
    {
      ...{ frames, scope: asked.scope, accounts: asked.accounts, words },
      // The ledger of an account begins with the fiscal year.
      start: fiscalYearOf(asked.enddate, frame.fiscalYearStartMonth).startDate,
      opened: openedBy(balanceSheet),
      names: namesOf(...[...positions, ...(otherPositions ?? [])].map(({ balances }) => balances)),
    },
  );
  return { branches: columnsOf(frames, asked), rows };
});
