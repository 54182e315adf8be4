import { hledgerAccountName } from '@cashbook/kernel';
import { paisaToText } from '@cashbook/money';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '#db/tx';
import { wholeBookAsHledger } from '#domains/reports/journal/journal';
import { readChart } from '#domains/reports/journal/journal.sql';
import { askHledger } from '#testing/hledger/hledger';

/** Asserts that hledger computes our balances from the journal that the product writes for other programs. */
export async function compareWithHledger(tx: Tx, companyId: number): Promise<void> {
  const journal: string[] = [];
  for await (const part of wholeBookAsHledger(tx, companyId)) journal.push(part);
  const chart = await readChart(tx, companyId);
  const { rows } = await sql<{ accountId: number; netPaisa: bigint }>`
    select account_id as "accountId", (sum(debit_paisa) - sum(credit_paisa))::bigint as "netPaisa"
    from line where company_id = ${companyId} and live group by account_id`.execute(tx);
  const ours = rows.map(({ accountId, netPaisa }) => {
    const account = chart.get(accountId);
    if (account === undefined) throw new Error(`Account ${accountId} is not in the chart.`);
    return [hledgerAccountName(account), paisaToText(netPaisa)];
  });
  const question = ['balance', '--flat', '--no-total', '--output-format', 'csv', '--empty'];
  const read = askHledger(journal.join(''), ...question);
  const fromHledger = read
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'))
    .map(([name = '', amount = '']) => [name, amount === '0' ? '0.00' : amount.replace('BDT ', '')]);
  expect(fromHledger.sort()).toEqual(ours.sort());
}
