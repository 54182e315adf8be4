import { type Document, isUnsaved, openLookUps } from './document.ts';
import type { DocumentStore, Draft, Owner, WaitingDraft } from './document-store.ts';
import { step } from './entry-machine.ts';
import {
  type Complaint,
  type DeskNow,
  type EntryEffect,
  type EntryEvent,
  type EntryRules,
  type EntryState,
  type FocusTarget,
  startEntry,
} from './entry-state.ts';
import type { ChosenAccount } from './fields.ts';
import type { Held } from './settle.ts';

/** What an entry screen needs of the world around it. Answers come back through the functions that it hands over. */
export interface EntryPorts {
  store: DocumentStore;
  owner: Owner;
  tab: () => string;
  nowMs: () => number;
  after: (ms: number, run: () => void) => () => void;
  newId: () => string;
  /** Answers null when no answer came. */
  lookUp: (text: string, answer: (matches: readonly ChosenAccount[] | null) => void) => void;
  askKey: (key: string, answer: (held: Held | 'lost', mayEdit: boolean) => void) => void;
  send: (document: Document) => void;
  queuedChanges: () => readonly number[];
  /** In how many ms nobody will have typed for a while; 0 when nobody is typing. */
  quietInMs: () => number;
  focus: (target: FocusTarget) => void;
  say: (tone: 'ok' | 'info' | 'warn' | 'bad', complaint: Complaint, undo?: () => void) => void;
  workIn: (branchId: number) => void;
  changed: (shown: Shown) => void;
}

/** What the screen shows. */
export interface Shown {
  state: EntryState;
  /** Drafts of the branch in hand that nobody has in hand. */
  waiting: readonly WaitingDraft[];
  /** False when the browser refuses to keep drafts: then only this page holds what is typed. */
  canKeep: boolean;
}

/** What a person does; moments and new names come from the session. */
export type Deed = EntryEvent extends infer E
  ? E extends { type: string }
    ? Omit<E, 'atMs' | 'nextKey' | 'rowId' | 'newId' | 'queuedChanges'> extends infer D
      ? D extends { type: 'added' }
        ? Omit<D, 'id'>
        : D
      : never
    : never
  : never;

export interface EntrySession {
  shown: () => Shown;
  do: (deed: Deed) => void;
  /** Another tab has changed what is kept; `open` are the tabs that are there. */
  look: (open: ReadonlySet<string>) => void;
  /** Goes on with a draft that waits; what is unsaved here waits in its stead. */
  takeUp: (slot: string) => void;
  discardWaiting: (slot: string) => void;
  /** Another page has saved what is kept under the key. */
  savedElsewhere: (key: string) => void;
  /** Begins with what this tab has kept, or goes on where it left off. */
  start: () => void;
  stop: () => void;
}

/** Asked again after this long when no answer came. */
const lookUpAgainMs = 2000;

/**
 * The screen of one kind of document in one tab: its state is {@link step}'s, and everything typed is in the store before
 * anything else happens with it. `awaited`: a saved voucher is about to be opened, so that no draft of another tab is taken
 * up by itself.
 */
export function createEntrySession(
  rules: EntryRules,
  ports: EntryPorts,
  { desk, awaited }: { desk: DeskNow; awaited: boolean },
): EntrySession {
  const { store, owner } = ports;
  let state = startEntry(rules, desk, ports.newId());
  let waiting: readonly WaitingDraft[] = [];
  let canKeep = true;
  let stopped = true;
  /** By itself a draft of a closed tab is taken up only when the screen opens. */
  let mayTakeUp = !awaited;
  let openTabs: ReadonlySet<string> = new Set();
  const asking = new Set<string>();
  const cancels = new Set<() => void>();

  const later = (ms: number, run: () => void) => {
    const cancel = ports.after(ms, () => {
      cancels.delete(cancel);
      run();
    });
    cancels.add(cancel);
  };
  const show = () => ports.changed({ state, waiting, canKeep });
  const isBlank = () => !isUnsaved(state.document) && state.document.loaded === null;

  /** Does what a step asks for. What has to be kept is kept first: if there is no room, nothing else happens. */
  const dispatch = (event: EntryEvent) => {
    if (stopped) return;
    const before = state;
    const [next, effects] = step(rules, state, event);
    try {
      for (const effect of effects) if (effect.type === 'put_aside') putAside(effect.document);
    } catch {
      canKeep = false;
      show();
      return;
    }
    state = next;
    for (const effect of effects) if (effect.type === 'send') ports.send(effect.document);
    if (next.document !== before.document) keep(before.document, event);
    for (const effect of effects) run(effect);
    if (isBlank() && before.document.key !== state.document.key) openOwn();
    for (const text of openLookUps(state.document)) lookUp(text);
    if (effects.some(({ type }) => type === 'put_aside')) relist();
    show();
  };

  const draftOf = (document: Document): Draft => ({
    document,
    changedAt: new Date(ports.nowMs()).toISOString(),
    returned: null,
    tab: ports.tab(),
  });
  const putAside = (document: Document) => store.putAside(owner, draftOf(document), ports.newId());
  const keep = (before: Document, event: EntryEvent) => {
    // Taking a draft up does not change when it was typed, nor why it came back.
    const { changedAt, returned } = event.type === 'taken_up' ? event : draftOf(state.document);
    try {
      store.keepDraft(owner, ports.tab(), before, { ...draftOf(state.document), changedAt, returned }, ports.newId());
      canKeep = true;
    } catch {
      canKeep = false;
    }
  };

  const run = (effect: EntryEffect) => {
    switch (effect.type) {
      case 'focus':
        return ports.focus(effect.target);
      case 'say':
        return ports.say(
          effect.tone,
          effect.complaint,
          effect.undoable ? () => dispatch({ type: 'undone' }) : undefined,
        );
      case 'wait':
        return later(effect.afterMs, () => dispatch({ type: 'idle', sinceMs: effect.sinceMs }));
      case 'ask_key':
        return askKey(effect.key);
      case 'work_in':
        return ports.workIn(effect.branchId);
      case 'send':
      case 'put_aside':
        return;
    }
  };

  const askKey = (key: string) =>
    ports.askKey(key, (held, mayEdit) => {
      if (held === 'lost') later(lookUpAgainMs, () => state.document.key === key && askKey(key));
      else dispatch({ type: 'held', key, held, mayEdit, nextKey: ports.newId() });
    });

  const lookUp = (text: string) => {
    if (asking.has(text)) return;
    asking.add(text);
    ports.lookUp(text, (matches) => {
      if (matches !== null) {
        asking.delete(text);
        dispatch({ type: 'answered', text, matches });
        return;
      }
      later(lookUpAgainMs, () => {
        asking.delete(text);
        if (openLookUps(state.document).includes(text)) lookUp(text);
      });
    });
  };

  /** Takes up what this tab has kept itself in the branch of now. */
  const openOwn = () => {
    const own = store.ownDraft(owner, state.desk.branchId, ports.tab());
    if (own === null || own.document.key === state.document.key) return;
    dispatch({ type: 'taken_up', ...own });
  };
  const relist = () => {
    waiting = store.waitingDrafts(owner, state.desk.branchId, inHand(), new Date(ports.nowMs()));
  };
  const inHand = () => new Set([...openTabs, ports.tab()]);

  const takeUp = (slot: string) => {
    const draft = store.draftAt(owner, slot);
    // What the browser could not keep is on this screen alone: nothing may take its place.
    const mayLeave = canKeep || !isUnsaved(state.document);
    if (draft !== null && mayLeave) {
      dispatch({ type: 'taken_up', ...draft });
      if (state.document.key === draft.document.key && canKeep) store.dropDraft(slot);
    }
    relist();
    show();
  };

  const look = (open: ReadonlySet<string>) => {
    if (stopped) return;
    openTabs = open;
    relist();
    // What was typed in this tab and came back goes on here; what closed tabs have left only as the screen opens.
    const back = waiting.find(({ tab, returned }) => returned !== null && tab === ports.tab());
    const next = back ?? (mayTakeUp ? waiting[0] : undefined);
    mayTakeUp = false;
    if (!isBlank() || next === undefined) return show();
    // It takes the focus: in the middle of typing, keys would go astray. Whoever asked for it waits for it.
    const isAskedFor = back === undefined || back.returned?.why === 'taken_back';
    const quietInMs = isAskedFor ? 0 : ports.quietInMs();
    if (quietInMs === 0) return takeUp(next.slot);
    later(quietInMs, () => look(openTabs));
    show();
  };

  const complete = (deed: Deed): EntryEvent => {
    const atMs = ports.nowMs();
    switch (deed.type) {
      case 'added':
        return { ...deed, atMs, id: ports.newId() };
      case 'row_edited':
        return { ...deed, newId: ports.newId() };
      case 'save_asked':
        return { ...deed, atMs, rowId: ports.newId(), nextKey: ports.newId(), queuedChanges: ports.queuedChanges() };
      case 'typed':
      case 'entered':
        return { ...deed, atMs };
      case 'reset':
      case 'held':
      case 'rebased':
      case 'split':
        return { ...deed, nextKey: ports.newId() };
      default:
        return deed;
    }
  };

  return {
    shown: () => ({ state, waiting, canKeep }),
    do: (deed) => {
      mayTakeUp = false;
      dispatch(complete(deed));
    },
    look,
    takeUp,
    discardWaiting: (slot) => {
      store.dropDraft(slot);
      relist();
      show();
    },
    savedElsewhere: (key) => {
      if (key === state.document.key) dispatch({ type: 'key_used' });
    },
    stop: () => {
      stopped = true;
      for (const cancel of cancels) cancel();
      cancels.clear();
      // What has not been answered by now is asked again by the next start.
      asking.clear();
    },
    start: () => {
      stopped = false;
      if (isBlank()) openOwn();
      for (const text of openLookUps(state.document)) lookUp(text);
    },
  };
}
