import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import type { Json, OpeningAccount, OpeningBill } from '@cashbook/kernel';
import type { IsoDate, Paisa } from '@cashbook/money';
import { sql } from 'kysely';
import { z } from 'zod';
import { servesBranch } from '#db/account-reach';
import type { Tx } from '#db/tx';

/** The branch of the opening balances. */
export interface OpeningBooks {
  readonly companyId: number;
  readonly branchId: number;
}

export interface OpeningDay {
  /** The day before the branch's first trading day. */
  readonly date: IsoDate;
  readonly openDay: IsoDate;
}

/** Returns the date of opening balances and the open day. Null in a branch without books. */
export async function readOpeningDay(tx: Tx, { companyId, branchId }: OpeningBooks): Promise<OpeningDay | null> {
  const { rows } = await sql<OpeningDay>`
    select first_day_of(${companyId}, ${branchId}) - 1 as date, t.day as "openDay" from trading_day t
    where t.company_id = ${companyId} and t.branch_id = ${branchId} and t.is_open`.execute(tx);
  return rows[0] ?? null;
}

/** An account that the branch may use, for an opening balance. */
export interface NamedAccount extends OpeningAccount {
  readonly accountId: number;
  readonly name: string;
}

/** Returns the accounts of these ids or names that the branch may use. */
export async function readOpeningAccounts(
  tx: Tx,
  { companyId, branchId }: OpeningBooks,
  { ids, names }: { readonly ids: readonly number[]; readonly names: readonly string[] },
): Promise<NamedAccount[]> {
  const { rows } = await sql<NamedAccount>`
    select a.account_id as "accountId", a.name, a.group_id as "groupId", a.status <> 1 as "isArchived",
      a.is_party as "isParty"
    from account a
    where a.company_id = ${companyId} and ${servesBranch(sql`a`, companyId, branchId)} and (
      a.account_id = any (${[...ids]}::int[])
      or a.status = 1 and name_key(a.name) in (select name_key(n) from unnest(${[...names]}::text[]) n)
    )`.execute(tx);
  return rows;
}

/** A live opening balance. */
export interface SavedOpening {
  readonly voucherId: bigint;
  readonly vrNo: string;
  readonly version: number;
  readonly isApproved: boolean;
  readonly accountId: number;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  readonly remarks: string;
  readonly bills: readonly OpeningBill[];
  /** The other branch of account 10 and its name. Null and empty for every other account. */
  readonly counterBranchId: number | null;
  readonly counterBranchName: string;
}

export interface ListedOpening extends SavedOpening {
  readonly accountName: string;
  readonly accountText: string;
  readonly groupName: string;
  readonly isParty: boolean;
}

type Stored<Row extends SavedOpening> = Omit<Row, 'bills'> & { readonly bills: Json };

const storedBills = z.array(
  z.object({ number: z.string(), date: z.string(), dueDate: z.string(), amountPaisa: keptUnits }),
);
const withBills = <Row extends SavedOpening>(row: Stored<Row>) => ({ ...row, bills: storedBills.parse(row.bills) });

/** Returns the SQL for the live lines of openings on their accounts. */
const openingLines = ({ companyId, branchId }: OpeningBooks, date: IsoDate) => sql`
  voucher v
    join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live and l.account_id <> 11
    join account a on a.company_id = l.company_id and a.account_id = l.account_id
    join account_group g on g.company_id = a.company_id and g.group_id = a.group_id
    left join party p on p.company_id = a.company_id and p.account_id = a.account_id
    left join branch o on o.company_id = l.company_id and o.branch_id = l.counter_branch_id
  where v.company_id = ${companyId} and v.branch_id = ${branchId} and v.vr_date = ${date} and v.type_id = any (types_of('opening'))
    and not v.is_void`;

const held = sql`v.voucher_id as "voucherId", v.vr_no as "vrNo", v.version, v.is_approved as "isApproved",
  l.account_id as "accountId", l.debit_paisa as "debitPaisa", l.credit_paisa as "creditPaisa", l.remarks,
  l.counter_branch_id as "counterBranchId", coalesce(o.name, '') as "counterBranchName", coalesce((
    select jsonb_agg(jsonb_build_object('number', b.number, 'date', b.bill_date, 'dueDate', b.due_date,
      'amountPaisa', b.amount_paisa::text) order by b.bill_no)
    from bill b
    where b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
      and b.account_id = l.account_id
  ), '[]') as bills`;

/** The question for a list of opening balances. */
export interface OpeningsQuestion extends OpeningBooks {
  readonly date: IsoDate;
  /** Part of the account's name, its code or mobile, or the account's or the voucher's number; empty for all. */
  readonly search: string;
  /** A level 3 account. */
  readonly groupId: number | null;
}

function asked({ search, groupId, ...books }: OpeningsQuestion) {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${openingLines(books, books.date)} and (${groupId}::int is null or a.group_id = ${groupId}::int)
    and (${search} = '' or a.name ilike ${part} or v.vr_no ilike ${part} or a.account_id::text = ${search}
      or p.idfr_code ilike ${part} or p.mobile like ${part} or o.name ilike ${part})`;
}

/** Returns openings in the order of the chart, then by name. The transaction has to see the branch (`showBranches`). */
export async function listOpenings(
  tx: Tx,
  question: OpeningsQuestion,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedOpening[]> {
  const { rows } = await sql<Stored<ListedOpening>>`
    select ${held}, a.name as "accountName", g.name as "groupName", a.is_party as "isParty",
      concat_ws(' · ', nullif(p.idfr_code, ''), nullif(p.mobile, ''),
        nullif(coalesce(nullif(p.manual_address, ''), p.address), '')) as "accountText"
    from ${asked(question)}
    order by a.group_id, lower(a.name), a.account_id, lower(o.name), v.voucher_id
    limit ${limit} offset ${offset}`.execute(tx);
  return rows.map(withBills<ListedOpening>);
}

export interface OpeningTotals {
  readonly total: number;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
}

export async function totalOpenings(tx: Tx, question: OpeningsQuestion): Promise<OpeningTotals> {
  const { rows } = await sql<OpeningTotals>`
    select count(*)::int as total, coalesce(sum(l.debit_paisa), 0)::bigint as "debitPaisa",
      coalesce(sum(l.credit_paisa), 0)::bigint as "creditPaisa"
    from ${asked(question)}`.execute(tx);
  return rows[0] ?? { total: 0, debitPaisa: 0n, creditPaisa: 0n };
}

/** Returns the level 3 accounts with opening balances in the branch. */
export async function groupsOfOpenings(tx: Tx, books: OpeningBooks, date: IsoDate) {
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct a.group_id as id, g.name from ${openingLines(books, date)} order by a.group_id`.execute(tx);
  return rows;
}

/** Returns the live openings of these accounts. The transaction has to see the branch (`showBranches`). */
export async function readSavedOpenings(
  tx: Tx,
  books: OpeningBooks,
  date: IsoDate,
  accountIds: readonly number[],
): Promise<SavedOpening[]> {
  const { rows } = await sql<Stored<SavedOpening>>`
    select ${held} from ${openingLines(books, date)} and l.account_id = any (${[...accountIds]}::int[])`.execute(tx);
  return rows.map(withBills<SavedOpening>);
}

/** Returns the accounts of the branch's openings by voucher, without account 11. Other vouchers are not in the map. */
export async function accountsOfOpenings(
  tx: Tx,
  { companyId, branchId }: OpeningBooks,
  voucherIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ id: number; accountIds: number[] }>`
    select v.voucher_id::int as id, array_agg(distinct l.account_id) as "accountIds"
    from voucher v
      join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live and l.account_id <> 11
    where v.company_id = ${companyId} and v.branch_id = ${branchId} and v.type_id = any (types_of('opening'))
      and v.voucher_id = any (${[...voucherIds]}::bigint[])
    group by v.voucher_id`.execute(tx);
  return new Map(rows.map(({ id, accountIds }) => [id, accountIds]));
}
