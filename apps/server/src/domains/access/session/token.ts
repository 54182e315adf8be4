import { hash, randomBytes } from 'node:crypto';

/** Returns a secret: 256 random bits, without meaning. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns a session token: a secret, and behind a dot the number of the company. Where an installation has several servers, the
 * number says which of them to ask; the session itself has to be there.
 */
export function newToken(companyId: number): string {
  return `${newSecret()}.${companyId}`;
}

/** Returns the company that a session token names; null for a token without one. Anybody may have written it. */
export function companyOfToken(token: string): number | null {
  const named = /\.(\d{1,9})$/.exec(token)?.[1];
  return named === undefined ? null : Number(named);
}

/** Returns the digest that the database keeps of a token, or of any other secret that it must recognise but not know. */
export function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
