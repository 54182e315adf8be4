import { installmentRoutes } from '@cashbook/contract/installments/installments';
import type { RouteReply } from '@cashbook/contract/route';
import { MAX_ROW_REMARKS } from '@cashbook/money';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import type { Writer } from '#domains/installments/reschedule';
import { authorOf, voidVoucher } from '#domains/ledger/index';
import { orRefusedByBooks, refusedByBooks } from '#domains/posting/index';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { deskOf } from '#use-case/desk';
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
        const { sale_id: saleId, reschedule_no: rescheduleNo, remarks } = body;
        const writer = {
          ...{ companyId: actor.companyId, branchId: desk.branchId, author: authorOf(actor), at },
          expectedDay: desk.transactionDate,
          mayChangeClosedDays: actor.permissions.has('dayclose.jumpdate'),
        };
        const refusal = await writeTakeBack(tx, writer, { saleId, rescheduleNo, remarks });
        return refusal ?? done({});
      }),
    ),
  );
}

interface TakenBack {
  readonly saleId: number;
  readonly rescheduleNo: number;
  readonly remarks: string;
}

interface TakeBackWriter extends Writer {
  readonly mayChangeClosedDays: boolean;
}

/** Takes a reschedule back in the caller's transaction, and voids the journal of its markup. Returns a refusal of that void; null when done. */
export async function writeTakeBack(tx: Tx, writer: TakeBackWriter, typed: TakenBack): Promise<Refused | null> {
  const { branchId, author, at, expectedDay, mayChangeClosedDays } = writer;
  await showBranches(tx, [branchId]);
  const { userId: user, ip, userAgent: agent } = author;
  const write = { ...{ branch: branchId, date: expectedDay, user, ip, agent }, ...typed };
  const { rows } = await sql<{ journalId: bigint | null }>`
    select take_back_reschedule(${JSON.stringify(write)}::jsonb, ${at}) as "journalId"`.execute(tx);
  const voucherId = rows[0]?.journalId ?? null;
  if (voucherId === null) return null;
  const seen = { voucherId, expectedVersion: null, expectedDay, deskBranchId: branchId };
  const change = { ...seen, mayChangeClosedDays, reason: typed.remarks, idempotency: null, author };
  const voided = await voidVoucher(tx, change, at);
  return voided.ok ? null : refusedByBooks(voided);
}
