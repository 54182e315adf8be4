import { status } from '@cashbook/contract/enumerations';
import { tradeOrder } from '@cashbook/contract/orders/orders';
import type { RecordRow } from '@cashbook/contract/records/record';
import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnParts } from '#domains/records/known-record.ts';
import { optionsKey } from '#domains/records/record-options.ts';
import { RowActions } from '#domains/records/row-actions.tsx';
import { call } from '#session/api.ts';
import { refusalText } from '#session/refusal-text.ts';
import { useSaves } from '#session/saves.ts';
import { useSignedIn } from '#session/session.ts';
import { IconButton } from '#ui/button.tsx';
import { toast } from '#ui/overlay/toast.tsx';

const cardPath = ({ id }: RecordRow) => `/order/card/${id}`;

/** The parts that only the list of orders has: buttons to view, close and reopen an order in its row. */
export const orderParts: OwnParts = {
  useList: () => {
    const { can } = useSignedIn();
    return {
      actions: (row) => (
        <>
          <RowActions record={tradeOrder} row={row} card={cardPath(row)} mayArchive={false} />
          {can('order.create') && <CloseButton row={row} />}
        </>
      ),
      open: cardPath,
      usualSort: '',
    };
  },
};

function CloseButton({ row }: { row: RecordRow }) {
  const { t } = useTranslation('records');
  const queries = useQueryClient();
  const saves = useSaves();
  const [busy, setBusy] = useState(false);
  const isOpen = row.status === status.active;
  const number = String(row.order_number);
  const turn = async () => {
    setBusy(true);
    const { setStatus, list } = tradeOrder.routes;
    try {
      const body = { id: row.id, version: row.version, status: isOpen ? tradeOrder.off : status.active };
      await saves.send({ content: body, label: number }, (sent) => call(setStatus, { body }, sent));
      toast.ok(t(isOpen ? 'orderClosedNow' : 'orderOpenNow', { number }));
      void queries.invalidateQueries({ queryKey: [list.method, list.path] });
      void queries.invalidateQueries({ queryKey: optionsKey(tradeOrder) });
    } catch (error) {
      toast.bad(refusalText(error));
    }
    setBusy(false);
  };
  return (
    <IconButton
      size="small"
      icon={isOpen ? LockKeyhole : LockKeyholeOpen}
      label={t(isOpen ? 'orderClose' : 'orderReopen', { number })}
      disabled={busy}
      onClick={() => void turn()}
    />
  );
}
