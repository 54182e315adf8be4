/**
 * 128 random bits as hex, for idempotency keys and the like. From getRandomValues, because shops run the product without
 * https, where crypto.randomUUID does not exist.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
