import { hash, randomBytes } from 'node:crypto';

/** A session token: 256 random bits, without meaning. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token, or of anything else that it must recognise but not know. */
export function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
