import type { Tx } from '#db/tx';
import { readCompany } from '#domains/access/organisation/organisation.store';
import { isCommonPassword } from '#domains/access/session/common-password';
import { type Refused, refused } from '#http/answer';

/** A password as it was typed, twice. */
export interface TypedPassword {
  readonly password: string;
  readonly confirmPassword?: string | undefined;
}

/** The two must be the same. Refuses with passwords_differ, which concerns the second field. */
export function checkConfirmation({ password, confirmPassword }: TypedPassword): Refused | null {
  if (password === confirmPassword) return null;
  return refused('passwords_differ', { fields: { confirmPassword: ['Passwords do not match.'] } });
}

const easyToGuess = 'This password is too easy to guess. Please choose another.';

/** Refuses what is guessed first, what is known of the person among it, with common_password. */
export async function checkPassword(
  tx: Tx,
  companyId: number,
  password: string,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<Refused | null> {
  const company = await readCompany(tx, companyId);
  if (!isCommonPassword(password, [name, email, company.name])) return null;
  return refused('common_password', { fields: { password: [easyToGuess] } });
}
