import { type InstallmentRow, installmentRoutes } from '@cashbook/contract/installments/installments';
import { isFinal } from '#domains/posting/queue/send.ts';
import { refusalText } from '#session/refusal-text.ts';
import { type Desk, save } from '#session/save.ts';
import type { SentRow, SheetStore } from './sheet-store.ts';

/** A row that is in the books. */
export interface Received {
  readonly title: string;
  readonly paisa: bigint;
  readonly mtmId: number;
  readonly vrNo: string;
}

/** Returns the name of an installment for people: number, invoice, customer. */
export const titleOf = ({ installment_no: no, invoice_no: invoice, customer_name: name }: InstallmentRow): string =>
  `${name} · ${invoice} · ${no}`;

/**
 * Sends the rows that wait, one after the other, each under its own key: a row whose answer was lost counts once. A refused
 * row can be changed again. Ends where nothing can be reached; what waits is sent the next time.
 */
export async function sendSheet(store: SheetStore, desk: Desk, unexplained: string): Promise<readonly Received[]> {
  const received: Received[] = [];
  for (const row of store.waiting()) {
    try {
      const { mtm_id: mtmId, vr_no: vrNo } = await sendRow(row, desk);
      store.remove(row.installmentId);
      received.push({ title: row.title, paisa: BigInt(row.paisa), mtmId, vrNo });
    } catch (error) {
      if (!isFinal(error)) break;
      store.put({ ...row, sent: null, refused: refusalText(error, unexplained) });
    }
  }
  return received;
}

async function sendRow({ installmentId, paisa, sent }: SentRow, desk: Desk) {
  const body = {
    ...{ installment_id: installmentId, amount: Number(paisa) / 100, account: sent.account, remarks: '' },
    ...{
      fee: 0,
      transaction_id: '',
      cheque_number: '',
      cheque_date: '',
      cheque_bank: '',
      received_on: sent.receivedOn,
    },
  };
  const { data } = await save(
    installmentRoutes.receiveInstallment,
    { body },
    { desk, idempotencyKey: sent.key, label: 'IC' },
  );
  return data;
}
