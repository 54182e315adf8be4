import type { FreshPlan, LateFeeRow } from '@cashbook/contract/installments/installments';
import type { CollectedPart, Plan, RepossessedPart, TypedGuarantors, WrittenOffPart } from '@cashbook/kernel';
import type { IsoDate, Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Installments in the books: what settles them, and their lists. The transaction has to see the branch. */

export const asJson = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));

/** A voucher that was posted and settles installments of the sale on which it hangs. */
interface Settling {
  readonly saleId: number;
  readonly voucherId: bigint;
  /** The day on which the money was received; null for the voucher's own. */
  readonly receivedOn?: IsoDate | null;
  /** The name of who paid, where it was not the customer. */
  readonly paidBy?: string;
  /** The parts of installments that it settles; undefined for returned goods, which settle the last installments first. */
  readonly parts?: readonly (CollectedPart | RepossessedPart | WrittenOffPart)[];
}

/** Settles installments with a voucher. A sale without installments has nothing to settle. */
export async function settleInstallments(tx: Tx, settling: Settling): Promise<void> {
  await sql`select settle_installments(${asJson(settling)}::jsonb)`.execute(tx);
}

interface PlanAt {
  readonly branchId: number;
  readonly voucherId: bigint;
  readonly version: number;
}

/** Adds the plan of a version of a sale, with its guarantors. Its installments are the bills of the voucher. */
export async function keepPlan(
  tx: Tx,
  { branchId: branch, voucherId, version }: PlanAt,
  { earlyUntil, earlyDiscountPaisa, markupPaisa }: Plan,
  { buyerNationalId, guarantors }: TypedGuarantors,
): Promise<void> {
  const people = { buyerNationalId, guarantors };
  const plan = asJson({ branch, voucherId, version, earlyUntil, earlyDiscountPaisa, markupPaisa, ...people });
  await sql`select keep_installment_plan(${plan}::jsonb)`.execute(tx);
}

/** A payment of an installment. */
export interface InstallmentPayment {
  readonly mtm_id: number;
  readonly vr_no: string;
  readonly paid_at: IsoDate;
  readonly amount: Paisa;
  /** The name of who paid; empty for the customer. */
  readonly paid_by: string;
}

/** An installment in a list, with its customer and the salesman. */
export interface ListedInstallment {
  readonly saleId: number;
  readonly invoiceNo: string;
  /** Whether goods stand behind it: not behind the schedule of an opening balance. */
  readonly hasGoods: boolean;
  readonly installmentNo: number;
  readonly dueDate: IsoDate;
  readonly amountPaisa: Paisa;
  readonly paidPaisa: Paisa;
  readonly discountPaisa: Paisa;
  readonly writtenOffPaisa: Paisa;
  readonly returnedPaisa: Paisa;
  readonly movedPaisa: Paisa;
  readonly repossessedPaisa: Paisa;
  readonly duePaisa: Paisa;
  readonly lastPaidOn: IsoDate | null;
  readonly customerId: number;
  readonly customerName: string;
  readonly father: string;
  readonly address: string;
  readonly area: string;
  readonly mobile: string;
  readonly employee: string;
}

/** The question of a list of installments. Null leaves a filter out. */
export interface InstallmentsAsked {
  readonly companyId: number;
  readonly branchId: number;
  readonly today: IsoDate;
  readonly customerId: number | null;
  readonly installment: { readonly saleId: number; readonly installmentNo: number } | null;
  readonly employeeIds: readonly number[] | null;
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
  readonly dueOnly: boolean;
  readonly windowDays: number;
  readonly status: 'overdue' | 'pending' | 'upcoming' | 'partial' | null;
}

/** Returns the condition of a state by which lists are filtered (accounting §7). */
function statusIs({ status, today, windowDays }: InstallmentsAsked): RawBuilder<unknown> {
  switch (status) {
    case null:
      return sql`true`;
    case 'overdue':
      return sql`n.due_paisa > 0 and n.due_date < ${today}::date`;
    case 'upcoming':
      return sql`n.due_paisa > 0 and n.due_date > ${today}::date and n.due_date <= ${today}::date + ${windowDays}::int`;
    case 'pending':
      return sql`n.due_paisa > 0 and n.paid_paisa = 0 and n.due_date > ${today}::date + ${windowDays}::int`;
    case 'partial':
      return sql`n.due_paisa > 0 and n.paid_paisa > 0`;
  }
}

/** The condition of the installments that a question is about. */
const isAsked = (asked: InstallmentsAsked): RawBuilder<unknown> => {
  const { companyId, branchId, customerId, installment, employeeIds, from, to, dueOnly } = asked;
  const conditions = [
    sql`n.company_id = ${companyId} and n.branch_id = ${branchId}`,
    ...(customerId === null ? [] : [sql`n.account_id = ${customerId}`]),
    ...(installment === null
      ? []
      : [sql`n.sale_id = ${installment.saleId} and n.installment_no = ${installment.installmentNo}`]),
    ...(employeeIds === null ? [] : [sql`n.employee_id = any (${[...employeeIds]}::int[])`]),
    ...(from === null ? [] : [sql`n.due_date >= ${from}::date`]),
    ...(to === null ? [] : [sql`n.due_date <= ${to}::date`]),
    // Installments of a reschedule that was taken back are due no more.
    dueOnly ? sql`n.due_paisa > 0` : sql`not is_withdrawn(n.company_id, n.sale_id, n.installment_no)`,
    statusIs(asked),
  ];
  return sql.join(conditions, sql` and `);
};

/** Returns a page of installments, the first due first. */
export async function listInstallments(
  tx: Tx,
  asked: InstallmentsAsked,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly ListedInstallment[]> {
  const { rows } = await sql<ListedInstallment>`
    select f.sale_id::int as "saleId", sale_number(v, f.installment_no) as "invoiceNo",
      v.type_id <> all (types_of('opening')) as "hasGoods", f.installment_no as "installmentNo", f.due_date as "dueDate",
      f.amount_paisa as "amountPaisa", f.paid_paisa as "paidPaisa", f.discount_paisa as "discountPaisa",
      f.written_off_paisa as "writtenOffPaisa", f.moved_paisa as "movedPaisa", f.repossessed_paisa as "repossessedPaisa", f.returned_paisa as "returnedPaisa", f.due_paisa as "duePaisa", f.last_paid_on as "lastPaidOn",
      f.account_id as "customerId", a.name as "customerName", coalesce(p.care_of, '') as father,
      coalesce(p.manual_address, '') as address, coalesce(r.name, '') as area, coalesce(p.mobile, '') as mobile, coalesce(e.name, '') as employee
    from (
        select n.* from installment_now n where ${isAsked(asked)}
        order by n.due_date, n.sale_id, n.installment_no limit ${page.limit} offset ${page.offset}
      ) f
      join voucher v on v.company_id = f.company_id and v.voucher_id = f.sale_id
      join account a on a.company_id = f.company_id and a.account_id = f.account_id
      left join party p on p.company_id = f.company_id and p.account_id = f.account_id
      left join area r on r.company_id = p.company_id and r.area_id = p.area_id
      left join employee e on e.company_id = f.company_id and e.employee_id = f.employee_id
    order by f.due_date, f.sale_id, f.installment_no`.execute(tx);
  return rows;
}

interface InstallmentSums {
  readonly count: number;
  readonly amountPaisa: Paisa;
  readonly paidPaisa: Paisa;
  readonly duePaisa: Paisa;
}

/** Returns the number and the sums of all installments of a question. */
export async function sumInstallments(tx: Tx, asked: InstallmentsAsked): Promise<InstallmentSums> {
  const { rows } = await sql<InstallmentSums>`
    select count(*)::int as count, coalesce(sum(n.amount_paisa - n.moved_paisa), 0)::bigint as "amountPaisa",
      coalesce(sum(n.paid_paisa), 0)::bigint as "paidPaisa", coalesce(sum(n.due_paisa), 0)::bigint as "duePaisa"
    from installment_now n where ${isAsked(asked)}`.execute(tx);
  return rows[0] ?? { count: 0, amountPaisa: 0n, paidPaisa: 0n, duePaisa: 0n };
}

/** Returns the payments of installments by `sale installment`, the first first. A bounced cheque paid nothing. */
export async function paymentsOf(
  tx: Tx,
  companyId: number,
  saleIds: readonly number[],
): Promise<ReadonlyMap<string, readonly InstallmentPayment[]>> {
  const { rows } = await sql<InstallmentPayment & { readonly key: string }>`
    select p.sale_id || ' ' || p.installment_no as key, v.voucher_id::int as mtm_id, v.vr_no, received_day(p.received_on, v.vr_date) as paid_at,
      p.paid_paisa as amount, p.paid_by
    from installment_payment p
      join voucher v on v.company_id = p.company_id and v.voucher_id = p.voucher_id and not v.is_void
    where p.company_id = ${companyId} and p.sale_id = any (${[...saleIds]}::bigint[]) and p.paid_paisa > 0
      and exists (
        select from bill_allocation a
        where a.company_id = p.company_id and a.debit_voucher_id = p.sale_id and a.debit_bill_no = p.installment_no
          and collection_of(a.company_id, a.credit_voucher_id) = p.voucher_id and not exists (
            select from bill_allocation_undo u
            where u.company_id = a.company_id and u.branch_id = a.branch_id and u.account_id = a.account_id
              and u.allocation_no = a.allocation_no
          )
      )
    order by paid_at, p.voucher_id`.execute(tx);
  const found = new Map<string, InstallmentPayment[]>();
  for (const { key, ...payment } of rows) found.set(key, [...(found.get(key) ?? []), payment]);
  return found;
}

/** Returns the names of the guarantors of sales, by sale. */
export async function guarantorNames(
  tx: Tx,
  companyId: number,
  saleIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const { rows } = await sql<{ saleId: number; names: string[] }>`
    select s.id::int as "saleId", array_agg(g.name order by g.guarantor_no) as names
    from unnest(${[...new Set(saleIds)]}::bigint[]) s (id), guarantors_of(${companyId}, s.id) g
    group by s.id`.execute(tx);
  return new Map(rows.map(({ saleId, names }) => [saleId, names]));
}

/** A sale that a customer may settle early. */
export interface EarlyOffer {
  readonly saleId: number;
  readonly invoiceNo: string;
  readonly until: IsoDate;
  readonly duePaisa: Paisa;
  readonly discountPaisa: Paisa;
}

/** Returns the sales that a customer may settle early on the day, with all that is due of each. */
export async function earlyOffersOf(
  tx: Tx,
  { companyId, branchId, customerId, today }: InstallmentsAsked,
): Promise<readonly EarlyOffer[]> {
  if (customerId === null) return [];
  const { rows } = await sql<EarlyOffer>`
    select v.voucher_id::int as "saleId", sale_number(v, s.installment_no) as "invoiceNo", o.early_until as until, s.due_paisa as "duePaisa",
      o.early_discount_paisa as "discountPaisa"
    from (
        select n.sale_id, min(n.installment_no) as installment_no, sum(n.due_paisa)::bigint as due_paisa from installment_now n
        where n.company_id = ${companyId} and n.branch_id = ${branchId} and n.account_id = ${customerId} group by n.sale_id
      ) s
      join voucher v on v.company_id = ${companyId} and v.voucher_id = s.sale_id
      join lateral (
        select p.early_until, p.early_discount_paisa from installment_plan p
        where p.company_id = v.company_id and p.voucher_id = v.voucher_id order by p.version desc limit 1
      ) o on o.early_until >= ${today}::date and s.due_paisa > o.early_discount_paisa
    order by o.early_until, v.voucher_id`.execute(tx);
  return rows;
}

/** Returns the late fees of a customer that were not voided, the last first; none for a list of many customers. */
export async function lateFeesOf(
  tx: Tx,
  { companyId, branchId, customerId }: InstallmentsAsked,
): Promise<readonly LateFeeRow[]> {
  if (customerId === null) return [];
  const { rows } = await sql<LateFeeRow>`
    select v.voucher_id::int as mtm_id, v.vr_no, v.vr_date, sale_number(s, f.installment_no) as invoice_no, f.installment_no, b.amount_paisa as amount,
      open_item_paisa(b.company_id, b.branch_id, b.account_id, b.voucher_id, b.bill_no) as due,
      waiver_of(f.company_id, f.voucher_id) is not null as is_waived
    from bill b
      join voucher v on v.company_id = b.company_id and v.voucher_id = b.voucher_id and v.version = b.version and not v.is_void
      join installment_fee f on f.company_id = v.company_id and f.voucher_id = v.voucher_id
      join voucher s on s.company_id = f.company_id and s.voucher_id = f.sale_id
    where b.company_id = ${companyId} and b.branch_id = ${branchId} and b.account_id = ${customerId}
    order by v.voucher_id desc`.execute(tx);
  return rows;
}

/** Returns the reschedules of a customer that may be taken back, the last first; none for a list of many customers. */
export async function freshPlansOf(
  tx: Tx,
  { companyId, branchId, customerId }: InstallmentsAsked,
): Promise<readonly FreshPlan[]> {
  if (customerId === null) return [];
  const { rows } = await sql<FreshPlan>`
    select r.sale_id::int as sale_id, sale_number(v, m.first_no) as invoice_no, r.reschedule_no, r.made_on, m.count as installments, m.paisa as amount
    from reschedule r
      join voucher v on v.company_id = r.company_id and v.voucher_id = r.sale_id and not v.is_void
      cross join lateral (
        select count(*)::int as count, sum(n.amount_paisa)::bigint as paisa, min(n.installment_no) as first_no from rescheduled_row n
        where n.company_id = r.company_id and n.sale_id = r.sale_id and n.reschedule_no = r.reschedule_no
      ) m
    where r.company_id = ${companyId} and r.branch_id = ${branchId} and not is_taken_back(r) and not is_reschedule_used(r)
      and r.sale_id in (
        select n.sale_id from installment_now n
        where n.company_id = ${companyId} and n.branch_id = ${branchId} and n.account_id = ${customerId}
      )
    order by r.made_at desc`.execute(tx);
  return rows;
}

/** An installment of a sale with its payments. */
export interface InstallmentOfSale {
  readonly installmentNo: number;
  readonly dueDate: IsoDate;
  readonly amountPaisa: Paisa;
  readonly paidPaisa: Paisa;
  readonly duePaisa: Paisa;
  readonly payments: readonly InstallmentPayment[];
}

/** Returns the installments of a sale in their order, without those of a reschedule that was taken back; empty for a sale without them. */
export async function installmentsOfSale(tx: Tx, companyId: number, saleId: number): Promise<InstallmentOfSale[]> {
  const { rows } = await sql<Omit<InstallmentOfSale, 'payments'>>`
    select installment_no as "installmentNo", due_date as "dueDate", amount_paisa as "amountPaisa", paid_paisa as "paidPaisa",
      due_paisa as "duePaisa"
    from installment_now n
    where company_id = ${companyId} and sale_id = ${saleId} and not is_withdrawn(n.company_id, n.sale_id, n.installment_no)
    order by installment_no`.execute(tx);
  if (rows.length === 0) return [];
  const payments = await paymentsOf(tx, companyId, [saleId]);
  return rows.map((row) => ({ ...row, payments: payments.get(`${saleId} ${row.installmentNo}`) ?? [] }));
}
