import { sql } from 'kysely';
import type { ServiceConfig } from '#context';
import type { Tx } from '#db/tx';
import type { RequestFacts } from '#use-case/caller';

/** The ending of the demo users' emails. */
export const demoEmailEnding = '@cashbook.test';

/** Whether the email belongs to a user of the demo. */
export function isDemo(email: string): boolean {
  return email.trim().toLowerCase().endsWith(demoEmailEnding);
}

/**
 * Whether the demo's users exist. Everybody knows the demo's password, so they exist only on a local server, and only for
 * calls that were not forwarded. Behind a tunnel, callers from anywhere appear to be on this machine.
 */
export function demoIsOpen(
  { env }: Pick<ServiceConfig, 'env'>,
  { isForwarded }: Pick<RequestFacts, 'isForwarded'>,
): boolean {
  return env === 'local' && !isForwarded;
}

/** Whether the transaction's company is the demo's: its customers exist only while its users do. */
export async function isDemoCompany(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select from app_user where right(email, ${demoEmailEnding.length}) = ${demoEmailEnding} limit 1`.execute(tx);
  return rows.length > 0;
}
