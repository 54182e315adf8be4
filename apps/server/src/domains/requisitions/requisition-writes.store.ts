import type { RequisitionDecision, RequisitionState } from '@cashbook/kernel';
import type { IsoDate, Paisa, QtyMilli, RateMilli } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Writes requisitions. The database checks at the end of the transaction that each holds together. */

/** A branch of a company. */
export interface RequisitionPlace {
  readonly companyId: number;
  readonly branchId: number;
}

/** The person who writes or decides, and the time. */
export interface RequisitionAuthor {
  readonly userId: number | null;
  readonly at: Date;
}

/** A requisition that this transaction changes. */
export interface LockedRequisition {
  readonly branchId: number;
  readonly version: number;
  readonly state: RequisitionState;
  readonly rowsVersion: number;
  readonly createdBy: number | null;
}

/** Locks a requisition that the transaction sees. Of two changes at once the second sees the first. Null when there is none. */
export async function lockRequisition(tx: Tx, companyId: number, id: number): Promise<LockedRequisition | null> {
  const { rows } = await sql<LockedRequisition>`
    select branch_id as "branchId", version, state, rows_version as "rowsVersion", created_by as "createdBy"
    from requisition where company_id = ${companyId} and requisition_id = ${id}
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** A product that a branch may ask for. */
interface AskedProduct {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
}

/** Returns the products that the branch may use among these, by their ids. */
export async function askedProducts(
  tx: Tx,
  { companyId, branchId }: RequisitionPlace,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AskedProduct>> {
  const { rows } = await sql<AskedProduct>`
    select p.product_id as id, p.name, coalesce(nullif(u.short_name, ''), u.name) as unit
    from product p join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
    where p.company_id = ${companyId} and p.product_id = any (${[...ids]}::int[]) and p.status = 1
      and product_serves_branch(p.company_id, p.branch_id, ${branchId})`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Adds a requisition under the next numbers of its company and branch. */
export async function insertRequisition(
  tx: Tx,
  { companyId, branchId }: RequisitionPlace,
  day: IsoDate,
  { userId, at }: RequisitionAuthor,
): Promise<{ readonly id: number; readonly reqNo: number }> {
  const { rows: taken } = await sql<{ id: number }>`
    insert into record_counter (company_id, table_name, last_id) values (${companyId}, 'requisition', 1)
    on conflict (company_id, table_name) do update set last_id = record_counter.last_id + 1
    returning last_id as id`.execute(tx);
  const { rows } = await sql<{ id: number; reqNo: number }>`
    insert into requisition (company_id, requisition_id, branch_id, req_no, vr_date, created_by, created_at)
    select ${companyId}, ${taken[0]?.id ?? 0}, ${branchId}, coalesce(max(req_no), 0) + 1, ${day}::date, ${userId}, ${at}::timestamptz
    from requisition where company_id = ${companyId} and branch_id = ${branchId}
    returning requisition_id as id, req_no as "reqNo"`.execute(tx);
  const [added] = rows;
  if (added === undefined) throw new Error('a requisition was not added');
  return added;
}

/** A version of a requisition that is about to be added. */
export interface NewVersion {
  readonly version: number;
  readonly startDate: IsoDate;
  readonly endDate: IsoDate;
  readonly project: string;
  readonly notes: string;
  readonly totalPaisa: Paisa;
  readonly rows: ReadonlyArray<{
    readonly productId: number;
    readonly productName: string;
    readonly unit: string;
    readonly remarks: string;
    readonly dayMilli: QtyMilli;
    readonly quantityMilli: QtyMilli;
    readonly priceMilli: RateMilli;
    readonly totalPaisa: Paisa;
  }>;
}

/** Writes a new version of a requisition. It then waits for a decision. */
export async function insertVersion(
  tx: Tx,
  { companyId, branchId }: RequisitionPlace,
  id: number,
  written: NewVersion,
  { userId, at }: RequisitionAuthor,
): Promise<void> {
  const { version, startDate, endDate, project, notes, totalPaisa, rows } = written;
  await sql`
    insert into requisition_version (company_id, requisition_id, version, branch_id, start_date, end_date, project, notes,
      total_paisa, saved_by, saved_at)
    values (${companyId}, ${id}, ${version}, ${branchId}, ${startDate}::date, ${endDate}::date, ${project}, ${notes},
      ${totalPaisa}, ${userId}, ${at})`.execute(tx);
  const lines = rows.map((row) => ({
    ...{ product: row.productId, name: row.productName, unit: row.unit, remarks: row.remarks },
    ...{ day: String(row.dayMilli), quantity: String(row.quantityMilli), price: String(row.priceMilli) },
    total: String(row.totalPaisa),
  }));
  await sql`
    insert into requisition_line (company_id, requisition_id, version, line_no, branch_id, product_id, product_name, unit_name,
      remarks, day_milli, quantity_milli, price_milli, total_paisa)
    select ${companyId}, ${id}, ${version}, x.ordinality, ${branchId}, (x.value ->> 'product')::int, x.value ->> 'name',
      x.value ->> 'unit', x.value ->> 'remarks', (x.value ->> 'day')::bigint, (x.value ->> 'quantity')::bigint,
      (x.value ->> 'price')::bigint, (x.value ->> 'total')::bigint
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality x`.execute(tx);
  await sql`
    update requisition set version = ${version}, rows_version = ${version}, state = 'waiting', approved_paisa = null
    where company_id = ${companyId} and requisition_id = ${id}`.execute(tx);
}

/** A decision that is about to be written, with the state and the shares after it. */
export interface NewDecision {
  readonly version: number;
  readonly decision: RequisitionDecision;
  readonly reason: string;
  readonly state: RequisitionState;
  readonly approvedPaisa: Paisa | null;
  /** The shares by rows, in their order; null where nothing is approved. */
  readonly sharesPaisa: readonly Paisa[] | null;
}

/** Writes a decision, the state after it and the shares of what is approved. */
export async function insertDecision(
  tx: Tx,
  { companyId, branchId }: RequisitionPlace,
  { id, rowsVersion }: { readonly id: number; readonly rowsVersion: number },
  decided: NewDecision,
  { userId, at }: RequisitionAuthor,
): Promise<void> {
  const { version, decision, reason, state, approvedPaisa, sharesPaisa } = decided;
  await sql`
    insert into requisition_decision (company_id, requisition_id, version, branch_id, decision, approved_paisa, reason, done_by, done_at)
    values (${companyId}, ${id}, ${version}, ${branchId}, ${decision}, ${decision === 'approve' ? approvedPaisa : null}::bigint,
      ${reason}, ${userId}, ${at})`.execute(tx);
  await sql`
    update requisition_line set approved_paisa = (${sharesPaisa?.map(String) ?? []}::bigint[])[line_no]
    where company_id = ${companyId} and requisition_id = ${id} and version = ${rowsVersion}`.execute(tx);
  await sql`
    update requisition set version = ${version}, state = ${state}, approved_paisa = ${approvedPaisa}::bigint
    where company_id = ${companyId} and requisition_id = ${id}`.execute(tx);
}

/** Returns the amount above which nobody approves their own requisition; null without such a limit. */
export async function ownLimitOf(tx: Tx, companyId: number): Promise<Paisa | null> {
  const { rows } = await sql<{ limit: Paisa | null }>`
    select own_requisition_paisa as limit from company where company_id = ${companyId}`.execute(tx);
  return rows[0]?.limit ?? null;
}

/** Whether the person wrote the first version of the requisition or its present rows. */
export async function isOwnRequisition(
  tx: Tx,
  companyId: number,
  { id, rowsVersion, userId }: { readonly id: number; readonly rowsVersion: number; readonly userId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from requisition_version
    where company_id = ${companyId} and requisition_id = ${id} and version in (1, ${rowsVersion}) and saved_by = ${userId}`.execute(
    tx,
  );
  return rows.length > 0;
}
