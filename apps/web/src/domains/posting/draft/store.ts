import type { SavedDocument } from '#domains/posting/queue/queue-machine.ts';
import { createStore } from '#store.ts';
import { createDocumentStore, everyDraft } from './document-store.ts';

/** The store of this browser, for all screens and the queue. */
export const documentStore = createDocumentStore(localStorage);

// With or without a signed-in person, the browser asks before it closes a page that alone has some documents.
window.addEventListener('beforeunload', (event) => {
  if (documentStore.countOnPageAlone() > 0) event.preventDefault();
});

/** The draft of the open screen, as the shell mentions it. */
export const draftInHand = createStore<{ lines: number } | null>(null);

/** The last document of each kind that this page has saved, by the name of the kind. */
export const lastSaved = createStore<Readonly<Record<string, SavedDocument>>>({});

const watchers = new Set<() => void>();

/** Notifies the screens of this page that drafts have changed. */
export const draftsChanged = () => {
  for (const watcher of watchers) watcher();
};

/** Calls `action` when drafts change on this page or another, until the returned function is called. */
export function whenDraftsChange(action: () => void): () => void {
  const hear = ({ key }: StorageEvent) => (key === null || key.startsWith(everyDraft)) && action();
  watchers.add(action);
  window.addEventListener('storage', hear);
  return () => {
    watchers.delete(action);
    window.removeEventListener('storage', hear);
  };
}
