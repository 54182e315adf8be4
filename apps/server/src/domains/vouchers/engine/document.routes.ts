import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
import type { Actor } from '#context';
import type { LoadedLine } from '#domains/ledger/index';
import { editVoucher } from '#domains/vouchers/engine/edit-voucher';
import { type Found, findVoucher } from '#domains/vouchers/engine/find-voucher';
import { heldVoucher } from '#domains/vouchers/engine/held-voucher';
import { recordVoucher } from '#domains/vouchers/engine/record-voucher';
import type { AtDesk, SaveAnswer, VoucherEngine } from '#domains/vouchers/engine/voucher-engine';
import type { VoucherKind } from '#domains/vouchers/engine/voucher-kind';
import { type Answer, done, type Refused, refused } from '#http/answer';

/** Names and texts of the accounts on a voucher, by account. */
export type AccountsOnVoucher = ReadonlyMap<number, Pick<LoadedLine, 'accountName' | 'accountText'>>;

/** How a kind of document travels: what its bodies say, and what its answers say beside what all say. */
export interface DocumentWire<Typed, Body, Loaded extends object, Saved = SavedVoucher> {
  readonly typed: (body: Body) => Typed;
  /** The saved voucher that a body is about; `new` where it names none, `mixed` where several, `empty` where none could. */
  readonly voucherIn: (body: Body) => number | 'new' | 'mixed' | 'empty';
  readonly loaded: (typed: Typed, accounts: AccountsOnVoucher, voucherId: number) => Loaded;
  /** What a save answers, where it is more than what was saved. */
  readonly saved: (saved: SavedVoucher, message: string) => Saved;
}

type SaveCall<Body> = AtDesk & { readonly body: Body };
type UpdateCall<Body> = SaveCall<Body> & { readonly expectedVersion: number | null };
type HeldCall = { readonly actor: Actor; readonly query: { readonly key: string } };
type FindCall = { readonly actor: Actor; readonly body: { readonly invoiceNo: string } };

/** The calls of a kind of document: save, find, held, update. */
export function documentHandlers<Typed, Body, Loaded extends object, Saved>(
  engine: VoucherEngine,
  kind: VoucherKind<Typed>,
  wire: DocumentWire<Typed, Body, Loaded, Saved>,
) {
  const saved = (answer: SaveAnswer): Answer<Saved> =>
    answer.kind === 'refused' ? answer : done(wire.saved(answer.saved, answer.message), answer.message);
  const loaded = ({ voucher, typed }: Found<Typed>) => {
    const { current, branchId, isApproved } = voucher;
    const accounts = new Map(current.entries.flat().map((line) => [line.accountId, line]));
    return {
      ...savedHead(voucher),
      is_approved: isApproved,
      branch_id: branchId,
      ...wire.loaded(typed, accounts, Number(voucher.voucherId)),
    };
  };
  return {
    save: async (call: SaveCall<Body>): Promise<Answer<Saved>> => {
      const about = wire.voucherIn(call.body);
      if (about !== 'new' && about !== 'empty') {
        return wrongVoucher('These rows belong to a saved voucher. Please update it instead.');
      }
      return saved(await recordVoucher(engine, kind, call, wire.typed(call.body)));
    },
    find: async ({ actor, body }: FindCall) => {
      const found = await findVoucher(engine, kind, actor, body.invoiceNo);
      return found.kind === 'refused' ? found : done(loaded(found));
    },
    held: async ({ actor, query }: HeldCall) => {
      const held = await heldVoucher(engine, kind, actor, query.key);
      return held.kind === 'refused' ? held : done({ ...loaded(held), is_void: held.voucher.current.isVoid });
    },
    update: async (call: UpdateCall<Body>): Promise<Answer<Saved>> => {
      const voucherId = wire.voucherIn(call.body);
      if (voucherId === 'empty') return refused('no_rows');
      if (typeof voucherId !== 'number') return wrongVoucher('Every row must carry the id of the same voucher.');
      const { expectedVersion } = call;
      return saved(await editVoucher(engine, kind, call, { voucherId, expectedVersion, typed: wire.typed(call.body) }));
    },
  };
}

function savedHead({ voucherId, current }: Found<unknown>['voucher']): SavedVoucher {
  const { numberText, date, version } = current;
  return { mtm_id: Number(voucherId), vr_no: numberText, vr_date: date, version };
}

function wrongVoucher(sentence: string): Refused {
  return refused('invalid_input', { fields: { mtmId: [sentence] } });
}
