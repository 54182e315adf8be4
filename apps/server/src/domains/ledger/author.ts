/** The user who writes, with address and browser, for the audit record. The user is null for the product itself. */
export interface Author {
  readonly userId: number | null;
  readonly ip: string;
  readonly userAgent: string;
}

/** Returns the facts of a caller that the audit record keeps. */
export function authorOf({ userId, ip, userAgent }: Author): Author {
  return { userId, ip, userAgent };
}
