import { MAX_ROW_REMARKS, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { z } from 'zod';
import type { RefusalCode } from '#refusals';
import { exactText, id, idOf, text } from '#wire';

/** Rows that name accounts. Many kinds of document have them, and each kind adds its own amounts. */

/** A row in a request. `id` is the screen's own number of the row. */
const sent = {
  id: z.union([z.number(), exactText(64)]).optional(),
  account: idOf('accountAndAmountMissing'),
  accountName: exactText(400).optional(),
  remarks: text(MAX_ROW_REMARKS).default(''),
};

/** A row in a response. `accountText` distinguishes customers of the same name: code, mobile, address. */
const found = {
  id: z.number().int(),
  account: id,
  accountName: z.string(),
  accountText: z.string(),
  remarks: z.string(),
};

/**
 * Returns the schema of the rows in a request. It accepts more rows than a voucher may have, so that the rule can refuse them
 * with the limit's own code.
 */
export const rowsSent = <More extends z.ZodRawShape>(more: More) =>
  z.array(z.object({ ...sent, ...more })).max(5 * MAX_VOUCHER_ROWS);

/** Returns the schema of the rows of a loaded document. */
export const rowsFound = <More extends z.ZodRawShape>(more: More) => z.array(z.object({ ...found, ...more }));

/** The refusals of a row that do not depend on its amounts, in the order in which they are checked. */
export const accountRowRefusals = [
  'remarks_too_long',
  'account_not_found',
  'account_archived',
  'account_not_allowed',
] as const satisfies readonly RefusalCode[];

/** The refusals of rows with one amount each, in the order in which they are checked. */
export const amountRowsRefusals = [
  'too_many_rows',
  'amount_not_positive',
  'amount_too_large',
  ...accountRowRefusals,
  'voucher_too_large',
] as const satisfies readonly RefusalCode[];

/** The name of an amount in the rules, which says the unit: `debit` on the wire is `debitPaisa` in the rules. */
export type PaisaName<Name extends string> = `${Name}Paisa`;

/** Makes a value for each amount, by the amount's name on the wire. */
export function byAmount<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  const all: Partial<Record<Name, Value>> = {};
  for (const name of names) all[name] = make(name);
  // The loop has set every name.
  return all as Record<Name, Value>;
}

/** Makes a value for each amount, by the amount's name in the rules. */
export function byPaisaName<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<PaisaName<Name>, Value> {
  const all: Partial<Record<PaisaName<Name>, Value>> = {};
  for (const name of names) all[`${name}Paisa`] = make(name);
  // As above.
  return all as Record<PaisaName<Name>, Value>;
}
