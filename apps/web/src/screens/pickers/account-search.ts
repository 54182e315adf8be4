import type { accountKinds, accountUses } from '@cashbook/contract/enumerations';
import { type AccountOption, MOST_ACCOUNTS_FOUND, searchAccounts } from '@cashbook/contract/ledger/accounts';
import { formatMobile, formatMobilesIn } from '@cashbook/money';
import { z } from 'zod';
import { call } from '#session/api.ts';
import { keptPicks, type Picks } from '#ui/type-ahead/picks.ts';
import { type Found, foundOf } from '#ui/type-ahead/use-search.ts';

/** A chosen account: its number, its name, and the text that distinguishes it from another of the same name. */
export interface PickedAccount {
  id: number;
  name: string;
  /** Code · mobile · care-of, address or group. */
  text: string;
}

/** An account offered by the type-ahead. */
export interface OfferedAccount extends PickedAccount {
  /** Debits less credits up to now; null where the user may not see it, absent among the last picks. */
  balancePaisa?: bigint | null;
}

/** Returns the part of a chosen account to remember. The balance is left out because it becomes stale. */
export const pickedOf = ({ id, name, text }: PickedAccount): PickedAccount => ({ id, name, text });

const picked: z.ZodType<PickedAccount> = z.object({ id: z.number(), name: z.string(), text: z.string() });

const offeredFrom = ({ value, label, balance, ...more }: AccountOption): OfferedAccount => {
  const mobile = more.label_4 === '' ? '' : formatMobile(more.label_4);
  const careOf = more.label_5 === '' ? '' : `C/O ${more.label_5}`;
  const text = joinedText([more.label_2, mobile, careOf, more.label_3]);
  return { id: value, name: label, text, balancePaisa: balance };
};

/** Returns the parts of an account's text, without the empty ones. */
export const joinedText = (parts: readonly string[]) => parts.filter(Boolean).join(' · ');

/**
 * Returns the parts of an account's text that distinguish it from another of the same name, the better known first: a
 * code that people gave it, its mobile number, the number of the account.
 */
export function markOf({ id, text }: Pick<PickedAccount, 'id' | 'text'>): readonly string[] {
  const [code, ...others] = formatMobilesIn(text).split(' · ').filter(Boolean);
  const mobile = others.find((part) => /^01\d{3}-\d{6}$/.test(part));
  if (code === undefined) return [];
  if (mobile === undefined) return [code];
  return code === String(id) ? [mobile, code] : [code, mobile];
}

export type AccountKind = (typeof accountKinds)[number];

/** The accounts that a search may find. */
export interface AccountsWanted {
  /** The only kind of accounts wanted; all kinds when absent. */
  kind?: AccountKind | undefined;
  /** The use that the accounts must allow; all accounts when absent. */
  use?: (typeof accountUses)[number] | undefined;
  /** The branch that may use the accounts; the working branch when absent. */
  branchId?: number | undefined;
}

/** Returns the accounts that match the typed text. */
export async function findAccounts(
  typed: string,
  { kind = '', use = '', branchId }: AccountsWanted,
  signal: AbortSignal,
): Promise<Found<OfferedAccount>> {
  const branch = branchId === undefined ? {} : { branch_id: String(branchId) };
  const { data } = await call(
    searchAccounts,
    { query: { searchName: typed, acType: kind, for: use, ...branch } },
    { signal },
  );
  return foundOf(data.map(offeredFrom), MOST_ACCOUNTS_FOUND);
}

/** Returns the accounts last picked by this user in this branch, for the type-aheads of one kind of accounts. */
export function accountPicks(person: string, branchId: number, screen: string): Picks<PickedAccount> {
  return keptPicks(`accounts:${person}:${branchId}:${screen}`, picked, ({ id }) => String(id));
}
