import { randomBytes } from 'node:crypto';

const pattern = /^[0-9a-f]{32}\.png$/;

/**
 * Returns the name of a logo that is not yet stored. A new picture never has an old one's name, so browsers may keep
 * their copies.
 */
export function newLogoName(): string {
  return `${randomBytes(16).toString('hex')}.png`;
}

/** Returns the key of a logo of the company; null for a text that cannot be the name of a logo. */
export function logoKey(companyId: number, name: string): string | null {
  return pattern.test(name) ? `company/${companyId}/logos/${name}` : null;
}

const keyPattern = /^company\/(\d+)\/logos\/([0-9a-f]{32}\.png)$/;

/** Returns the company and name of the logo with that key; null for any other key. */
export function logoOfKey(key: string): { readonly companyId: number; readonly name: string } | null {
  const [, companyId, name] = keyPattern.exec(key) ?? [];
  return companyId === undefined || name === undefined ? null : { companyId: Number(companyId), name };
}
