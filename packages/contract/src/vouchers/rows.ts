import { MAX_ROW_REMARKS, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { z } from 'zod';
import { exactText, id, idOf, text } from '#wire';

/** What every row that a person types says, beside its amounts. `id` is the screen's own number of the row. */
export const typedRow = z.object({
  id: z.union([z.number(), exactText(64)]).optional(),
  account: idOf('accountAndAmountMissing'),
  accountName: exactText(400).optional(),
  remarks: text(MAX_ROW_REMARKS).default(''),
});

/** What every row of a voucher that was found says, beside its amounts. */
export const foundRow = z.object({
  id: z.number().int(),
  account: id,
  accountName: z.string(),
  /** The code, mobile and address that tell one customer from another of the same name. */
  accountText: z.string(),
  remarks: z.string(),
});

/** What is over the limit is read some way, so that it is refused with the limit's own code; thousands of rows are not. */
export const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row).max(5 * MAX_VOUCHER_ROWS);
