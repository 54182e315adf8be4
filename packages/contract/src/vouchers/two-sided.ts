import { accountList, accountRowRefusals, orderFields, twoSidedFields } from '#documents/account-fields';
import { describedApi, documentFields } from '#documents/described';
import { documentRoutes, pathsBelow, savedVoucher } from '#documents/document-routes';
import { rows } from '#documents/field-kinds';

/** A voucher whose rows have a debit and a credit column. */
export const twoSidedDocument = documentFields(
  { rows: rows('transactions', { ...twoSidedFields, ...orderFields }, accountList('transactionList')) },
  {
    ...{ no_rows: null, too_few_lines: null, too_many_rows: null },
    line_needs_one_side: 'rows.debitPaisa',
    amount_too_large: 'rows.debitPaisa',
    ...accountRowRefusals,
    ...{ voucher_too_large: null, unbalanced: null, one_account: null },
    order_not_found: 'rows.orderId',
  },
);

const twoSidedRoutes = (name: 'contra' | 'journal', described: typeof twoSidedDocument) =>
  documentRoutes({
    ...describedApi(name, described),
    label: name,
    paths: pathsBelow(`/accounts/${name}`),
    saved: savedVoucher,
  });

/** Money moved between cash and bank accounts (accounting §4, type 5). */
export const contraRoutes = twoSidedRoutes('contra', twoSidedDocument);
/** Entries as people type them (accounting §4, type 6). A branch may refuse some of them. */
export const journalRoutes = twoSidedRoutes('journal', {
  ...twoSidedDocument,
  refusals: { ...twoSidedDocument.refusals, journal_without_remarks: null, journal_on_equity: null },
});
