import type { Document, LookUp } from '#domains/posting/draft/document.ts';
import type { DocumentStore } from '#domains/posting/draft/document-store.ts';
import type { ChosenAccount } from '#domains/posting/draft/fields.ts';
import type { Returned } from '#domains/posting/draft/returned.ts';
import type { RowProposals } from '#domains/posting/draft/row-proposals.ts';
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
import type { KeyAnswer } from './saved-under-key.ts';

/** The items that a text names, and the values that they propose for the row. */
export interface FoundFor {
  matches: readonly ChosenAccount[];
  proposes?: RowProposals;
}

/** The services that the queue needs. They return answers through the callbacks that the queue passes. */
export interface QueuePorts {
  store: DocumentStore;
  person: string;
  tab: () => string;
  nowMs: () => number;
  /** Calls `run` after `ms`, unless the returned function is called before. */
  after: (ms: number, run: () => void) => () => void;
  newId: () => string;
  send: (item: QueueItem, desk: QueueDesk, answer: (outcome: Outcome) => void) => void;
  /** Answers null without a response. */
  lookUp: (item: QueueItem, lookUp: LookUp, answer: (found: FoundFor | null) => void) => void;
  askKey: (item: QueueItem, answer: (found: KeyAnswer, mayEdit: boolean) => void) => void;
  /** Reads branch and day again. With `asksWho` it also reads who is signed in. */
  refreshDesk: (asksWho: boolean) => void;
  announce: (item: QueueItem, saved: SavedDocument, how: 'saved' | 'updated' | 'in_books') => void;
  /** Reports that the document is a draft again, and why. */
  broughtBack: (item: QueueItem, returned: Returned) => void;
  changed: (state: QueueState) => void;
}

type WithoutMoment<T> = T extends unknown ? Omit<T, 'atMs'> : never;

/** The queue of one person in one tab. {@link stepQueue} computes its state, and the store keeps its items. */
export class DocumentQueue {
  private queue: QueueState;
  private cancelWait: () => void = () => undefined;
  private stopped = false;

  constructor(private readonly ports: QueuePorts) {
    this.queue = startQueue(this.kept());
  }

  state(): QueueState {
    return this.queue;
  }

  /** Adds a document. The queue sends it after all that were saved before it. */
  add(saved: Omit<QueueItem, 'id' | 'savedAtMs' | 'tab'>): void {
    const { newId, nowMs, tab } = this.ports;
    this.afterLook({ type: 'added', item: { ...saved, id: newId(), savedAtMs: nowMs(), tab: tab() } });
  }

  deskIs(desk: QueueDesk | null): void {
    this.dispatch({ type: 'desk', desk });
  }

  /** Reads the stored items again after another tab has changed them. */
  look(): void {
    this.dispatch({ type: 'stored', items: this.kept() });
  }

  retry(): void {
    this.dispatch({ type: 'retried' });
  }

  takeBack(id: string): void {
    this.afterLook({ type: 'taken_back', id });
  }

  discard(id: string): void {
    this.afterLook({ type: 'discarded', id });
  }

  redate(): void {
    this.afterLook({ type: 'redated' });
  }

  /** Stops the queue and releases the lease. Another tab continues the running operation. */
  stop(): void {
    const { store, person, tab } = this.ports;
    this.stopped = true;
    this.cancelWait();
    store.releaseLease(person, tab());
  }

  private kept(): QueueItem[] {
    const { store, person } = this.ports;
    return store.queue(person);
  }

  /** Reads the stored items again, then dispatches the event. The decision thus includes what other tabs have done. */
  private afterLook(event: WithoutMoment<QueueEvent>): void {
    this.queue = { ...this.queue, items: startQueue(this.kept()).items };
    this.dispatch(event);
  }

  private dispatch(event: WithoutMoment<QueueEvent>): void {
    if (this.stopped) return;
    const [next, effects] = stepQueue(this.queue, { ...event, atMs: this.ports.nowMs() });
    this.queue = next;
    for (const effect of effects) this.run(effect);
    this.ports.changed(this.queue);
  }

  private run(effect: QueueEffect): void {
    const { store, person, tab, nowMs, announce, refreshDesk, after } = this.ports;
    switch (effect.type) {
      case 'write':
        store.writeItem(person, effect.item);
        break;
      case 'remove':
        store.removeItem(person, effect.id);
        break;
      case 'bring_back':
        this.bringBack(effect.item, effect.returned);
        break;
      case 'announce':
        announce(effect.item, effect.saved, effect.how);
        break;
      case 'send':
      case 'look_up':
      case 'ask_key':
        this.ask(effect);
        break;
      case 'take_lease':
        this.dispatch({ type: 'lease', isOurs: store.takeLease(person, tab(), nowMs()) });
        break;
      case 'release_lease':
        store.releaseLease(person, tab());
        break;
      case 'refresh_desk':
        refreshDesk(effect.asksWho);
        break;
      case 'wait':
        this.cancelWait();
        this.cancelWait = after(Math.max(0, effect.untilMs - nowMs()), () => this.dispatch({ type: 'woken' }));
        break;
    }
  }

  /** Sends a request to the server. The response becomes an event. */
  private ask(effect: Extract<QueueEffect, { type: 'send' | 'look_up' | 'ask_key' }>): void {
    const { send, lookUp, askKey, newId } = this.ports;
    const { item } = effect;
    const { id } = item;
    if (effect.type === 'send') {
      send(item, effect.desk, (outcome) => this.afterLook({ type: 'sent', id, outcome }));
    } else if (effect.type === 'look_up') {
      const { lookUp: asked } = effect;
      const event = { type: 'looked_up', id, lookUp: asked } as const;
      lookUp(item, asked, (found) => this.afterLook({ ...event, ...(found ?? { matches: null }) }));
    } else {
      askKey(item, (answer, mayEdit) => this.afterLook({ type: 'key_answered', id, answer, mayEdit, newKey: newId() }));
    }
  }

  private bringBack(item: QueueItem, returned: Returned): void {
    const { store, person, nowMs, newId, broughtBack } = this.ports;
    const { document, kind, tab } = item;
    const draft = { document, returned, tab, changedAt: new Date(nowMs()).toISOString() };
    store.putAside({ person, kind }, draft, newId());
    store.removeItem(person, item.id);
    broughtBack(item, returned);
  }
}

/** Returns the ids of the vouchers with a queued change. Each voucher has one at most. */
export const queuedChanges = ({ items }: QueueState): number[] =>
  items.flatMap(({ document }: { document: Document }) => document.loaded?.mtmId ?? []);
