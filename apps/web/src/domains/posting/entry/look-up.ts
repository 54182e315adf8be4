import { findAccounts, pickedOf } from '#domains/ledger/index.ts';
import type { LookUp } from './document.ts';
import type { ChosenAccount } from './fields.ts';
import type { EntryKind } from './kind.ts';
import { isFinal } from './send.ts';

/** Shorter texts are not searched for (spec 3 §5 "Selectors"). */
export const leastLetters = 3;

/**
 * The accounts or products that a text names, as the list of the table's field would find them, of a branch; null when no answer came. A text
 * that is too short names none.
 */
export async function lookUpAccounts(
  kind: EntryKind,
  { table, text }: LookUp,
  branchId: number,
): Promise<readonly ChosenAccount[] | null> {
  if (text.length < leastLetters) return [];
  const field = kind.tables[table]?.fields.find(({ holds }) => holds === 'account' || holds === 'product');
  const { signal } = new AbortController();
  try {
    if (field?.holds === 'product') {
      const { rows } = await field.search(text, signal);
      const exact = rows.filter(({ isExact }) => isExact);
      return exact.length > 0 ? exact : rows;
    }
    const { rows } = await findAccounts(text, { use: field?.holds === 'account' ? field.use : '', branchId }, signal);
    return rows.map(pickedOf);
  } catch (error) {
    // What the server will not search for names none; asking again would bring the same.
    return isFinal(error) ? [] : null;
  }
}
