import { ApiError } from '@cashbook/contract/client';
import { type InstallmentRow, installmentRoutes } from '@cashbook/contract/installments/installments';
import { deskRefusals } from '#domains/posting/queue/queue-machine.ts';
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

/** Returns the name of an installment for people: customer, invoice, number. */
export const titleOf = ({ installment_no: no, invoice_no: invoice, customer_name: name }: InstallmentRow): string =>
  `${name} · ${invoice} · ${no}`;

/** The desk, and the person whose rows they are. */
interface Sending {
  readonly desk: Desk;
  readonly person: string;
  readonly signal: AbortSignal;
  /** The sentence for a failure without a reason. */
  readonly unexplained: string;
}

/**
 * Sends the rows that wait, one after the other, each under its own key: a row whose answer was lost counts once. Rows that join
 * meanwhile are sent too. A refused row can be changed again. Ends where the line, the day, the branch or the person has
 * changed: what waits keeps its key and its day, and is sent the next time.
 */
export async function sendSheet(store: SheetStore, sending: Sending): Promise<readonly Received[]> {
  const received: Received[] = [];
  const tried = new Set<string>();
  for (let row = nextOf(store, tried); row !== undefined; row = nextOf(store, tried)) {
    tried.add(row.sent.key);
    try {
      const { mtm_id: mtmId, vr_no: vrNo } = await sendRow(row, sending);
      store.settle(row, null);
      received.push({ title: row.title, paisa: BigInt(row.paisa), mtmId, vrNo });
    } catch (error) {
      if (sending.signal.aborted || stopsAll(error)) break;
      if (isFinal(error)) store.settle(row, refusalText(error, sending.unexplained));
    }
  }
  return received;
}

const nextOf = (store: SheetStore, tried: ReadonlySet<string>): SentRow | undefined =>
  store.waiting().find(({ sent }) => !tried.has(sent.key));

/** True if the failure stops every row: the line, the session or the desk. Other failures of the server may be of one row. */
const stopsAll = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status < 400 ||
  error.status === 401 ||
  error.status === 429 ||
  error.code === 'database_away' ||
  deskRefusals.includes(error.code);

async function sendRow({ installmentId, paisa, paidBy, sent }: SentRow, { desk, person, signal }: Sending) {
  const body = {
    ...{ installment_id: installmentId, amount: Number(paisa) / 100, account: sent.account, remarks: '' },
    ...{
      fee: 0,
      transaction_id: '',
      cheque_number: '',
      cheque_date: '',
      cheque_bank: '',
      received_on: sent.receivedOn,
      // A row that waited since before payers were asked is sent again as it was, because its key goes with its text.
      ...(paidBy === '' ? {} : { paid_by: paidBy }),
    },
  };
  const options = { desk, person, signal, idempotencyKey: sent.key, label: 'IC' };
  const { data } = await save(installmentRoutes.receiveInstallment, { body }, options);
  return data;
}
