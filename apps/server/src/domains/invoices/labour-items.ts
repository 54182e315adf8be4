import { sql } from 'kysely';
import type { LookUp, Need } from '#db/look-up';
import type { Tx } from '#db/tx';

/** Items of work, for the rule of labour invoices. */

interface LabourItemRow {
  readonly labourItemId: number;
  readonly isArchived: boolean;
}

const labourItemLookUp: LookUp<LabourItemRow> = {
  name: 'labour items',
  rank: 22,
  together: (asked, inScope) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('labourItemId', i.labour_item_id, 'isArchived', i.status <> 1)), '[]')
    from labour_item i where i.labour_item_id = any (${inScope(sql`${asked.flatMap(({ ids }) => ids)}::int[]`)}))`,
  locked: (companyId, { ids }) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('labourItemId', h.labour_item_id, 'isArchived', h.status <> 1)), '[]')
    from (
      select i.labour_item_id, i.status from labour_item i
      where i.company_id = ${companyId} and i.labour_item_id = any (${[...ids]}::int[])
      order by i.labour_item_id for share
    ) h)`,
};

/** Returns the items that may be named: the active ones, and those that the voucher already has. */
export function labourItemsNeeded(
  itemIds: readonly number[],
  onVoucher: ReadonlySet<number>,
): Need<ReadonlySet<number>> {
  return {
    lookUp: labourItemLookUp,
    ids: [...new Set(itemIds)],
    found: (rowsOf) =>
      new Set(
        rowsOf(labourItemLookUp)
          .filter(({ labourItemId, isArchived }) => !isArchived || onVoucher.has(labourItemId))
          .map(({ labourItemId }) => labourItemId),
      ),
  };
}

/** Names and units of items by id. */
export type LabourItems = ReadonlyMap<number, { readonly name: string; readonly unit: string }>;

/** Returns names and units of items, archived ones too. */
export async function readLabourItems(tx: Tx, companyId: number, itemIds: readonly number[]): Promise<LabourItems> {
  const { rows } = await sql<{ id: number; name: string; unit: string }>`
    select i.labour_item_id as id, i.name, u.name as unit
    from labour_item i
      join unit u on u.company_id = i.company_id and u.unit_id = i.unit_id
    where i.company_id = ${companyId} and i.labour_item_id = any (${[...itemIds]}::int[])`.execute(tx);
  return new Map(rows.map(({ id, ...item }) => [id, item]));
}
