import type { QtyMilli } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The branch that gets the opening stock. */
export interface StockBranch {
  readonly companyId: number;
  readonly branchId: number;
}

/** A product, with the texts by which a row of a file may name it. */
export interface NamedProduct {
  readonly productId: number;
  readonly name: string;
  readonly code: string;
  readonly barcode: string;
  readonly hasSerials: boolean;
  readonly decimals: number;
}

/** A warehouse, with the name by which a row of a file may name it. */
export interface NamedWarehouse {
  readonly warehouseId: number;
  readonly name: string;
  readonly isKeptApart: boolean;
}

/** Returns the active products that the branch may move and that have one of these names, codes or barcodes. */
export async function readNamedProducts(
  tx: Tx,
  { companyId, branchId }: StockBranch,
  texts: readonly string[],
): Promise<NamedProduct[]> {
  const { rows } = await sql<NamedProduct>`
    with said as materialized (select distinct name_key(t) as key, t as text from unnest(${[...texts]}::text[]) t)
    select p.product_id as "productId", p.name, p.code, p.barcode, p.serial_numbered as "hasSerials", u.decimals
    from product p
      join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
    where p.company_id = ${companyId} and p.status = 1
      and product_serves_branch(p.company_id, p.branch_id, ${branchId})
      and (name_key(p.name) in (select key from said) or p.code <> '' and name_key(p.code) in (select key from said)
        or p.barcode <> '' and p.barcode in (select text from said))
    order by p.branch_id <> ${branchId}, p.product_id`.execute(tx);
  return rows;
}

/** Returns the active warehouses of the branch, and whether it keeps stock by warehouse. Otherwise no goods may enter one. */
export async function readWarehouses(tx: Tx, { companyId, branchId }: StockBranch): Promise<NamedWarehouse[]> {
  const { rows } = await sql<NamedWarehouse>`
    select w.warehouse_id as "warehouseId", w.name, b.multiple_warehouse as "isKeptApart"
    from warehouse w join branch b on b.company_id = w.company_id and b.branch_id = w.branch_id
    where w.company_id = ${companyId} and w.branch_id = ${branchId} and w.status = 1`.execute(tx);
  return rows;
}

/** A piece of a product, by its serial. */
export interface Piece {
  readonly productId: number;
  readonly serial: string;
}

/** Returns the pieces that are already in stock in any branch. */
export async function readPiecesInStock(tx: Tx, pieces: readonly Piece[]): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    select * from pieces_in_stock(${pieces.map(({ productId }) => productId)}::int[], ${pieces.map(({ serial }) => serial)}::text[])
      as h ("productId", serial)`.execute(tx);
  return rows;
}

/** The present stock of a product in a warehouse of the branch, or outside any. */
export interface WarehouseStock {
  readonly name: string;
  readonly code: string;
  readonly barcode: string;
  readonly warehouse: string;
  readonly quantityMilli: QtyMilli;
  /** The cost of one unit, in thousandths of a taka. */
  readonly rateMilli: bigint;
  readonly serials: readonly string[];
}

/**
 * Returns the stock of the branch by product and warehouse, ordered by name. Goods on their way to another branch are not
 * in it.
 */
export async function readStockByWarehouse(tx: Tx, { companyId, branchId }: StockBranch): Promise<WarehouseStock[]> {
  const { rows } = await sql<WarehouseStock>`
    select p.name, p.code, p.barcode, coalesce(w.name, '') as warehouse, s.quantity_milli as "quantityMilli",
      round(b.average_cost * 1000)::bigint as "rateMilli", coalesce(n.serials, '{}') as serials
    from (
      select product_id, warehouse_id, (in_milli - out_milli)::bigint as quantity_milli
      from stock_through(${companyId}, ${branchId}, '2098-12-31')
    ) s
      join product p on p.company_id = ${companyId} and p.product_id = s.product_id
      join stock_balance b on b.company_id = ${companyId} and b.branch_id = ${branchId} and b.product_id = s.product_id
      left join warehouse w on w.company_id = ${companyId} and w.branch_id = ${branchId} and w.warehouse_id = s.warehouse_id
      left join lateral (
        select array_agg(h.serial order by h.serial) as serials from product_serial h
        where h.company_id = ${companyId} and h.product_id = s.product_id and h.branch_id = ${branchId} and h.is_held
          and coalesce(h.warehouse_id, 0) = s.warehouse_id and h.transit_to is null
      ) n on p.serial_numbered
    where s.quantity_milli > 0 and s.warehouse_id >= 0
    order by name_key(p.name), p.product_id, w.name nulls first`.execute(tx);
  return rows;
}
