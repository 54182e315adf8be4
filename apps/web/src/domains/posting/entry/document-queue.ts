import type { Document } from './document.ts';
import type { DocumentStore } from './document-store.ts';
import type { ChosenAccount } from './fields.ts';
import {
  type Outcome,
  type QueueDesk,
  type QueueEffect,
  type QueueEvent,
  type QueueItem,
  type QueueState,
  type SavedDocument,
  startQueue,
  stepQueue,
} from './queue-machine.ts';
import type { Returned } from './returned.ts';
import type { Held } from './settle.ts';

/** What the queue needs of the world around it. Answers come back through the functions that it hands over. */
export interface QueuePorts {
  store: DocumentStore;
  person: string;
  tab: () => string;
  nowMs: () => number;
  /** Calls back after so many ms, unless the returned function is called before. */
  after: (ms: number, run: () => void) => () => void;
  newId: () => string;
  send: (item: QueueItem, desk: QueueDesk, answer: (outcome: Outcome) => void) => void;
  /** Answers null when no answer came. */
  lookUp: (item: QueueItem, text: string, answer: (matches: readonly ChosenAccount[] | null) => void) => void;
  askKey: (item: QueueItem, answer: (held: Held | 'lost', mayEdit: boolean) => void) => void;
  refreshDesk: () => void;
  announce: (item: QueueItem, saved: SavedDocument, how: 'saved' | 'updated' | 'in_books') => void;
  /** The document is among the drafts again, and why. */
  broughtBack: (item: QueueItem, returned: Returned) => void;
  changed: (state: QueueState) => void;
}

export interface DocumentQueue {
  state: () => QueueState;
  /** Takes a document over, to be sent after all that were saved before it. */
  add: (item: Omit<QueueItem, 'id' | 'savedAtMs' | 'tab'>) => void;
  deskIs: (desk: QueueDesk | null) => void;
  /** Another tab has changed what is kept. */
  look: () => void;
  retry: () => void;
  takeBack: (id: string) => void;
  discard: (id: string) => void;
  redate: () => void;
  /** Leaves off: what is under way is another tab's from now on. */
  stop: () => void;
}

/** Runs the queue of one person in one tab: its state is {@link stepQueue}'s, what it keeps is in the store. */
export function createDocumentQueue(ports: QueuePorts): DocumentQueue {
  const { store, person } = ports;
  /** What the browser had no room for; only this page has it. */
  const unkept = new Map<string, QueueItem>();
  const kept = () => [...store.queue(person).filter(({ id }) => !unkept.has(id)), ...unkept.values()];
  let state = startQueue(kept());
  let cancelWait: () => void = () => undefined;
  let stopped = false;

  /** What another tab has done since is seen before anything is decided: storage tells of it at once. */
  const afterLook = (event: DistributiveOmit<QueueEvent, 'atMs'>) => {
    state = { ...state, items: startQueue(kept()).items };
    dispatch(event);
  };

  const dispatch = (event: DistributiveOmit<QueueEvent, 'atMs'>) => {
    if (stopped) return;
    const [next, effects] = stepQueue(state, { ...event, atMs: ports.nowMs() });
    state = next;
    for (const effect of effects) run(effect);
    ports.changed(state);
  };

  const write = (item: QueueItem) => {
    try {
      store.writeItem(person, item);
      unkept.delete(item.id);
    } catch {
      unkept.set(item.id, item);
    }
  };
  const remove = (id: string) => {
    unkept.delete(id);
    store.removeItem(person, id);
  };
  const bringBack = (item: QueueItem, returned: Returned) => {
    const { document, kind, tab } = item;
    const draft = { document, returned, tab, changedAt: new Date(ports.nowMs()).toISOString() };
    store.putAside({ person, kind }, draft, ports.newId());
  };

  const run = (effect: QueueEffect) => {
    switch (effect.type) {
      case 'write':
        return write(effect.item);
      case 'remove':
        return remove(effect.id);
      case 'bring_back':
        bringBack(effect.item, effect.returned);
        return ports.broughtBack(effect.item, effect.returned);
      case 'announce':
        return ports.announce(effect.item, effect.saved, effect.how);
      case 'send': {
        const { id } = effect.item;
        return ports.send(effect.item, effect.desk, (outcome) => afterLook({ type: 'sent', id, outcome }));
      }
      case 'look_up': {
        const { id } = effect.item;
        const { text } = effect;
        return ports.lookUp(effect.item, text, (matches) => afterLook({ type: 'looked_up', id, text, matches }));
      }
      case 'ask_key': {
        const { id } = effect.item;
        return ports.askKey(effect.item, (held, mayEdit) =>
          afterLook({ type: 'key_answered', id, held, mayEdit, newKey: ports.newId() }),
        );
      }
      case 'take_lease':
        return dispatch({ type: 'lease', held: store.takeLease(person, ports.tab(), ports.nowMs()) });
      case 'release_lease':
        return store.releaseLease(person, ports.tab());
      case 'refresh_desk':
        return ports.refreshDesk();
      case 'wait':
        cancelWait();
        cancelWait = ports.after(Math.max(0, effect.untilMs - ports.nowMs()), () => dispatch({ type: 'woken' }));
        return;
    }
  };

  return {
    state: () => state,
    add: (item) =>
      afterLook({ type: 'added', item: { ...item, id: ports.newId(), savedAtMs: ports.nowMs(), tab: ports.tab() } }),
    deskIs: (desk) => dispatch({ type: 'desk', desk }),
    look: () => dispatch({ type: 'stored', items: kept() }),
    retry: () => dispatch({ type: 'retried' }),
    takeBack: (id) => afterLook({ type: 'taken_back', id }),
    discard: (id) => afterLook({ type: 'discarded', id }),
    redate: () => afterLook({ type: 'redated' }),
    stop: () => {
      stopped = true;
      cancelWait();
      store.releaseLease(person, ports.tab());
    },
  };
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** The vouchers whose change waits to be sent: one at a time of each. */
export const queuedChanges = ({ items }: QueueState): number[] =>
  items.flatMap(({ document }: { document: Document }) => document.loaded?.mtmId ?? []);
