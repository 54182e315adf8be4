import { type ChequeRefusal, chequeAccountOf, chequeText, type TypedCheque, typedCheque } from '#cheques/cheque';
import { type BankAccountRefusal, bankAccountRefusal } from '#documents/bank-account';
import type { Ruled } from '#documents/document';
import type { AccountFacts } from '#documents/postable-accounts';
import { refuse } from '#documents/refusal';
import { entriesOf, type RowsRefusal, rowsRefusal, sumOfRows } from '#documents/typed-row';
import { isTypeOf } from '#documents/voucher-types';
import {
  rowsToBook,
  sumPaidOf,
  type TaxFacts,
  type WithholdingRefusal,
  type WithholdingRow,
  withheldIn,
  withholdingOf,
} from '#withholding/withheld-row';

export type TypedBankVoucher = TypedCheque & {
  /**
   * The account under Cash at Bank that receives or pays the money; null while none is selected. A cheque is meant to go there, or is
   * drawn on it.
   */
  readonly bankAccountId: number | null;
  readonly rows: readonly WithholdingRow[];
};

export type BankVoucherRefusal =
  | 'no_transactions'
  | 'no_transactions_to_update'
  | BankAccountRefusal
  | ChequeRefusal
  | RowsRefusal
  | WithholdingRefusal;

type BankRule = (
  typed: TypedBankVoucher,
  facts: AccountFacts & TaxFacts,
  isChange: boolean,
) => Ruled<BankVoucherRefusal>;

const bankVoucher =
  (typeId: 3 | 4): BankRule =>
  (typed, facts, isChange) => {
    const { bankAccountId, rows } = typed;
    const { accounts } = facts;
    if (rows.length === 0) return refuse(isChange ? 'no_transactions_to_update' : 'no_transactions');
    const wrongBank = bankAccountRefusal(bankAccountId, accounts);
    if (bankAccountId === null || wrongBank !== null) return refuse(wrongBank ?? 'bank_missing');
    const way = isTypeOf(typeId, { direction: 'in' }) ? 'in' : 'out';
    const said = typedCheque(typed, way === 'in');
    if (!said.ok) return said;
    const refused = rowsRefusal(rows, accounts);
    if (refused !== null) return refused;
    const taxed = withholdingOf(rows, way === 'in', facts);
    if (!taxed.ok) return taxed;
    const draft = { typeId, totalPaisa: sumOfRows(rows), ...withheldIn(taxed) };
    const booked = rowsToBook(rows, way === 'in');
    const { cheque } = said;
    if (cheque === null) {
      const entries = entriesOf(booked, { accountId: bankAccountId }, way);
      return { ok: true, drafts: [{ ...draft, entries }], own: null };
    }
    const pays = booked.map(({ accountId, amountPaisa, orderId = null, withheld }) => ({
      ...{ accountId, amountPaisa, orderId },
      ...(withheld === undefined ? {} : { withheld }),
    }));
    const money = {
      accountId: chequeAccountOf(cheque.isReceived),
      text: chequeText({ ...cheque, bank: cheque.drawnOn }),
    };
    const entries = entriesOf(booked, money, way);
    const cheques = [{ ...cheque, bankAccountId, amountPaisa: sumPaidOf(booked), pays }];
    return { ok: true, drafts: [{ ...draft, entries, cheques }], own: null };
  };

/**
 * Makes the voucher of a bank receipt, type 3: one entry per row, Dr the bank / Cr the row's account (accounting §4). With a cheque it
 * is Dr 15 until the cheque is realized (accounting-next §3.2); a payment by cheque is Cr 16 instead of the bank.
 *
 * Refusals, the first that applies: `no_transactions`, or `no_transactions_to_update` when a saved one is changed. Then those
 * of the bank, which name no row: `bank_missing`, `account_not_found`, `account_archived`, `not_a_bank_account`; those
 * of {@link typedCheque}. Then those of the rows as for a cash receipt, and those of
 * {@link withholdingOf}.
 */
export const bankReceipt = bankVoucher(3);

/** Makes the voucher of a bank payment, type 4: the mirror of {@link bankReceipt}, Dr account / Cr the bank. */
export const bankPayment = bankVoucher(4);
