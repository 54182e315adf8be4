import { z } from 'zod';
import { moneyFormats, paperSizes, printerTypes } from '#enumerations';
import { oneOrZero } from '#wire';

/** The print settings of a branch: letterhead, language, money format, printer and paper (spec 1 §2.6). */
export const printedBranch = {
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  /** Whether prints carry the branch's letterhead. Otherwise they carry the company's. */
  pad_heading_print: oneOrZero,
  /** Address of the branch's own logo, null without one. */
  logo: z.string().nullable(),
  use_bangla: z.boolean(),
  money_format: z.enum(moneyFormats),
  print_size: z.enum(printerTypes),
  paper_size: z.enum(paperSizes),
} as const;
const shape = z.object(printedBranch);
export type PrintedBranch = z.output<typeof shape>;
