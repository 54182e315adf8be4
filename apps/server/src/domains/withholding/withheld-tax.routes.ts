import type { RouteReply } from '@cashbook/contract/route';
import type { withheldTaxRoutes as routes } from '@cashbook/contract/withholding/withheld-tax';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { openDayOf } from '#domains/ledger/index';
import { createPostingEngine, type PostingEngine, type PostingServices, saveDocument } from '#domains/posting/index';
import { taxDepositKind } from '#domains/withholding/tax-deposit';
import { countWithheld, listWithheld, type WithheldAsked } from '#domains/withholding/withheld-tax.store';
import { pageOf, rowsBefore } from '#http/paging';
import { type Answer, done } from '#use-case/answer';
import type { Call, Handlers } from '#use-case/call';

/** Returns the handlers of the register of withheld tax. */
export function withheldTaxHandlers(services: PostingServices): Handlers<typeof routes> {
  const engine = createPostingEngine(services);
  return {
    listWithheld: (call) => list(engine, call),
    depositTax: (call) => deposit(engine, call),
  };
}

async function list(
  { db }: PostingEngine,
  { actor, query }: Call<typeof routes.listWithheld>,
): Promise<Answer<RouteReply<typeof routes.listWithheld>>> {
  const { companyId, workingBranchId: branchId } = actor;
  const { list: name, search, tax = null, party: partyId = null, period = null } = query;
  return inCompany(db, { companyId, mode: 'read' }, async (tx) => {
    await showBranches(tx, [branchId]);
    const today = (await openDayOf(tx, companyId, branchId)) ?? '';
    const question: WithheldAsked = { companyId, branchId, list: name, search, tax, partyId, period, today };
    const rows = await listWithheld(tx, question, { limit: query.per_page, offset: rowsBefore(query) });
    const { count, amountPaisa } = await countWithheld(tx, question);
    return done({ ...pageOf(rows, count, query), amount: amountPaisa });
  });
}

/** Books a deposit. Refusals in order: those of `saveDocument`, with those of the rule `taxDeposit`. */
async function deposit(
  engine: PostingEngine,
  call: Call<typeof routes.depositTax>,
): Promise<Answer<RouteReply<typeof routes.depositTax>>> {
  const { tax, rows, bank_account: bankAccountId = null, challan_number, challan_date, period, remarks } = call.body;
  const answer = await saveDocument(engine, taxDepositKind, call, {
    ...{ tax, bankAccountId, period, remarks, challanNumber: challan_number, challanDate: challan_date },
    rows: rows.map(({ mtm_id, row_no }) => ({ voucherId: mtm_id, rowNo: row_no })),
  });
  return answer.kind === 'saved' ? done(answer.saved, answer.message) : answer;
}
