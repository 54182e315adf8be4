import { z } from 'zod';
import type { RefusalCode } from '#refusals';

/** The most faulty cells that a dry run lists. It counts all of them. */
export const mostImportFaults = 200;

/** A cell that the import cannot take: the number of its row in the file, the heading of its column, and the reason. */
const importFault = z.object({ row: z.number().int(), column: z.string(), cell: z.string(), message: z.string() });
export type ImportFault = z.output<typeof importFault>;

/** The result of an import or of its dry run. */
export const importOutcome = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** The number of cells that the import cannot take. `faults` lists the first of them. */
  fault_count: z.number().int(),
  faults: z.array(importFault),
});
export type ImportOutcome = z.output<typeof importOutcome>;

/** The refusals of every import and its dry run. The import itself also has `import_has_faults`. */
export const importRefusals = [
  'forbidden',
  'file_missing',
  'too_large',
  'not_a_spreadsheet',
  'heads_missing',
  'too_many_import_rows',
] as const satisfies readonly RefusalCode[];
