import type { StatementMapping } from '@cashbook/contract/reconciliation/statements';
import type { CheckedLine, CheckedStatement } from '@cashbook/kernel';
import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { StatementRow } from '#domains/reconciliation/statements/read-statement';

/** A bank account in the books of a company. */
export interface AccountOf {
  readonly companyId: number;
  readonly accountId: number;
}

/** Locks the account for a change of its statements, matches or reconciliations, and returns its last numbers. */
export async function lockAccount(
  tx: Tx,
  { accountId }: AccountOf,
): Promise<{ statements: number; reconciliations: number }> {
  const { rows } = await sql<{ statements: number; reconciliations: number }>`
    select last_statement_no as statements, last_reconciliation_no as reconciliations from lock_reconciled(${accountId})`.execute(
    tx,
  );
  return rows[0] ?? { statements: 0, reconciliations: 0 };
}

/** Returns the heads of the account's last import; null before the first. */
export async function readHeads(tx: Tx, { companyId, accountId }: AccountOf): Promise<StatementMapping | null> {
  const { rows } = await sql<{ heads: StatementMapping | Record<string, never> }>`
    select heads from reconciled_account where company_id = ${companyId} and account_id = ${accountId}`.execute(tx);
  const heads = rows[0]?.heads;
  return heads === undefined || !('date' in heads) ? null : (heads as StatementMapping);
}

/** Returns the end of the account's latest statement; null before the first. */
export async function readLastStatement(
  tx: Tx,
  { companyId, accountId }: AccountOf,
): Promise<{ closingPaisa: Paisa; toDate: IsoDate } | null> {
  const { rows } = await sql<{ closingPaisa: Paisa; toDate: IsoDate }>`
    select closing_paisa as "closingPaisa", to_date::text as "toDate" from bank_statement
    where company_id = ${companyId} and account_id = ${accountId} and removed_at is null
    order by to_date desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** A statement to add. */
export interface NewStatement extends AccountOf {
  readonly branchId: number;
  readonly statementNo: number;
  readonly fileName: string;
  readonly heads: StatementMapping;
  readonly statement: CheckedStatement<StatementRow>;
  readonly by: number | null;
  readonly at: Date;
}

/** Adds a statement with its lines. The first one of an account also has its opening balance as line 0. */
export async function addStatement(tx: Tx, added: NewStatement, isFirst: boolean): Promise<void> {
  const { companyId, accountId, branchId, statementNo, fileName, heads, statement, by, at } = added;
  const { lines, openingPaisa, closingPaisa } = statement;
  const days = lines.map(({ date }) => date).sort();
  await sql`
    insert into bank_statement (company_id, account_id, statement_no, branch_id, file_name, from_date, to_date, opening_paisa,
      closing_paisa, imported_by, imported_at)
    values (${companyId}, ${accountId}, ${statementNo}, ${branchId}, ${fileName}, ${days.at(0)}, ${days.at(-1)},
      ${openingPaisa}, ${closingPaisa}, ${by}, ${at})`.execute(tx);
  const asRow = ({
    date,
    description,
    reference,
    debitPaisa,
    creditPaisa,
    balancePaisa,
  }: CheckedLine<StatementRow>) => ({
    ...{ date, description, reference },
    ...{ debit: debitPaisa.toString(), credit: creditPaisa.toString(), balance: balancePaisa.toString() },
  });
  await sql`
    insert into bank_statement_line (company_id, account_id, statement_no, line_no, line_date, description, reference,
      debit_paisa, credit_paisa, balance_paisa)
    select ${companyId}::int, ${accountId}::int, ${statementNo}::int, 0, ${days.at(0)}::date - 1, '', '', greatest(-x.paisa, 0),
      greatest(x.paisa, 0), x.paisa
    from (select ${openingPaisa}::bigint as paisa) x where ${isFirst}::boolean and x.paisa <> 0
    union all
    select ${companyId}::int, ${accountId}::int, ${statementNo}::int, x.ordinality, (x.value ->> 'date')::date, x.value ->> 'description',
      x.value ->> 'reference', (x.value ->> 'debit')::bigint, (x.value ->> 'credit')::bigint, (x.value ->> 'balance')::bigint
    from jsonb_array_elements(${JSON.stringify(lines.map(asRow))}::jsonb) with ordinality x`.execute(tx);
  await sql`
    update reconciled_account set heads = ${JSON.stringify(heads)}::jsonb, last_statement_no = ${statementNo}
    where company_id = ${companyId} and account_id = ${accountId}`.execute(tx);
}

export interface ListedStatement {
  readonly statement_no: number;
  readonly file_name: string;
  readonly from_date: IsoDate;
  readonly to_date: IsoDate;
  readonly opening_balance: Paisa;
  readonly closing_balance: Paisa;
  readonly lines: number;
  readonly matched: number;
  readonly by: string;
  readonly at: Date;
}

/** Returns the statements of an account that were not removed, the latest first. */
export async function listStatements(tx: Tx, { companyId, accountId }: AccountOf): Promise<ListedStatement[]> {
  const { rows } = await sql<ListedStatement>`
    select s.statement_no, s.file_name, s.from_date::text, s.to_date::text, s.opening_paisa as opening_balance,
      s.closing_paisa as closing_balance, l.lines, l.matched, coalesce(u.name, '') as by, s.imported_at as at
    from bank_statement s
      left join app_user u on u.company_id = s.company_id and u.user_id = s.imported_by,
      lateral (
        select count(*)::int as lines, count(m.match_no)::int as matched
        from bank_statement_line x
          left join bank_match_line m on m.company_id = x.company_id and m.account_id = x.account_id
            and m.statement_no = x.statement_no and m.statement_line_no = x.line_no and m.live
        where x.company_id = s.company_id and x.account_id = s.account_id and x.statement_no = s.statement_no
      ) l
    where s.company_id = ${companyId} and s.account_id = ${accountId} and s.removed_at is null
    order by s.from_date desc`.execute(tx);
  return rows;
}

/** Marks a statement as removed. Returns false when something follows from it. */
export async function removeStatement(
  tx: Tx,
  {
    companyId,
    accountId,
    statementNo,
    by,
    at,
  }: Pick<NewStatement, 'companyId' | 'accountId' | 'statementNo' | 'by' | 'at'>,
): Promise<boolean> {
  const removed = await sql`
    update bank_statement s set removed_by = ${by}, removed_at = ${at}
    where s.company_id = ${companyId} and s.account_id = ${accountId} and s.statement_no = ${statementNo}
      and s.from_date > coalesce(reconciled_until(s.company_id, s.account_id), '-infinity')
      and not exists (
        select from bank_statement o
        where o.company_id = s.company_id and o.account_id = s.account_id and o.removed_at is null and o.from_date > s.from_date
      )
      and not exists (
        select from bank_match_line m
        where m.company_id = s.company_id and m.account_id = s.account_id and m.statement_no = s.statement_no and m.live
      )`.execute(tx);
  return removed.numAffectedRows === 1n;
}
