import { ACCOUNT } from '@cashbook/kernel';
import type { IsoDate } from '@cashbook/money';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personOf } from '#session/person.ts';
import { randomId } from '#session/random-id.ts';
import { useSignedIn } from '#session/session.ts';
import { useStore } from '#store.ts';
import { type Received, sendSheet } from './send-sheet.ts';
import { openSheet, sumOf } from './sheet-store.ts';

type Store = ReturnType<typeof openSheet>;

/** The day and the account of all amounts of the sheet. */
interface Payment {
  receivedOn: IsoDate | null;
  account: number;
}

/** Returns the sheet of the signed-in person at their desk. What waits is sent when the screen opens and when the line is back. */
export function useSheet() {
  const { desk, user } = useSignedIn();
  const { branchId, transactionDate } = desk;
  const person = personOf(user);
  const store = useMemo(() => openSheet(localStorage, person, branchId), [person, branchId]);
  const rows = useStore(store);
  const [chosen, setChosen] = useState<Payment>({ receivedOn: null, account: ACCOUNT.cash });
  // Unless another day is chosen, it is the open day, which may change while the page is open.
  const payment = { ...chosen, receivedOn: chosen.receivedOn ?? transactionDate };
  const { send, ...sending } = useSending(store);
  useSheetEvents(store, sending.ended, send);
  return {
    ...{ rows, received: sending.received, isSending: sending.isSending, payment, setChosen, send },
    ...{ isKept: store.isKept(), today: transactionDate, remove: store.remove },
    ...{ typed: sumOf(rows.values()), waiting: store.waiting().length },
    ...typingIn(store),
    /** Sends all amounts that are typed, as received on the day and into the account of the sheet. */
    receive: () => {
      for (const row of rows.values()) {
        if (row.sent === null && row.paisa !== null)
          store.put({ ...row, sent: { key: randomId(), ...payment }, refused: null });
      }
      send();
    },
  };
}

export type Sheet = ReturnType<typeof useSheet>;

/** Returns the function that sends what waits, what was received by it, and the controller that ends it. */
function useSending(store: Store) {
  const { t } = useTranslation('installments');
  const { desk, user } = useSignedIn();
  const { branchId, transactionDate } = desk;
  const person = personOf(user);
  const queries = useQueryClient();
  const [received, setReceived] = useState<readonly Received[]>([]);
  const [isSending, setSending] = useState(false);
  const unexplained = t('receiveFailed');
  const ended = useRef(new AbortController());
  const running = useRef(Promise.resolve());
  const send = useCallback(() => {
    const { signal } = ended.current;
    const sending = { desk: { branchId, transactionDate }, person, signal, unexplained };
    // One after the other: what is sent for a desk that has changed meanwhile ends first.
    running.current = running.current.then(async () => {
      if (signal.aborted || store.waiting().length === 0) return;
      setSending(true);
      const saved = await sendSheet(store, sending).finally(() => setSending(false));
      setReceived((before) => [...before, ...saved]);
      await queries.invalidateQueries();
    });
  }, [store, branchId, transactionDate, person, unexplained, queries]);
  return { received, isSending, send, ended };
}

/** Sends when the screen opens and the line is back, hears what other tabs type, and keeps a page with unstored amounts open. */
function useSheetEvents(store: Store, ended: { current: AbortController }, send: () => void): void {
  useEffect(() => {
    ended.current = new AbortController();
    send();
    const hear = ({ key }: StorageEvent) => store.holds(key) && store.reread();
    const leave = (event: BeforeUnloadEvent) => {
      if (!store.isKept()) event.preventDefault();
    };
    window.addEventListener('online', send);
    window.addEventListener('storage', hear);
    window.addEventListener('beforeunload', leave);
    return () => {
      ended.current.abort();
      window.removeEventListener('online', send);
      window.removeEventListener('storage', hear);
      window.removeEventListener('beforeunload', leave);
    };
  }, [send, store, ended]);
}

/** Returns the functions that put what is typed into the sheet. */
const typingIn = (store: Store) => ({
  type: (installmentId: number, title: string, paisa: bigint | null, text: string) => {
    if (text.trim() === '') store.remove(installmentId);
    else
      store.put({
        ...{ installmentId, title, text, paisa: paisa?.toString() ?? null, sent: null, refused: null },
        paidBy: store.get().get(installmentId)?.paidBy ?? '',
      });
  },
  /** Says who paid an amount that is typed and not sent; empty for the customer. */
  payBy: (installmentId: number, paidBy: string) => {
    const row = store.get().get(installmentId);
    if (row !== undefined && row.sent === null) store.put({ ...row, paidBy });
  },
});
