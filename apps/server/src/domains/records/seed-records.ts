import { status } from '@cashbook/contract/enumerations';
import type { WireValue } from '@cashbook/contract/records/fields';
import type { RecordDescription } from '@cashbook/contract/records/record';
import { showBranches } from '#db/branch-reach';
import type { Tx } from '#db/tx';
import { insertRecord, takeNumber, type WrittenBy } from '#domains/records/record.store';
import type { RecordKind } from '#domains/records/record-kind';

/** A record as a user would type it. The branch is null for records of the company. */
export interface SeededRecord {
  readonly branchId: number | null;
  readonly typed: Readonly<Record<string, WireValue>>;
}

/**
 * Adds records in the given order, without the audit record, and returns their numbers.
 *
 * @throws ZodError for values that nobody could type
 */
export async function seedRecords(
  tx: Tx,
  seeds: RecordDescription | RecordKind,
  by: WrittenBy,
  seeded: readonly SeededRecord[],
): Promise<number[]> {
  const kind = 'record' in seeds ? seeds : { record: seeds };
  await showBranches(tx, [...new Set(seeded.flatMap(({ branchId }) => branchId ?? []))]);
  const ids: number[] = [];
  for (const { branchId, typed } of seeded) {
    const { values } = kind.record.routes.create.body.parse(typed);
    const id = await takeNumber(tx, kind, by.companyId);
    await insertRecord(tx, kind, by, { id, branchId, status: status.active, values });
    ids.push(id);
  }
  return ids;
}
