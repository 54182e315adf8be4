import { MAX_ROW_REMARKS, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { z } from 'zod';
import type { RefusalCode } from '#refusals';
import { exactText, id, idOf, text } from '#wire';

/** Rows that name accounts, as many documents have them. What a kind adds to them are its amounts. */

/** A row as it is sent. `id` is the screen's own number of the row. */
const sent = {
  id: z.union([z.number(), exactText(64)]).optional(),
  account: idOf('accountAndAmountMissing'),
  accountName: exactText(400).optional(),
  remarks: text(MAX_ROW_REMARKS).default(''),
};

/** A row as it is found; `accountText` is what tells one customer from another of the same name: code, mobile, address. */
const found = {
  id: z.number().int(),
  account: id,
  accountName: z.string(),
  accountText: z.string(),
  remarks: z.string(),
};

/** The rows of a body. Some more than a voucher takes are read, so that they are refused with the limit's own code. */
export const rowsSent = <More extends z.ZodRawShape>(more: More) =>
  z.array(z.object({ ...sent, ...more })).max(5 * MAX_VOUCHER_ROWS);

/** The rows of a document that is found. */
export const rowsFound = <More extends z.ZodRawShape>(more: More) => z.array(z.object({ ...found, ...more }));

/** What is refused of a row whatever its amounts are, in order. */
export const accountRowRefusals = [
  'remarks_too_long',
  'account_not_found',
  'account_archived',
  'account_not_allowed',
] as const satisfies readonly RefusalCode[];

/** What is refused of rows with an amount each, in order. */
export const amountRowsRefusals = [
  'too_many_rows',
  'amount_not_positive',
  'amount_too_large',
  ...accountRowRefusals,
  'voucher_too_large',
] as const satisfies readonly RefusalCode[];

/** Amounts are named on the wire by what they are (`debit`); in the rules their names say the unit (`debitPaisa`). */
export type PaisaName<Name extends string> = `${Name}Paisa`;

/** Something for each amount, by its name on the wire. */
export function byAmount<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  const all: Partial<Record<Name, Value>> = {};
  for (const name of names) all[name] = make(name);
  // All names are keys now.
  return all as Record<Name, Value>;
}

/** Something for each amount, by its name in the rules. */
export function byPaisaName<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<PaisaName<Name>, Value> {
  const all: Partial<Record<PaisaName<Name>, Value>> = {};
  for (const name of names) all[`${name}Paisa`] = make(name);
  // As above.
  return all as Record<PaisaName<Name>, Value>;
}
