import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { z } from 'zod';
import { EntryPage } from '#domains/posting/entry/entry.page.tsx';
import { cashReceipt } from './cash.ts';

const ofOrder = z.object({ orderNumber: z.string() });

/**
 * The screen for cash received for an order (spec 3 §2). Its rows start with the order of the address, which does not count
 * as typed.
 */
export function CashOfOrderPage() {
  const params: unknown = useParams({ strict: false });
  const { orderNumber } = ofOrder.parse(params);
  const rowsBegin = useMemo(
    () => ({ transactions: { orderId: { kind: 'resolving' as const, text: orderNumber } } }),
    [orderNumber],
  );
  return <EntryPage kind={cashReceipt} title="cashReceipt" within="transaction" rowsBegin={rowsBegin} />;
}
