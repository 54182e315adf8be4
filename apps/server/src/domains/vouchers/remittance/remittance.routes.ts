import { typedOf } from '@cashbook/contract/documents/described';
import {
  type remittanceRoutes,
  remittedAmountDocument,
  remittedVoucherDocument,
} from '@cashbook/contract/vouchers/remittance';
import { inCompany } from '#db/tx';
import { readOtherBranches } from '#domains/organisation/index';
import { type PostingEngine, type SaveAnswer, saveDocument } from '#domains/posting/index';
import { savedWithRequisitions } from '#domains/requisitions/index';
import { remittanceKind } from '#domains/vouchers/remittance/remittance';
import { readMoneyAccounts } from '#domains/vouchers/remittance/remittance.store';
import { type Answer, done } from '#use-case/answer';
import type { Handlers } from '#use-case/call';

/** Returns the handlers that remit a received voucher or typed amounts. A remittance is voided and saved anew, never edited. */
export function remittanceHandlers(engine: PostingEngine): Handlers<typeof remittanceRoutes> {
  return {
    remitVoucher: async (call) => {
      const { branch_id: branchId } = call.body;
      // The body has the branch that the screen showed. A used key gets its answer before the branch is compared.
      const { branchId: inHeader } = call.desk;
      const shown = branchId === call.actor.workingBranchId ? inHeader : branchId;
      const at = { ...call, desk: { ...call.desk, branchId: shown } };
      return answered(
        await saveDocument(engine, remittanceKind, at, typedOf(remittedVoucherDocument.fields, call.body)),
      );
    },
    remitAmount: async (call) =>
      answered(await saveDocument(engine, remittanceKind, call, typedOf(remittedAmountDocument.fields, call.body))),
    choices: ({ actor: { companyId, workingBranchId } }) =>
      inCompany(engine.db, { companyId, mode: 'report' }, async (tx) =>
        done({
          branches: await readOtherBranches(tx, companyId, workingBranchId),
          accounts: await readMoneyAccounts(tx, companyId),
        }),
      ),
  };
}

function answered(answer: SaveAnswer): Answer<Extract<SaveAnswer, { kind: 'saved' }>['saved']> {
  return answer.kind === 'refused' ? answer : done(savedWithRequisitions(answer.saved, answer.advice), answer.message);
}
