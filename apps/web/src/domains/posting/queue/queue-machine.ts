import { type Document, isUndecided, type LookUp, openLookUps, withAnswer } from '#domains/posting/draft/document.ts';
import type { ChosenAccount } from '#domains/posting/draft/fields.ts';
import type { Returned } from '#domains/posting/draft/returned.ts';
import { type RowFault, withRowFaults } from '#domains/posting/draft/row-faults.ts';
import type { RowProposals } from '#domains/posting/draft/row-proposals.ts';
import { decideByKey, type KeyAnswer } from './saved-under-key.ts';

/** A saved document that waits for the server. This browser stores it until there is a definite answer. */
export interface QueueItem {
  /** The id of the item. The key cannot identify it: two tabs may have saved different versions of one draft under its key. */
  id: string;
  /** The name of its kind. */
  kind: string;
  /** The document with its key, branch and day. `isDoubtful` says that it may have arrived. */
  document: Document;
  /** The time of the save, in ms. It differs between all items of one person. */
  savedAtMs: number;
  /** The tab in which it was typed. */
  tab: string;
  /** The total, shown in the list of what waits. */
  totalPaisa: bigint;
}

export interface SavedDocument {
  mtmId: number;
  vrNo: string;
  vrDate: string;
  version: number;
}

/** The branch in which the signed-in person works, and its open day. */
export interface QueueDesk {
  branchId: number;
  day: string;
}

/** The outcome of a send. */
export type Outcome =
  | { is: 'saved'; saved: SavedDocument }
  /** Final: nothing of this send is in the books. */
  | { is: 'refused'; code: string; sentence: string; faults: readonly RowFault[] }
  /** Refused for now, for a reason that does not concern the document. */
  | { is: 'later' }
  /** No response: it may have arrived. */
  | { is: 'lost' };

type KeyQuestion = 'mismatch' | 'taken_back' | 'other_day';

type Busy =
  | { with: 'send'; id: string; wasDoubtful: boolean }
  | { with: 'look_up'; id: string; lookUp: LookUp }
  | { with: 'key'; id: string; why: KeyQuestion };

export interface QueueState {
  /** In the order in which they were saved. */
  items: readonly QueueItem[];
  /** Null while nobody or another person is signed in. The queue sends nothing then. */
  desk: QueueDesk | null;
  /** Whether this tab is the one that sends. */
  hasLease: boolean;
  /** The time from which this tab renews the lease. Without renewal another tab takes over. */
  renewLeaseAtMs: number;
  busy: Busy | null;
  failures: number;
  /** The queue sends nothing before this time. */
  notBeforeMs: number;
  /** The ids of documents of an earlier day whose key has saved nothing. */
  knownFree: readonly string[];
  /** The ids of documents that may have arrived and that a person wants back. */
  wanted: readonly string[];
}

export type QueueEvent = { atMs: number } & (
  | { type: 'stored'; items: readonly QueueItem[] }
  | { type: 'added'; item: QueueItem }
  | { type: 'desk'; desk: QueueDesk | null }
  | { type: 'woken' }
  /** The connection works again, or a person wants a retry now. */
  | { type: 'retried' }
  | { type: 'lease'; isOurs: boolean }
  | { type: 'sent'; id: string; outcome: Outcome }
  /** `matches` is null without a response. `proposes` belongs to the table of the text. */
  | { type: 'looked_up'; id: string; lookUp: LookUp; matches: readonly ChosenAccount[] | null; proposes?: RowProposals }
  | { type: 'key_answered'; id: string; answer: KeyAnswer; mayEdit: boolean; newKey: string }
  /** A person wants to change a queued document. */
  | { type: 'taken_back'; id: string }
  | { type: 'discarded'; id: string }
  /** The queued documents of a closed day get the date of the open one. */
  | { type: 'redated' }
);

export type QueueEffect =
  | { type: 'write'; item: QueueItem }
  | { type: 'remove'; id: string }
  /** Stores the document as a draft, then removes it from the queue. */
  | { type: 'bring_back'; item: QueueItem; returned: Returned }
  | { type: 'announce'; item: QueueItem; saved: SavedDocument; how: 'saved' | 'updated' | 'in_books' }
  | { type: 'send'; item: QueueItem; desk: QueueDesk }
  | { type: 'look_up'; item: QueueItem; lookUp: LookUp }
  | { type: 'ask_key'; item: QueueItem }
  | { type: 'take_lease' }
  | { type: 'release_lease' }
  /** Reads branch and day again. With `asksWho` it also reads who is signed in. */
  | { type: 'refresh_desk'; asksWho: boolean }
  | { type: 'wait'; untilMs: number };

type Stepped = readonly [QueueState, readonly QueueEffect[]];

export const startQueue = (items: readonly QueueItem[]): QueueState => ({
  items: inOrder(items),
  desk: null,
  hasLease: false,
  renewLeaseAtMs: 0,
  busy: null,
  failures: 0,
  notBeforeMs: 0,
  knownFree: [],
  wanted: [],
});

/** The pauses between retries, in ms. The last one applies to all that follow. */
const pausesMs = [500, 1000, 2000, 4000, 8000, 15_000];
/** The time in ms until the next look if another tab sends. */
const leaseTakenMs = 2000;
/** The time in ms until the lease is renewed, well before the store ends it. */
const leaseRenewedMs = 3000;

/** The time in ms before this tab sends another tab's documents. An open tab sends its own. */
const takeOverMs = 1500;

/** The refusals that concern the user or the desk, not the document. */
export const deskRefusals: readonly string[] = ['branch_changed', 'day_changed', 'user_changed', 'unauthenticated'];

const inOrder = (items: readonly QueueItem[]) => [...items].sort((a, b) => a.savedAtMs - b.savedAtMs);

/**
 * Applies an event to the queue of saved documents. It sends one after the other, in order, until each has a definite answer.
 * Until then a document keeps its key. Before a person gets back what may have arrived, its key is looked up.
 */
export function stepQueue(state: QueueState, event: QueueEvent): Stepped {
  const [next, effects] = applied(state, event);
  if (event.type === 'stored' && !next.hasLease && next.items.length > 0) {
    return [next, [...effects, { type: 'wait', untilMs: Math.max(next.notBeforeMs, event.atMs + takeOverMs) }]];
  }
  const [started, more] = startNext(next, event.atMs);
  return [started, [...effects, ...more]];
}

function applied(state: QueueState, event: QueueEvent): Stepped {
  switch (event.type) {
    case 'stored':
      return [{ ...state, items: inOrder(event.items) }, []];
    case 'added':
      return added(state, event.item);
    case 'desk':
      return [{ ...state, desk: event.desk, notBeforeMs: event.atMs }, []];
    case 'woken':
      return [state, []];
    case 'retried':
      return [{ ...state, failures: 0, notBeforeMs: event.atMs }, []];
    case 'lease':
      return event.isOurs
        ? [{ ...state, hasLease: true, renewLeaseAtMs: event.atMs + leaseRenewedMs }, []]
        : [{ ...state, hasLease: false, notBeforeMs: event.atMs + leaseTakenMs }, []];
    case 'sent':
      return sent(state, event);
    case 'looked_up':
      return lookedUp(state, event);
    case 'key_answered':
      return keyAnswered(state, event);
    case 'taken_back':
      return takenBack(state, event.id);
    case 'discarded':
      return discarded(state, event.id);
    case 'redated':
      return redated(state);
  }
}

/** Appends an item. Its time is later than that of every queued item, whatever the clock says. */
function added(state: QueueState, item: QueueItem): Stepped {
  const last = state.items.at(-1);
  const savedAtMs = last === undefined ? item.savedAtMs : Math.max(item.savedAtMs, last.savedAtMs + 1);
  const queued = { ...item, savedAtMs };
  return [{ ...state, items: [...state.items, queued] }, [{ type: 'write', item: queued }]];
}

function replacedIn(state: QueueState, id: string, change: (document: Document) => Document): Stepped {
  const item = state.items.find((one) => one.id === id);
  if (item === undefined) return [state, []];
  const changed = { ...item, document: change(item.document) };
  const items = state.items.map((one) => (one === item ? changed : one));
  return [{ ...state, items }, [{ type: 'write', item: changed }]];
}

function without(state: QueueState, id: string): QueueState {
  return {
    ...state,
    items: state.items.filter((item) => item.id !== id),
    wanted: state.wanted.filter((one) => one !== id),
    knownFree: state.knownFree.filter((one) => one !== id),
  };
}

/** Moves an item from the queue to the drafts, as it was or changed. */
function broughtBack(state: QueueState, item: QueueItem, returned: Returned): Stepped {
  return [without(state, item.id), [{ type: 'bring_back', item, returned }]];
}

function paused(state: QueueState, atMs: number): QueueState {
  const pauseMs = pausesMs[Math.min(state.failures, pausesMs.length - 1)] ?? 0;
  return { ...state, failures: state.failures + 1, notBeforeMs: atMs + pauseMs };
}

function sent(before: QueueState, { id, outcome, atMs }: Extract<QueueEvent, { type: 'sent' }>): Stepped {
  const { busy } = before;
  if (busy?.with !== 'send' || busy.id !== id) return [before, []];
  const state: QueueState = { ...before, busy: null };
  const item = state.items.find((one) => one.id === id);
  // Another tab was quicker: it has dealt with the item.
  if (item === undefined) return [state, []];
  switch (outcome.is) {
    case 'saved':
      return wasSaved(state, item, outcome.saved);
    case 'lost':
      return [paused(state, atMs), []];
    case 'later': {
      const [undoubted, write] = asBefore(state, item, busy.wasDoubtful);
      return [paused(undoubted, atMs), write];
    }
    case 'refused':
      return wasRefused(state, item, outcome, { atMs, wasDoubtful: busy.wasDoubtful });
  }
}

function wasSaved(state: QueueState, item: QueueItem, saved: SavedDocument): Stepped {
  const how = item.document.loaded === null ? 'saved' : 'updated';
  return [
    { ...without(state, item.id), failures: 0 },
    [
      { type: 'remove', id: item.id },
      { type: 'announce', item, saved, how },
    ],
  ];
}

/** Restores `isDoubtful` after a refusal, which says nothing about an earlier send under the same key. */
function asBefore(state: QueueState, item: QueueItem, isDoubtful: boolean): Stepped {
  return replacedIn(state, item.id, (document) => ({ ...document, isDoubtful }));
}

function wasRefused(
  state: QueueState,
  item: QueueItem,
  refusal: Extract<Outcome, { is: 'refused' }>,
  { atMs, wasDoubtful }: { atMs: number; wasDoubtful: boolean },
): Stepped {
  const { code, sentence } = refusal;
  const [next, write] = asBefore(state, item, wasDoubtful);
  if (code === 'idempotency_mismatch')
    return [{ ...next, busy: { with: 'key', id: item.id, why: 'mismatch' } }, [...write, { type: 'ask_key', item }]];
  if (deskRefusals.includes(code)) {
    const asksWho = code === 'unauthenticated' || code === 'user_changed';
    const away = asksWho ? { ...next, desk: null } : next;
    return [paused(away, atMs), [...write, { type: 'refresh_desk', asksWho }]];
  }
  const marked = {
    ...item,
    document: { ...withRowFaults(item.document, refusal.faults), isDoubtful: wasDoubtful },
  };
  const [gone, effects] = broughtBack(next, marked, { why: 'refused', code, sentence });
  return followersBroughtBack({ ...gone, failures: 0 }, item, effects);
}

/** Moves later changes of the same voucher to the drafts: they build on the refused change. */
function followersBroughtBack(state: QueueState, item: QueueItem, effects: readonly QueueEffect[]): Stepped {
  const { loaded } = item.document;
  const follower = state.items.find(({ document }) => loaded !== null && document.loaded?.mtmId === loaded.mtmId);
  if (follower === undefined) return [state, effects];
  const [next, more] = broughtBack(state, follower, { why: 'earlier_refused' });
  return followersBroughtBack(next, item, [...effects, ...more]);
}

function lookedUp(before: QueueState, event: Extract<QueueEvent, { type: 'looked_up' }>): Stepped {
  const { busy } = before;
  const { id, lookUp, matches, proposes, atMs } = event;
  if (busy?.with !== 'look_up' || busy.id !== id) return [before, []];
  const state: QueueState = { ...before, busy: null };
  if (matches === null) return [paused(state, atMs), []];
  return replacedIn({ ...state, failures: 0 }, id, (document) => withAnswer(document, lookUp, matches, proposes));
}

function keyAnswered(before: QueueState, event: Extract<QueueEvent, { type: 'key_answered' }>): Stepped {
  const { busy } = before;
  const { id, answer, mayEdit, newKey, atMs } = event;
  if (busy?.with !== 'key' || busy.id !== id) return [before, []];
  const state: QueueState = { ...before, busy: null };
  const item = state.items.find((one) => one.id === id);
  if (item === undefined) return [state, []];
  if (answer.is === 'lost') return [paused(state, atMs), []];
  if (answer.is === 'refused') {
    return broughtBack(
      state,
      { ...item, document: { ...item.document, isDoubtful: true } },
      {
        why: 'key_refused',
        sentence: answer.sentence,
      },
    );
  }
  const { document } = item;
  const decision = decideByKey(answer.saved, document, mayEdit);
  const as = (change: Partial<Document>): QueueItem => ({ ...item, document: { ...document, ...change } });
  switch (decision.is) {
    case 'free':
      return keyIsFree(state, item, busy.why, newKey);
    case 'saved':
      return [
        without(state, id),
        [
          { type: 'remove', id },
          { type: 'announce', item, saved: decision.loaded, how: 'in_books' },
        ],
      ];
    case 'change': {
      const change = as({ key: newKey, loaded: decision.loaded, isDoubtful: false });
      return broughtBack(state, change, { why: 'arrived', number: decision.loaded.vrNo });
    }
    case 'voided':
      return broughtBack(state, as({ key: newKey, loaded: null, isDoubtful: false }), {
        why: 'voided',
        loaded: decision.loaded,
      });
    case 'saved_in_part':
      return broughtBack(state, item, { why: 'saved_in_part', loaded: decision.loaded, saved: decision.saved });
  }
}

function keyIsFree(state: QueueState, item: QueueItem, why: KeyQuestion, newKey: string): Stepped {
  const { document } = item;
  if (why === 'other_day') return [{ ...state, knownFree: [...state.knownFree, item.id] }, []];
  if (why === 'taken_back') return broughtBack(state, item, { why: 'taken_back' });
  // The key has saved something, but not of this kind or not by this person. It cannot be this document.
  const change = { ...item, document: { ...document, key: newKey, isDoubtful: false } };
  return broughtBack(state, change, { why: 'refused', code: 'idempotency_mismatch', sentence: '' });
}

const isUnderWay = ({ busy }: QueueState, id: string) => busy?.with === 'send' && busy.id === id;

function takenBack(state: QueueState, id: string): Stepped {
  const item = state.items.find((one) => one.id === id);
  if (item === undefined) return [state, []];
  if (!item.document.isDoubtful && !isUnderWay(state, id)) return broughtBack(state, item, { why: 'taken_back' });
  return [{ ...state, wanted: [...state.wanted, id] }, []];
}

/** Removes an item from the queue. An item that may have arrived stays. */
function discarded(state: QueueState, id: string): Stepped {
  const item = state.items.find((one) => one.id === id);
  if (item === undefined || item.document.isDoubtful || isUnderWay(state, id)) return [state, []];
  return [without(state, id), [{ type: 'remove', id }]];
}

function redated(state: QueueState): Stepped {
  const { desk } = state;
  if (desk === null) return [state, []];
  const changed = state.items.map((item) =>
    isOfAnotherDay(item, desk) ? { ...item, document: { ...item.document, typedOn: desk.day } } : item,
  );
  const written = changed.filter((item, at) => item !== state.items[at]);
  return [{ ...state, items: changed }, written.map((item) => ({ type: 'write' as const, item }))];
}

const isOfAnotherDay = ({ document }: QueueItem, desk: QueueDesk) =>
  document.place.branchId === desk.branchId && document.typedOn !== desk.day;

/** Returns the queued items of the current branch, in order. */
const ofCurrentBranch = ({ items, desk }: QueueState) =>
  desk === null ? [] : items.filter(({ document }) => document.place.branchId === desk.branchId);

/** Returns why the queue sends nothing although something waits. Returns null if it sends or nothing waits. */
export function pauseOf(state: QueueState): { why: 'signed_out' | 'day' } | null {
  const { desk, items } = state;
  if (items.length === 0) return null;
  if (desk === null) return { why: 'signed_out' };
  const [front] = ofCurrentBranch(state);
  if (front === undefined || !isOfAnotherDay(front, desk)) return null;
  return front.document.isDoubtful && !state.knownFree.includes(front.id) ? null : { why: 'day' };
}

/** Whether queued items are delayed by a pause or a failure, or because all belong to another branch. */
export function isDelayed(state: QueueState): boolean {
  const { items, failures } = state;
  return items.length > 0 && (failures > 0 || pauseOf(state) !== null || ofCurrentBranch(state).length === 0);
}

/** Starts the next operation if none is running. A tab keeps its lease as long as it sends. */
function startNext(state: QueueState, atMs: number): Stepped {
  const { desk, busy, hasLease } = state;
  const isDue = hasLease && atMs >= state.renewLeaseAtMs;
  if (busy !== null) return isDue ? [state, [{ type: 'take_lease' }]] : untilRenewal(state);
  const next = desk === null ? null : nextToDo(state, desk);
  if (next === null) return hasLease ? [{ ...state, hasLease: false }, [{ type: 'release_lease' }]] : [state, []];
  if (atMs < state.notBeforeMs) return [state, [{ type: 'wait', untilMs: state.notBeforeMs }]];
  if (!hasLease || isDue) return [state, [{ type: 'take_lease' }]];
  const [started, effects] = next(state);
  const [waiting, more] = started.busy === null ? startNext(started, atMs) : untilRenewal(started);
  return [waiting, [...effects, ...more]];
}

/** Waits until the lease has to be renewed. A running operation needs nothing else from this tab. */
function untilRenewal(state: QueueState): Stepped {
  return [state, state.hasLease ? [{ type: 'wait', untilMs: state.renewLeaseAtMs }] : []];
}

/** Returns the next operation. Returns null if there is none or a person has to decide first. */
function nextToDo(state: QueueState, desk: QueueDesk): ((state: QueueState) => Stepped) | null {
  const wanted = state.items.find((item) => state.wanted.includes(item.id));
  if (wanted !== undefined) return ask(wanted, 'taken_back');
  const [front] = ofCurrentBranch(state);
  if (front === undefined) return null;
  const { document } = front;
  if (isOfAnotherDay(front, desk)) {
    return document.isDoubtful && !state.knownFree.includes(front.id) ? ask(front, 'other_day') : null;
  }
  const [lookUp] = openLookUps(document);
  if (lookUp !== undefined) {
    return (now) => [
      { ...now, busy: { with: 'look_up', id: front.id, lookUp } },
      [{ type: 'look_up', item: front, lookUp }],
    ];
  }
  if ([{ values: document.head }, ...document.rows].some(isUndecided))
    return (now) => broughtBack(now, front, { why: 'undecided' });
  return (now) => sendFront(now, front, desk);
}

const ask =
  (item: QueueItem, why: KeyQuestion) =>
  (state: QueueState): Stepped => [{ ...state, busy: { with: 'key', id: item.id, why } }, [{ type: 'ask_key', item }]];

/** Sends the first item. It stores `isDoubtful` before the send, because from then on the document may have arrived. */
function sendFront(state: QueueState, item: QueueItem, desk: QueueDesk): Stepped {
  const { id } = item;
  const { isDoubtful: wasDoubtful } = item.document;
  const [next, write] = replacedIn(state, id, (document) => ({ ...document, isDoubtful: true }));
  const marked = next.items.find((one) => one.id === id) ?? item;
  return [{ ...next, busy: { with: 'send', id, wasDoubtful } }, [...write, { type: 'send', item: marked, desk }]];
}
