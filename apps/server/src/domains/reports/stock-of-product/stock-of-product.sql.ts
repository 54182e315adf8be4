import type { RouteReply } from '@cashbook/contract/route';
import { MOST_ON_CARD, type stockOfProduct } from '@cashbook/contract/stock/stock-of-product';
import { sql } from 'kysely';
import type { Services } from '#context';
import { showBranches } from '#db/branch-reach';
import { inCompany, type Tx } from '#db/tx';
import { documentName, documentOfMovement } from '#domains/reports/movement-documents.sql';
import { wordsIn } from '#export/words';
import { type Refused, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

type Reply = RouteReply<typeof stockOfProduct>;
type Known = Pick<Reply, 'id' | 'name' | 'code' | 'unit' | 'has_serials'>;

/** A product in branches that the transaction sees. */
interface Where {
  readonly tx: Tx;
  readonly companyId: number;
  readonly branchIds: readonly number[];
  readonly productId: number;
}

/** Returns the branches' stock of a product. Refusal: `not_found` for a product that none of them may move or has moved. */
export function readStockOfProduct(
  { db }: Pick<Services, 'db'>,
  { companyId, language }: Actor,
  productId: number,
  branchIds: readonly number[],
): Promise<Reply | Refused> {
  return inCompany(db, { companyId, mode: 'report' }, async (tx) => {
    await showBranches(tx, branchIds);
    const where = { tx, companyId, branchIds, productId };
    const { rows } = await sql<Known>`
      select product_id as id, product_name as name, code, unit_name as unit, serial_numbered as has_serials
      from product_known_in(${branchIds}::int[], ${productId}::int)
    `.execute(tx);
    const [known] = rows;
    if (known === undefined) return refused('not_found');
    return {
      ...known,
      branches: await branchesWith(where),
      warehouses: await warehousesWith(where),
      movements: await lastMovements(where, wordsIn(language)),
      ...(await piecesOf(where)),
    };
  });
}

async function branchesWith({ tx, companyId, branchIds, productId }: Where): Promise<Reply['branches']> {
  const { rows } = await sql<Reply['branches'][number]>`
    select s.branch_id, b.name as branch, s.quantity_milli as quantity,
      (s.average_cost * 1000000)::bigint as average_cost,
      round(s.quantity_milli * s.average_cost * 0.1)::bigint as value
    from stock_balance s join branch b on b.company_id = s.company_id and b.branch_id = s.branch_id
    where s.company_id = ${companyId} and s.branch_id = any (${branchIds}::int[]) and s.product_id = ${productId}
    order by name_key(b.name), s.branch_id
  `.execute(tx);
  return rows;
}

/** The name of the goods' place in a branch: a warehouse, or an arrow and the branch that they are on their way to. */
const placeName = sql`coalesce(w.name, '→ ' || t.name, '')`;

async function warehousesWith({ tx, companyId, branchIds, productId }: Where): Promise<Reply['warehouses']> {
  const { rows } = await sql<Reply['warehouses'][number]>`
    select s.branch_id, b.name as branch, ${placeName} as warehouse, s.quantity
    from (
      select m.branch_id, m.warehouse_id, m.transit_to, sum(m.quantity_milli)::bigint as quantity
      from stock_movement m
      where m.company_id = ${companyId} and m.branch_id = any (${branchIds}::int[]) and m.product_id = ${productId} and m.live
      group by m.branch_id, m.warehouse_id, m.transit_to
    ) s
      join branch b on b.company_id = ${companyId} and b.branch_id = s.branch_id
      left join warehouse w on w.company_id = ${companyId} and w.branch_id = s.branch_id and w.warehouse_id = s.warehouse_id
      left join branch t on t.company_id = b.company_id and t.branch_id = s.transit_to
    where s.quantity <> 0
    order by name_key(b.name), s.branch_id, s.transit_to nulls first, name_key(${placeName}), s.warehouse_id
  `.execute(tx);
  return rows;
}

/**
 * Returns the latest movements, the newest first. It reads the last ones of each branch, because the last ones of all are
 * among them.
 */
async function lastMovements(
  { tx, companyId, branchIds, productId }: Where,
  words: ReturnType<typeof wordsIn>,
): Promise<Reply['movements']> {
  const { rows } = await sql<Reply['movements'][number]>`
    select m.branch_id, b.name as branch, m.voucher_id::int as mtm_id, m.vr_date, v.vr_no, ${documentName(words)} as type_name,
      m.quantity_milli as quantity, (m.unit_cost * 1000000)::bigint as unit_cost
    from unnest(${branchIds}::int[]) x (branch_id)
      cross join lateral (
        select m.* from stock_movement m
        where m.company_id = ${companyId} and m.branch_id = x.branch_id and m.product_id = ${productId} and m.live
        order by m.vr_date desc, m.voucher_id desc, m.movement_no desc limit ${MOST_ON_CARD}
      ) m ${documentOfMovement}
      join branch b on b.company_id = m.company_id and b.branch_id = m.branch_id
    order by m.vr_date desc, m.voucher_id desc, m.movement_no desc limit ${MOST_ON_CARD}
  `.execute(tx);
  return rows;
}

async function piecesOf({
  tx,
  companyId,
  branchIds,
  productId,
}: Where): Promise<Pick<Reply, 'serials' | 'serial_count'>> {
  const { rows } = await sql<Reply['serials'][number] & { readonly count: bigint }>`
    select s.branch_id, b.name as branch, ${placeName} as warehouse, s.serial, count(*) over () as count
    from product_serial s
      join branch b on b.company_id = s.company_id and b.branch_id = s.branch_id
      left join warehouse w on w.company_id = s.company_id and w.branch_id = s.branch_id and w.warehouse_id = s.warehouse_id
      left join branch t on t.company_id = b.company_id and t.branch_id = s.transit_to
    where s.company_id = ${companyId} and s.branch_id = any (${branchIds}::int[]) and s.product_id = ${productId}
      and s.is_held
    order by s.serial limit ${MOST_ON_CARD}
  `.execute(tx);
  return { serials: rows.map(({ count: _all, ...piece }) => piece), serial_count: Number(rows[0]?.count ?? 0n) };
}
