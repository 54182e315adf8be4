import { refusals } from '@cashbook/words/en/refusals';
import type { Tx } from '#db/tx';
import { isCommonPassword } from '#domains/access/session/common-password';
import { hostsOfCompany, readCompany } from '#domains/organisation/index';
import { type Refused, refused } from '#use-case/answer';

/** A password that was typed twice. */
export interface TypedPassword {
  readonly password: string;
  readonly confirmPassword?: string | undefined;
}

/** Refuses with passwords_differ, at the second field, when the two are not the same. */
export function checkConfirmation({ password, confirmPassword }: TypedPassword): Refused | null {
  if (password === confirmPassword) return null;
  return refused('passwords_differ', { fields: { confirmPassword: [refusals.passwords_differ] } });
}

/** Refuses a password that is easy to guess with common_password. Facts of the user and the host count as easy. */
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
  return refused('common_password', { fields: { password: [refusals.common_password] } });
}
