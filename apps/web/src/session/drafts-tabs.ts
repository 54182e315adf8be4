import { randomId } from './random-id.ts';

/** What the tabs of one browser ask and tell one another about drafts. */
type Message =
  | { kind: 'who'; from: string }
  | { kind: 'here'; to: string; tab: string }
  | { kind: 'saved'; idempotencyKey: string };

/** How long open tabs are given to answer; a tab in the background answers at once, only a frozen one does not. */
const answerMs = 250;

const channel = new BroadcastChannel('cashbook-drafts');
const tell = (message: Message) => channel.postMessage(message);

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
  const stop = hear((message) => {
    if (message.kind === 'here' && message.to === page) open.add(message.tab);
  });
  tell({ kind: 'who', from: page });
  return new Promise((resolve) => {
    setTimeout(() => {
      stop();
      resolve(open);
    }, answerMs);
  });
}

/** Tells the other tabs that what was kept under this key is in the books. */
export const tellSaved = (idempotencyKey: string) => tell({ kind: 'saved', idempotencyKey });

/** Hears of keys whose drafts other tabs have saved, until the returned function is called. */
export const whenSaved = (action: (idempotencyKey: string) => void): (() => void) =>
  hear((message) => message.kind === 'saved' && action(message.idempotencyKey));

function hear(action: (message: Message) => void): () => void {
  const listener = (event: MessageEvent<Message>) => action(event.data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}

hear((message) => {
  if (message.kind === 'who') tell({ kind: 'here', to: message.from, tab: name });
});

// A duplicated tab begins with the name of the other, and takes one of its own as soon as that one answers.
const stop = hear((message) => {
  if (message.kind === 'here' && message.to === page && message.tab === name) rename();
});
void tabsOpen().then(stop);
