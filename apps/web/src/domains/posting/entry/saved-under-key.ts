import { contentText, type Document, entryPending, type Loaded, type Row } from './document.ts';
import type { Values } from './fields.ts';

/** What a key has put into the books: the voucher as it stands now, or as it stood before it was voided. */
export type SavedUnderKey = {
  loaded: Loaded;
  rows: readonly Row[];
  head: Values;
  isApproved: boolean;
  isVoid: boolean;
} | null;

/** What came of asking what a key has saved. */
export type KeyAnswer =
  | { is: 'known'; saved: SavedUnderKey }
  /** No answer came: it is asked again. */
  | { is: 'lost' }
  /** The server does not say it to this person: asked again by itself, it would not either. */
  | { is: 'refused'; sentence: string };

/** What becomes of a document once it is known what its key holds. The key itself is used up, unless it is free. */
export type KeyDecision =
  /** Nothing of it is in the books. */
  | { is: 'free' }
  /** It is in the books, all of it and nothing else. */
  | { is: 'saved'; loaded: Loaded }
  /** It goes on as a change of that voucher. */
  | { is: 'change'; loaded: Loaded }
  /** It was voided since: nothing of it is in the books. */
  | { is: 'voided'; loaded: Loaded }
  /** That voucher takes no change from this person: `saved` is what it has. */
  | { is: 'saved_in_part'; loaded: Loaded; saved: readonly Row[] };

/** Nothing typed is dropped and nothing that is in the books is saved once more without a person saying so. */
export function decideByKey(found: SavedUnderKey, document: Document, mayEdit: boolean): KeyDecision {
  if (found === null) return { is: 'free' };
  const { loaded } = found;
  if (found.isVoid) return { is: 'voided', loaded };
  if (contentText(document) === loaded.asSaved && !entryPending(document)) return { is: 'saved', loaded };
  if (mayEdit && !found.isApproved) return { is: 'change', loaded };
  return { is: 'saved_in_part', loaded, saved: found.rows };
}
