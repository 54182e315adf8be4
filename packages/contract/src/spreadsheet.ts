import { z } from 'zod';
import type { RefusalCode } from '#refusals';

/** The file that a list or a report is asked for as. */
export const spreadsheetFormat = z.object({ format: z.enum(['xlsx', 'csv']) });
export const spreadsheetTypes = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
] as const;
/** What every export can refuse. */
export const exportRefusals = ['export_too_large', 'export_stopped'] as const satisfies readonly RefusalCode[];
