import { z } from 'zod';
import type { RefusalCode } from '#refusals';

/** The file format of an exported list or report. */
export const spreadsheetFormat = z.object({ format: z.enum(['xlsx', 'csv']) });
export const spreadsheetTypes = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
] as const;
/** The refusals of every export. */
export const exportRefusals = ['export_too_large', 'export_stopped'] as const satisfies readonly RefusalCode[];
