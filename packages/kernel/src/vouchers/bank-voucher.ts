import type { Ruled } from '#documents/document';
import type { AccountFacts, PostableAccounts } from '#documents/postable-accounts';
import { refuse } from '#documents/refusal';
import { entriesOf, type RowsRefusal, rowsRefusal, sumOfRows, type TypedRow } from '#documents/typed-row';
import { isTypeOf } from '#documents/voucher-types';
import { GROUP } from '#ledger/chart';

export type TypedBankVoucher = {
  /** The account under Cash at Bank that receives or pays the money; null while none is selected. */
  readonly bankAccountId: number | null;
  readonly rows: readonly TypedRow[];
};

export type BankVoucherRefusal =
  | 'no_transactions'
  | 'no_transactions_to_update'
  | 'bank_missing'
  | 'not_a_bank_account'
  | RowsRefusal;

/** Returns the refusal of the selected bank; null when there is none. */
function bankRefusal(bankAccountId: number, accounts: PostableAccounts): BankVoucherRefusal | null {
  const bank = accounts.get(bankAccountId);
  if (bank === undefined) return 'account_not_found';
  if (bank.isArchived) return 'account_archived';
  return bank.groupId === GROUP.cashAtBank ? null : 'not_a_bank_account';
}

type BankRule = (typed: TypedBankVoucher, facts: AccountFacts, isChange: boolean) => Ruled<BankVoucherRefusal>;

const bankVoucher =
  (typeId: 3 | 4): BankRule =>
  ({ bankAccountId, rows }, { accounts }, isChange) => {
    if (rows.length === 0) return refuse(isChange ? 'no_transactions_to_update' : 'no_transactions');
    if (bankAccountId === null) return refuse('bank_missing');
    const wrongBank = bankRefusal(bankAccountId, accounts);
    if (wrongBank !== null) return refuse(wrongBank);
    const refused = rowsRefusal(rows, accounts);
    if (refused !== null) return refused;
    const entries = entriesOf(rows, bankAccountId, isTypeOf(typeId, { direction: 'in' }) ? 'in' : 'out');
    return { ok: true, drafts: [{ typeId, totalPaisa: sumOfRows(rows), entries }], own: null };
  };

/**
 * Makes the voucher of a bank receipt, type 3: one entry per row, Dr the bank / Cr the row's account (accounting §4).
 *
 * Refusals, the first that applies: `no_transactions`, or `no_transactions_to_update` when a saved one is changed. Then those
 * of the bank, which name no row: `bank_missing`, `account_not_found`, `account_archived`, `not_a_bank_account`. Then those of
 * the rows as for a cash receipt.
 */
export const bankReceipt = bankVoucher(3);

/** Makes the voucher of a bank payment, type 4: the mirror of {@link bankReceipt}, Dr account / Cr the bank. */
export const bankPayment = bankVoucher(4);
