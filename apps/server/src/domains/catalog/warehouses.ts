import { warehouse } from '@cashbook/contract/catalog/warehouses';
import { sql } from 'kysely';
import { recordKind } from '#domains/records/index';
import { refused } from '#use-case/answer';

/** A branch has one default warehouse: another that becomes it takes its place, and it is not archived before. */
export const warehouses = recordKind(warehouse, {
  save: async (tx, { actor, id, branchId, after }) => {
    if (!after.is_default) return null;
    await sql`
      update warehouse set is_default = false, version = version + 1
      where company_id = ${actor.companyId} and branch_id = ${branchId} and is_default and warehouse_id <> ${id}`.execute(
      tx,
    );
    return null;
  },
  mayArchive: async (_tx, { is_default }) => (is_default === true ? refused('record_needed') : null),
});
