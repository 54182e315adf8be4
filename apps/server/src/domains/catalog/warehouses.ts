import { warehouse } from '@cashbook/contract/catalog/warehouses';
import { status } from '@cashbook/contract/enumerations';
import { sql } from 'kysely';
import { actedBy, recordEvent } from '#domains/audit/index';
import { recordKind } from '#domains/records/index';
import { refused } from '#use-case/answer';

/** A branch has one default warehouse, which is not archived: another that becomes it takes its place. */
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
  mayArchive: async (_tx, { is_default }) => (is_default === true ? refused('record_needed') : null),
});
