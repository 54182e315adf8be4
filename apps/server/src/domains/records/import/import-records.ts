import { headOf } from '@cashbook/contract/records/fields';
import { titleOf } from '@cashbook/contract/records/record';
import { importLimits } from '@cashbook/contract/records/record-routes';
import { type ImportFault, type ImportOutcome, mostImportFaults } from '@cashbook/contract/spreadsheet-import';
import type { Tx } from '#db/tx';
import type { Hand } from '#domains/records/change-record';
import { type ImportTable, tableOf } from '#domains/records/import/columns';
import { RowImport } from '#domains/records/import/import-row';
import { inReach, type RecordEngine } from '#domains/records/record-engine';
import type { RecordKind } from '#domains/records/record-kind';
import { wordsIn } from '#export/words';
import { readTable } from '#import/read-sheet';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { IdempotencyKey } from '#use-case/call';
import { oncePerKey } from '#use-case/once-per-key';

/** The table of a file, or the refusal of a file that cannot be read at all. */
type ReadFile = ImportTable | Refused;

/**
 * Returns what importing the file would do: it imports, and undoes it. Refuses in this order: forbidden,
 * not_a_spreadsheet, too_many_import_rows, heads_missing.
 */
export async function checkImport(
  engine: RecordEngine,
  kind: RecordKind,
  hand: Hand,
  bytes: Buffer,
): Promise<Answer<ImportOutcome>> {
  const table = await readFile(kind, hand, bytes);
  if ('kind' in table) return table;
  return done(await inReach(engine, hand.actor, 'trial', (tx) => importTable(tx, kind, hand, table)));
}

/**
 * Imports all rows of the file, in one transaction. Refuses as {@link checkImport}, and with import_has_faults when a
 * cell is refused. Then nothing is changed.
 */
export async function commitImport(
  engine: RecordEngine,
  kind: RecordKind,
  hand: Hand,
  call: {
    readonly actor: Hand['actor'];
    readonly idempotency: IdempotencyKey | null;
    readonly upload: { readonly bytes: Buffer };
  },
): Promise<Answer<ImportOutcome>> {
  const table = await readFile(kind, hand, call.upload.bytes);
  if ('kind' in table) return table;
  return inReach(engine, hand.actor, 'write', (tx) =>
    oncePerKey<ImportOutcome>(tx, kind.record.routes.import, call, hand.at, async () => {
      const outcome = await importTable(tx, kind, hand, table);
      return outcome.fault_count > 0 ? refused('import_has_faults') : done(outcome);
    }),
  );
}

async function readFile({ record }: RecordKind, { actor }: Hand, bytes: Buffer): Promise<ReadFile> {
  const { edit, create = edit } = record.permissions;
  if (!actor.permissions.has(edit) || !actor.permissions.has(create)) return refused('forbidden');
  const rows = await readTable(bytes, importLimits.rows);
  if (rows === null) return refused('not_a_spreadsheet');
  if (rows.length > importLimits.rows)
    return refused('too_many_import_rows', { values: { most: String(importLimits.rows) } });
  const head = wordsIn(actor.language).say(headOf(titleOf(record).field));
  return tableOf(record, rows) ?? refused('heads_missing', { values: { head } });
}

/** Imports the rows one after the other. A row with faults is left out and reported. */
async function importTable(tx: Tx, kind: RecordKind, hand: Hand, table: ImportTable): Promise<ImportOutcome> {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const row = new RowImport(tx, kind, hand, table);
  const faults: ImportFault[] = [...row.unknownHeads()];
  for (const raw of table.rows) {
    const result = await row.take(raw);
    if (typeof result === 'string') counts[result] += 1;
    else for (const fault of result) faults.push(fault);
  }
  return { ...counts, fault_count: faults.length, faults: faults.slice(0, mostImportFaults) };
}
