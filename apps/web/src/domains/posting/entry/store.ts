import { createStore } from '#store.ts';
import { createDocumentStore } from './document-store.ts';
import type { SavedDocument } from './queue-machine.ts';

/** What this browser keeps, for every screen and the queue alike. */
export const documentStore = createDocumentStore(localStorage);

// Whoever is signed in, or nobody: the browser asks before the page goes that alone has something.
window.addEventListener('beforeunload', (event) => {
  if (documentStore.countOnPageAlone() > 0) event.preventDefault();
});

/** The draft that the shell speaks of: the one of the screen in hand. */
export const draftInHand = createStore<{ lines: number } | null>(null);

/** The last document of each kind that went into the books from this page, by the name of the kind. */
export const lastSaved = createStore<Readonly<Record<string, SavedDocument>>>({});

const watchers = new Set<() => void>();

/** Tells the screens of this page that drafts have come or gone. */
export const draftsChanged = () => {
  for (const watcher of watchers) watcher();
};

/** Hears of it when drafts have come or gone, on this page or another, until the returned function is called. */
export function whenDraftsChange(action: () => void): () => void {
  const hear = ({ key }: StorageEvent) => (key === null || key.startsWith('draft:')) && action();
  watchers.add(action);
  window.addEventListener('storage', hear);
  return () => {
    watchers.delete(action);
    window.removeEventListener('storage', hear);
  };
}
