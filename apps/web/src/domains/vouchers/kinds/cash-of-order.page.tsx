import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { z } from 'zod';
import { EntryPage } from '#domains/posting/entry/entry.page.tsx';
import { cashReceipt } from './cash.ts';

const ofOrder = z.object({ orderNumber: z.string() });

/** Cash received for an order (spec 3 §2): its rows name the order of the address, which is nothing typed by itself. */
export function CashOfOrderPage() {
  const params: unknown = useParams({ strict: false });
  const { orderNumber } = ofOrder.parse(params);
  const rowsBegin = useMemo(
    () => ({ lines: { order: { kind: 'resolving' as const, text: orderNumber } } }),
    [orderNumber],
  );
  return <EntryPage kind={cashReceipt} title="cashReceipt" within="transaction" rowsBegin={rowsBegin} />;
}
