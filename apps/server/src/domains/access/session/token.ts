import { hash, randomBytes } from 'node:crypto';

/** Returns a session token: 256 random bits, without meaning. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the digest that the database keeps of a token, or of any other secret that it must recognise but not know. */
export function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
