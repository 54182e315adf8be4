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

/** Returns the sheet of the signed-in person at their desk. What waits is sent when the screen opens and when the line is back. */
export function useSheet() {
  const { t } = useTranslation('installments');
  const { desk, user } = useSignedIn();
  const { branchId, transactionDate } = desk;
  const person = personOf(user);
  const queries = useQueryClient();
  const store = useMemo(() => openSheet(localStorage, person, branchId), [person, branchId]);
  const rows = useStore(store);
  const [received, setReceived] = useState<readonly Received[]>([]);
  const [isSending, setSending] = useState(false);
  const isRunning = useRef(false);
  const [payment, setPayment] = useState<{ receivedOn: IsoDate; account: number }>({
    receivedOn: transactionDate,
    account: ACCOUNT.cash,
  });

  const unexplained = t('receiveFailed');
  const send = useCallback(async () => {
    if (isRunning.current || store.waiting().length === 0) return;
    isRunning.current = true;
    setSending(true);
    const saved = await sendSheet(store, { branchId, transactionDate }, unexplained).finally(() => {
      isRunning.current = false;
      setSending(false);
    });
    setReceived((before) => [...before, ...saved]);
    await queries.invalidateQueries();
  }, [store, branchId, transactionDate, unexplained, queries]);

  useEffect(() => {
    void send();
    const again = () => void send();
    const hear = ({ key }: StorageEvent) => store.holds(key) && store.reread();
    window.addEventListener('online', again);
    window.addEventListener('storage', hear);
    return () => {
      window.removeEventListener('online', again);
      window.removeEventListener('storage', hear);
    };
  }, [send, store]);

  return {
    ...{ rows, received, isSending, payment, setPayment, send, today: transactionDate, remove: store.remove },
    ...{ typed: sumOf(rows.values()), waiting: store.waiting().length },
    type: (installmentId: number, title: string, paisa: bigint | null, text: string) => {
      if (text.trim() === '') store.remove(installmentId);
      else
        store.put({ ...{ installmentId, title, text, paisa: paisa?.toString() ?? null }, sent: null, refused: null });
    },
    /** Sends all amounts that are typed, as received on the day and into the account of the sheet. */
    receive: () => {
      for (const row of rows.values()) {
        if (row.sent === null && row.paisa !== null)
          store.put({ ...row, sent: { key: randomId(), ...payment }, refused: null });
      }
      void send();
    },
  };
}

export type Sheet = ReturnType<typeof useSheet>;
