/**
 * Returns 128 random bits as hex, for idempotency keys and the like. It uses getRandomValues, because crypto.randomUUID
 * does not exist without https, and some shops run the product without it.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
