import { z } from 'zod';
import { accountRowRefusals, rowsFound, rowsSent } from '#documents/account-rows';
import { byNumber, documentRoutes, pathsBelow, replacedVoucher, savedVoucher } from '#documents/document-routes';
import { voucherKind } from '#documents/voucher-kinds';
import { taka } from '#wire';

/** Returns the calls of a voucher whose rows have a debit and a credit column. The side without an amount is zero. */
const twoSidedRoutes = (name: 'contra' | 'journal') =>
  documentRoutes({
    ...voucherKind(name),
    label: name,
    paths: pathsBelow(`/accounts/${name}`),
    body: z.object({
      mtmId: replacedVoucher,
      transactions: rowsSent({ debit: taka.prefault(0), credit: taka.prefault(0) }),
    }),
    findBody: byNumber,
    loaded: { transactionList: rowsFound({ debit: taka, credit: taka }) },
    saved: savedVoucher,
    refusals: [
      ...(['no_rows', 'too_few_lines', 'too_many_rows', 'line_needs_one_side', 'amount_too_large'] as const),
      ...accountRowRefusals,
      ...(['voucher_too_large', 'unbalanced', 'one_account'] as const),
    ],
  });

/** Money moved between cash and bank accounts (accounting §4, type 5). */
export const contraRoutes = twoSidedRoutes('contra');
/** Entries as people type them (accounting §4, type 6). */
export const journalRoutes = twoSidedRoutes('journal');
