import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Returns the sealed key of the address for messages of customers; empty without one. */
export async function findInboundKey(tx: Tx, companyId: number): Promise<string> {
  const { rows } = await sql<{ sealed: string }>`
    select sealed_inbound_key as sealed from message_setting where company_id = ${companyId}`.execute(tx);
  return rows[0]?.sealed ?? '';
}

/** Writes the sealed key. The caller has locked the settings, so that they have a row. */
export async function writeInboundKey(tx: Tx, companyId: number, sealed: string): Promise<void> {
  await sql`update message_setting set sealed_inbound_key = ${sealed} where company_id = ${companyId}`.execute(tx);
}

interface ReceivedStop {
  readonly mobile: string;
  readonly text: string;
  /** The gateway's number of the message; null where it gives none. */
  readonly delivery: string | null;
  readonly now: Date;
}

/** Stops the reminders of the customers with the number, and adds what they sent to the list. */
export async function stopReminders(tx: Tx, { mobile, text, delivery, now }: ReceivedStop): Promise<void> {
  await sql`select stop_reminders(${mobile}, ${text}, ${delivery}, ${now})`.execute(tx);
}
