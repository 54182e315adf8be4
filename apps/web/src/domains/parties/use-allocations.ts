import { allocationRoutes, type OpenItemRow } from '@cashbook/contract/parties/allocations';
import { partyCalls } from '@cashbook/contract/parties/party-calls';
import type { Allocation, OpenItem } from '@cashbook/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#session/api.ts';
import { sentFrom } from '#session/sent-from.ts';
import { useSignedIn } from '#session/session.ts';
import { useChange } from '#session/use-change.ts';

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
  const { change, busy } = useChange(t('allocations'), () =>
    queries.invalidateQueries({ queryKey: [partyCalls.readCard.method, partyCalls.readCard.path] }),
  );
  return {
    busy,
    allocate: (allocations: readonly Allocation[]) => {
      const rows = allocations.map(({ debit, credit, amountPaisa }) => {
        return { debit: keyOf(debit), credit: keyOf(credit), amount: amountPaisa };
      });
      const body = z.encode(allocationRoutes.allocate.body, { party, rows });
      return change(body, t('allocatedNow'), (sent) => call(allocationRoutes.allocate, { body }, sentFrom(desk, sent)));
    },
    undo: (number: number) => {
      const body = { party, numbers: [number] };
      return change(body, t('unallocatedNow'), (sent) =>
        call(allocationRoutes.undoAllocation, { body }, sentFrom(desk, sent)),
      );
    },
  };
}
