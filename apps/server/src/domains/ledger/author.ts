/** Who writes, and from where, for the audit record; null for the product itself. */
export interface Author {
  readonly userId: number | null;
  readonly ip: string;
  readonly userAgent: string;
}

/** What the audit record says of a caller, who is more than that. */
export function authorOf({ userId, ip, userAgent }: Author): Author {
  return { userId, ip, userAgent };
}
