import { randomId } from '#session/random-id.ts';
import type { SavedDocument } from './queue-machine.ts';

/** What the tabs of one browser ask and tell one another about documents. */
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

/** How long open tabs are given to answer; a tab in the background answers at once, only a frozen one does not. */
const answerMs = 250;

const channel = new BroadcastChannel('cashbook-drafts');

/** Tells the other tabs. */
export const notifyTabs = (message: TabMessage) => channel.postMessage(message);

/** This load of the page: tells a tab from its duplicate, whose session storage says the same. */
const page = randomId();
const nameKey = 'tab';
let name = sessionStorage.getItem(nameKey) ?? '';
if (name === '') rename();

function rename(): void {
  name = randomId();
  sessionStorage.setItem(nameKey, name);
}

/** The name of this tab, the same after a reload. */
export const tabName = (): string => name;

/** The names of the other tabs that are open in this browser. */
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

/** Hears what other tabs tell, until the returned function is called. */
export function onTabMessage(action: (message: TabMessage) => void): () => void {
  const listener = (event: MessageEvent<TabMessage>) => action(event.data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}

onTabMessage((message) => {
  if (message.kind === 'who') notifyTabs({ kind: 'here', to: message.from, tab: name });
});

// A duplicated tab begins with the name of the other, and takes one of its own as soon as that one answers.
const stop = onTabMessage((message) => {
  if (message.kind === 'here' && message.to === page && message.tab === name) rename();
});
void tabsOpen().then(stop);
