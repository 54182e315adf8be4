import type { IsoDate } from '@cashbook/money';

/**
 * Returns a file name like `cash-book-dhaka-main-2026-07-01-2026-07-31`. Letters of every script stay, and all else becomes
 * dashes.
 */
export function exportName(parts: readonly string[], ...dates: readonly IsoDate[]): string {
  const words = parts.map((part) =>
    part
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, ''),
  );
  return [...words, ...dates].filter((word) => word !== '').join('-');
}
