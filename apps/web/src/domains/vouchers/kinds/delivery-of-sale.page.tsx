import { EntryPage } from '#domains/posting/entry/entry.page.tsx';
import { usePathId } from '#screens/path-id.ts';
import { delivery } from './delivery.ts';

/** A delivery of the sale whose number stands in the address. */
export function DeliveryOfSalePage() {
  const invoice = { kind: 'resolving' as const, text: usePathId() };
  return <EntryPage kind={delivery} title="delivery" within="invoice" first={{ invoice }} />;
}
