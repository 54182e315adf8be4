import { useParams } from '@tanstack/react-router';
import { z } from 'zod';
import { EntryPage } from '#domains/posting/entry/entry.page.tsx';
import { cashReceipt } from './cash.ts';

const ofOrder = z.object({ orderNumber: z.string() });

/** Cash received for an order (spec 3 §2): the first row names the order of the address. */
export function CashOfOrderPage() {
  const params: unknown = useParams({ strict: false });
  const { orderNumber } = ofOrder.parse(params);
  const order = { kind: 'resolving' as const, text: orderNumber };
  return (
    <EntryPage
      kind={cashReceipt}
      title="cashReceipt"
      within="transaction"
      first={{ in: 'entry', table: 'lines', values: { order } }}
    />
  );
}
