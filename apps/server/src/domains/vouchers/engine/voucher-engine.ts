import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
import { type RefusalCode, refusals } from '@cashbook/contract/refusals';
import type { Refused as RuleRefused } from '@cashbook/kernel';
import { formatPaisa } from '@cashbook/money';
import type { Actor, Services } from '#context';
import type { LedgerRefused, SavedVoucher as PostedVoucher } from '#domains/ledger/index';
import {
  type DeskFacts,
  type DeskQuestion,
  type KeptReply,
  readDeskFacts,
} from '#domains/vouchers/engine/desk-facts.store';
import type { VoucherKind } from '#domains/vouchers/engine/voucher-kind';
import { type Refused, refused } from '#http/answer';
import type { Desk, IdempotencyKey } from '#http/call';

/** What every kind of voucher is found, saved and edited with. Made once per process. */
export interface VoucherEngine extends Services {
  readonly deskFacts: (question: DeskQuestion) => Promise<DeskFacts>;
}

export function createVoucherEngine(services: Services): VoucherEngine {
  return { ...services, deskFacts: readDeskFacts(services.db) };
}

/** Who saves, at which desk, under which key. */
export interface AtDesk {
  readonly actor: Actor;
  readonly desk: Desk;
  readonly idempotency: IdempotencyKey | null;
}

/** What a save or an update comes to: what was saved and what the screen says of it, or why not. */
export type SaveAnswer = { readonly kind: 'saved'; readonly saved: SavedVoucher; readonly message: string } | Refused;

/** The reply of every save of a voucher, on the wire's names. */
export function savedReply({ voucherId, numberText, date, version }: PostedVoucher): SavedVoucher {
  return { mtm_id: Number(voucherId), vr_no: numberText, vr_date: date, version };
}

/**
 * The first answer to a key that was used before: the reply, or idempotency_mismatch when the key came from somebody
 * else, to another call or with another body. Null for a new key.
 */
export function keptReply(kept: KeptReply | null, { actor, idempotency }: AtDesk): SavedVoucher | Refused | null {
  if (kept === null || idempotency === null) return null;
  const { userId, route, bodyHashHex, voucherId, vrNo, vrDate, version } = kept;
  const same =
    userId === actor.userId && route === idempotency.route && bodyHashHex === idempotency.bodyHash.toString('hex');
  if (!same) return refused('idempotency_mismatch');
  return { mtm_id: voucherId, vr_no: vrNo, vr_date: vrDate, version };
}

/** The refusal of the books as the API says it. */
export function refusedByBooks({ refusal }: LedgerRefused): Refused {
  return refused(refusal.code);
}

/** The refusal of a posting rule, with its sentence at the field that it is about. */
export function refusedByRule<Typed>(kind: VoucherKind<Typed>, { refusal }: RuleRefused<RefusalCode>): Refused {
  const { code, amountsPaisa } = refusal;
  const field = kind.fieldOf(refusal);
  return refused(code, {
    ...(field === null ? {} : { fields: { [field]: [refusals[code].message] } }),
    ...(amountsPaisa === undefined ? {} : { values: inTaka(amountsPaisa) }),
  });
}

function inTaka(amountsPaisa: Readonly<Record<string, bigint>>): Record<string, string> {
  const amount = (paisa: bigint) => (paisa === 0n ? '0.00' : formatPaisa(paisa, { decimals: 2 }));
  return Object.fromEntries(Object.entries(amountsPaisa).map(([gap, paisa]) => [gap, amount(paisa)]));
}
