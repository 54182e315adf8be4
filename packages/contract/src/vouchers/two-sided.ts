import { z } from 'zod';
import { byNumber, documentRoutes, savedVoucher } from '#posting/document-routes';
import { foundRow, rowsOf, typedRow } from '#vouchers/rows';
import { id, taka } from '#wire';

const body = z.object({
  /** The voucher that an update replaces. */
  mtmId: id.nullish(),
  /** Zero stands on the side of a row that has no amount. */
  transactions: rowsOf(typedRow.extend({ debit: taka.prefault(0), credit: taka.prefault(0) })),
});

const loaded = { transactionList: z.array(foundRow.extend({ debit: taka, credit: taka })) };

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
