import { type Document, isUndecided, type LookUp, openLookUps, withAnswer } from './document.ts';
import type { ChosenAccount } from './fields.ts';
import type { Returned } from './returned.ts';
import { type RowFault, withRowFaults } from './row-faults.ts';
import type { RowProposals } from './row-proposals.ts';
import { decideByKey, type KeyAnswer } from './saved-under-key.ts';

/** A document that was saved and waits for the server, kept in this browser until there is a definite answer. */
export interface QueueItem {
  /** Its own name: two tabs that had the same draft in hand may both have saved it, changed, under the draft's one key. */
  id: string;
  /** What it is: the name of its kind. */
  kind: string;
  /** Its key, its place and its day are the document's; `isDoubtful` says that it may have arrived. */
  document: Document;
  /** When it was saved, in ms; no two of one person are the same. */
  savedAtMs: number;
  /** The tab in which it was typed. */
  tab: string;
  /** What it comes to, to show what waits. */
  totalPaisa: bigint;
}

export interface SavedDocument {
  mtmId: number;
  vrNo: string;
  vrDate: string;
  version: number;
}

/** The branch one works in and its open day, as the signed-in person has them. */
export interface QueueDesk {
  branchId: number;
  day: string;
}

/** What the server made of a send. */
export type Outcome =
  | { is: 'saved'; saved: SavedDocument }
  /** Decided: nothing of this send is in the books. */
  | { is: 'refused'; code: string; sentence: string; faults: readonly RowFault[] }
  /** Refused for now, by nothing that concerns the document. */
  | { is: 'later' }
  /** No answer came: it may have arrived. */
  | { is: 'lost' };

type KeyQuestion = 'mismatch' | 'taken_back' | 'other_day';

type Busy =
  | { with: 'send'; id: string; wasDoubtful: boolean }
  | { with: 'look_up'; id: string; lookUp: LookUp }
  | { with: 'key'; id: string; why: KeyQuestion };

export interface QueueState {
  /** In the order in which they were saved. */
  items: readonly QueueItem[];
  /** Null while nobody, or somebody else, is signed in: nothing is sent then. */
  desk: QueueDesk | null;
  /** This tab is the one that sends. */
  hasLease: boolean;
  /** The lease is taken again from this moment on: without that another tab takes over. */
  renewLeaseAtMs: number;
  busy: Busy | null;
  failures: number;
  /** Nothing is sent before this moment. */
  notBeforeMs: number;
  /** Documents of an earlier day whose key is known to hold nothing. */
  knownFree: readonly string[];
  /** Documents that may have arrived and that somebody wants back. */
  wanted: readonly string[];
}

export type QueueEvent = { atMs: number } & (
  | { type: 'stored'; items: readonly QueueItem[] }
  | { type: 'added'; item: QueueItem }
  | { type: 'desk'; desk: QueueDesk | null }
  | { type: 'woken' }
  /** The connection came back, or somebody wants it tried now. */
  | { type: 'retried' }
  | { type: 'lease'; isOurs: boolean }
  | { type: 'sent'; id: string; outcome: Outcome }
  /** `matches` is null when no answer came; `proposes` is that of the table in which the text stands. */
  | { type: 'looked_up'; id: string; lookUp: LookUp; matches: readonly ChosenAccount[] | null; proposes?: RowProposals }
  | { type: 'key_answered'; id: string; answer: KeyAnswer; mayEdit: boolean; newKey: string }
  /** Somebody wants to change what waits. */
  | { type: 'taken_back'; id: string }
  | { type: 'discarded'; id: string }
  /** What waits for a day that is closed is to be dated on the open one. */
  | { type: 'redated' }
);

export type QueueEffect =
  | { type: 'write'; item: QueueItem }
  | { type: 'remove'; id: string }
  /** Puts it among the drafts, and then takes it out of the queue. */
  | { type: 'bring_back'; item: QueueItem; returned: Returned }
  | { type: 'announce'; item: QueueItem; saved: SavedDocument; how: 'saved' | 'updated' | 'in_books' }
  | { type: 'send'; item: QueueItem; desk: QueueDesk }
  | { type: 'look_up'; item: QueueItem; lookUp: LookUp }
  | { type: 'ask_key'; item: QueueItem }
  | { type: 'take_lease' }
  | { type: 'release_lease' }
  /** Branch and day are asked anew; where `asksWho`, also who is signed in. */
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

/** Between tries, in ms; the last holds for all that follow. */
const pausesMs = [500, 1000, 2000, 4000, 8000, 15_000];
/** Another tab sends: look again then. */
const leaseTakenMs = 2000;
/** Well before the store lets the lease end. */
const leaseRenewedMs = 3000;

/** What another tab has added is its own to send, as long as it is there. */
const takeOverMs = 1500;

/** Refusals that concern where and by whom one works, not the document. */
const deskRefusals: readonly string[] = ['branch_changed', 'day_changed', 'user_changed', 'unauthenticated'];

const inOrder = (items: readonly QueueItem[]) => [...items].sort((a, b) => a.savedAtMs - b.savedAtMs);

/**
 * The queue of what is saved and not sent: one document after the other, in order, until each has a definite answer. A key
 * is sent until then and never given up for another; what may have arrived comes off only once its key was looked up.
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

/** Saved later than everything that waits, whatever the clock says. */
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

/** The item leaves the queue for where it can be worked on, as it was or as something else under the same name. */
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

/** A refusal speaks for its own send only: where an earlier one under the same key was in doubt, it still is. */
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

/** Later changes of a voucher whose change was refused were made on top of it: a person has to look at them again. */
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
  // The key holds something, but nothing of this kind that this person made: it cannot be this document.
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

/** Only what was never sent can be discarded. */
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

/** What waits in the branch one works in, in order. */
const ofCurrentBranch = ({ items, desk }: QueueState) =>
  desk === null ? [] : items.filter(({ document }) => document.place.branchId === desk.branchId);

/** Why nothing goes out although something waits; null while it does, or nothing waits. */
export function pauseOf(state: QueueState): { why: 'signed_out' | 'day' } | null {
  const { desk, items } = state;
  if (items.length === 0) return null;
  if (desk === null) return { why: 'signed_out' };
  const [front] = ofCurrentBranch(state);
  if (front === undefined || !isOfAnotherDay(front, desk)) return null;
  return front.document.isDoubtful && !state.knownFree.includes(front.id) ? null : { why: 'day' };
}

/** Whether something waits that is not simply on its way: a pause, a failure, or another branch. */
export function isDelayed(state: QueueState): boolean {
  const { items, failures } = state;
  return items.length > 0 && (failures > 0 || pauseOf(state) !== null || ofCurrentBranch(state).length === 0);
}

/** Starts what comes next, if nothing is under way. A tab that sends keeps its lease for as long as it does. */
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

/** While something is under way, nothing but the lease needs this tab. */
function untilRenewal(state: QueueState): Stepped {
  return [state, state.hasLease ? [{ type: 'wait', untilMs: state.renewLeaseAtMs }] : []];
}

/** The next thing to do; null when there is nothing, or a person is asked first. */
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

/** From now on, until there is an answer, it may have arrived; that is written down before it goes out. */
function sendFront(state: QueueState, item: QueueItem, desk: QueueDesk): Stepped {
  const { id } = item;
  const { isDoubtful: wasDoubtful } = item.document;
  const [next, write] = replacedIn(state, id, (document) => ({ ...document, isDoubtful: true }));
  const marked = next.items.find((one) => one.id === id) ?? item;
  return [{ ...next, busy: { with: 'send', id, wasDoubtful } }, [...write, { type: 'send', item: marked, desk }]];
}
