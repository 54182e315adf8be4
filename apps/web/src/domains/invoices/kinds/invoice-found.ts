import type { Row } from '#domains/posting/draft/document.ts';
import type { FieldValue } from '#domains/posting/draft/fields.ts';
import { amountValue, cashAbove, textValue } from './invoice-kind.ts';

interface FoundPayment {
  account: number;
  account_name: string;
  amount: bigint;
  fee: bigint;
  transaction_id: string;
}

/** Returns the found payments of a goods return: the cash for the head, and the payments through banks as rows. */
export function foundPayments(payments: readonly FoundPayment[]): { paid: FieldValue; rows: readonly Row[] } {
  const all = payments.map(({ account: id, account_name: name, amount, fee, transaction_id }, place): Row => {
    const accountId: FieldValue = { kind: 'taken', account: { id, name, text: '' } };
    const feePaisa: FieldValue = { kind: 'amount', paisa: fee === 0n ? null : fee, text: '' };
    const values = { accountId, transactionId: textValue(transaction_id), feePaisa, amountPaisa: amountValue(amount) };
    return { id: `payments${place}`, table: 'payments', values };
  });
  const { head, rows } = cashAbove('paid').contentOf(all);
  return { paid: head.paid ?? amountValue(0n), rows };
}
