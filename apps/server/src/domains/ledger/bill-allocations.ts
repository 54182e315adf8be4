import type { OpenItemRow, StandingAllocation } from '@cashbook/contract/parties/allocations';
import type { IsoDate, Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';
import { type LedgerRefused, refusalIn } from '#domains/ledger/refusals';

/** The bills of parties and their allocations (decision 47). The transaction has to see the branch. */

/** A party in the books of one branch. */
export interface PartyInBranch {
  readonly companyId: number;
  readonly branchId: number;
  readonly accountId: number;
}

/**
 * Returns the open items of a party in a branch that a person may allocate, the oldest first. They are bills and, under bill
 * number 0, amounts that vouchers left on account. Installments are settled by their collections alone (accounting §7).
 */
export async function openItemsOf(
  tx: Tx,
  { companyId, branchId, accountId }: PartyInBranch,
): Promise<Omit<OpenItemRow, 'branch_id' | 'branch_name'>[]> {
  const { rows } = await sql<Omit<OpenItemRow, 'branch_id' | 'branch_name'>>`
    with given as (
      select s.voucher_id, s.bill_no, sum(s.paisa)::bigint as paisa
      from standing_allocations(${companyId}, ${branchId}, ${accountId}) a,
        lateral (values
          (a.debit_voucher_id, a.debit_bill_no, a.amount_paisa), (a.credit_voucher_id, a.credit_bill_no, a.amount_paisa)
        ) s (voucher_id, bill_no, paisa)
      group by s.voucher_id, s.bill_no
    )
    select i.voucher_id::int as mtm_id, i.bill_no, i.number, v.vr_no, v.type_id::int as type_id, i.item_date::text,
      i.due_date::text, case when i.paisa > 0 then 'debit' else 'credit' end as side, abs(i.paisa) as amount,
      abs(i.paisa) - coalesce(g.paisa, 0) as open
    from party_items(${companyId}, ${branchId}, ${accountId}) i
      join voucher v on v.company_id = ${companyId} and v.voucher_id = i.voucher_id
      left join given g on g.voucher_id = i.voucher_id and g.bill_no = i.bill_no
    where abs(i.paisa) > coalesce(g.paisa, 0) and not is_installment(${companyId}, i.voucher_id, i.bill_no)
    order by i.item_date, i.voucher_id, i.bill_no`.execute(tx);
  return rows;
}

/** Returns the allocations of a party in a branch that are not undone, the latest first. */
export async function standingAllocationsOf(
  tx: Tx,
  { companyId, branchId, accountId }: PartyInBranch,
  most: number,
): Promise<Omit<StandingAllocation, 'branch_id' | 'branch_name'>[]> {
  const { rows } = await sql<Omit<StandingAllocation, 'branch_id' | 'branch_name'>>`
    select a.allocation_no, a.allocated_on::text, a.amount_paisa as amount, coalesce(u.name, '') as by,
      ${named('debit')}, ${named('credit')}
    from standing_allocations(${companyId}, ${branchId}, ${accountId}) a
      left join app_user u on u.company_id = a.company_id and u.user_id = a.allocated_by
    order by a.allocation_no desc limit ${most}`.execute(tx);
  return rows;
}

function named(side: 'debit' | 'credit'): RawBuilder<unknown> {
  const voucherId = sql.ref(`a.${side}_voucher_id`);
  const billNo = sql.ref(`a.${side}_bill_no`);
  return sql`(
    select jsonb_build_object('mtm_id', v.voucher_id, 'bill_no', ${billNo}, 'vr_no', v.vr_no, 'number', coalesce(b.number, ''))
    from voucher v
      left join bill b on b.company_id = v.company_id and b.voucher_id = v.voucher_id and b.version = v.version
        and b.bill_no = ${billNo}
    where v.company_id = a.company_id and v.voucher_id = ${voucherId}
  ) as ${sql.ref(side)}`;
}

/** The party, branch and user of an allocation. `expectedDay` is the open day that the screen showed. */
export interface AllocationDesk {
  readonly branchId: number;
  readonly accountId: number;
  readonly expectedDay: IsoDate | null;
  readonly userId: number | null;
}

interface ItemKey {
  readonly voucherId: number;
  readonly billNo: number;
}

export interface AllocationWrite {
  readonly debit: ItemKey;
  readonly credit: ItemKey;
  readonly amountPaisa: Paisa;
}

/** The date of the allocation, or its refusal. */
export type AllocationResult = { readonly ok: true; readonly day: IsoDate } | LedgerRefused;

/**
 * Writes allocations, all or none. Refusals in order: no_open_day, day_changed, branch_disabled, account_not_found,
 * allocation_differs when less than the amount is open on an item.
 */
export function allocateBills(
  tx: Tx,
  desk: AllocationDesk,
  rows: readonly AllocationWrite[],
  at: Date,
): Promise<AllocationResult> {
  const said = rows.map(({ debit, credit, amountPaisa }) => ({
    debitVoucher: debit.voucherId,
    debitBill: debit.billNo,
    creditVoucher: credit.voucherId,
    creditBill: credit.billNo,
    amountPaisa: amountPaisa.toString(),
  }));
  return dayOf(tx, sql`allocate_bills(${asWrite(desk, { rows: said })}::jsonb, ${at})`);
}

/** Undoes allocations by their numbers, all or none. Refuses as `allocateBills`, then with allocation_not_found. */
export function undoAllocations(
  tx: Tx,
  desk: AllocationDesk,
  numbers: readonly number[],
  at: Date,
): Promise<AllocationResult> {
  return dayOf(tx, sql`undo_allocations(${asWrite(desk, { numbers })}::jsonb, ${at})`);
}

function asWrite({ branchId, accountId, expectedDay, userId }: AllocationDesk, said: object): string {
  return JSON.stringify({ branch: branchId, account: accountId, date: expectedDay, user: userId, ...said });
}

async function dayOf(tx: Tx, call: RawBuilder<unknown>): Promise<AllocationResult> {
  try {
    const { rows } = await sql<{ day: IsoDate }>`select ${call}::text as day`.execute(tx);
    const [row] = rows;
    if (row === undefined) throw new Error('No day was answered.');
    return { ok: true, day: row.day };
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal === null) throw error;
    return refusal;
  }
}
