import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
import { z } from 'zod';
import { authorOf } from '#domains/ledger/index';
import {
  type AtDesk,
  keptReply,
  refusedByBooks,
  refusedByRule,
  type SaveAnswer,
  savedReply,
  type VoucherEngine,
} from '#domains/vouchers/engine/voucher-engine';
import type { VoucherKind } from '#domains/vouchers/engine/voucher-kind';
import { refused } from '#http/answer';

/** What the screen says after a save (spec 3 §8). */
function saved(reply: SavedVoucher): SaveAnswer {
  return { kind: 'saved', saved: reply, message: `Voucher No.: ${reply.vr_no}` };
}

/**
 * Saves a new voucher of the kind on the open day of the caller's working branch.
 *
 * Refusals in order (whether the caller may, the body's shape and branch_changed are decided before): a key used before
 * gives its first answer again, or idempotency_mismatch; no_open_day; day_changed; branch_disabled; those of the kind's rule; those
 * of `postVoucher`, which says all but the rule again while it holds the open day.
 */
export async function recordVoucher<Typed>(
  engine: VoucherEngine,
  kind: VoucherKind<Typed>,
  at: AtDesk,
  typed: Typed,
): Promise<SaveAnswer> {
  const { actor, desk, idempotency } = at;
  const { companyId } = actor;
  const { branchId, transactionDate } = desk;
  const accountIds = kind.accountsOf(typed);
  const facts = await engine.deskFacts({ companyId, branchId, accountIds, key: idempotency?.key ?? null });
  const kept = keptReply(facts.kept, at);
  if (kept !== null) return 'kind' in kept ? kept : saved(kept);
  if (facts.openDay === null) return refused('no_open_day');
  if (transactionDate !== null && transactionDate !== facts.openDay) return refused('day_changed');
  if (!facts.branchIsActive) return refused('branch_disabled');

  const ruled = kind.rule(typed, facts, null);
  if (!ruled.ok) return refusedByRule(kind, ruled);
  const draft = { ...ruled.drafts[0], form: z.encode(kind.form, typed) };
  const voucher = { branchId, draft, expectedDay: transactionDate, author: authorOf(actor), idempotency };
  const posted = await engine.queue.post(companyId, voucher);
  if (!posted.ok) return refusedByBooks(posted);
  return saved(savedReply(posted));
}
