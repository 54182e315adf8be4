import { z } from 'zod';

/** The file that a list or a report is asked for as. */
export const spreadsheetFormat = z.object({ format: z.enum(['xlsx', 'csv']) });
export const spreadsheetTypes = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
] as const;
