import { allocationRoutes, type OpenItemRow } from '@cashbook/contract/parties/allocations';
import { partyCalls } from '@cashbook/contract/parties/party-calls';
import type { Allocation, OpenItem } from '@cashbook/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { toast } from '#ui/overlay/toast.tsx';

/** An open item for the kernel's rule, with its row. */
export type ShownItem = OpenItem & { readonly row: OpenItemRow };

export const shownItem = (row: OpenItemRow): ShownItem => ({
  voucherId: row.mtm_id,
  billNo: row.bill_no,
  side: row.side,
  date: row.item_date,
  openPaisa: row.open,
  row,
});

const keyOf = ({ voucherId, billNo }: OpenItem) => ({ mtm_id: voucherId, bill_no: billNo });

/**
 * Returns calls that allocate items of a party and undo allocations. Each reports its result and returns whether it
 * succeeded.
 */
export function useAllocations(party: number) {
  const { t } = useTranslation('records');
  const { desk } = useSignedIn();
  const queries = useQueryClient();
  const saves = useSaves();
  const [busy, setBusy] = useState(false);
  const send = async (content: object, request: Parameters<typeof saves.send>[1], said: string) => {
    setBusy(true);
    try {
      await saves.send({ content, label: t('allocations') }, request);
      toast.ok(said);
      return true;
    } catch (error) {
      toast.bad(refusalText(error));
      return false;
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: [partyCalls.readCard.method, partyCalls.readCard.path] });
    }
  };
  return {
    busy,
    allocate: (allocations: readonly Allocation[]) => {
      const rows = allocations.map(({ debit, credit, amountPaisa }) => {
        return { debit: keyOf(debit), credit: keyOf(credit), amount: amountPaisa };
      });
      const body = z.encode(allocationRoutes.allocate.body, { party, rows });
      const save: Parameters<typeof saves.send>[1] = (sent) =>
        call(allocationRoutes.allocate, { body }, sentFrom(desk, sent));
      return send(body, save, t('allocatedNow'));
    },
    undo: (number: number) => {
      const body = { party, numbers: [number] };
      const save: Parameters<typeof saves.send>[1] = (sent) =>
        call(allocationRoutes.undoAllocation, { body }, sentFrom(desk, sent));
      return send(body, save, t('unallocatedNow'));
    },
  };
}
