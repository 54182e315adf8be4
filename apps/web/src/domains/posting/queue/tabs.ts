import { randomId } from '#session/random-id.ts';
import type { SavedDocument } from './queue-machine.ts';

/** A message between the tabs of one browser about documents. */
export type TabMessage =
  | { kind: 'who'; from: string }
  | { kind: 'here'; to: string; tab: string }
  /** A document of that kind, typed in that tab, is in the books. */
  | {
      kind: 'saved';
      key: string;
      tab: string;
      name: string;
      saved: SavedDocument;
      how: 'saved' | 'updated' | 'in_books';
    }
  /** A document typed in that tab was refused, with this sentence. */
  | { kind: 'refused'; tab: string; sentence: string };

/** The time in ms for open tabs to answer. A tab in the background answers at once; only a frozen one does not. */
const answerMs = 250;

const channel = new BroadcastChannel('cashbook-drafts');

/** Sends a message to the other tabs. */
export const notifyTabs = (message: TabMessage) => channel.postMessage(message);

/** The id of this load of the page. It distinguishes a tab from its duplicate, which has the same session storage. */
const page = randomId();
const nameKey = 'tab';
let name = sessionStorage.getItem(nameKey) ?? '';
if (name === '') rename();

function rename(): void {
  name = randomId();
  sessionStorage.setItem(nameKey, name);
}

/** Returns the name of this tab, which stays the same after a reload. */
export const tabName = (): string => name;

/** Returns the names of the other tabs that are open in this browser. */
export function tabsOpen(): Promise<ReadonlySet<string>> {
  const open = new Set<string>();
  const stop = onTabMessage((message) => {
    if (message.kind === 'here' && message.to === page) open.add(message.tab);
  });
  notifyTabs({ kind: 'who', from: page });
  return new Promise((resolve) => {
    setTimeout(() => {
      stop();
      resolve(open);
    }, answerMs);
  });
}

/** Calls `action` for the messages of other tabs, until the returned function is called. */
export function onTabMessage(action: (message: TabMessage) => void): () => void {
  const listener = (event: MessageEvent<TabMessage>) => action(event.data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}

onTabMessage((message) => {
  if (message.kind === 'who') notifyTabs({ kind: 'here', to: message.from, tab: name });
});

// A duplicated tab starts with the name of the other one. It takes a new name as soon as that one answers.
const stop = onTabMessage((message) => {
  if (message.kind === 'here' && message.to === page && message.tab === name) rename();
});
void tabsOpen().then(stop);
