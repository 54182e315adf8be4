import type { balanceRoutes, dueRow } from '@cashbook/contract/reports/balances';
import { netSides, noSides, paisaToNumber, plusSides, type Sides } from '@cashbook/money';
import type { z } from 'zod';
import type { Services } from '#context';
import { type Balances, writeBalances } from '#domains/reports/balances.sheet';
import { type Due, readDues } from '#domains/reports/due-list/due-list.sql';
import { onBranch } from '#domains/reports/on-branch';
import type { ListColumn } from '#export/list-sheet';
import type { Spool } from '#export/spool';
import { type Words, wordsIn } from '#export/words';
import { done, encodedJson } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

type DueListRoutes = Pick<typeof balanceRoutes, 'dueList' | 'dueListExport'>;

/** Due List: each party's net balance in the branch, in one of the two columns (accounting §10). */
export function dueListHandlers(services: Services, spool: Spool): Handlers<DueListRoutes> {
  return {
    dueList: ({ actor, query }) =>
      onBranch(services, actor.companyId, query.branch_id, async (tx, frame) => {
        const dues = await readDues(tx, frame, query.enddate);
        return done(encodedJson(JSON.stringify({ original: dues.map(rowOnWire) })));
      }),
    dueListExport: ({ actor, query, callerGone }) =>
      spool(callerGone, (file) =>
        onBranch(services, actor.companyId, query.branch_id, async (tx, frame) => {
          const dues = await readDues(tx, frame, query.enddate);
          const words = wordsIn(actor.language);
          return writeBalances({ ...dueSheet(words, dues), words, frame, day: query.enddate }, query.format, file);
        }),
      ),
  };
}

interface DueOnSheet extends Omit<Due, 'accountId' | 'netPaisa'>, Sides {}

const columns: readonly ListColumn<DueOnSheet>[] = [
  { head: 'head_name', kind: 'text', width: 34, cell: ({ name }) => name },
  { head: 'head_mobile', kind: 'text', width: 15, cell: ({ mobile }) => mobile },
  { head: 'head_address', kind: 'text', width: 40, cell: ({ manualAddress }) => manualAddress },
  { head: 'head_ledger_page', kind: 'text', width: 12, cell: ({ ledgerPage }) => ledgerPage },
  { head: 'head_debit', kind: 'amount', width: 17, cell: ({ debitPaisa }) => debitPaisa },
  { head: 'head_credit', kind: 'amount', width: 17, cell: ({ creditPaisa }) => creditPaisa },
];

function dueSheet(
  { say }: Words,
  dues: readonly Due[],
): Pick<Balances<DueOnSheet>, 'name' | 'title' | 'columns' | 'rows' | 'total'> {
  const rows = dues.map(({ netPaisa, ...due }) => ({ ...due, ...netSides({ debitPaisa: netPaisa, creditPaisa: 0n }) }));
  const total = { name: say('row_total'), mobile: '', manualAddress: '', ledgerPage: '' };
  return {
    name: 'due list',
    title: 'title_due_list',
    columns,
    rows,
    total: { ...total, ...rows.reduce<Sides>(plusSides, noSides) },
  };
}

function rowOnWire({ netPaisa, ...due }: Due): z.input<typeof dueRow> {
  const netTaka = paisaToNumber(netPaisa);
  return {
    coa4_id: due.accountId,
    coa4_name: due.name,
    mobile: due.mobile,
    manual_address: due.manualAddress,
    ledger_page: due.ledgerPage,
    area_id: null,
    debit: Math.max(netTaka, 0),
    credit: Math.max(-netTaka, 0),
  };
}
