import { typedOf } from '@cashbook/contract/documents/described';
import { type inTransitRoutes, receiptDocument, withdrawalDocument } from '@cashbook/contract/stock/branch-transfer';
import { inCompany } from '#db/tx';
import { readOtherBranches } from '#domains/organisation/index';
import { type PostingEngine, type SaveAnswer, saveDocument } from '#domains/posting/index';
import { findInTransit, listInTransit, receiptKind, withdrawalKind } from '#domains/stock/transit/in-transit';
import { type Answer, done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

/** Returns the handlers for goods between branches: lists them, receives them, takes them back or writes them off. */
export function inTransitHandlers(engine: PostingEngine): Handlers<typeof inTransitRoutes> {
  return {
    branches: ({ actor: { companyId, workingBranchId } }) =>
      inCompany(engine.db, { companyId, mode: 'report' }, async (tx) =>
        done(await readOtherBranches(tx, companyId, workingBranchId)),
      ),
    list: async ({ actor }) => done(await listInTransit(engine, actor)),
    one: async ({ actor, params }) => {
      const found = await findInTransit(engine, actor, params.mtm_id);
      return found === null ? refused('transfer_not_found') : done(found);
    },
    receive: async (call) =>
      answered(await saveDocument(engine, receiptKind, call, typedOf(receiptDocument.fields, call.body))),
    withdraw: async (call) =>
      answered(await saveDocument(engine, withdrawalKind, call, typedOf(withdrawalDocument.fields, call.body))),
  };
}

function answered(answer: SaveAnswer): Answer<Extract<SaveAnswer, { kind: 'saved' }>['saved']> {
  return answer.kind === 'refused' ? answer : done(answer.saved, answer.message);
}
