import { randomBytes } from 'node:crypto';

const pattern = /^[0-9a-f]{32}\.png$/;

/** The name of a logo not yet stored. A new picture never has an old one's name, so that browsers may keep what they have. */
export function newLogoName(): string {
  return `${randomBytes(16).toString('hex')}.png`;
}

/** Where a logo of the company is kept; null for what cannot be the name of one. */
export function logoKey(companyId: number, name: string): string | null {
  return pattern.test(name) ? `company/${companyId}/logos/${name}` : null;
}

const keyPattern = /^company\/(\d+)\/logos\/([0-9a-f]{32}\.png)$/;

/** Whose logo is kept there, and its name; null for the key of something else. */
export function logoOfKey(key: string): { readonly companyId: number; readonly name: string } | null {
  const [, companyId, name] = keyPattern.exec(key) ?? [];
  return companyId === undefined || name === undefined ? null : { companyId: Number(companyId), name };
}
