import { sentences } from '@cashbook/words/en/sentences';
import { z } from 'zod';
import { printedBranch } from '#organisation/letterhead';
import type { RefusalCode } from '#refusals';
import { route } from '#route';
import { voucherLine, voucherMovement } from '#vouchers/voucher';
import { voucherViewers } from '#vouchers/voucher-access';
import { date, id, idText, takaTotal, text } from '#wire';

/** The print centre: many vouchers on paper in one go (spec 1 §2.3, Admin's Print). */

/** How many vouchers are printed in one go at most: a browser lays out some thousand pages, and not any number. */
export const MOST_PRINTED = 1000;

/** How many vouchers one call answers at most. */
export const PRINTED_AT_ONCE = 100;

/**
 * Which vouchers: of a branch, the working one unless named, and of a type, or of all that the caller may see. By numbers
 * where one is given, whole or bare (`12`, of the type and of the fiscal year of the open day), else by dates, each the open
 * day unless given.
 */
const choice = z.object({
  branch_id: idText.optional(),
  type_id: idText.refine((type) => type <= 22, sentences.choiceUnknown).optional(),
  start_date: date.optional(),
  end_date: date.optional(),
  start_voucher: text(60).default(''),
  end_voucher: text(60).default(''),
  /** `1`: void vouchers too, as they last were and stamped void. */
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
        /** What live ones come to. */
        total: takaTotal,
        first_vr_no: z.string(),
        last_vr_no: z.string(),
      }),
    ),
  }),
  refusals: choiceRefusals,
});

/** A voucher as it stands on paper. */
const printedVoucher = z.object({
  mtm_id: id,
  vr_no: z.string(),
  vr_date: z.string(),
  type_id: id,
  type_name: z.string(),
  /** The kind of document it is, which says what of it is printed. */
  kind: z.string(),
  is_void: z.boolean(),
  created_by: z.string(),
  /** Those that stand; of a void voucher those that stood last. */
  lines: z.array(voucherLine),
  /** What it moves of the stock; of a void voucher what it moved last. */
  movements: z.array(voucherMovement),
});
export type PrintedVoucher = z.output<typeof printedVoucher>;

export const readVouchersToPrint = route({
  method: 'GET',
  path: '/admin/print/vouchers',
  summary: `Vouchers of a range as they are printed, by type and number, at most ${PRINTED_AT_ONCE} a call; at most ${MOST_PRINTED} in all`,
  access: voucherViewers,
  query: choice.extend({
    /** `next` of the call before. */
    after: z
      .string()
      .regex(/^\d{1,2}\.\d{4}\.\d{1,9}$/, sentences.placeInReportWrong)
      .optional(),
  }),
  reply: z.object({
    branch: z.object({ id, ...printedBranch }),
    /** Of all calls together. */
    count: z.number().int(),
    vouchers: z.array(printedVoucher),
    /** Where the next call goes on; null at the end. */
    next: z.string().nullable(),
  }),
  refusals: [...choiceRefusals, 'too_many_to_print'],
});

export const voucherPrintRoutes = { countVouchersToPrint, readVouchersToPrint } as const;
