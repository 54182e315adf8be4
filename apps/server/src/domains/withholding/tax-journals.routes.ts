import type { RouteReply } from '@cashbook/contract/route';
import type { settlementRoutes as routes } from '@cashbook/contract/withholding/settlements';
import { showBranches } from '#db/branch-reach';
import { inCompany } from '#db/tx';
import { authorOf, voidTaxJournal } from '#domains/ledger/index';
import {
  createPostingEngine,
  type DocumentKind,
  type PostingEngine,
  type PostingServices,
  refusedByBooks,
  saveDocument,
} from '#domains/posting/index';
import { incomeTaxKind, taxNotRecoveredKind } from '#domains/withholding/tax-journals';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call, Handlers } from '#use-case/call';

type SaveCall = Call<typeof routes.taxNotRecovered | typeof routes.incomeTax>;

/** Returns the handlers of journals that settle tax withheld from us. */
export function settlementHandlers(services: PostingServices): Handlers<typeof routes> {
  const engine = createPostingEngine(services);
  return {
    taxNotRecovered: (call) => {
      const { tax, is_claimed: isClaimed, remarks, rows } = call.body;
      return save(engine, taxNotRecoveredKind, call, { tax, isClaimed, remarks, rows: rows.map(asNamed) });
    },
    incomeTax: (call) => {
      const { tax: taxPaisa, remarks, rows } = call.body;
      return save(engine, incomeTaxKind, call, { taxPaisa, remarks, rows: rows.map(asNamed) });
    },
    undoTaxJournal: (call) => undo(engine, call),
  };
}

const asNamed = ({ mtm_id, row_no }: { mtm_id: number; row_no: number }) => ({ voucherId: mtm_id, rowNo: row_no });

/** Books a journal. Refusals in order: those of `saveDocument`, with those of the rule of its kind. */
async function save<Typed, Facts extends object, Own>(
  engine: PostingEngine,
  kind: DocumentKind<Typed, Facts, Own>,
  call: Pick<SaveCall, 'actor' | 'desk' | 'idempotency'>,
  typed: Typed,
): Promise<Answer<RouteReply<typeof routes.taxNotRecovered>>> {
  const answer = await saveDocument(engine, kind, call, typed);
  return answer.kind === 'saved' ? done(answer.saved, answer.message) : answer;
}

/** Voids a journal. Refusals in order: reason_missing; those of the ledger's `voidTaxJournal`. */
function undo(
  { db, clock }: PostingEngine,
  { actor, body, desk, idempotency, params }: Call<typeof routes.undoTaxJournal>,
): Promise<Answer<RouteReply<typeof routes.undoTaxJournal>>> {
  return inCompany(db, { companyId: actor.companyId, mode: 'write' }, async (tx) => {
    if (body.reason === '') return refused('reason_missing');
    await showBranches(tx, actor.branchIds);
    const mayChangeClosedDays = actor.permissions.has('dayclose.jumpdate');
    const change = {
      ...{ expectedDay: desk.transactionDate, deskBranchId: actor.workingBranchId, mayChangeClosedDays },
      ...{ voucherId: BigInt(params.mtm_id), expectedVersion: null, reason: body.reason, idempotency },
      author: authorOf(actor),
    };
    const result = await voidTaxJournal(tx, change, clock.now());
    if (!result.ok) return refusedByBooks(result);
    const { voucherId, numberText } = result;
    return done({ mtm_id: Number(voucherId), vr_no: numberText }, `Voucher No.: ${numberText} is void.`);
  });
}
