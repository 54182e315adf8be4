import type { Tx } from '#db/tx';
import { isCommonPassword } from '#domains/access/session/common-password';
import { hostsOfCompany, readCompany } from '#domains/organisation/index';
import { type Refused, refused } from '#use-case/answer';

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

/** Refuses what is guessed first, with common_password: what is known of the person and where they sign in among it. */
export async function checkPassword(
  tx: Tx,
  companyId: number,
  password: string,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<Refused | null> {
  const company = await readCompany(tx, companyId);
  const hosts = await hostsOfCompany(tx);
  const known = [name, email, company.name, ...hosts.flatMap(({ host, title }) => [host, title])];
  if (!isCommonPassword(password, known)) return null;
  return refused('common_password', { fields: { password: [easyToGuess] } });
}
