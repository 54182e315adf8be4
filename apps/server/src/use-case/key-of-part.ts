import { createHash } from 'node:crypto';
import type { IdempotencyKey } from '#use-case/call';

/** The longest key that a call may have. The tables of keys take no longer one. */
export const longestKey = 200;

/**
 * Returns the key for one part of a call that saves several, so that a repeated call repeats none of them. A digest stands for the
 * given key where both together would be too long.
 */
export function keyOfPart(given: IdempotencyKey, part: string): IdempotencyKey {
  const key = `${given.key}${part}`;
  if (key.length <= longestKey) return { ...given, key };
  return { ...given, key: `${createHash('sha256').update(given.key).digest('hex')}${part}` };
}
