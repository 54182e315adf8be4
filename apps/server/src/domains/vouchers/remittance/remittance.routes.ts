import { createHash } from 'node:crypto';
import { typedOf } from '@cashbook/contract/documents/described';
import type { RouteBody } from '@cashbook/contract/route';
import {
  type RemittedOne,
  type remittanceRoutes,
  remittedAmountDocument,
  remittedVoucherDocument,
} from '@cashbook/contract/vouchers/remittance';
import type { Paisa } from '@cashbook/money';
import { inCompany } from '#db/tx';
import { readOtherBranches } from '#domains/organisation/index';
import { type AtDesk, type PostingEngine, type SaveAnswer, saveDocument } from '#domains/posting/index';
import { savedWithRequisitions } from '#domains/requisitions/index';
import { remittanceBy, remittanceKind } from '#domains/vouchers/remittance/remittance';
import { readMoneyAccounts } from '#domains/vouchers/remittance/remittance.store';
import { type Answer, done, messageOf } from '#use-case/answer';
import type { Handlers, IdempotencyKey } from '#use-case/call';
import { keyOfPart } from '#use-case/key-of-part';

/** Returns the handlers that remit a received voucher or typed amounts. A remittance is voided and saved anew, never edited. */
export function remittanceHandlers(engine: PostingEngine): Handlers<typeof remittanceRoutes> {
  return {
    remitVoucher: async (call) =>
      answered(
        await saveDocument(engine, remittanceKind, atShown(call), typedOf(remittedVoucherDocument.fields, call.body)),
      ),
    remitVouchers: async (call) => {
      const at = atShown(call);
      const answers: RemittedOne[] = [];
      let total: Paisa = 0n;
      for (const voucher of new Map(call.body.vouchers.map((one) => [one.mtm_id, one])).values()) {
        const typed = typedOf(remittedVoucherDocument.fields, voucher);
        const idempotency = keyOfOne(call.idempotency, call.body.branch_id, voucher);
        const answer = await saveDocument(engine, remittanceKind, { ...at, idempotency }, typed);
        if (answer.kind === 'saved') total += typed.amountPaisa;
        answers.push({ mtm_id: voucher.mtm_id, ...answerToOne(answer) });
      }
      const remitted = answers.filter(({ saved }) => saved !== null).length;
      return done({ answers, total }, `${remitted} of ${answers.length} vouchers remitted.`);
    },
    remitAmount: async (call) =>
      answered(
        await saveDocument(engine, remittanceBy(call.actor), call, typedOf(remittedAmountDocument.fields, call.body)),
      ),
    choices: ({ actor: { companyId, workingBranchId } }) =>
      inCompany(engine.db, { companyId, mode: 'report' }, async (tx) =>
        done({
          branches: await readOtherBranches(tx, companyId, workingBranchId),
          accounts: await readMoneyAccounts(tx, companyId),
        }),
      ),
  };
}

/** Returns the call at the branch that the screen showed, which the body has. A used key gets its answer before the branch is compared. */
function atShown<C extends AtDesk & { readonly body: { readonly branch_id: number } }>(call: C): C {
  const { branch_id: branchId } = call.body;
  const shown = branchId === call.actor.workingBranchId ? call.desk.branchId : branchId;
  return { ...call, desk: { ...call.desk, branchId: shown } };
}

/** Returns the key of one of several vouchers, which is bound to what is said of that voucher; null without a key. */
function keyOfOne(
  given: IdempotencyKey | null,
  branchId: number,
  voucher: RouteBody<typeof remittanceRoutes.remitVouchers>['vouchers'][number],
): IdempotencyKey | null {
  if (given === null) return null;
  const { mtm_id, amount, remarks } = voucher;
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([branchId, mtm_id, String(amount), remarks]))
    .digest();
  return { ...keyOfPart(given, `:${mtm_id}`), bodyHash };
}

/** Returns the answer to one of several vouchers. */
function answerToOne(answer: SaveAnswer): Omit<RemittedOne, 'mtm_id'> {
  if (answer.kind === 'saved') {
    return { saved: savedWithRequisitions(answer.saved, answer.advice), message: answer.message, refusal: null };
  }
  const { refusal } = answer;
  return { saved: null, message: messageOf(refusal), refusal: { code: refusal.code, values: { ...refusal.values } } };
}

function answered(answer: SaveAnswer): Answer<Extract<SaveAnswer, { kind: 'saved' }>['saved']> {
  return answer.kind === 'refused' ? answer : done(savedWithRequisitions(answer.saved, answer.advice), answer.message);
}
