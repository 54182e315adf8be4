import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#db/tx';

/**
 * The rows of a file on their way into the books. They wait in a temporary table of the transaction. So the rows of one
 * account may be anywhere in the file, and memory does not grow with it.
 */

/** One row of a file that could be read. */
export interface ImportedRow {
  readonly row: number;
  readonly accountId: number;
  /** The name of the other branch for account 10; empty for every other account. */
  readonly otherBranch: string;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  readonly remarks: string;
  /** The number of a bill or cheque. A row of a balance as a whole has no number and no dates. */
  readonly number: string | null;
  readonly date: IsoDate | null;
  readonly dueDate: IsoDate | null;
  /** The party of a cheque or tax. */
  readonly partyId: number | null;
  /** The bank on which a cheque in hand is drawn. */
  readonly bank: string;
  /** The bank account of ours that pays a cheque. */
  readonly bankAccountId: number | null;
  /** The section of a tax, and the part that was paid without it; 0 where the file does not say it. */
  readonly sectionId: number | null;
  readonly basePaisa: Paisa;
  /** The number of an installment in its schedule; null for any other row. */
  readonly installmentNo: number | null;
  /** The salesman of an installment. */
  readonly employeeId: number | null;
  /** The offer of early settlement, which one of the installments has; null and 0 where the file does not say it. */
  readonly earlyUntil: IsoDate | null;
  readonly earlyDiscountPaisa: Paisa;
  /** The unearned markup of the schedule, which one of the installments has; 0 where the file does not say it. */
  readonly markupPaisa: Paisa;
}

/** The part of an account's opening that one row says: a bill, a cheque, a tax, a line of a bank, or the balance as a whole. */
export type ImportedPart = Omit<ImportedRow, 'row' | 'accountId' | 'otherBranch' | 'debitPaisa' | 'creditPaisa'> & {
  /** The amount; below zero for a credit. */
  readonly paisa: Paisa;
};

/** The rows of a file for one account. */
export interface ImportedAccount {
  readonly accountId: number;
  /** The row numbers: installments in the order of their numbers, the others in that of the file. */
  readonly rows: readonly number[];
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  readonly remarks: string;
  readonly parts: readonly ImportedPart[];
}

export async function makeRoomForRows(tx: Tx): Promise<void> {
  await sql`
    create temporary table opening_row (
      row_no int not null, account_id int not null, debit_paisa bigint not null, credit_paisa bigint not null,
      remarks text not null, number text, bill_date date, due_date date, party_id int, bank text not null, bank_account_id int,
      section_id int, base_paisa bigint not null, installment_no int, employee_id int, early_until date, early_discount_paisa bigint not null, markup_paisa bigint not null
    ) on commit drop`.execute(tx);
}

export async function keepRows(tx: Tx, rows: readonly ImportedRow[]): Promise<void> {
  const asText = rows.map(({ debitPaisa, creditPaisa, basePaisa, earlyDiscountPaisa, markupPaisa, ...row }) => ({
    ...row,
    basePaisa: basePaisa.toString(),
    earlyDiscountPaisa: earlyDiscountPaisa.toString(),
    markupPaisa: markupPaisa.toString(),
    debitPaisa: debitPaisa.toString(),
    creditPaisa: creditPaisa.toString(),
  }));
  await sql`
    insert into opening_row
    select * from jsonb_to_recordset(${JSON.stringify(asText)}::jsonb) r (
      "row" int, "accountId" int, "debitPaisa" bigint, "creditPaisa" bigint, remarks text, number text, date date, "dueDate" date,
      "partyId" int, bank text, "bankAccountId" int, "sectionId" int, "basePaisa" bigint, "installmentNo" int,
      "employeeId" int, "earlyUntil" date, "earlyDiscountPaisa" bigint, "markupPaisa" bigint
    )`.execute(tx);
}

/** Creates the index by account. Called once all rows are stored, before they are read. */
export async function orderRows(tx: Tx): Promise<void> {
  await sql`create index on opening_row (account_id, row_no)`.execute(tx);
  await sql`analyze opening_row`.execute(tx);
}

const storedParts = z.array(
  z.object({
    number: z.string().nullable(),
    date: z.string().nullable(),
    dueDate: z.string().nullable(),
    partyId: z.number().nullable(),
    bank: z.string(),
    bankAccountId: z.number().nullable(),
    sectionId: z.number().nullable(),
    basePaisa: keptUnits,
    installmentNo: z.number().nullable(),
    employeeId: z.number().nullable(),
    earlyUntil: z.string().nullable(),
    earlyDiscountPaisa: keptUnits,
    markupPaisa: keptUnits,
    remarks: z.string(),
    paisa: keptUnits,
  }),
);

/** Returns the next accounts after that account id, in order. */
export async function readRowsOfAccounts(
  tx: Tx,
  afterAccountId: number,
  { accounts, rows: mostRows }: { readonly accounts: number; readonly rows: number },
): Promise<ImportedAccount[]> {
  // Selects as many accounts as have some thousand rows together, but at least one. An account may have many bills.
  const { rows } = await sql<Omit<ImportedAccount, 'parts'> & { parts: unknown }>`
    with counted as (
      select account_id, count(*) as rows from opening_row where account_id > ${afterAccountId}
      group by account_id order by account_id limit ${accounts}
    ), next as (
      select account_id, sum(rows) over (order by account_id) - rows as before from counted
    )
    select r.account_id as "accountId", array_agg(r.row_no order by r.installment_no, r.row_no) as rows,
      sum(r.debit_paisa)::bigint as "debitPaisa", sum(r.credit_paisa)::bigint as "creditPaisa",
      coalesce((array_agg(r.remarks order by r.row_no) filter (where r.remarks <> ''))[1], '') as remarks,
      jsonb_agg(jsonb_build_object('number', r.number, 'date', r.bill_date, 'dueDate', r.due_date,
        'partyId', r.party_id, 'bank', r.bank, 'bankAccountId', r.bank_account_id, 'sectionId', r.section_id,
        'basePaisa', r.base_paisa::text, 'remarks', r.remarks, 'installmentNo', r.installment_no, 'employeeId', r.employee_id,
        'earlyUntil', r.early_until, 'earlyDiscountPaisa', r.early_discount_paisa::text, 'markupPaisa', r.markup_paisa::text,
        'paisa', (r.debit_paisa - r.credit_paisa)::text) order by r.installment_no, r.row_no) as parts
    from next n join opening_row r on r.account_id = n.account_id
    where n.before < ${mostRows}
    group by r.account_id order by r.account_id`.execute(tx);
  return rows.map((row) => ({ ...row, parts: storedParts.parse(row.parts) }));
}
