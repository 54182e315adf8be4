import { EntryPage } from '#domains/posting/entry/entry.page.tsx';
import { usePathId } from '#screens/path-id.ts';
import { delivery } from './delivery.ts';

/** The screen for a delivery of the sale whose number is in the address. */
export function DeliveryOfSalePage() {
  const ofVoucherId = { kind: 'resolving' as const, text: usePathId() };
  return <EntryPage kind={delivery} title="delivery" within="invoice" first={{ ofVoucherId }} />;
}
