import { warehouse } from '@cashbook/contract/catalog/warehouses';
import { status } from '@cashbook/contract/enumerations';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { actedBy, recordEvent } from '#domains/audit/index';
import { recordKind } from '#domains/records/index';
import { refused } from '#use-case/answer';

/**
 * A branch has one default warehouse, which is not archived. A new default warehouse replaces the old one. A warehouse
 * with goods is not archived either, because nothing could move them out. Refusals in order: record_needed,
 * warehouse_has_stock.
 */
export const warehouses = recordKind(warehouse, {
  save: async (tx, { actor, at, id, branchId, status: wanted, after }) => {
    if (!after.is_default) return null;
    if (wanted !== status.active) return refused('record_needed');
    const { rows } = await sql<{ id: number; name: string }>`
      update warehouse set is_default = false, version = version + 1, updated_by = ${actor.userId}, updated_at = ${at}
      where company_id = ${actor.companyId} and branch_id = ${branchId} and is_default and warehouse_id <> ${id}
      returning warehouse_id as id, name`.execute(tx);
    for (const { id: other, name } of rows) {
      const facts = { before: { name, is_default: true }, after: { name, is_default: false } };
      const what = { action: 'warehouse.update', subject: `warehouse ${other}`, ...facts } as const;
      await recordEvent(tx, { ...actedBy(actor, at), ...(branchId === null ? {} : { branchId }), ...what });
    }
    return null;
  },
  mayArchive: async (tx, { id, is_default }, { companyId }) => {
    if (is_default === true) return refused('record_needed');
    const names = await goodsIn(tx, companyId, id);
    return names.length === 0 ? null : refused('warehouse_has_stock', { values: { names: names.join(', ') } });
  },
});

/** Returns the names of a few goods whose quantity in a warehouse is not zero. */
async function goodsIn(tx: Tx, companyId: number, warehouseId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.name
    from stock_movement m join product p on p.company_id = m.company_id and p.product_id = m.product_id
    where m.company_id = ${companyId} and m.warehouse_id = ${warehouseId} and m.live
    group by p.product_id, p.name having sum(m.quantity_milli) <> 0 order by p.product_id limit 3`.execute(tx);
  return rows.map(({ name }) => name);
}
