import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
import { mayChangeVoucher, type PostableAccounts, type SavedDocument } from '@cashbook/kernel';
import { z } from 'zod';
import { inCompany } from '#db/tx';
import { authorOf, type LoadedVersion, loadVoucher, supersedeVoucher } from '#domains/ledger/index';
import {
  type AtDesk,
  keptReply,
  refusedByBooks,
  refusedByRule,
  type SaveAnswer,
  savedReply,
  type VoucherEngine,
} from '#domains/vouchers/engine/voucher-engine';
import { isOneOf, type VoucherKind } from '#domains/vouchers/engine/voucher-kind';
import { refused } from '#http/answer';

/** What the screen says after an update (spec 3 §8). */
function updated(reply: SavedVoucher): SaveAnswer {
  return { kind: 'saved', saved: reply, message: 'Transaction updated successfully!' };
}

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
 * answer again, or idempotency_mismatch; day_changed; branch_disabled; voucher_void, voucher_approved, day_closed
 * without dayclose.jumpdate, stale_version; those of the kind's rule; those of `supersedeVoucher`, which says all but the
 * rule again while it holds the open day and the voucher.
 */
export async function editVoucher<Typed>(
  engine: VoucherEngine,
  kind: VoucherKind<Typed>,
  at: AtDesk,
  { voucherId, expectedVersion, typed }: Edit<Typed>,
): Promise<SaveAnswer> {
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
  const facts = await engine.deskFacts({ companyId, branchId, accountIds: kind.accountsOf(typed), key });
  const kept = keptReply(facts.kept, at);
  if (kept !== null) return 'kind' in kept ? kept : updated(kept);

  // The date on the screen is the working branch's; another branch's voucher has nothing to do with it.
  const expectedDay = branchId === desk.branchId ? desk.transactionDate : null;
  const { openDay: openDate } = facts;
  if (openDate === null) return refused('no_open_day');
  if (expectedDay !== null && expectedDay !== openDate) return refused('day_changed');
  if (!facts.branchIsActive) return refused('branch_disabled');
  const seenVersion = expectedVersion ?? current.version;
  const mayChangeClosedDays = actor.permissions.has('dayclose.jumpdate');
  const state = { ...current, isApproved: voucher.isApproved };
  const may = mayChangeVoucher(state, { seenVersion, openDate, mayChangeClosedDays });
  if (!may.ok) return refused(may.refusal.code);

  const accounts = withAccountsOf(current, facts.accounts);
  const ruled = kind.rule(typed, { accounts }, savedDocument(kind, current));
  if (!ruled.ok) return refusedByRule(kind, ruled);
  const { entries, remarks = '' } = ruled.drafts[0];
  const form = z.encode(kind.form, typed);
  const change = { expectedVersion: seenVersion, expectedDay, mayChangeClosedDays, reason: '', idempotency };
  const supersession = { voucherId: BigInt(voucherId), entries, form, remarks, author: authorOf(actor), ...change };
  const saved = await inCompany(engine.db, { companyId, mode: 'write' }, (tx) =>
    supersedeVoucher(tx, supersession, engine.clock.now()),
  );
  return saved.ok ? updated(savedReply(saved)) : refusedByBooks(saved);
}

function savedDocument<Typed>(kind: VoucherKind<Typed>, { typeId, form }: LoadedVersion): SavedDocument<Typed> {
  const type = kind.typeIds.find((one) => one === typeId) ?? kind.typeIds[0];
  return { typeId: type, typed: z.decode(kind.form, form) };
}

/** An account that the voucher already has may stay on it, though archived or shared with its branch no longer. */
function withAccountsOf({ entries }: LoadedVersion, accounts: PostableAccounts): PostableAccounts {
  const onVoucher = entries
    .flat()
    .map(({ accountId, groupId }) => [accountId, { groupId, isArchived: false }] as const);
  return new Map([...accounts, ...onVoucher]);
}
