import {
  type CountEntry,
  type CountRow,
  type CountSheet,
  type CountState,
  MAX_COUNT_ROWS,
} from '@cashbook/contract/stock/counts';
import { type Json, stockValuePaisa } from '@cashbook/kernel';
import { type CostMicro, MAX_ROW_QTY_MILLI, type QtyMilli } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';
import type { Author } from '#domains/ledger/index';

/** The branch of the sheets. Transactions have to show the branch (`showBranches`). */
export interface CountBranch {
  readonly companyId: number;
  readonly branchId: number;
}

/** The person who changes a sheet, and the time. */
export interface CountAuthor {
  readonly author: Author;
  readonly at: Date;
}

const byText = ({ userId, ip, userAgent }: Author) => JSON.stringify({ user: userId, ip, agent: userAgent });

interface SheetFilter {
  readonly sheetNo?: number;
  readonly state?: CountState | '';
  readonly search?: string;
  readonly limit?: number;
  readonly offset?: number;
}

type KeptSheet = Omit<CountSheet, 'started_at'> & { readonly started_at: Date; readonly total: number };

/** Returns one page of the branch's sheets that match, the latest first, and the number of all matches. */
export async function readSheets(
  tx: Tx,
  { companyId, branchId }: CountBranch,
  { sheetNo, state = '', search = '', limit = 1, offset = 0 }: SheetFilter,
): Promise<{ readonly sheets: CountSheet[]; readonly total: number }> {
  const { rows } = await sql<KeptSheet>`
    select f.*, count(*) over ()::int as total
    from (
      select s.sheet_no as id, case when v.voucher_id is not null then 'posted' else coalesce(s.ending, 'open') end as state,
        coalesce(w.name, '') as warehouse, coalesce(c.name, '') as category, s.remarks, s.started_on,
        s.started_at, coalesce(u.name, '') as started_by, n.products, n.counted, s.entries,
        case when v.voucher_id is not null then json_build_object('mtm_id', v.voucher_id, 'vr_no', v.vr_no) end as voucher
      from count_sheet s
        left join warehouse w on w.company_id = s.company_id and w.branch_id = s.branch_id and w.warehouse_id = s.warehouse_id
        left join category c on c.company_id = s.company_id and c.category_id = s.category_id
        left join app_user u on u.company_id = s.company_id and u.user_id = s.started_by
        left join voucher v on v.company_id = s.company_id
          and v.voucher_id = count_voucher(s.company_id, s.branch_id, s.sheet_no),
        lateral (
          select count(*)::int as products, count(r.counted_milli)::int as counted from count_row r
          where r.company_id = s.company_id and r.branch_id = s.branch_id and r.sheet_no = s.sheet_no
        ) n
      where s.company_id = ${companyId} and s.branch_id = ${branchId}
        and (${sheetNo ?? null}::int is null or s.sheet_no = ${sheetNo ?? null})
    ) f
    where (${state} = '' or f.state = ${state})
      and (${search} = '' or position(name_key(${search}) in name_key(concat_ws(' ', f.id, f.warehouse, f.category, f.remarks))) > 0)
    order by f.id desc limit ${limit} offset ${offset}`.execute(tx);
  const sheets = rows.map(({ total: _total, started_at, ...sheet }) => {
    return { ...sheet, started_at: started_at.toISOString() };
  });
  return { sheets, total: rows[0]?.total ?? 0 };
}

interface KeptRow {
  readonly place: number;
  readonly product_id: number;
  readonly name: string;
  readonly code: string;
  readonly barcode: string;
  readonly category_name: string;
  readonly unit_name: string;
  readonly decimals: number;
  readonly has_serials: boolean;
  readonly counted_milli: QtyMilli | null;
  readonly book_milli: QtyMilli;
  readonly difference_milli: QtyMilli | null;
  readonly has_moved: boolean;
  readonly counted: readonly string[];
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly counted_at: Date | null;
  readonly counted_by: string;
  readonly entry_no: number;
  readonly average_cost_micro: CostMicro;
}

/** The question for rows of a sheet, and whether the reader may see the cost of differences. */
interface AskedRows {
  readonly sheetNo: number;
  readonly since?: number;
  readonly productId?: number;
  readonly seesCosts: boolean;
}

/** Returns the products of a sheet with their counts, in the order of the sheet. */
export async function readCountRows(
  tx: Tx,
  { branchId }: CountBranch,
  { sheetNo, since = -1, productId, seesCosts }: AskedRows,
): Promise<CountRow[]> {
  const { rows } = await sql<KeptRow>`
    select * from count_rows(${branchId}, ${sheetNo}, ${since}, ${productId ?? null})`.execute(tx);
  return rows.map((row) => ({
    place: row.place,
    product: row.product_id,
    product_name: row.name,
    code: row.code,
    barcode: row.barcode,
    category: row.category_name,
    unit: row.unit_name,
    decimals: row.decimals,
    has_serials: row.has_serials,
    counted: row.counted_milli,
    in_books: row.book_milli,
    difference: row.difference_milli,
    value: seesCosts ? worthOf(row) : null,
    has_moved: row.has_moved,
    serials: [...row.counted],
    missing: [...row.missing],
    extra: [...row.extra],
    counted_at: row.counted_at?.toISOString() ?? null,
    counted_by: row.counted_by,
    entry: row.entry_no,
  }));
}

function worthOf({ difference_milli, average_cost_micro: averageCost }: KeptRow) {
  return difference_milli === null ? null : stockValuePaisa({ quantityMilli: difference_milli, averageCost });
}

/** Starts a sheet and returns its number. Refuses as the database's `start_count` does. */
export function startSheet(
  tx: Tx,
  { branchId }: CountBranch,
  {
    warehouse,
    category,
    remarks,
  }: { readonly warehouse: number | null; readonly category: number | null; readonly remarks: string },
  { author, at }: CountAuthor,
): Promise<number> {
  return answerOf(
    tx,
    sql`start_count(${branchId}, ${warehouse}, ${category}, ${remarks}, ${MAX_COUNT_ROWS}, ${at}, ${byText(author)}::jsonb)`,
  );
}

/** Stores an entry and returns its product. Refuses as the database's `enter_count` does. */
export function enterCount(
  tx: Tx,
  { branchId }: CountBranch,
  { sheetNo, entry }: { readonly sheetNo: number; readonly entry: CountEntry },
  { author, at }: CountAuthor,
): Promise<number> {
  return answerOf(
    tx,
    sql`enter_count(${branchId}, ${sheetNo}, ${JSON.stringify(askedOf(entry))}::jsonb, ${MAX_ROW_QTY_MILLI}, ${at},
      ${byText(author)}::jsonb)`,
  );
}

function askedOf(entry: CountEntry): Record<string, Json> {
  if (entry.change === 'scan') return { change: 'add', text: entry.text };
  if (entry.change === 'add') return { change: 'add', product: entry.product, quantityMilli: entry.qty.toString() };
  if (entry.change !== 'set') return entry;
  const { product, qty, seen } = entry;
  return { change: 'set', product, quantityMilli: qty?.toString() ?? null, seenMilli: seen?.toString() ?? null };
}

/** Counts every uncounted product as zero. Refuses as the database's `count_rest_as_zero` does. */
export async function countRestAsZero(
  tx: Tx,
  { branchId }: CountBranch,
  { sheetNo, entries }: { readonly sheetNo: number; readonly entries: number },
  { author, at }: CountAuthor,
): Promise<void> {
  await sql`select count_rest_as_zero(${branchId}, ${sheetNo}, ${entries}, ${at}, ${byText(author)}::jsonb)`.execute(
    tx,
  );
}

interface Ending {
  readonly sheetNo: number;
  readonly entries: number;
  readonly ending: 'abandoned' | 'agreed';
}

/** Ends a sheet without a voucher. Refuses as the database's `end_count` does. */
export async function endSheet(
  tx: Tx,
  { branchId }: CountBranch,
  { sheetNo, entries, ending }: Ending,
  { author, at }: CountAuthor,
): Promise<void> {
  await sql`select end_count(${branchId}, ${sheetNo}, ${ending}, ${entries}, ${at}, ${byText(author)}::jsonb)`.execute(
    tx,
  );
}

async function answerOf(tx: Tx, call: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ answer: number }>`select ${call} as answer`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('The database gave no answer.');
  return row.answer;
}

interface Choice {
  readonly id: number;
  readonly name: string;
}

/**
 * Returns the choices for a new sheet, by name: categories, and the active warehouses if the branch keeps stock by
 * warehouse.
 */
export async function readCountChoices(
  tx: Tx,
  { companyId, branchId }: CountBranch,
): Promise<{ readonly warehouses: Choice[]; readonly categories: Choice[] }> {
  const { rows: warehouses } = await sql<Choice>`
    select w.warehouse_id as id, w.name
    from warehouse w
      join branch b on b.company_id = w.company_id and b.branch_id = w.branch_id and b.multiple_warehouse
    where w.company_id = ${companyId} and w.branch_id = ${branchId} and w.status = 1
    order by not w.is_default, name_key(w.name)`.execute(tx);
  const { rows: categories } = await sql<Choice>`
    select category_id as id, name from category where company_id = ${companyId} and status = 1
    order by name_key(name)`.execute(tx);
  return { warehouses, categories };
}
