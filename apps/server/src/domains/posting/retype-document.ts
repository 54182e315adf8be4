import type { VoucherTypeId } from '@cashbook/kernel';
import { changeDocument } from '#domains/posting/change-document';
import type { AtDesk, PostingEngine } from '#domains/posting/posting-engine';
import type { SaveAnswer } from '#domains/posting/save-answer';
import type { StoredKind } from '#domains/posting/stored-kind';
import { refused } from '#use-case/answer';

/** The document, its new type, and the version that the caller has seen; null when the caller claims none. */
export interface TypeChange {
  readonly voucherId: number;
  readonly expectedVersion: number | null;
  readonly to: VoucherTypeId;
}

/**
 * Posts a document again as another type, by the rule of that type. It gets the next number of that type, and its earlier
 * numbers still find it. Refusals are those of `changeDocument`; among them type_is_same, and type_not_allowed when no
 * kind allows it.
 */
export function retypeDocument(
  engine: PostingEngine,
  kinds: readonly StoredKind[],
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
      const kind = kinds.find(({ name }) => name === before.current.kind);
      return kind === undefined ? refused('type_not_allowed') : kind.becomes(tx, companyId, before, to);
    },
    advice: null,
    said: ({ vr_no: number }) => `Voucher No.: ${number}`,
  });
}
