import type { EntryKind, HeadField, RowField } from '#domains/posting/described/kind.ts';
import type { Document } from '#domains/posting/draft/document.ts';
import { accountIn, type Values } from '#domains/posting/draft/fields.ts';

const fieldsOf = ({ head, tables }: EntryKind): ReadonlyArray<HeadField | RowField> => [
  ...head,
  ...Object.values(tables).flatMap(({ fields }) => fields),
];

/** Returns the names of the fields in which a person looks up an account. */
export const accountFields = (kind: EntryKind): readonly string[] =>
  fieldsOf(kind)
    .filter(({ holds }) => holds === 'account')
    .map(({ name }) => name);

/** Returns the names of the accounts in a document as they were chosen, by account number. */
export function namesOfAccounts(kind: EntryKind, { head, rows }: Document): ReadonlyMap<number, string> {
  // Choices of other things have numbers of their own.
  const chosen = fieldsOf(kind).filter((field) => 'ofAccounts' in field && field.ofAccounts);
  const names = [...accountFields(kind), ...chosen.map(({ name }) => name), kind.party?.account ?? ''];
  const accountsOf = (values: Values) => names.map((name) => accountIn(values, name));
  const accounts = [head, ...rows.map(({ values }) => values)].flatMap(accountsOf);
  return new Map(accounts.flatMap((account) => (account === null ? [] : [[account.id, account.name]])));
}
