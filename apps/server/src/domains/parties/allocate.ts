import { allocationRoutes } from '@cashbook/contract/parties/allocations';
import type { RouteReply } from '@cashbook/contract/route';
import { paisaToText } from '@cashbook/money';
import type { Tx } from '#db/tx';
import { actedBy, recordEvent } from '#domains/audit/index';
import { type AllocationDesk, allocateBills, undoAllocations } from '#domains/ledger/index';
import { parties } from '#domains/parties/party-record';
import { findRecord, inReach, isRefused, type RecordEngine } from '#domains/records/index';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Call } from '#use-case/call';
import { deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

type AllocateCall = Call<typeof allocationRoutes.allocate>;
type UndoCall = Call<typeof allocationRoutes.undoAllocation>;

/**
 * Allocates amounts of a party's open items in the working branch to each other. Refusals in order: idempotency_mismatch,
 * branch_changed, not_found (a party that the caller does not see), those of `allocateBills`.
 */
export function allocate(
  engine: RecordEngine,
  call: AllocateCall,
): Promise<Answer<RouteReply<typeof allocationRoutes.allocate>>> {
  const { actor, body } = call;
  const at = engine.clock.now();
  return inReach(engine, actor, 'write', (tx) =>
    oncePerKey(tx, allocationRoutes.allocate, call, at, async () => {
      const desk = await deskOfParty(tx, call);
      if (isRefused(desk)) return desk;
      const rows = body.rows.map(({ debit, credit, amount }) => ({
        debit: { voucherId: debit.mtm_id, billNo: debit.bill_no },
        credit: { voucherId: credit.mtm_id, billNo: credit.bill_no },
        amountPaisa: amount,
      }));
      const result = await allocateBills(tx, desk, rows, at);
      if (!result.ok) return refused(result.refusal.code);
      const total = rows.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
      await recordEvent(tx, {
        ...actedBy(actor, at),
        branchId: desk.branchId,
        action: 'party.allocate',
        subject: `party ${body.party}`,
        after: { total: paisaToText(total), day: result.day },
      });
      return done({ allocated: rows.length, allocated_on: result.day });
    }),
  );
}

/** Undoes allocations. Refuses as `allocate`, then with allocation_not_found. */
export function undoAllocation(
  engine: RecordEngine,
  call: UndoCall,
): Promise<Answer<RouteReply<typeof allocationRoutes.undoAllocation>>> {
  const { actor, body } = call;
  const at = engine.clock.now();
  return inReach(engine, actor, 'write', (tx) =>
    oncePerKey(tx, allocationRoutes.undoAllocation, call, at, async () => {
      const desk = await deskOfParty(tx, call);
      if (isRefused(desk)) return desk;
      const numbers = [...new Set(body.numbers)];
      const result = await undoAllocations(tx, desk, numbers, at);
      if (!result.ok) return refused(result.refusal.code);
      await recordEvent(tx, {
        ...actedBy(actor, at),
        branchId: desk.branchId,
        action: 'party.unallocate',
        subject: `party ${body.party}`,
        after: { day: result.day },
      });
      return done({ undone: numbers.length, undone_on: result.day });
    }),
  );
}

async function deskOfParty(tx: Tx, call: AllocateCall | UndoCall): Promise<AllocationDesk | Refused> {
  const desk = deskOf(call);
  if (isRefused(desk)) return desk;
  const { actor, body } = call;
  if ((await findRecord(tx, parties, actor, body.party)) === null) return refused('not_found');
  const { branchId, transactionDate: expectedDay } = desk;
  return { branchId, accountId: body.party, expectedDay, userId: actor.userId };
}
