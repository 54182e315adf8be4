import { z } from 'zod';
import { moneyFormats, paperSizes, printerTypes } from '#enumerations';
import { oneOrZero } from '#wire';

/** What a branch decides about its prints: letterhead, language, money format, printer and paper (spec 1 §2.6). */
export const printedBranch = {
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  /** Prints carry the branch's letterhead; otherwise the company's. */
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
