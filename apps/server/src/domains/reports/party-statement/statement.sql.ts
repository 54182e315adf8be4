import { addDays, type IsoDate, netSides, type Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import type { Slice, Totals } from '#domains/reports/engine/reader';
import { documentName } from '#domains/reports/movement-documents.sql';
import { sidesThrough } from '#domains/reports/movements.sql';
import { findChequesNotRealized } from '#domains/reports/party-books/cheques-not-realized.sql';
import { openItems } from '#domains/reports/party-books/open-items.sql';
import type { Words } from '#export/words';

/** The account of a party in these branches over a range of days, both ends included. */
export interface StatementRange {
  readonly frames: readonly BranchFrame[];
  readonly companyId: number;
  readonly accountId: number;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
}

/** The movement of one voucher on the account of the party. */
export interface StatementVoucher {
  readonly voucherId: bigint;
  readonly vrDate: IsoDate;
  readonly vrNo: string;
  readonly branchName: string;
  readonly typeId: number;
  readonly typeName: string;
  readonly remarks: string;
  /** The numbers of the vouchers that settled it, or that it settled, by the last day. */
  readonly allocatedTo: string;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  /** The part that is open at the end of the last day; null if all was settled. */
  readonly openPaisa: Paisa | null;
  readonly dueDate: IsoDate | null;
}

/** The position of a voucher in a statement. */
export type VoucherPlace = Pick<StatementVoucher, 'vrDate' | 'voucherId'>;

const branchesOf = ({ frames }: StatementRange) => frames.map(({ branchId }) => branchId);

/** Reads opening, totals and the balance without cheques not realized. Only the count reads the vouchers of the range. */
export async function readStatementTotals(tx: Tx, range: StatementRange): Promise<Totals> {
  const { frames, companyId, accountId, startDate, endDate } = range;
  let [before, after] = [noSides, noSides];
  for (const frame of frames) {
    before = plus(before, await sidesThrough(tx, frame, accountId, addDays(startDate, -1)));
    after = plus(after, await sidesThrough(tx, frame, accountId, endDate));
  }
  const branches = branchesOf(range);
  const { rows } = await sql<{ count: bigint }>`
    select count(distinct (branch_id, voucher_id)) as count from line
    where company_id = ${companyId} and branch_id = any (${branches}::int[]) and account_id = ${accountId} and live
      and vr_date between ${startDate} and ${endDate}
  `.execute(tx);
  const cheques = await findChequesNotRealized(tx, companyId, branches, { accountId, day: endDate });
  const opening = netSides(before);
  return {
    opening: { debit: opening.debitPaisa, credit: opening.creditPaisa },
    total: { debit: after.debitPaisa - before.debitPaisa, credit: after.creditPaisa - before.creditPaisa },
    below: { balanceWithoutCheques: after.debitPaisa - after.creditPaisa + cheques },
    rowCount: Number(rows[0]?.count ?? 0n),
  };
}

const noSides = { debitPaisa: 0n, creditPaisa: 0n };
const plus = (one: typeof noSides, other: typeof noSides) => ({
  debitPaisa: one.debitPaisa + other.debitPaisa,
  creditPaisa: one.creditPaisa + other.creditPaisa,
});

/** Returns at most `limit` vouchers after the position, by date and number of entry. */
export async function readStatementVouchers(
  tx: Tx,
  range: StatementRange,
  words: Words,
  { after, limit }: { readonly after: VoucherPlace | null; readonly limit: number },
): Promise<Slice<VoucherPlace, StatementVoucher>> {
  const { companyId, accountId, startDate, endDate } = range;
  const beyond =
    after === null ? sql`` : sql`and (l.vr_date, l.voucher_id) > (${after.vrDate}::date, ${after.voucherId}::bigint)`;
  const { rows } = await sql<StatementVoucher>`
    with moved as materialized (
      select l.vr_date, l.voucher_id, min(l.branch_id) as branch_id, sum(l.debit_paisa)::bigint as debit,
        sum(l.credit_paisa)::bigint as credit, max(l.remarks) as remarks
      from line l
      where l.company_id = ${companyId} and l.branch_id = any (${branchesOf(range)}::int[]) and l.account_id = ${accountId}
        and l.live and l.vr_date between ${startDate} and ${endDate} ${beyond}
      group by l.vr_date, l.voucher_id
      order by l.vr_date, l.voucher_id
      limit ${limit + 1}
    ), open as materialized (
      select i.voucher_id, sum(i.paisa)::bigint as paisa, min(i.due_date) filter (where i.bill_no > 0) as due_date
      from (select distinct branch_id from moved) b,
        lateral (${openItems({ companyId, branch: sql`b.branch_id`, account: sql`${accountId}::int` }, endDate)}) i
      where i.paisa <> 0
      group by i.voucher_id
    ), allocated as materialized (${allocations(range)})
    select m.voucher_id as "voucherId", m.vr_date as "vrDate", v.vr_no as "vrNo", b.name as "branchName",
      v.type_id::int as "typeId", ${documentName(words)} as "typeName", m.remarks, coalesce(a.numbers, '') as "allocatedTo",
      m.debit as "debitPaisa", m.credit as "creditPaisa", o.paisa as "openPaisa", o.due_date as "dueDate"
    from moved m
      join voucher v on v.company_id = ${companyId} and v.voucher_id = m.voucher_id
      join voucher_version d on d.company_id = v.company_id and d.voucher_id = v.voucher_id and d.version = v.version
      join branch b on b.company_id = v.company_id and b.branch_id = m.branch_id
      left join open o on o.voucher_id = m.voucher_id
      left join allocated a on a.voucher_id = m.voucher_id
    order by m.vr_date, m.voucher_id
  `.execute(tx);
  if (rows.length <= limit) return { rows, next: null };
  const vouchers = rows.slice(0, limit);
  return { rows: vouchers, next: vouchers.at(-1) ?? null };
}

/** Returns the SQL for rows (voucher_id, numbers): the vouchers that stand allocated to each voucher of `moved` on the last day. */
const allocations = ({ companyId, accountId, endDate }: StatementRange): RawBuilder<unknown> => sql`
  select s.voucher_id, string_agg(distinct w.vr_no, ', ' order by w.vr_no) as numbers
  from (select distinct branch_id from moved) b,
    lateral standing_allocations(${companyId}, b.branch_id, ${accountId}::int) t,
    lateral (values (t.debit_voucher_id, t.credit_voucher_id), (t.credit_voucher_id, t.debit_voucher_id)) s (voucher_id, other_id)
    join voucher w on w.company_id = ${companyId} and w.voucher_id = s.other_id and w.vr_date <= ${endDate}
  where t.allocated_on <= ${endDate} and s.voucher_id <> s.other_id and s.voucher_id in (select voucher_id from moved)
  group by s.voucher_id`;
