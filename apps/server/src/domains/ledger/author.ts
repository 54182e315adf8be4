import type { Actor } from '#context';

/** Who writes, and from where, for the audit record; null for the product itself. */
export interface Author {
  readonly userId: number | null;
  readonly ip: string;
  readonly userAgent: string;
}

/** What the audit record says of the caller. */
export function authorOf({ userId, ip, userAgent }: Actor): Author {
  return { userId, ip, userAgent };
}
