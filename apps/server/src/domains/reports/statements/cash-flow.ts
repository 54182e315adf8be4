import { besideDays } from '@cashbook/contract/reports/beside';
import { cashFlow } from '@cashbook/contract/reports/cash-flow';
import { type Amounts, directCashFlow, type FlowLine, flowRows, indirectCashFlow } from '@cashbook/kernel';
import { addDays, type IsoDate } from '@cashbook/money';
import type { Tx } from '#db/tx';
import { askedFrames } from '#domains/reports/asked-branches';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { wholeOfBranches } from '#domains/reports/engine/reader';
import {
  cashIn,
  type NamedNet,
  type Parties,
  partiesFor,
  readCash,
  readFlows,
  readPeriods,
  readPositions,
} from '#domains/reports/statements/statement-books.sql';
import { columnsOf, namesOf, openedBy, statementRows, sumOf } from '#domains/reports/statements/statement-rows';

interface Read {
  readonly amounts: readonly Amounts<FlowLine>[];
  readonly accounts: readonly (readonly NamedNet[])[];
}

interface Between {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/** Reads the cash flows of branches in the direct form. */
async function readDirect(tx: Tx, frames: readonly BranchFrame[], days: Between, parties: Parties): Promise<Read> {
  const flows = await readFlows(tx, frames, days, parties);
  const before = await readCash(tx, frames, addDays(days.start, -1));
  const atEnd = await readCash(tx, frames, days.end);
  const amounts = flows.map((of, index) =>
    directCashFlow({
      flows: of,
      cashBeforePaisa: before[index] ?? 0n,
      cashAtEndPaisa: atEnd[index] ?? 0n,
    }),
  );
  return { amounts, accounts: flows };
}

/** Reads the cash flows of branches in the indirect form, from the profit. */
async function readIndirect(tx: Tx, frames: readonly BranchFrame[], days: Between, parties: Parties): Promise<Read> {
  const flows = await readFlows(tx, frames, days, parties);
  const periods = await readPeriods(tx, frames, days);
  const before = await readPositions(tx, frames, addDays(days.start, -1), parties);
  const atEnd = await readPositions(tx, frames, days.end, parties);
  const amounts = periods.map((period, index) => {
    const [first, last] = [before[index], atEnd[index]];
    if (first === undefined || last === undefined) throw new Error('every branch has its books');
    const cash = {
      flows: flows[index] ?? [],
      cashBeforePaisa: cashIn(first.balances),
      cashAtEndPaisa: cashIn(last.balances),
    };
    return indirectCashFlow({ ...cash, period, before: first, atEnd: last });
  });
  return {
    amounts,
    accounts: [
      ...flows,
      ...[...before, ...atEnd].map(({ balances }) => balances),
      ...periods.map(({ moved }) => moved),
    ],
  };
}

/** Reads the statement of cash flows of a period in one of its forms, of one branch or of all, beside another period. */
export const readCashFlow = wholeOfBranches(cashFlow, async (ask) => {
  const { tx, asked, words } = ask;
  const frames = await askedFrames(ask);
  const read = asked.form === 'direct' ? readDirect : readIndirect;
  const days = { start: asked.startdate, end: asked.enddate };
  const parties = partiesFor(asked.accounts);
  const found = await read(tx, frames, days, parties);
  const other = besideDays(asked);
  const beside =
    other === null ? null : await read(tx, frames, { ...other, start: other.start ?? days.start }, parties);
  const rows = statementRows(
    flowRows[asked.form],
    { ofBranches: found.amounts, beside: beside === null ? null : sumOf(beside.amounts) },
    {
      ...{ frames, scope: asked.scope, accounts: asked.accounts, start: days.start, words },
      opened: openedBy(cashFlow),
      names: namesOf(...found.accounts, ...(beside?.accounts ?? [])),
    },
  );
  return { branches: columnsOf(frames, asked), rows };
});
