import type { ReceivedVoucher } from '@cashbook/contract/reports/dashboard';
import { dashboardRoutes } from '@cashbook/contract/reports/dashboard';
import { remittanceRoutes } from '@cashbook/contract/vouchers/remittance';
import { paisaToNumber } from '@cashbook/money';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sayBelowZero } from '#domains/posting/queue/say-below-zero.ts';
import { randomId } from '#session/random-id.ts';
import { refusalText } from '#session/refusal-text.ts';
import { isDecided, save } from '#session/save.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/overlay/toast.tsx';

/**
 * The state of remitting a voucher from this screen. `sent` lasts until the list is read again. After that it is `known`,
 * and the list decides.
 */
export type RemitState = 'waiting' | 'sending' | 'sent' | 'known';

interface Remitting {
  stateOf: (voucher: Pick<ReceivedVoucher, 'mtm_id'>) => RemitState;
  remit: (voucher: ReceivedVoucher) => Promise<void>;
}

/**
 * Returns calls that remit received vouchers (spec 1 §4). Each voucher has its own key, stored until the server has
 * decided. A second press, or a retry after a lost answer, is therefore one remittance.
 */
export function useRemit(): Remitting {
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const keys = useRef(new Map<number, string>());
  const [states, setStates] = useState<ReadonlyMap<number, RemitState>>(new Map());
  const sending = useRef(new Set<number>());
  // Reads the list again at once, also after a refusal, because something has changed.
  const readAgain = () =>
    queries.invalidateQueries({ queryKey: [dashboardRoutes.read.method, dashboardRoutes.read.path] });
  const becomes = (id: number, state: RemitState) => setStates((before) => new Map(before).set(id, state));

  const remit = async ({ mtm_id, vr_no, branch_id, remarks, debit }: ReceivedVoucher) => {
    if (sending.current.has(mtm_id)) return;
    sending.current.add(mtm_id);
    becomes(mtm_id, 'sending');
    const idempotencyKey = keys.current.get(mtm_id) ?? randomId();
    keys.current.set(mtm_id, idempotencyKey);
    try {
      const body = { mtm_id, branch_id, remarks, amount: paisaToNumber(debit) };
      const sent = { desk, idempotencyKey, label: vr_no };
      const { message, data } = await save(remittanceRoutes.remitVoucher, { body }, sent);
      keys.current.delete(mtm_id);
      becomes(mtm_id, 'sent');
      toast.ok(message);
      sayBelowZero(data);
      await readAgain();
      becomes(mtm_id, 'known');
    } catch (error) {
      if (isDecided(error)) keys.current.delete(mtm_id);
      becomes(mtm_id, 'waiting');
      toast.bad(refusalText(error));
      void readAgain();
    } finally {
      sending.current.delete(mtm_id);
    }
  };
  return { stateOf: ({ mtm_id }) => states.get(mtm_id) ?? 'waiting', remit };
}
