import type { BranchRules } from '@cashbook/contract/records/fields';
import { MOST_OPEN_REQUISITIONS, openRequisitionRoutes } from '@cashbook/contract/requisitions/naming';
import { formatPaisa } from '@cashbook/money';
import { translate } from '#i18n/translate.ts';
import { call } from '#session/api.ts';
import { foundOf } from '#ui/type-ahead/use-search.ts';

/** The field for the requisition of a row of a voucher. Its number or its notes find it. */

const asText = (paisa: bigint) => formatPaisa(paisa, { decimals: 'as_needed' });

/**
 * Returns the search of approved requisitions that are not closed, each with what is left to buy: those of the branch, or of the
 * working one.
 */
export const requisitionsOf = (branchId?: number) => async (text: string, signal: AbortSignal) => {
  const query = { q: text, ...(branchId === undefined ? {} : { branch_id: String(branchId) }) };
  const { data } = await call(openRequisitionRoutes.search, { query }, { signal });
  const rows = data.map(({ id, req_no: name, notes, left, approved }) => {
    const amounts = { left: asText(left), approved: asText(approved) };
    const detail = [translate('leftOfRequisition', { ns: 'vouchers', ...amounts }), notes];
    const isExact = name.toLowerCase() === text.trim().toLowerCase();
    return { id, name, text: detail.filter((part) => part !== '').join(' · '), isExact };
  });
  return foundOf(rows, MOST_OPEN_REQUISITIONS);
};

/** The control of the requisition of a row, in branches that have requisitions and use them. It stands below the row. */
export const requisitionOfRowControl = {
  holds: 'found' as const,
  search: requisitionsOf(),
  isBelow: true,
  when: ({ names_requisitions: isUsed }: BranchRules) => isUsed,
};
