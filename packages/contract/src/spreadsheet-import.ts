import { z } from 'zod';
import type { RefusalCode } from '#refusals';

/** Of the cells that cannot be taken a dry run lists so many; it counts all of them. */
export const mostImportFaults = 200;

/** A cell of a file that cannot be taken: its row as the file counts, the head of its column, and why. */
const importFault = z.object({ row: z.number().int(), column: z.string(), cell: z.string(), message: z.string() });
export type ImportFault = z.output<typeof importFault>;

/** What an import does, or would do. */
export const importOutcome = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** How many cells cannot be taken; `faults` has the first of them. */
  fault_count: z.number().int(),
  faults: z.array(importFault),
});
export type ImportOutcome = z.output<typeof importOutcome>;

/** What every import can refuse, beside `import_has_faults` when it is to be done. */
export const importRefusals = [
  'forbidden',
  'file_missing',
  'too_large',
  'not_a_spreadsheet',
  'heads_missing',
  'too_many_import_rows',
] as const satisfies readonly RefusalCode[];
