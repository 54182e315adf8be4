import type { RouteQuery, RouteReply } from '@cashbook/contract/route';
import { type Claim, type ClaimRow, LATE_AFTER_DAYS, type warrantyRoutes } from '@cashbook/contract/warranty/claims';
import type { ClaimAction, ClaimState, ClaimStep } from '@cashbook/kernel';
import type { IsoDate, Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** Reads and writes claims. The transaction has to see the branches (`showBranches`). */

/** A branch of a company. */
export interface ClaimPlace {
  readonly companyId: number;
  readonly branchId: number;
}

type Asked = RouteQuery<typeof warrantyRoutes.list>;

const claims = (companyId: number) => sql`
  warranty_claim c
    join branch b on b.company_id = c.company_id and b.branch_id = c.branch_id
    left join party k on k.company_id = c.company_id and k.account_id = c.customer_id
    left join account s on s.company_id = c.company_id and s.account_id = c.supplier_id
    left join trading_day d on d.company_id = c.company_id and d.branch_id = c.branch_id and d.is_open
  where c.company_id = ${companyId}`;

const isOpen = sql`c.state not in ('credited', 'handed_back')`;

const rowOf = sql`
  c.claim_id as id, c.version, c.claim_no, c.branch_id, b.name as branch_name, c.product_id, c.product_name,
  c.serial, c.customer_id, coalesce(k.name, c.customer_name) as customer_name, c.mobile, c.fault,
  c.taken_on::text, c.warranty_until::text, c.state, c.state_on::text, s.name as supplier_name,
  case when ${isOpen} then d.day - c.taken_on end as open_days`;

/** Returns the claims of a branch that match the filters of a list, as SQL. */
function narrowed({ companyId, branchId }: ClaimPlace, asked: Asked): RawBuilder<unknown> {
  const part = `%${asked.search.replace(/[\\%_]/g, '\\$&')}%`;
  const isNumber = /^(wc-)?0*(\d{1,9})$/i.exec(asked.search)?.[2] ?? null;
  return sql`${claims(companyId)} and c.branch_id = ${branchId}
    and (${asked.state} = '' or case ${asked.state} when 'open' then ${isOpen} else c.state = ${asked.state} end)
    and (${asked.customer_id ?? null}::int is null or c.customer_id = ${asked.customer_id ?? null}::int)
    and (${asked.supplier_id ?? null}::int is null or c.supplier_id = ${asked.supplier_id ?? null}::int)
    and c.taken_on between coalesce(${asked.start_date ?? null}::date, '-infinity') and coalesce(${asked.end_date ?? null}::date, 'infinity')
    and (${asked.older_than ?? null}::int is null or (${isOpen} and d.day - c.taken_on > ${asked.older_than ?? null}::int))
    and (${asked.search} = '' or c.serial ilike ${part} or c.serial_now ilike ${part} or c.product_name ilike ${part}
      or coalesce(k.name, c.customer_name) ilike ${part} or c.mobile like ${part} or c.claim_no = ${isNumber}::int)`;
}

/** Returns a page of claims, the latest first, and their total number. */
export async function listClaims(
  tx: Tx,
  place: ClaimPlace,
  asked: Asked,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: ClaimRow[]; readonly total: number }> {
  const { rows } = await sql<ClaimRow>`
    select ${rowOf} from ${narrowed(place, asked)}
    order by c.taken_on desc, c.claim_id desc limit ${limit} offset ${offset}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${narrowed(place, asked)}`.execute(tx);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Returns the number of late claims of the branch, and the suppliers that have had claims. */
export async function lateClaims(
  tx: Tx,
  { companyId, branchId }: ClaimPlace,
): Promise<Pick<RouteReply<typeof warrantyRoutes.list>, 'late' | 'suppliers'>> {
  const { rows } = await sql<{ late: number }>`
    select count(*)::int as late from ${claims(companyId)} and c.branch_id = ${branchId}
      and ${isOpen} and d.day - c.taken_on > ${LATE_AFTER_DAYS}`.execute(tx);
  const { rows: suppliers } = await sql<{ id: number; name: string }>`
    select s.account_id as id, s.name from account s
    where s.company_id = ${companyId} and s.account_id in (
      select c.supplier_id from warranty_claim c where c.company_id = ${companyId} and c.branch_id = ${branchId}
    ) order by lower(s.name), s.account_id`.execute(tx);
  return { late: rows[0]?.late ?? 0, suppliers };
}

/** A claim as its card shows it, without the data derived from its steps. */
export type StoredClaim = Omit<Claim, 'steps' | 'next' | 'branch'>;

/** Returns the claim of that number; null when the transaction does not see it. */
export async function findClaim(tx: Tx, companyId: number, id: number): Promise<StoredClaim | null> {
  const { rows } = await sql<StoredClaim>`
    select ${rowOf}, coalesce(p.serial_numbered, c.serial <> '') as has_serials, c.accessories, coalesce(k.manual_address, '') as customer_address,
      c.sold_on::text, c.accepted_because, c.serial_now, coalesce(u.name, '') as by, c.created_at as at,
      (
        select jsonb_build_object('mtm_id', v.voucher_id, 'vr_no', v.vr_no) from voucher v
        where v.company_id = c.company_id and v.voucher_id = c.sale_voucher_id
      ) as sale
    from warranty_claim c
      left join app_user u on u.company_id = c.company_id and u.user_id = c.created_by
      join branch b on b.company_id = c.company_id and b.branch_id = c.branch_id
      left join product p on p.company_id = c.company_id and p.product_id = c.product_id
      left join party k on k.company_id = c.company_id and k.account_id = c.customer_id
      left join account s on s.company_id = c.company_id and s.account_id = c.supplier_id
      left join trading_day d on d.company_id = c.company_id and d.branch_id = c.branch_id and d.is_open
    where c.company_id = ${companyId} and c.claim_id = ${id}`.execute(tx);
  const [found] = rows;
  return found === undefined ? null : { ...found, at: momentOf(found.at) };
}

/** The driver returns timestamps as dates; on the wire they are ISO 8601. */
const momentOf = (at: string | Date): string => (typeof at === 'string' ? at : at.toISOString());

/** Returns all steps of a claim, in order. */
export async function stepsOfClaim(tx: Tx, companyId: number, id: number): Promise<Claim['steps']> {
  const { rows } = await sql<Claim['steps'][number]>`
    select t.step_no, t.action, t.done_on::text as on, t.remarks, t.supplier_id, s.name as supplier_name, t.new_serial,
      t.amount_paisa as amount, coalesce(u.name, '') as by, t.done_at as at,
      (
        select jsonb_build_object('mtm_id', v.voucher_id, 'vr_no', v.vr_no, 'is_void', v.is_void) from voucher v
        where v.company_id = t.company_id and v.voucher_id = t.voucher_id
      ) as voucher
    from warranty_claim_step t
      left join account s on s.company_id = t.company_id and s.account_id = t.supplier_id
      left join app_user u on u.company_id = t.company_id and u.user_id = t.done_by
    where t.company_id = ${companyId} and t.claim_id = ${id}
    order by t.step_no`.execute(tx);
  return rows.map((row) => ({ ...row, at: momentOf(row.at) }));
}

/** Returns a step as the rule of claims takes it. */
export const stepOnWire = ({
  action,
  on,
  remarks,
  supplier_id,
  new_serial,
  amount,
}: Claim['steps'][number]): ClaimStep => ({
  action,
  on,
  remarks,
  supplierId: supplier_id,
  newSerial: new_serial,
  amountPaisa: amount,
});

/** A product for which the branch may take claims. */
interface ClaimedProduct {
  readonly name: string;
  readonly hasSerials: boolean;
  readonly warrantyDays: number | null;
}

export async function readClaimedProduct(
  tx: Tx,
  { companyId, branchId }: ClaimPlace,
  productId: number,
): Promise<ClaimedProduct | null> {
  const { rows } = await sql<ClaimedProduct>`
    select p.name, p.serial_numbered as "hasSerials", p.warranty_days as "warrantyDays" from product p
    where p.company_id = ${companyId} and p.product_id = ${productId}
      and (p.branch_id = ${branchId} or product_serves_branch(p.company_id, p.branch_id, ${branchId}))`.execute(tx);
  return rows[0] ?? null;
}

/** The known facts of a piece, in any branch. */
interface KnownPiece {
  readonly soldOn: IsoDate | null;
  readonly saleVoucherId: bigint | null;
  readonly saleVrNo: string;
  readonly saleBranch: string;
  readonly customerId: number | null;
  readonly claims: readonly PieceClaim[];
}

interface PieceClaim {
  readonly id: number;
  readonly claim_no: number;
  readonly branch_name: string;
  readonly taken_on: IsoDate;
  readonly state: ClaimState;
  readonly serial: string;
  readonly serial_now: string;
  readonly sold_on: IsoDate | null;
}

/** Returns the claims in which the piece was brought or handed out, over all branches of the company, the latest first. */
async function claimsOfSerial(
  tx: Tx,
  companyId: number,
  piece: { readonly productId: number; readonly serial: string },
): Promise<PieceClaim[]> {
  const { rows } = await sql<PieceClaim>`
    select c.claim_id as id, c.claim_no, b.name as branch_name, c.taken_on::text, c.state, c.serial, c.serial_now,
      c.sold_on::text
    from claims_of_serial(${piece.productId}, ${piece.serial}) c
      join branch b on b.company_id = ${companyId} and b.branch_id = c.branch_id
    order by c.taken_on desc, c.claim_id desc`.execute(tx);
  return rows;
}

/**
 * Returns the sale of a piece and its claims. A replacement piece continues the warranty of the first sale, which the
 * claim knows.
 */
export async function readPiece(
  tx: Tx,
  companyId: number,
  piece: { readonly productId: number; readonly serial: string },
): Promise<KnownPiece> {
  if (piece.serial === '') {
    return { soldOn: null, saleVoucherId: null, saleVrNo: '', saleBranch: '', customerId: null, claims: [] };
  }
  const { rows } = await sql<Omit<KnownPiece, 'claims'>>`
    select s.sold_on::text as "soldOn", s.voucher_id as "saleVoucherId", s.vr_no as "saleVrNo", b.name as "saleBranch",
      s.party_id as "customerId"
    from sale_of_serial(${piece.productId}, ${piece.serial}) s
      join branch b on b.company_id = ${companyId} and b.branch_id = s.branch_id`.execute(tx);
  const known = await claimsOfSerial(tx, companyId, piece);
  const handedOut = known.find(({ serial, serial_now }) => serial !== piece.serial && serial_now === piece.serial);
  const [sale] = rows;
  return {
    soldOn: handedOut?.sold_on ?? sale?.soldOn ?? null,
    saleVoucherId: sale?.saleVoucherId ?? null,
    saleVrNo: sale?.saleVrNo ?? '',
    saleBranch: sale?.saleBranch ?? '',
    customerId: sale?.customerId ?? null,
    claims: known,
  };
}

/** Returns a customer or supplier whom the transaction sees. */
export async function readParty(
  tx: Tx,
  companyId: number,
  id: number,
): Promise<{ readonly id: number; readonly name: string; readonly mobile: string } | null> {
  const { rows } = await sql<{ id: number; name: string; mobile: string }>`
    select account_id as id, name, mobile from party where company_id = ${companyId} and account_id = ${id}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Returns the open day of a branch; null before its first. */
export async function openDayOf(tx: Tx, { companyId, branchId }: ClaimPlace): Promise<IsoDate | null> {
  const { rows } = await sql<{ day: IsoDate }>`
    select day::text as day from trading_day
    where company_id = ${companyId} and branch_id = ${branchId} and is_open`.execute(tx);
  return rows[0]?.day ?? null;
}

/** A claim that is about to be added. */
interface NewClaim {
  readonly productId: number;
  readonly productName: string;
  readonly serial: string;
  readonly customerId: number | null;
  readonly customerName: string;
  readonly mobile: string;
  readonly fault: string;
  readonly accessories: string;
  readonly takenOn: IsoDate;
  readonly soldOn: IsoDate | null;
  readonly saleVoucherId: bigint | null;
  readonly warrantyUntil: IsoDate | null;
  readonly acceptedBecause: string;
}

/** Adds a claim under the next numbers of its company and branch; null when the piece has an open one. */
export async function insertClaim(
  tx: Tx,
  { companyId, branchId }: ClaimPlace,
  claim: NewClaim,
  by: { readonly userId: number | null; readonly at: Date },
): Promise<{ readonly id: number; readonly claim_no: number } | null> {
  const { rows: taken } = await sql<{ id: number }>`
    insert into record_counter (company_id, table_name, last_id) values (${companyId}, 'warranty_claim', 1)
    on conflict (company_id, table_name) do update set last_id = record_counter.last_id + 1
    returning last_id as id`.execute(tx);
  const { rows } = await sql<{ id: number; claim_no: number }>`
    insert into warranty_claim (
      company_id, claim_id, branch_id, claim_no, product_id, product_name, serial, customer_id, customer_name, mobile, fault, accessories,
      taken_on, sold_on, sale_voucher_id, warranty_until, accepted_because, state, state_on, serial_now, created_by, created_at
    )
    select ${companyId}, ${taken[0]?.id ?? 0}, ${branchId}, coalesce(max(claim_no), 0) + 1, ${claim.productId},
      ${claim.productName}, ${claim.serial}, ${claim.customerId}::int, ${claim.customerName}, ${claim.mobile}, ${claim.fault},
      ${claim.accessories}, ${claim.takenOn}::date, ${claim.soldOn}::date, ${claim.saleVoucherId}::bigint,
      ${claim.warrantyUntil}::date, ${claim.acceptedBecause}, 'received', ${claim.takenOn}::date, ${claim.serial},
      ${by.userId}, ${by.at}::timestamptz
    from warranty_claim where company_id = ${companyId} and branch_id = ${branchId}
    on conflict (company_id, product_id, serial) where serial <> '' and state not in ('credited', 'handed_back') do nothing
    returning claim_id as id, claim_no`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Locks a claim that the transaction sees, so that two steps at once run one after the other. Null when the transaction
 * does not see it.
 */
export async function lockClaim(tx: Tx, companyId: number, id: number): Promise<{ readonly branchId: number } | null> {
  const { rows } = await sql<{ branchId: number }>`
    select branch_id as "branchId" from warranty_claim where company_id = ${companyId} and claim_id = ${id}
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Whether another claim of the piece is open. */
export async function hasOtherOpenClaim(
  tx: Tx,
  companyId: number,
  { id, product_id: productId, serial }: Pick<StoredClaim, 'id' | 'product_id' | 'serial'>,
): Promise<boolean> {
  if (serial === '') return false;
  const open = await claimsOfSerial(tx, companyId, { productId, serial });
  return open.some((other) => {
    return other.id !== id && other.serial === serial && other.state !== 'credited' && other.state !== 'handed_back';
  });
}

/** The state of a claim after a step. */
export interface ClaimNow {
  readonly state: ClaimState;
  readonly stateOn: IsoDate;
  readonly supplierId: number | null;
  readonly serialNow: string;
  /** The voucher on which it depends; nobody can void it meanwhile. */
  readonly countsOn: bigint | null;
}

/** Writes a step, and the state of the claim after it. */
export async function insertStep(
  tx: Tx,
  { companyId, branchId }: ClaimPlace,
  claimId: number,
  step: ClaimStep & { readonly stepNo: number; readonly voucherId: bigint | null },
  now: ClaimNow,
  by: { readonly userId: number | null; readonly at: Date },
): Promise<number> {
  const action: ClaimAction = step.action;
  await sql`
    insert into warranty_claim_step (
      company_id, claim_id, step_no, branch_id, action, done_on, remarks, supplier_id, new_serial, voucher_id,
      amount_paisa, done_by, done_at
    ) values (
      ${companyId}, ${claimId}, ${step.stepNo}, ${branchId}, ${action}, ${step.on}::date, ${step.remarks},
      ${step.supplierId}::int, ${step.newSerial}, ${step.voucherId}::bigint, ${step.amountPaisa}::bigint,
      ${by.userId}, ${by.at}
    )`.execute(tx);
  const { rows } = await sql<{ version: number }>`
    update warranty_claim set state = ${now.state}, state_on = ${now.stateOn}::date, supplier_id = ${now.supplierId}::int,
      serial_now = ${now.serialNow}, counts_on = ${now.countsOn}::bigint, version = version + 1
    where company_id = ${companyId} and claim_id = ${claimId} returning version`.execute(tx);
  return rows[0]?.version ?? 0;
}

/**
 * Returns the stock adjustment "Replacement under warranty" of the branch that took the piece out, on or after that day.
 * No other claim may depend on it. Null when there is none.
 */
export async function outOfStockBy(
  tx: Tx,
  { companyId, branchId }: ClaimPlace,
  piece: { readonly productId: number; readonly serial: string; readonly since: IsoDate },
): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    select v.voucher_id as id
    from stock_movement m
      join voucher v on v.company_id = m.company_id and v.voucher_id = m.voucher_id
      join voucher_version w on w.company_id = v.company_id and w.voucher_id = v.voucher_id and w.version = v.version
    where m.company_id = ${companyId} and m.branch_id = ${branchId} and m.product_id = ${piece.productId} and m.live
      and m.quantity_milli < 0 and m.vr_date >= ${piece.since}::date and v.type_id = any (types_of('stock')) and not v.is_void
      and w.kind = 'stock-adjustment' and w.form ->> 'reason' = 'warranty'
      and (${piece.serial} = '' or exists (
        select from stock_serial s
        where s.company_id = m.company_id and s.voucher_id = m.voucher_id and s.version = m.version
          and s.movement_no = m.movement_no and s.serial = ${piece.serial} and s.live
      ))
      and not exists (
        select from warranty_claim c
        where c.company_id = v.company_id and c.counts_on = v.voucher_id and c.serial_now = ${piece.serial}
      )
    order by v.voucher_id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Returns the amount that a voucher gives a customer. It must credit the customer or pay: a cash or bank payment, a
 * journal or a sales return that is not void. For a customer who is in no list, it is all that the voucher credits. Null
 * for any other voucher.
 */
export async function creditedBy(
  tx: Tx,
  { companyId, branchId }: ClaimPlace,
  { voucherId, customerId }: { readonly voucherId: bigint; readonly customerId: number | null },
): Promise<Paisa | null> {
  const { rows } = await sql<{ givenPaisa: Paisa }>`
    select coalesce((
        select sum(l.credit_paisa) from line l
        where l.company_id = v.company_id and l.voucher_id = v.voucher_id and l.live
          and (${customerId}::int is null or l.account_id = ${customerId}::int)
      ), 0)::bigint as "givenPaisa"
    from voucher v
    where v.company_id = ${companyId} and v.branch_id = ${branchId} and v.voucher_id = ${voucherId} and not v.is_void
      and v.type_id = any (${crediting})`.execute(tx);
  return rows[0]?.givenPaisa ?? null;
}

/** The SQL for the types that credit a customer: cash and bank payment, journal, sales return (accounting §4). */
const crediting = sql`types_of('cash_payment') || types_of('bank_payment') || types_of('journal') || types_of('sale_return')`;
