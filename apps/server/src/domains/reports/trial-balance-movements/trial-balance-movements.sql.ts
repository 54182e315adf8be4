import { trialBalanceMovements } from '@cashbook/contract/reports/trial-balance-movements';
import { addDays, netSides, type Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { askedFrames } from '#domains/reports/asked-branches';
import { whole } from '#domains/reports/engine/reader';
import { inChart } from '#domains/reports/in-chart.sql';
import { movementsOfBranches } from '#domains/reports/movements.sql';

interface Moved {
  readonly account_id: number;
  readonly name: string;
  readonly group_id: number;
  readonly before_paisa: Paisa;
  readonly debit: Paisa;
  readonly credit: Paisa;
}

const sides = (net: Paisa) => netSides({ debitPaisa: net, creditPaisa: 0n });

/** Reads accounts that had a balance before the first day or have moved since, in the order of the chart. */
export const readTrialBalanceMovements = whole(trialBalanceMovements, async (ask) => {
  const { tx, frame, asked } = ask;
  const frames = await askedFrames(ask);
  const { rows } = await sql<Moved>`
    select a.account_id, a.name, a.group_id, m.before_paisa, m.debit, m.credit
    from account a join (
      select account_id, sum(before_debit - before_credit)::bigint as before_paisa,
        sum(debit - before_debit)::bigint as debit, sum(credit - before_credit)::bigint as credit
      from (
        select account_id, debit_paisa as debit, credit_paisa as credit, 0 as before_debit, 0 as before_credit
        from (${movementsOfBranches(frames, asked.end_date)}) through
        union all
        select account_id, 0, 0, debit_paisa, credit_paisa
        from (${movementsOfBranches(frames, addDays(asked.start_date, -1))}) before
      ) both_ends
      group by account_id
    ) m on m.account_id = a.account_id
    where a.company_id = ${frame.companyId} and (m.before_paisa <> 0 or m.debit <> 0 or m.credit <> 0)
    order by a.account_id
  `.execute(tx);
  return inChart(tx, frame.companyId, rows, ({ account_id, name, before_paisa, debit, credit }, levels) => {
    const opening = sides(before_paisa);
    const closing = sides(before_paisa + debit - credit);
    return {
      account_id,
      name,
      l3_name: levels.l3_name,
      l2_name: levels.l2_name,
      l1_name: levels.l1_name,
      opening_debit: opening.debitPaisa,
      opening_credit: opening.creditPaisa,
      debit,
      credit,
      closing_debit: closing.debitPaisa,
      closing_credit: closing.creditPaisa,
    };
  });
});
