import { checkStatement } from '@cashbook/kernel';
import { addDays, type IsoDate, type Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { addStatement, finishOn, lockAccount, matchLines, proposalsFor } from '#domains/reconciliation/index';

/** The bank account of one branch, and who reconciles it. */
interface BankMonth {
  readonly companyId: number;
  readonly branchId: number;
  readonly accountId: number;
  readonly userId: number | null;
  readonly today: IsoDate;
  readonly now: Date;
}

/** The movement of a voucher on the account. */
interface Moved {
  readonly date: IsoDate;
  readonly accounts: string;
  readonly paisa: Paisa;
}

/** The bank's charge of the month, which is not in the books yet. */
const charge = { description: 'Account maintenance charge', paisa: -345_00n };

const heads = {
  ...{ date: 'Date', description: 'Particulars', reference: 'Cheque No', debit: 'Withdrawal' },
  ...{ credit: 'Deposit', amount: '', balance: 'Balance' },
};

/**
 * Reconciles the month before today's with a statement that has its vouchers a day later, without those of the last days, which
 * are on their way, and with a charge that is not in the books.
 */
export async function reconcileDemoMonth(tx: Tx, month: BankMonth): Promise<void> {
  const { companyId, branchId, accountId, userId, now } = month;
  const to = addDays(`${month.today.slice(0, 7)}-01`, -1);
  const from = `${to.slice(0, 7)}-01`;
  await showBranches(tx, [branchId]);
  const moved = await readMoved(tx, month, to);
  const openingPaisa = moved.filter(({ date }) => date < from).reduce((sum, { paisa }) => sum + paisa, 0n);
  const rows = [
    ...moved
      .filter(({ date }) => date >= from && date < addDays(to, -1))
      .map((one) => ({ ...one, date: addDays(one.date, 1) })),
    { date: to, accounts: charge.description, paisa: charge.paisa },
  ].map(({ date, accounts, paisa }, row) => ({
    ...{ row, date, description: accounts.slice(0, 100), reference: '', balancePaisa: null },
    ...{ debitPaisa: paisa < 0n ? -paisa : 0n, creditPaisa: paisa > 0n ? paisa : 0n },
  }));
  const statement = checkStatement(rows, null, openingPaisa);
  const { statements } = await lockAccount(tx, { companyId, accountId });
  const file = { statementNo: statements + 1, fileName: `statement-${from.slice(0, 7)}.csv`, heads, statement };
  await addStatement(tx, { companyId, accountId, branchId, ...file, by: userId, at: now }, true);
  const person = { companyId, branchIds: [branchId] };
  const proposals = await proposalsFor(tx, person, { account_id: accountId, end_date: to });
  if (proposals.length > 0) await matchLines(tx, { accountId, branchIds: [branchId], userId }, proposals, now);
  const bank = { accountId, name: await nameOf(tx, month) };
  const said = { date: to, saidPaisa: statement.closingPaisa, at: now };
  const finished = await finishOn(tx, { ...person, branchId, userId }, bank, said);
  if ('kind' in finished) throw new Error(`The month of the demo's bank was refused: ${finished.refusal.code}`);
}

async function readMoved(tx: Tx, { companyId, branchId, accountId }: BankMonth, to: IsoDate): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select l.vr_date::text as date, string_agg(distinct coalesce(a.name, 'Transfer'), ', ') as accounts,
      sum(l.debit_paisa - l.credit_paisa)::bigint as paisa
    from line l left join account a on a.company_id = l.company_id and a.account_id = l.contra_account_id
    where l.company_id = ${companyId} and l.branch_id = ${branchId} and l.account_id = ${accountId} and l.live
      and l.vr_date <= ${to}
    group by l.vr_date, l.voucher_id
    having sum(l.debit_paisa - l.credit_paisa) <> 0
    order by l.vr_date, l.voucher_id`.execute(tx);
  return rows;
}

async function nameOf(tx: Tx, { companyId, accountId }: BankMonth): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from account where company_id = ${companyId} and account_id = ${accountId}`.execute(tx);
  return rows[0]?.name ?? '';
}
