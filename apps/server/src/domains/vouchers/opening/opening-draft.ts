import type { Draft, TypedOpening } from '@cashbook/kernel';
import type { VoucherDraft } from '#domains/ledger/index';

/** Returns an opening balance as its voucher stores it: the draft of the rule, and what was typed. */
export function openingDraft(draft: Draft, typed: TypedOpening): VoucherDraft {
  const { accountId, debitPaisa, creditPaisa, remarks, bills, counterBranchId, cheques, uncleared, taxes } = typed;
  const { earlyUntil = null, earlyDiscountPaisa = 0n, markupPaisa = 0n } = typed;
  const sides = { debitPaisa: debitPaisa.toString(), creditPaisa: creditPaisa.toString() };
  const lists = {
    bills: bills.map(kept),
    ...(cheques.length === 0 ? {} : { cheques: cheques.map(kept) }),
    ...(taxes.length === 0
      ? {}
      : { taxes: taxes.map(({ basePaisa, ...tax }) => ({ ...kept(tax), basePaisa: basePaisa.toString() })) }),
    ...(uncleared.length === 0 ? {} : { uncleared: uncleared.map(kept) }),
    ...(markupPaisa === 0n ? {} : { markupPaisa: markupPaisa.toString() }),
    ...(earlyDiscountPaisa === 0n ? {} : { earlyUntil, earlyDiscountPaisa: earlyDiscountPaisa.toString() }),
  };
  const rows = [{ accountId, ...sides, remarks, ...lists, ...(counterBranchId === null ? {} : { counterBranchId }) }];
  return { ...draft, kind: 'opening', formVersion: 1, form: { rows } };
}

/** Returns a part of a list as the form keeps it: its amount as text. */
const kept = <Part extends { readonly amountPaisa: bigint }>({ amountPaisa, ...part }: Part) => ({
  ...part,
  amountPaisa: amountPaisa.toString(),
});
