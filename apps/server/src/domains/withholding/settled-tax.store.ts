import type { SettledTaxRow, WithheldKind } from '@cashbook/kernel';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The rows that a voucher settles, with the challan of a deposit. */
export interface SettledTax {
  readonly how: 'deposited' | 'not_recovered' | 'income_tax';
  readonly tax: WithheldKind;
  readonly rows: readonly SettledTaxRow[];
  readonly challan?: { readonly number: string; readonly date: string | null; readonly period: string };
}

/** Writes the rows that a voucher settles, in the transaction that posted it. */
export async function writeSettled(tx: Tx, voucherId: bigint, { rows, ...settled }: SettledTax): Promise<void> {
  const asText = rows.map(({ amountPaisa, ...name }) => ({ ...name, amountPaisa: amountPaisa.toString() }));
  await sql`select settle_tax(${voucherId}, ${JSON.stringify({ ...settled, rows: asText })}::jsonb)`.execute(tx);
}
