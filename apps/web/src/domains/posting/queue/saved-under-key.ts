import { contentText, type Document, entryPending, type Loaded, type Row } from '#domains/posting/draft/document.ts';
import type { Values } from '#domains/posting/draft/fields.ts';

/** The voucher that a key has saved: as it is now, or as it was before it was voided. Null if the key has saved nothing. */
export type SavedUnderKey = {
  loaded: Loaded;
  rows: readonly Row[];
  head: Values;
  isApproved: boolean;
  isVoid: boolean;
} | null;

/** The answer to the question what a key has saved. */
export type KeyAnswer =
  | { is: 'known'; saved: SavedUnderKey }
  /** No response: the question is repeated. */
  | { is: 'lost' }
  /** The server does not show it to this person. It would refuse an automatic retry too. */
  | { is: 'refused'; sentence: string };

/** The decision about a document from what its key has saved. The key is used unless it is free. */
export type KeyDecision =
  /** Nothing of it is in the books. */
  | { is: 'free' }
  /** It is in the books, all of it and nothing else. */
  | { is: 'saved'; loaded: Loaded }
  /** The document becomes a change of that voucher. */
  | { is: 'change'; loaded: Loaded }
  /** The voucher was voided since: nothing of it is in the books. */
  | { is: 'voided'; loaded: Loaded }
  /** This person may not change that voucher. `saved` has its rows. */
  | { is: 'saved_in_part'; loaded: Loaded; saved: readonly Row[] };

/**
 * Decides about a document from what its key has saved. Without a person's word nothing typed is dropped, and nothing in the
 * books is saved once more.
 */
export function decideByKey(found: SavedUnderKey, document: Document, mayEdit: boolean): KeyDecision {
  if (found === null) return { is: 'free' };
  const { loaded } = found;
  if (found.isVoid) return { is: 'voided', loaded };
  if (contentText(document) === loaded.asSaved && !entryPending(document)) return { is: 'saved', loaded };
  if (mayEdit && !found.isApproved) return { is: 'change', loaded };
  return { is: 'saved_in_part', loaded, saved: found.rows };
}
