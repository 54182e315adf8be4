import type { VoucherTypeId } from '@cashbook/kernel';
import type { Tx } from '#db/tx';
import type { LoadedVoucher } from '#domains/ledger/index';
import { changeDocument } from '#domains/posting/change-document';
import { type DocumentKind, type RewrittenDocument, readTyped } from '#domains/posting/document-kind';
import type { AtDesk, PostingEngine } from '#domains/posting/posting-engine';
import { refusedByRule } from '#domains/posting/refused-by';
import type { SaveAnswer } from '#domains/posting/save-answer';
import { type Refused, refused } from '#use-case/answer';

/** The change of type of one kind of document. */
export interface Retyping {
  /** The kind that the document is before. */
  readonly kind: string;
  readonly becomes: (
    tx: Tx,
    companyId: number,
    before: LoadedVoucher,
    to: VoucherTypeId,
  ) => Promise<RewrittenDocument | Refused>;
}

/** The change of type of a kind, which says itself what a document of it becomes. */
export function retypingOf<Typed, Facts extends object>(kind: DocumentKind<Typed, Facts>): Retyping {
  return {
    kind: kind.name,
    becomes: async (tx, companyId, before, to) => {
      if (kind.retype === undefined) return refused('type_not_allowed');
      const next = kind.retype(await readTyped(tx, companyId, kind, before), to);
      return next.ok ? next : refusedByRule(kind, next);
    },
  };
}

/** Which document, the type that it is to have, and the version that the caller has seen; null when it claims none. */
export interface TypeChange {
  readonly voucherId: number;
  readonly expectedVersion: number | null;
  readonly to: VoucherTypeId;
}

/**
 * Posts a document anew as one of another type, by that type's rule; it gets the next number of that type, and its numbers
 * before still find it. Refusals are those of `changeDocument`; among them type_is_same, and type_not_allowed where no
 * `retyping` leads there.
 */
export function retypeDocument(
  engine: PostingEngine,
  retypings: readonly Retyping[],
  at: AtDesk,
  { to, ...seen }: TypeChange,
): Promise<SaveAnswer> {
  const { companyId } = at.actor;
  return changeDocument(engine, at, {
    ...seen,
    change: 'retype',
    isFor: () => true,
    becomes: async (tx, before) => {
      if (before.current.typeId === to) return refused('type_is_same');
      const retyping = retypings.find(({ kind }) => kind === before.current.kind);
      return retyping === undefined ? refused('type_not_allowed') : retyping.becomes(tx, companyId, before, to);
    },
    advice: null,
    said: ({ vr_no: number }) => `Voucher No.: ${number}`,
  });
}
