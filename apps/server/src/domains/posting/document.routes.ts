import { sentences } from '@cashbook/words/en/sentences';
import { saveCached } from '#domains/posting/cached/save-cached';
import type { DocumentKind } from '#domains/posting/document-kind';
import type { DocumentWire } from '#domains/posting/document-wire';
import { editDocument } from '#domains/posting/edit-document';
import { type FoundDocument, findDocument } from '#domains/posting/find-document';
import { findDocumentByKey } from '#domains/posting/find-document-by-key';
import type { AtDesk, PostingEngine } from '#domains/posting/posting-engine';
import { type SaveAnswer, type SaveDone, voucherHead } from '#domains/posting/save-answer';
import { saveDocument } from '#domains/posting/save-document';
import { type Answer, type Done, done, type Refused, refused } from '#use-case/answer';
import type { Actor, CachedSession } from '#use-case/caller';

type SaveCall<Body> = AtDesk & { readonly body: Body };
type UpdateCall<Body> = SaveCall<Body> & { readonly expectedVersion: number | null };
type FindByKeyCall = { readonly actor: Actor; readonly query: { readonly key: string } };
type FindCall = { readonly actor: Actor; readonly body: { readonly invoiceNo: string } };

/** Returns the handlers of a kind of document: save, find, find by key, update. */
export function documentHandlers<Typed, Facts extends object, Own, Beside, Body, Loaded extends object, Saved>(
  engine: PostingEngine,
  kind: DocumentKind<Typed, Facts, Own, Beside>,
  wire: DocumentWire<Typed, Body, Loaded, Saved, Beside>,
) {
  const doneOf = (answer: SaveDone): Done<Saved> =>
    done(wire.saved(answer.saved, answer.message, answer.advice), answer.message);
  const saved = (answer: SaveAnswer): Answer<Saved> => (answer.kind === 'refused' ? answer : doneOf(answer));
  const loaded = ({ voucher, typed, beside }: FoundDocument<Typed, Beside>) => {
    const { current, history, branchId, isApproved } = voucher;
    // A void version has no lines and no movements. The names of the typed accounts are in the version before it.
    const { entries } = history.findLast((version) => version.entries.length > 0) ?? current;
    const accounts = new Map(entries.flat().map((line) => [line.accountId, line]));
    const { movements } = history.findLast((version) => version.movements.length > 0) ?? current;
    return {
      ...voucherHead({ voucherId: voucher.voucherId, ...current }),
      kind: current.kind,
      is_approved: isApproved,
      branch_id: branchId,
      ...wire.loaded(typed, { voucherId: Number(voucher.voucherId), accounts, movements, beside }),
    };
  };
  const save = async (call: SaveCall<Body>): Promise<Answer<Saved>> => {
    const about = wire.voucherIn(call.body);
    if (about !== 'new' && about !== 'empty') {
      return wrongVoucher(sentences.rowsOfSavedVoucher);
    }
    return saved(await saveDocument(engine, kind, call, wire.typed(call.body)));
  };
  const cached = async (call: SaveCall<Body>, session: CachedSession): Promise<Done<Saved> | null> => {
    if (wire.voucherIn(call.body) !== 'new') return null;
    const answer = await saveCached(engine, kind, { ...call, session }, wire.typed(call.body));
    return answer === null ? null : doneOf(answer);
  };
  return {
    save: Object.assign(save, kind.own === undefined ? { cached } : {}),
    find: async ({ actor, body }: FindCall) => {
      const found = await findDocument(engine, kind, actor, body.invoiceNo);
      return found.kind === 'refused' ? found : done(loaded(found));
    },
    findByKey: async ({ actor, query }: FindByKeyCall) => {
      const found = await findDocumentByKey(engine, kind, actor, query.key);
      return found.kind === 'refused' ? found : done({ ...loaded(found), is_void: found.voucher.current.isVoid });
    },
    update: async (call: UpdateCall<Body>): Promise<Answer<Saved>> => {
      const voucherId = wire.voucherIn(call.body);
      if (voucherId === 'empty') return refused('no_rows');
      if (typeof voucherId !== 'number') return wrongVoucher(sentences.rowsOfOneVoucher);
      const { expectedVersion } = call;
      return saved(
        await editDocument(engine, kind, call, { voucherId, expectedVersion, typed: wire.typed(call.body) }),
      );
    },
  };
}

function wrongVoucher(said: string): Refused {
  return refused('invalid_input', { fields: { mtmId: [said] } });
}
