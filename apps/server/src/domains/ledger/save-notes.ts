import type { Json } from '@cashbook/kernel';
import type { IsoDate, Paisa } from '@cashbook/money';
import { z } from 'zod';

/** A cash or bank account that a voucher has left below zero, or beyond its overdraft limit (accounting §6). */
export interface BelowZero {
  readonly accountId: number;
  readonly account: string;
  /** The day, from the voucher's date on, at whose end the account is lowest. */
  readonly day: IsoDate;
  /** The balance at the end of that day. */
  readonly paisa: Paisa;
}

/** The warnings of the branch about a journal (accounting §4). */
export interface JournalWarning {
  readonly withoutRemarks: boolean;
  /** The names of the accounts of openings and earnings that it moves. */
  readonly accounts: readonly string[];
}

/** The notes that accompany a saved voucher. */
export interface SaveNotes {
  readonly cashBelowZero: readonly BelowZero[];
  /** Null for a voucher that is no journal, or of which the branch warns of nothing. */
  readonly journal: JournalWarning | null;
  /** The advice in the first answer to a key, in the form of its kind of document; null for none. */
  readonly advice: Json | null;
}

const saveNotes = z.object({
  cashBelowZero: z
    .array(
      z.object({ accountId: z.number(), account: z.string(), day: z.string(), paisa: z.string().transform(BigInt) }),
    )
    .default([]),
  journal: z
    .object({ withoutRemarks: z.boolean(), accounts: z.array(z.string()) })
    .nullable()
    .default(null),
  advice: z.json().default(null),
});

/** Reads the notes that the database sends with a voucher, as text or as JSON; null means none. */
export function saveNotesIn(detail: unknown): SaveNotes {
  const json: unknown = typeof detail === 'string' ? JSON.parse(detail) : detail;
  return saveNotes.parse(json ?? {});
}
