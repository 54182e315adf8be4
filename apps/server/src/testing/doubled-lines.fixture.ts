import type { Client } from 'pg';

/** Doubles the lines that fulfil the condition, which no function of the books would do, runs `look`, and undoes it. */
export async function whileDoubled(superuser: Client, condition: string, look: () => Promise<void>): Promise<void> {
  const multiply = (by: string) =>
    superuser.query(
      `update line set debit_paisa = debit_paisa ${by}, credit_paisa = credit_paisa ${by} where ${condition}`,
    );
  await superuser.query('set session_replication_role = replica');
  await multiply('* 2');
  try {
    await look();
  } finally {
    await multiply('/ 2');
    await superuser.query('set session_replication_role = origin');
  }
}
