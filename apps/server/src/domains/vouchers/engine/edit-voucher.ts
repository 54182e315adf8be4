import type { SavedVoucher } from '@cashbook/contract/vouchers/cash';
import { mayChangeVoucher, type PostableAccounts } from '@cashbook/kernel';
import { inCompany } from '#db/tx';
import { authorOf, type LoadedVersion, loadVoucher, supersedeVoucher } from '#domains/ledger/index';
import {
  type AtDesk,
  keptReply,
  refusedByBooks,
  refusedByRule,
  savedReply,
  type VoucherEngine,
} from '#domains/vouchers/engine/voucher-engine';
import { isOneOf, type VoucherKind } from '#domains/vouchers/engine/voucher-kind';
import { type Answer, done, refused } from '#http/answer';

/** What the screen says after an update (spec 3 §8). */
const updatedMessage = 'Transaction updated successfully!';

/** What replaces the voucher, and the version that the caller has seen; null when it claims none. */
export interface Edit<Typed> {
  readonly voucherId: number;
  readonly expectedVersion: number | null;
  readonly typed: Typed;
}

/**
 * Replaces what a voucher of the kind says. It keeps its number, date and branch; the version before stays on record.
 *
 * Refusals in order (whether the caller may, the body's shape and branch_changed are decided before): voucher_not_found
 * for one that does not exist in a branch the caller reaches, or is of another kind; a key used before gives its first
 * answer again, or idempotency_mismatch; no_open_day; day_changed; branch_disabled; voucher_void, voucher_approved,
 * day_closed without dayclose.jumpdate, stale_version; those of the kind's rule; those of `supersedeVoucher`, which says all but the
 * rule again while it holds the open day and the voucher.
 */
export async function editVoucher<Typed>(
  engine: VoucherEngine,
  kind: VoucherKind<Typed>,
  at: AtDesk,
  { voucherId, expectedVersion, typed }: Edit<Typed>,
): Promise<Answer<SavedVoucher>> {
  const { actor, desk, idempotency } = at;
  const { companyId } = actor;
  const voucher = await inCompany(engine.db, { companyId, mode: 'write' }, (tx) =>
    loadVoucher(tx, companyId, BigInt(voucherId)),
  );
  if (voucher === null || !isOneOf(kind, voucher) || !actor.branchIds.includes(voucher.branchId)) {
    return refused('voucher_not_found');
  }
  const { branchId, current } = voucher;
  const key = idempotency?.key ?? null;
  const { branchId: deskBranchId, transactionDate: expectedDay } = desk;
  const facts = await engine.deskFacts({ companyId, branchId, accountIds: kind.accountsOf(typed), key });
  const kept = keptReply(facts.kept, at);
  if (kept !== null) return 'kind' in kept ? kept : done(kept, updatedMessage);

  const { openDay: openDate } = facts;
  if (openDate === null) return refused('no_open_day');
  // The date on the screen is that of the branch one works in, whichever branch the voucher is of.
  const atDesk =
    deskBranchId === branchId
      ? facts
      : await engine.deskFacts({ companyId, branchId: deskBranchId, accountIds: [], key: null });
  if (expectedDay !== null && expectedDay !== atDesk.openDay) return refused('day_changed');
  if (!facts.branchIsActive) return refused('branch_disabled');
  const mayChangeClosedDays = actor.permissions.has('dayclose.jumpdate');
  const state = { ...current, isApproved: voucher.isApproved };
  const may = mayChangeVoucher(state, { seenVersion: expectedVersion, openDate, mayChangeClosedDays });
  if (!may.ok) return refused(may.refusal.code);

  const ruled = kind.rule(typed, withAccountsOf(current, facts.accounts));
  if (!ruled.ok) return refusedByRule(kind, ruled);
  const { entries, form, remarks = '' } = ruled.draft;
  const seen = { expectedVersion, expectedDay, deskBranchId };
  const change = { ...seen, mayChangeClosedDays, reason: '', idempotency };
  const supersession = { voucherId: BigInt(voucherId), entries, form, remarks, author: authorOf(actor), ...change };
  const saved = await inCompany(engine.db, { companyId, mode: 'write' }, (tx) =>
    supersedeVoucher(tx, supersession, engine.clock.now()),
  );
  return saved.ok ? done(savedReply(saved), updatedMessage) : refusedByBooks(saved);
}

/** An account that the voucher already has may stay on it, though archived or shared with its branch no longer. */
function withAccountsOf({ entries }: LoadedVersion, accounts: PostableAccounts): PostableAccounts {
  const onVoucher = entries
    .flat()
    .map(({ accountId, groupId }) => [accountId, { groupId, isArchived: false }] as const);
  return new Map([...accounts, ...onVoucher]);
}
