import type { Json } from '@cashbook/kernel';
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

/** What is said beside a voucher that was saved. */
export interface Told {
  readonly cashBelowZero: readonly BelowZero[];
  /** The advice that the first answer to a key gave, as its kind of document keeps it; null for none. */
  readonly advice: Json | null;
}

const told = z.object({
  cashBelowZero: z
    .array(
      z.object({ accountId: z.number(), account: z.string(), day: z.string(), paisa: z.string().transform(BigInt) }),
    )
    .default([]),
  advice: z.json().default(null),
});

/** Reads what the database tells beside a voucher, as text or as JSON; null for nothing. */
export function toldIn(detail: unknown): Told {
  const json: unknown = typeof detail === 'string' ? JSON.parse(detail) : detail;
  return told.parse(json ?? {});
}
