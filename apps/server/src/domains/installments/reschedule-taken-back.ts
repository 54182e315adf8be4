import { installmentRoutes } from '@cashbook/contract/installments/installments';
import type { RouteReply } from '@cashbook/contract/route';
import { MAX_ROW_REMARKS } from '@cashbook/money';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { authorOf, voidVoucher } from '#domains/ledger/index';
import { orRefusedByBooks, refusedByBooks } from '#domains/posting/index';
import { type Answer, done, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { type Desk, deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

const route = installmentRoutes.takeBackReschedule;
type TakeBackCall = Call<typeof route>;
type Reply = RouteReply<typeof route>;

/**
 * Takes a reschedule back, with the journal of its markup, in one transaction. Refusals in order: reason_missing, remarks_too_long,
 * branch_changed, those of `take_back_reschedule`, those of the ledger's `voidVoucher` about the journal.
 */
export function takeBackReschedule(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  call: TakeBackCall,
): Promise<Answer<Reply>> {
  const { actor, body } = call;
  const at = clock.now();
  return orRefusedByBooks(() =>
    inCompany(db, { companyId: actor.companyId, mode: 'write' }, (tx) =>
      oncePerKey<Reply>(tx, route, call, at, async () => {
        if (body.remarks === '') return refused('reason_missing');
        if (body.remarks.length > MAX_ROW_REMARKS) return refused('remarks_too_long');
        const desk = deskOf(call);
        if ('kind' in desk) return desk;
        await showBranches(tx, [desk.branchId]);
        const journalId = await takeBack(tx, call, desk, at);
        return journalId === null ? done({}) : voidJournal(tx, { call, desk, at }, journalId);
      }),
    ),
  );
}

/** Takes the reschedule back. Returns the journal of its markup that has to be voided; null for none. */
async function takeBack(tx: Tx, { actor, body }: TakeBackCall, desk: Desk, at: Date): Promise<bigint | null> {
  const { userId: user, ip, userAgent: agent } = authorOf(actor);
  const { sale_id: saleId, reschedule_no: rescheduleNo, remarks } = body;
  const write = {
    ...{ branch: desk.branchId, date: desk.transactionDate, user, ip, agent },
    ...{ saleId, rescheduleNo, remarks },
  };
  const { rows } = await sql<{ journalId: bigint | null }>`
    select take_back_reschedule(${JSON.stringify(write)}::jsonb, ${at}) as "journalId"`.execute(tx);
  return rows[0]?.journalId ?? null;
}

interface At {
  readonly call: TakeBackCall;
  readonly desk: Desk;
  readonly at: Date;
}

async function voidJournal(tx: Tx, { call: { actor, body }, desk, at }: At, voucherId: bigint): Promise<Answer<Reply>> {
  const seen = {
    voucherId,
    ...{ expectedVersion: null, expectedDay: desk.transactionDate, deskBranchId: desk.branchId },
  };
  const mayChangeClosedDays = actor.permissions.has('dayclose.jumpdate');
  const change = { ...seen, mayChangeClosedDays, reason: body.remarks, idempotency: null, author: authorOf(actor) };
  const voided = await voidVoucher(tx, change, at);
  return voided.ok ? done({}) : refusedByBooks(voided);
}
