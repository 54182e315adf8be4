import type { IsoDate, Paisa } from '@cashbook/money';
import { z } from 'zod';

/** A cash or bank account that a voucher has left below zero, or beyond its overdraft limit (accounting §6). */
export interface BelowZero {
  readonly accountId: number;
  readonly account: string;
  /** The day from the voucher's date on at whose end the account stands lowest. */
  readonly day: IsoDate;
  /** What it then stands at. */
  readonly paisa: Paisa;
}

const told = z.object({
  cashBelowZero: z.array(
    z.object({ accountId: z.number(), account: z.string(), day: z.string(), paisa: z.string().transform(BigInt) }),
  ),
});

/** What the books tell beside a voucher that they took: the text or the JSON of the database's `told_of`; null for nothing. */
export function cashBelowZeroIn(detail: unknown): readonly BelowZero[] {
  if (detail === null) return [];
  const json: unknown = typeof detail === 'string' ? JSON.parse(detail) : detail;
  return told.parse(json).cashBelowZero;
}
