import { MAX_ROW_REMARKS, MAX_VOUCHER_ROWS } from '@cashbook/money';
import { z } from 'zod';
import { byNumber, documentRoutes, savedVoucher } from '#posting/document-routes';
import { exactText, id, idOf, taka, text } from '#wire';

/** A row of a contra or journal: zero stands on the side that has no amount. */
const rowIn = z.object({
  id: z.union([z.number(), exactText(64)]).optional(),
  account: idOf('accountAndAmountMissing'),
  accountName: exactText(400).optional(),
  remarks: text(MAX_ROW_REMARKS).default(''),
  debit: taka.prefault(0),
  credit: taka.prefault(0),
});

const body = z.object({
  /** The voucher that an update replaces. */
  mtmId: id.nullish(),
  /** Some more than a voucher takes, so that they are refused with the limit's own code. */
  transactions: z.array(rowIn).max(5 * MAX_VOUCHER_ROWS),
});

const loaded = {
  transactionList: z.array(
    z.object({
      id: z.number().int(),
      account: id,
      accountName: z.string(),
      /** The code, mobile and address that tell one customer from another of the same name. */
      accountText: z.string(),
      remarks: z.string(),
      debit: taka,
      credit: taka,
    }),
  ),
};

/** The calls of a voucher whose rows have a debit and a credit column. */
export const twoSidedRoutes = (name: 'contra' | 'journal') =>
  documentRoutes({
    label: name,
    paths: {
      save: `/accounts/${name}/store`,
      find: `/accounts/${name}/search`,
      held: `/accounts/${name}/held`,
      update: `/accounts/${name}/update`,
    },
    mayCreate: [`${name}.create`],
    mayEdit: [`${name}.edit`],
    body,
    findBody: byNumber,
    loaded,
    saved: savedVoucher,
    refusals: [
      'no_rows',
      'too_few_lines',
      'too_many_rows',
      'line_needs_one_side',
      'amount_too_large',
      'remarks_too_long',
      'account_not_found',
      'account_archived',
      'account_not_allowed',
      'voucher_too_large',
      'unbalanced',
    ],
  });
