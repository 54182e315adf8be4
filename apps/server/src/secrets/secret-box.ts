import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Encrypts secrets that others trust us with and that the database must not reveal. It uses AES-256-GCM with a key that is
 * stored beside the database, never in it. The owner of a secret is sealed with it, so that no other row can use it as its own.
 */
export interface SecretBox {
  /** Returns the secret as it is stored: `v1:`, then nonce, tag and sealed text in base64. */
  seal(secret: string, owner: string): string;
  /** Returns the secret; null when it was sealed with another key or for another owner, or is damaged. */
  open(sealed: string, owner: string): string | null;
}

const algorithm = 'aes-256-gcm';
const mark = 'v1:';
const nonceBytes = 12;
const tagBytes = 16;

/** Returns a box for that key of 32 bytes. It reads the key when a secret is sealed or opened. */
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
        // It throws only for a tag that does not match.
        return null;
      }
    },
  };
}

/** Returns the owner of the SMS gateway's key, for {@link SecretBox}. */
export const smsGatewayOf = (companyId: number) => `company ${companyId} sms gateway`;

/** Returns the owner of the key of a company's address for messages of customers. */
export const inboundKeyOf = (companyId: number) => `company ${companyId} inbound messages`;
