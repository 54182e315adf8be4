import type { Draft, TypedOpening } from '@cashbook/kernel';
import type { VoucherDraft } from '#domains/ledger/index';

/** Returns an opening balance as its voucher stores it: the draft of the rule, and what was typed. */
export function openingDraft(draft: Draft, typed: TypedOpening): VoucherDraft {
  const { accountId, debitPaisa, creditPaisa, remarks, bills, counterBranchId } = typed;
  const sides = { debitPaisa: debitPaisa.toString(), creditPaisa: creditPaisa.toString() };
  const keptBills = bills.map(({ amountPaisa, ...bill }) => ({ ...bill, amountPaisa: amountPaisa.toString() }));
  const rows = [
    { accountId, ...sides, remarks, bills: keptBills, ...(counterBranchId === null ? {} : { counterBranchId }) },
  ];
  return { ...draft, kind: 'opening', formVersion: 1, form: { rows } };
}
