import type { z } from 'zod';
import { remember } from '#remember.ts';

const mostKept = 8;

/** The last choices in a type-ahead, stored in this browser. */
export interface Picks<T> {
  read: () => T[];
  remember: (item: T) => void;
}

/**
 * Returns picks under a name of their own. Put the user and branch into `name` where the choices belong to them. Values
 * that the schema does not name, such as a balance, are not stored. An unreadable store (an older shape, a full disk)
 * counts as no picks.
 */
export function keptPicks<T>(name: string, schema: z.ZodType<T>, keyOf: (item: T) => string): Picks<T> {
  const storageKey = `picks:${name}`;
  const read = () => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
      if (!Array.isArray(kept)) return [];
      return kept.flatMap((item: unknown) => {
        const known = schema.safeParse(item);
        return known.success ? [known.data] : [];
      });
    } catch {
      return [];
    }
  };
  const rememberPick = (item: T) => {
    const others = read().filter((kept) => keyOf(kept) !== keyOf(item));
    remember(storageKey, JSON.stringify([schema.parse(item), ...others].slice(0, mostKept)));
  };
  return { read, remember: rememberPick };
}
