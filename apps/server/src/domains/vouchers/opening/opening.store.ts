import { keptUnits } from '@cashbook/contract/documents/field-kinds';
import {
  ACCOUNT,
  GROUP,
  type Json,
  type OpeningAccount,
  type OpeningBill,
  type OpeningCheque,
  type OpeningTax,
  type UnclearedItem,
  type WithheldKind,
} from '@cashbook/kernel';
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

/** Whether the company earns markup over time. */
export async function readSpreadsMarkup(tx: Tx, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ spreads: boolean }>`
    select markup = 'spread' as spreads from company where company_id = ${companyId}`.execute(tx);
  return rows[0]?.spreads === true;
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

/** The sections of withholding that stand, and whether the company withholds. */
export interface OpeningSections {
  readonly isOn: boolean;
  readonly sections: readonly { readonly id: number; readonly name: string; readonly kind: WithheldKind }[];
}

export async function readOpeningSections(tx: Tx, companyId: number): Promise<OpeningSections> {
  const { rows } = await sql<OpeningSections>`
    select c.withholds as "isOn", coalesce((
      select jsonb_agg(jsonb_build_object('id', s.withholding_section_id, 'name', s.name, 'kind', s.kind))
      from withholding_section s where s.company_id = c.company_id and s.status = 1
    ), '[]') as sections
    from company c where c.company_id = ${companyId}`.execute(tx);
  return rows[0] ?? { isOn: false, sections: [] };
}

/** An employee of the branch who may be named as the salesman of an old sale. */
export interface OpeningEmployee {
  readonly id: number;
  readonly name: string;
}

/**
 * Returns the employees in service of the branch, and those whom its openings name already. The transaction has to see the branch
 * (`showBranches`).
 */
export async function readOpeningEmployees(
  tx: Tx,
  { companyId, branchId }: OpeningBooks,
): Promise<readonly OpeningEmployee[]> {
  const { rows } = await sql<OpeningEmployee>`
    select e.employee_id as id, e.name from employee e
    where e.company_id = ${companyId} and e.branch_id = ${branchId} and (e.status = 1 or exists (
      select from opening_installment o
      where o.company_id = e.company_id and o.branch_id = e.branch_id and o.employee_id = e.employee_id
    ))`.execute(tx);
  return rows;
}

/** A bill of an opening balance as it is saved. */
export interface SavedBill extends OpeningBill {
  /** The name of the salesman of an installment; empty for none. */
  readonly employeeName: string;
  /** Whether something is settled of the installment. */
  readonly hasMoved: boolean;
}

/** A cheque of an opening balance as it is saved. */
export interface SavedCheque extends OpeningCheque {
  readonly chequeNo: number;
  readonly partyId: number;
  readonly partyName: string;
  readonly date: IsoDate;
  /** The name of our bank account; empty where nobody named one. */
  readonly bankName: string;
  /** Whether something has happened to it since. */
  readonly hasMoved: boolean;
}

/** A tax of an opening balance as it is saved. */
export interface SavedTax extends OpeningTax {
  readonly rowNo: number;
  readonly date: IsoDate;
  /** Empty for a tax of interest, which has no party. */
  readonly partyName: string;
  readonly sectionName: string;
  /** Whether it is deposited, certified or settled. */
  readonly hasMoved: boolean;
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
  readonly bills: readonly SavedBill[];
  /** The offer of early settlement of its installments; null and zero without one. */
  readonly earlyUntil: IsoDate | null;
  readonly earlyDiscountPaisa: Paisa;
  /** The markup of its installments that was not earned when the books began. */
  readonly markupPaisa: Paisa;
  readonly cheques: readonly SavedCheque[];
  readonly uncleared: readonly UnclearedItem[];
  readonly taxes: readonly SavedTax[];
  /** The other branch of account 10 and its name. Null and empty for every other account. */
  readonly counterBranchId: number | null;
  readonly counterBranchName: string;
}

export interface ListedOpening extends SavedOpening {
  readonly accountName: string;
  readonly accountText: string;
  readonly groupName: string;
  readonly isParty: boolean;
  readonly isBank: boolean;
}

/** The lists of an opening, which the database gives as JSON. */
type Listed = 'bills' | 'cheques' | 'taxes' | 'uncleared';
type Stored<Row extends SavedOpening> = Omit<Row, Listed> & { readonly [list in Listed]: Json };

const storedBills = z.array(
  z
    .object({
      ...{ number: z.string(), date: z.string(), dueDate: z.string(), amountPaisa: keptUnits },
      ...{
        isInstallment: z.boolean(),
        employeeId: z.number().nullable(),
        employeeName: z.string(),
        hasMoved: z.boolean(),
      },
    })
    .transform(({ isInstallment, employeeId, ...bill }): SavedBill => {
      return isInstallment ? { ...bill, installment: { employeeId } } : bill;
    }),
);
const storedCheques = z.array(
  z.object({
    ...{ chequeNo: z.number(), partyId: z.number(), partyName: z.string(), number: z.string(), date: z.string() },
    ...{ drawnOn: z.string(), bankAccountId: z.number().nullable(), bankName: z.string() },
    ...{ amountPaisa: keptUnits, hasMoved: z.boolean() },
  }),
);
const storedTaxes = z.array(
  z.object({
    ...{ rowNo: z.number(), partyId: z.number().nullable(), partyName: z.string(), date: z.string() },
    ...{ billNumber: z.string(), sectionId: z.number().nullable(), sectionName: z.string() },
    ...{ basePaisa: keptUnits, amountPaisa: keptUnits, hasMoved: z.boolean() },
  }),
);
const storedUncleared = z.array(
  z.object({ date: z.string(), number: z.string(), text: z.string(), isIn: z.boolean(), amountPaisa: keptUnits }),
);
const withLists = <Row extends SavedOpening>(row: Stored<Row>) => ({
  ...row,
  bills: storedBills.parse(row.bills),
  cheques: storedCheques.parse(row.cheques),
  taxes: storedTaxes.parse(row.taxes),
  uncleared: storedUncleared.parse(row.uncleared),
});

/** The accounts whose openings are lists of cheques or of taxes. */
const listAccounts = [
  ...[ACCOUNT.chequesInHand, ACCOUNT.chequesIssued, ACCOUNT.advanceIncomeTax],
  ...[ACCOUNT.vdsPayable, ACCOUNT.tdsPayable, ACCOUNT.vdsReceivable],
];

/** The accounts against which openings are posted, or which the schedule of a customer explains: they have no row of their own. */
const besideBalances = [ACCOUNT.openingBalanceEquity, ACCOUNT.unearnedMarkup];

/**
 * Returns the SQL for live openings on their accounts, each once: an account with a list has a line for each part of it. Remarks of
 * such a list are those of the voucher, because its lines say what they are.
 */
const openingLines = ({ companyId, branchId }: OpeningBooks, date: IsoDate) => sql`
  voucher v
    join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
    cross join lateral (
      select x.account_id, x.counter_branch_id, sum(x.debit_paisa - x.credit_paisa) as paisa,
        (array_agg(x.remarks order by x.entry_no))[1] as first_remarks
      from line x
      where x.company_id = v.company_id and x.voucher_id = v.voucher_id and x.live
        and x.account_id <> all (${besideBalances}::int[])
      group by x.account_id, x.counter_branch_id
    ) l
    join account a on a.company_id = v.company_id and a.account_id = l.account_id
    join account_group g on g.company_id = a.company_id and g.group_id = a.group_id
    left join party p on p.company_id = a.company_id and p.account_id = a.account_id
    left join branch o on o.company_id = v.company_id and o.branch_id = l.counter_branch_id
    left join installment_plan f on f.company_id = v.company_id and f.voucher_id = v.voucher_id and f.version = v.version
    cross join lateral (
      select coalesce(w.form #> '{rows,0,uncleared}', '[]') as uncleared, greatest(l.paisa, 0)::bigint as debit_paisa,
        greatest(-l.paisa, 0)::bigint as credit_paisa
    ) t
  where v.company_id = ${companyId} and v.branch_id = ${branchId} and v.vr_date = ${date} and v.type_id = any (types_of('opening'))
    and not v.is_void`;

const savedColumns = sql`v.voucher_id as "voucherId", v.vr_no as "vrNo", v.version, v.is_approved as "isApproved",
  l.account_id as "accountId", t.debit_paisa as "debitPaisa", t.credit_paisa as "creditPaisa", t.uncleared,
  case when t.uncleared <> '[]' or l.account_id = any (${listAccounts}::int[]) then w.remarks else l.first_remarks end as remarks,
  l.counter_branch_id as "counterBranchId", coalesce(o.name, '') as "counterBranchName", coalesce((
    select jsonb_agg(jsonb_build_object('number', b.number, 'date', b.bill_date, 'dueDate', b.due_date,
      'amountPaisa', b.amount_paisa::text, 'isInstallment', i.bill_no is not null, 'employeeId', i.employee_id,
      'employeeName', coalesce(e.name, ''), 'hasMoved', coalesce(n.due_paisa < n.amount_paisa, false) or exists (
        select from installment_fee y
          join voucher x on x.company_id = y.company_id and x.voucher_id = y.voucher_id and not x.is_void
        where y.company_id = b.company_id and y.sale_id = b.voucher_id and y.installment_no = b.bill_no
      )) order by b.bill_no)
    from bill b
      left join opening_installment i on i.company_id = b.company_id and i.voucher_id = b.voucher_id and i.version = b.version
        and i.bill_no = b.bill_no
      left join employee e on e.company_id = i.company_id and e.employee_id = i.employee_id
      left join installment_now n on n.company_id = b.company_id and n.sale_id = b.voucher_id and n.installment_no = b.bill_no
    where b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
      and b.account_id = l.account_id and not is_rescheduled(b.company_id, b.voucher_id, b.bill_no)
  ), '[]') as bills, f.early_until as "earlyUntil", coalesce(f.early_discount_paisa, 0)::bigint as "earlyDiscountPaisa", (
    select coalesce(sum(m.amount_paisa), 0)::bigint from markup_line m
    where m.company_id = v.company_id and m.voucher_id = v.voucher_id and m.version = v.version
  ) as "markupPaisa", coalesce((
    select jsonb_agg(jsonb_build_object('chequeNo', c.cheque_no, 'partyId', c.account_id, 'partyName', q.name,
      'number', c.number, 'date', c.cheque_date, 'drawnOn', c.drawn_on, 'bankAccountId', c.bank_account_id,
      'bankName', coalesce(k.name, ''), 'amountPaisa', c.amount_paisa::text, 'hasMoved', coalesce(n.moves, 0) > 0)
      order by c.cheque_no)
    from cheque c
      join account q on q.company_id = c.company_id and q.account_id = c.account_id
      left join account k on k.company_id = c.company_id and k.account_id = c.bank_account_id
      left join cheque_now n on n.company_id = c.company_id and n.voucher_id = c.voucher_id and n.cheque_no = c.cheque_no
    where c.company_id = v.company_id and c.voucher_id = v.voucher_id and c.version = v.version
  ), '[]') as cheques, coalesce((
    select jsonb_agg(jsonb_build_object('rowNo', r.row_no, 'partyId', case when q.is_party then q.account_id end,
      'partyName', case when q.is_party then q.name else '' end, 'date', r.withheld_on, 'billNumber', r.bill_number,
      'sectionId', s.withholding_section_id, 'sectionName', coalesce(s.name, ''), 'basePaisa', r.base_paisa::text,
      'amountPaisa', (r.vds_paisa + r.tds_paisa)::text, 'hasMoved', exists (
        select from standing_taxes(v.company_id, array[v.voucher_id]) k
        where k.row_no = r.row_no and (k.settled_by is not null or k.certificate is not null)
      )) order by r.row_no)
    from withheld_row r
      join account q on q.company_id = r.company_id and q.account_id = r.account_id
      left join withholding_section s on s.company_id = r.company_id
        and s.withholding_section_id = coalesce(r.vds_section_id, r.tds_section_id)
    where r.company_id = v.company_id and r.voucher_id = v.voucher_id and r.version = v.version
  ), '[]') as taxes`;

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
    select ${savedColumns}, a.name as "accountName", g.name as "groupName", a.is_party as "isParty",
      a.group_id = ${GROUP.cashAtBank} as "isBank", concat_ws(' · ', nullif(p.idfr_code, ''), nullif(p.mobile, ''),
        nullif(coalesce(nullif(p.manual_address, ''), p.address), '')) as "accountText"
    from ${asked(question)}
    order by a.group_id, lower(a.name), a.account_id, lower(o.name), v.voucher_id
    limit ${limit} offset ${offset}`.execute(tx);
  return rows.map(withLists<ListedOpening>);
}

export interface OpeningTotals {
  readonly total: number;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
}

export async function totalOpenings(tx: Tx, question: OpeningsQuestion): Promise<OpeningTotals> {
  const { rows } = await sql<OpeningTotals>`
    select count(*)::int as total, coalesce(sum(t.debit_paisa), 0)::bigint as "debitPaisa",
      coalesce(sum(t.credit_paisa), 0)::bigint as "creditPaisa"
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
    select ${savedColumns} from ${openingLines(books, date)} and l.account_id = any (${[...accountIds]}::int[])`.execute(
    tx,
  );
  return rows.map(withLists<SavedOpening>);
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
      join line l on l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live
        and l.account_id <> all (${besideBalances}::int[])
    where v.company_id = ${companyId} and v.branch_id = ${branchId} and v.type_id = any (types_of('opening'))
      and v.voucher_id = any (${[...voucherIds]}::bigint[])
    group by v.voucher_id`.execute(tx);
  return new Map(rows.map(({ id, accountIds }) => [id, accountIds]));
}
