import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Seals what others trusted us with and the database must not tell: AES-256-GCM under a key that is kept beside the
 * database, never in it. What a secret belongs to is sealed with it, so that no other row can pass it off as its own.
 */
export interface SecretBox {
  /** The secret as it is stored: `v1:`, then nonce, tag and sealed text in base64. */
  seal(secret: string, owner: string): string;
  /** Null when it was sealed with another key, for another owner, or is damaged. */
  open(sealed: string, owner: string): string | null;
}

const algorithm = 'aes-256-gcm';
const mark = 'v1:';
const nonceBytes = 12;
const tagBytes = 16;

/** A box of that key, which has 32 bytes and is asked for when a secret is sealed or opened. */
export function secretBox(key: () => Buffer): SecretBox {
  return {
    seal: (secret, owner) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key(), nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${mark}${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`;
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64');
      if (!sealed.startsWith(mark) || bytes.length < nonceBytes + tagBytes) return null;
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
      const decipher = createDecipheriv(algorithm, key(), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag);
      try {
        const opened = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
        return Buffer.concat(opened).toString('utf8');
      } catch {
        // It throws for a tag that does not fit, and for nothing else.
        return null;
      }
    },
  };
}

/** Whose secret the SMS gateway's key is. */
export const smsGatewayOf = (companyId: number) => `company ${companyId} sms gateway`;
