import { type Document, HEAD, type LookUp } from '#domains/posting/draft/document.ts';
import type { ChosenAccount, FieldShape } from '#domains/posting/draft/fields.ts';
import { isFinal } from '#domains/posting/queue/send.ts';
import { findAccounts, pickedOf } from '#screens/pickers/account-search.ts';
import type { EntryKind, HeadField, RowField } from './kind.ts';

/** The number of letters that a search needs (spec 3 §5 "Selectors"). */
export const leastLetters = 3;

const isLookedUp = (holds: FieldShape['holds']) => holds === 'account' || holds === 'product' || holds === 'found';

/**
 * Returns the accounts, products or other items that a text names, as the list of the field would find them for the document.
 * Returns null without a response. A text that is too short names none.
 */
export async function lookUpAccounts(
  kind: EntryKind,
  { table, field: named, text }: LookUp,
  { place: { branchId }, head }: Pick<Document, 'place' | 'head'>,
): Promise<readonly ChosenAccount[] | null> {
  if (text.length < leastLetters) return [];
  const fields: readonly (RowField | HeadField)[] = table === HEAD ? kind.head : (kind.tables[table]?.fields ?? []);
  const field = fields.find(({ name, holds }) => isLookedUp(holds) && (named === undefined || name === named));
  const { signal } = new AbortController();
  try {
    if (field !== undefined && 'search' in field) {
      const { rows } = await field.search(text, signal, head);
      const exact = rows.filter(({ isExact }) => isExact);
      return exact.length > 0 ? exact : rows;
    }
    const { rows } = await findAccounts(
      text,
      { use: field !== undefined && 'use' in field ? field.use : '', branchId },
      signal,
    );
    return rows.map(pickedOf);
  } catch (error) {
    // A text that the server refuses to search for names none. A retry would bring the same.
    return isFinal(error) ? [] : null;
  }
}
