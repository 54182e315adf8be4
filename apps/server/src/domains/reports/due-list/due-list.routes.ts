import type { balanceRoutes, dueRow } from '@cashbook/contract/reports/balances';
import { paisaToNumber } from '@cashbook/money';
import type { z } from 'zod';
import type { Services } from '#context';
import { type Due, readDues } from '#domains/reports/due-list/due-list.sql';
import { onBranch } from '#domains/reports/on-branch';
import { done, encodedJson } from '#http/answer';
import type { Handler } from '#http/call';

/** Due List: each party's net balance in the branch, in one of the two columns (accounting §10). */
export function dueListHandler(services: Services): Handler<typeof balanceRoutes.dueList> {
  return ({ actor, query }) =>
    onBranch(services, actor.companyId, query.branch_id, async (tx, frame) => {
      const dues = await readDues(tx, frame, query.enddate);
      return done(encodedJson(JSON.stringify({ original: dues.map(rowOnWire) })));
    });
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
