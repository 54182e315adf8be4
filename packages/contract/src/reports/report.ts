import { z } from 'zod';
import { date, exactText, id, idText, takaTotal } from '#wire';

/** Reports are asked for a branch and a range of dates, both ends included. */
export const reportRange = z.object({ branch_id: idText, start_date: date, end_date: date });

/**
 * Long reports travel in slices: `after` is the cursor of the last slice's `next`, `limit` the most rows of this one.
 * Without `limit` up to 50,000 rows come at once; `next` says whether there are more.
 */
export const slice = z.object({
  after: exactText(120).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(10_000).optional(),
});

/** Debits and credits of a whole: an opening, a range, a total. */
export const sides = z.object({ total_debit: takaTotal, total_credit: takaTotal });

/** The party behind a row, where it has one (spec 2 §3, "Cash book row"). */
export const somity = z.object({
  idfr_code: z.string(),
  somity_name: z.string(),
  somity_id: id,
  mobile: z.string(),
});
