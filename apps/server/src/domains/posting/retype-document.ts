import type { VoucherTypeId } from '@cashbook/kernel';
import type { Tx } from '#db/tx';
import type { LoadedVoucher } from '#domains/ledger/index';
import { changeDocument } from '#domains/posting/change-document';
import { type DocumentKind, type RewrittenDocument, readDocument } from '#domains/posting/document-kind';
import type { AtDesk, PostingEngine } from '#domains/posting/posting-engine';
import { refusedByRule } from '#domains/posting/refused-by';
import type { SaveAnswer } from '#domains/posting/save-answer';
import { type Refused, refused } from '#use-case/answer';

/** The change of type for one kind of document. */
export interface Retyping {
  /** The kind of the document before the change. */
  readonly kind: string;
  readonly becomes: (
    tx: Tx,
    companyId: number,
    before: LoadedVoucher,
    to: VoucherTypeId,
  ) => Promise<RewrittenDocument | Refused>;
}

/** Returns the change of type for a kind. The kind itself says what its document becomes. */
export function retypingOf<Typed, Facts extends object, Own, Beside>(
  kind: DocumentKind<Typed, Facts, Own, Beside>,
): Retyping {
  return {
    kind: kind.name,
    becomes: async (tx, companyId, before, to) => {
      if (kind.retype === undefined) return refused('type_not_allowed');
      const { typed, beside } = await readDocument(tx, companyId, kind, before);
      const next = kind.retype(typed, to, beside);
      return next.ok ? next : refusedByRule(kind, next);
    },
  };
}

/** The document, its new type, and the version that the caller has seen; null when the caller claims none. */
export interface TypeChange {
  readonly voucherId: number;
  readonly expectedVersion: number | null;
  readonly to: VoucherTypeId;
}

/**
 * Posts a document again as another type, by the rule of that type. It gets the next number of that type, and its earlier
 * numbers still find it. Refusals are those of `changeDocument`; among them type_is_same, and type_not_allowed when no
 * `retyping` allows it.
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
