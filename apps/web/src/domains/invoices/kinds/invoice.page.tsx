import type { ReactNode } from 'react';
import type { EntryKind } from '#domains/posting/described/kind.ts';
import { EntryPage } from '#domains/posting/entry/entry.page.tsx';
import type { KnownKind } from '#domains/posting/queue/queue-provider.tsx';
import { useSignedIn } from '#session/session.ts';

/** Returns the screen of an invoice. The business of the current branch decides its face (spec 3 §1). */
export function invoicePage(title: KnownKind['title'], faceOf: (businessTypeId: number) => EntryKind): () => ReactNode {
  return function InvoicePage() {
    const { settings } = useSignedIn();
    return <EntryPage kind={faceOf(settings.branch.business_type_id)} title={title} within="invoice" />;
  };
}
