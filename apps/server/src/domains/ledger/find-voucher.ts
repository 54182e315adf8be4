import type { Json, LinkRole, VoucherNumber } from '@cashbook/kernel';
import type { CostMicro, IsoDate, Paisa, QtyMilli } from '@cashbook/money';
import { sql } from 'kysely';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';

export interface LoadedLine {
  readonly accountId: number;
  readonly accountName: string;
  /**
   * The text that distinguishes lines of the same account: code, mobile and address of a party, or the other branch of a
   * claim or a debt.
   */
  readonly accountText: string;
  /** The present level 3 account of the account. */
  readonly groupId: number;
  readonly contraAccountId: number | null;
  readonly debitPaisa: Paisa;
  readonly creditPaisa: Paisa;
  readonly orderId: number | null;
  /** The present number of the order. */
  readonly orderNumber: string | null;
  readonly remarks: string;
}

/** A movement of one product in a version of a voucher, with the present names of product and warehouse. */
export interface LoadedMovement {
  readonly productId: number;
  readonly productName: string;
  readonly unitName: string;
  readonly warehouseId: number | null;
  /** Empty without a warehouse. For goods in transit, their branch with an arrow. */
  readonly warehouseName: string;
  /** The branch to which goods are in transit; otherwise null. */
  readonly toBranch: string | null;
  /** Below zero for goods that go out. */
  readonly quantityMilli: QtyMilli;
  /** The cost of a unit by the present stock, or by the stock when the version was the last one. */
  readonly unitCost: CostMicro;
  readonly serials: readonly string[];
}

export type VoucherChangeKind = 'post' | 'edit' | 'void' | 'retype' | 'redate';

/** A voucher in one of its versions. */
export interface LoadedVersion {
  readonly version: number;
  readonly change: VoucherChangeKind;
  readonly changedAt: Date;
  readonly userId: number | null;
  /** Empty for changes by the product itself. */
  readonly userName: string;
  readonly typeId: number;
  readonly numberText: string;
  readonly date: IsoDate;
  readonly isVoid: boolean;
  /** The amount of the document as people see it; zero once void. */
  readonly totalPaisa: Paisa;
  readonly remarks: string;
  readonly reason: string;
  readonly kind: string;
  readonly formVersion: number;
  /** The form as it was typed. */
  readonly form: Json;
  readonly entries: readonly (readonly LoadedLine[])[];
  readonly movements: readonly LoadedMovement[];
}

export interface LoadedVoucher {
  readonly voucherId: bigint;
  readonly branchId: number;
  readonly isApproved: boolean;
  readonly isSystem: boolean;
  /** Whether its branch has closed the fiscal year of its date. */
  readonly isYearClosed: boolean;
  /** The present voucher: the last version of its history. */
  readonly current: LoadedVersion;
  /** All versions, oldest first. */
  readonly history: readonly LoadedVersion[];
}

/**
 * Returns the voucher that ever had a number in that branch. Void and renumbered vouchers are found too (accounting §8).
 * Null when the number was never given.
 */
export async function findVoucherByNumber(
  tx: Tx,
  companyId: number,
  branchId: number,
  { typeId, fiscalYear, number }: VoucherNumber,
): Promise<bigint | null> {
  const startYear = 2000 + Number(fiscalYear.slice(0, 2));
  const { rows } = await sql<{ voucherId: bigint }>`
    select voucher_id as "voucherId" from voucher_number
    where company_id = ${companyId} and branch_id = ${branchId} and type_id = ${typeId}
      and fiscal_year = ${startYear} and number = ${number}`.execute(tx);
  return rows[0]?.voucherId ?? null;
}

/**
 * Returns the voucher that a person saved or changed under an Idempotency-Key, and its branch. Null when they used the
 * key for none.
 */
export async function findVoucherByKey(
  tx: Tx,
  companyId: number,
  userId: number,
  key: string,
): Promise<{ readonly voucherId: bigint; readonly branchId: number } | null> {
  const { rows } = await sql<{ voucherId: bigint; branchId: number }>`
    select v.voucher_id as "voucherId", v.branch_id as "branchId"
    from idempotency_key k join voucher v on v.company_id = k.company_id and v.voucher_id = k.voucher_id
    where k.company_id = ${companyId} and k.key = ${key} and k.user_id = ${userId}`.execute(tx);
  return rows[0] ?? null;
}

/** A voucher that another one is linked with: a voucher on which it depends (`isParent`), or one that depends on it. */
export interface LinkedVoucher {
  readonly voucherId: bigint;
  readonly branchId: number;
  readonly role: LinkRole;
  readonly isParent: boolean;
  readonly numberText: string;
}

/** Returns the vouchers with which the present version of a voucher is linked, by their ids. */
export async function linkedVouchers(tx: Tx, companyId: number, voucherId: bigint): Promise<LinkedVoucher[]> {
  const { rows } = await sql<LinkedVoucher>`
    select l.voucher_id as "voucherId", v.branch_id as "branchId", l.role, l.is_parent as "isParent",
      l.vr_no as "numberText"
    from linked_vouchers(${companyId}, ${voucherId}) l
      join voucher v on v.company_id = ${companyId} and v.voucher_id = l.voucher_id
    order by l.voucher_id`.execute(tx);
  return rows;
}

/** Returns a whole voucher with its history; null when the company has none of that id. */
export async function loadVoucher(tx: Tx, companyId: number, voucherId: bigint): Promise<LoadedVoucher | null> {
  const { rows } = await sql<Pick<LoadedVoucher, 'branchId' | 'isApproved' | 'isSystem' | 'isYearClosed'>>`
    select branch_id as "branchId", is_approved as "isApproved", is_system as "isSystem",
      in_closed_year(company_id, branch_id, vr_date) as "isYearClosed"
    from voucher where company_id = ${companyId} and voucher_id = ${voucherId}`.execute(tx);
  const [voucher] = rows;
  if (voucher === undefined) return null;
  await showBranches(tx, [voucher.branchId]);
  const history = await loadVersions(tx, companyId, voucherId);
  const current = history.at(-1);
  if (current === undefined) throw new Error(`Voucher ${voucherId} has no version.`);
  return { voucherId, ...voucher, current, history };
}

async function loadVersions(tx: Tx, companyId: number, voucherId: bigint): Promise<LoadedVersion[]> {
  const { rows: versions } = await sql<Omit<LoadedVersion, 'entries' | 'movements'>>`
    select v.version, v.change, v.changed_at as "changedAt", v.user_id as "userId", coalesce(u.name, '') as "userName",
      v.type_id as "typeId", v.vr_no as "numberText", v.vr_date as date, v.is_void as "isVoid",
      v.amount_paisa as "totalPaisa", v.remarks, v.reason, v.kind, v.form_version as "formVersion", v.form
    from voucher_version v left join app_user u on u.company_id = v.company_id and u.user_id = v.user_id
    where v.company_id = ${companyId} and v.voucher_id = ${voucherId}
    order by v.version`.execute(tx);
  const { rows: lines } = await sql<LoadedLine & { version: number; entryNo: number }>`
    select e.version, l.entry_no as "entryNo", l.account_id as "accountId", a.name as "accountName",
      concat_ws(' · ', o.name, nullif(p.idfr_code, ''), nullif(p.mobile, ''), nullif(coalesce(nullif(p.manual_address, ''), p.address), ''))
        as "accountText",
      a.group_id as "groupId",
      l.contra_account_id as "contraAccountId", l.debit_paisa as "debitPaisa", l.credit_paisa as "creditPaisa",
      l.order_id as "orderId", t.order_number as "orderNumber", l.remarks
    from line l
      join entry e on e.company_id = l.company_id and e.voucher_id = l.voucher_id and e.entry_no = l.entry_no
      join account a on a.company_id = l.company_id and a.account_id = l.account_id
      left join party p on p.company_id = l.company_id and p.account_id = l.account_id
      left join branch o on o.company_id = l.company_id and o.branch_id = l.counter_branch_id
      left join trade_order t on t.company_id = l.company_id and t.trade_order_id = l.order_id
    where l.company_id = ${companyId} and l.voucher_id = ${voucherId}
    order by l.entry_no, l.line_no`.execute(tx);
  const movements = await loadMovements(tx, [voucherId]);
  return versions.map((version) => ({
    ...version,
    entries: entriesOf(lines.filter((line) => line.version === version.version)),
    movements: movements.filter((movement) => movement.version === version.version),
  }));
}

/** Returns the movements of every version of the vouchers, in order. The caller has checked that the vouchers may be seen. */
export async function loadMovements(
  tx: Tx,
  voucherIds: readonly bigint[],
): Promise<(LoadedMovement & { readonly voucherId: bigint; readonly version: number })[]> {
  const { rows } = await sql<LoadedMovement & { voucherId: bigint; version: number }>`
    select voucher_id as "voucherId", version, product_id as "productId", product_name as "productName",
      unit_name as "unitName", warehouse_id as "warehouseId", warehouse_name as "warehouseName", to_branch as "toBranch",
      quantity_milli as "quantityMilli", unit_cost_micro as "unitCost", serials
    from goods_on_vouchers(${voucherIds.map(String)}::bigint[])`.execute(tx);
  return rows;
}

function entriesOf(lines: readonly (LoadedLine & { version: number; entryNo: number })[]): LoadedLine[][] {
  const entries = new Map<number, LoadedLine[]>();
  for (const { version: _version, entryNo, ...line } of lines) {
    const entry = entries.get(entryNo);
    if (entry === undefined) entries.set(entryNo, [line]);
    else entry.push(line);
  }
  return [...entries.values()];
}
