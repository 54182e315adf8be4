import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { printedBranch } from '#organisation/letterhead';
import type { RefusalCode } from '#refusals';
import { route } from '#route';
import { voucherLine, voucherMovement } from '#vouchers/voucher';
import { voucherViewers } from '#vouchers/voucher-access';
import { date, id, idText, takaTotal, text } from '#wire';

/** The print centre: many vouchers on paper in one go (spec 1 §2.3, Admin's Print). */

/** The most vouchers in one print. A browser can lay out about a thousand pages. */
export const MOST_PRINTED = 1000;

/** The most vouchers that one call answers. */
export const PRINTED_AT_ONCE = 100;

/**
 * The vouchers to print. They are of one branch, by default the working branch, and of one type or all types that the caller
 * may see. A given number selects by numbers, otherwise the dates select. A number is whole or bare (`12`, of the type and of
 * the fiscal year of the open day). Each date is the open day by default.
 */
const choice = z.object({
  branch_id: idText.optional(),
  type_id: idText.optional(),
  start_date: date.optional(),
  end_date: date.optional(),
  start_voucher: text(60).default(''),
  end_voucher: text(60).default(''),
  /** `1` includes void vouchers, in their last state and stamped void. */
  with_void: z.enum(['0', '1']).default('0'),
});

const choiceRefusals = [
  'no_open_day',
  'dates_reversed',
  'numbers_of_two_years',
  'numbers_reversed',
] as const satisfies readonly RefusalCode[];

export const countVouchersToPrint = route({
  method: 'GET',
  path: '/admin/print/vouchers/count',
  summary: 'How many vouchers of a type lie in a range of dates or of numbers, and what they come to, by type',
  access: voucherViewers,
  query: choice,
  reply: z.object({
    count: z.number().int(),
    types: z.array(
      z.object({
        type_id: id,
        type_name: z.string(),
        count: z.number().int(),
        /** The total of the live vouchers. */
        total: takaTotal,
        first_vr_no: z.string(),
        last_vr_no: z.string(),
      }),
    ),
  }),
  refusals: choiceRefusals,
});

/** A voucher for printing. */
const printedVoucher = z.object({
  mtm_id: id,
  vr_no: z.string(),
  vr_date: z.string(),
  type_id: id,
  type_name: z.string(),
  /** The kind of document, which decides what is printed. */
  kind: z.string(),
  is_void: z.boolean(),
  created_by: z.string(),
  /** The current lines. For a void voucher, the last ones before the void. */
  /** The lines, each with the number of the requisition that its row pays for; empty without one. */
  lines: z.array(voucherLine.extend({ requisition: z.string() })),
  /** The current stock movements. For a void voucher, the last ones before the void. */
  movements: z.array(voucherMovement),
});
export type PrintedVoucher = z.output<typeof printedVoucher>;

export const readVouchersToPrint = route({
  method: 'GET',
  path: '/admin/print/vouchers',
  summary: `Vouchers of a range as they are printed, by type and number, at most ${PRINTED_AT_ONCE} a call; at most ${MOST_PRINTED} in all`,
  access: voucherViewers,
  query: choice.extend({
    /** The cursor: `next` of the previous response. */
    after: z
      .string()
      .regex(/^\d{1,2}\.\d{4}\.\d{1,9}$/, sentences.placeInReportWrong)
      .optional(),
  }),
  reply: z.object({
    branch: z.object({ id, ...printedBranch }),
    /** The number of vouchers in all responses together. */
    count: z.number().int(),
    vouchers: z.array(printedVoucher),
    /** The cursor of the next call. Null at the end. */
    next: z.string().nullable(),
  }),
  refusals: [...choiceRefusals, 'too_many_to_print'],
});

export const voucherPrintRoutes = { countVouchersToPrint, readVouchersToPrint } as const;
