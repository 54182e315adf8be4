import { type Document, HEAD, isUnsaved, type LookUp, openLookUps } from '#domains/posting/draft/document.ts';
import type { DocumentStore, Draft, Owner, WaitingDraft } from '#domains/posting/draft/document-store.ts';
import type { ChosenAccount } from '#domains/posting/draft/fields.ts';
import type { KeyAnswer } from '#domains/posting/queue/saved-under-key.ts';
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

/** The services that an entry screen needs. They return answers through the callbacks that the session passes. */
export interface EntryPorts {
  store: DocumentStore;
  owner: Owner;
  tab: () => string;
  nowMs: () => number;
  after: (ms: number, run: () => void) => () => void;
  newId: () => string;
  /** Finds the accounts of a branch that a text names. Answers null without a response. */
  lookUp: (lookUp: LookUp, document: Document, answer: (matches: readonly ChosenAccount[] | null) => void) => void;
  askKey: (key: string, answer: (found: KeyAnswer, mayEdit: boolean) => void) => void;
  send: (document: Document) => void;
  queuedChanges: () => readonly number[];
  /** Returns the ms until typing counts as finished; 0 if nobody is typing. */
  quietInMs: () => number;
  /**
   * Whether the focus is in a field outside the document, such as in a dialog or the search. The session then does not move
   * it.
   */
  isElsewhere: () => boolean;
  focus: (target: FocusTarget) => void;
  say: (tone: 'ok' | 'info' | 'warn' | 'bad', complaint: Complaint, undo?: () => void) => void;
  workIn: (branchId: number) => void;
  changed: (shown: Shown) => void;
}

/** The content of the screen. */
export interface Shown {
  state: EntryState;
  /** The drafts of the current branch that no tab has open. */
  waiting: readonly WaitingDraft[];
  /** Whether the browser has room. If not, only this page has what was typed or saved last. */
  canKeep: boolean;
}

/** An action of a person. The session adds the time and the new ids. */
export type UserAction = EntryEvent extends infer E
  ? E extends { type: string }
    ? Omit<E, 'atMs' | 'nextKey' | 'rowId' | 'newId' | 'queuedChanges'> extends infer D
      ? D extends { type: 'added' | 'scanned' }
        ? Omit<D, 'id'>
        : D
      : never
    : never
  : never;

/** The time in ms before a retry if there was no response. */
const lookUpAgainMs = 2000;

/**
 * The screen of one kind of document in one tab. {@link step} computes its state. Typed content is in the store before
 * anything else happens to it. `awaited` says that a saved voucher is about to open, so the session does not open another
 * tab's draft by itself.
 */
export class EntrySession {
  private state: EntryState;
  private waiting: readonly WaitingDraft[] = [];
  private stopped = true;
  /** Whether the session may open a closed tab's draft by itself. True only while the screen opens. */
  private mayTakeUp: boolean;
  private openTabs: ReadonlySet<string> = new Set();
  /** The running look-ups: branch, table, field and text of each. */
  private readonly asking = new Set<string>();
  private readonly cancels = new Set<() => void>();

  constructor(
    private readonly rules: EntryRules,
    private readonly ports: EntryPorts,
    { desk, awaited }: { desk: DeskNow; awaited: boolean },
  ) {
    this.state = startEntry(rules, desk, ports.newId());
    this.mayTakeUp = !awaited;
  }

  shown(): Shown {
    const { state, waiting } = this;
    const { store, owner } = this.ports;
    return { state, waiting, canKeep: store.countOnPageAlone(owner.person) === 0 };
  }

  do(action: UserAction): void {
    this.mayTakeUp = false;
    this.dispatch(this.complete(action));
  }

  /** Starts with the draft that this tab has stored, or continues where it stopped. */
  start(): void {
    this.stopped = false;
    if (this.isBlank()) this.openOwn();
    this.lookUpOpenTexts();
  }

  stop(): void {
    this.stopped = true;
    for (const cancel of this.cancels) cancel();
    this.cancels.clear();
    // The next start repeats the look-ups without an answer.
    this.asking.clear();
  }

  /** Reads the stored drafts again after another tab has changed them. `open` has the tabs that are open. */
  look(open: ReadonlySet<string>): void {
    if (this.stopped) return;
    this.openTabs = open;
    this.relist();
    this.show();
    this.takeUpNext();
  }

  /**
   * Opens the next waiting draft on an empty screen. A draft of this tab that the queue returned opens at any time. A draft
   * of a closed tab opens only as the screen opens.
   */
  private takeUpNext(): void {
    const back = this.waiting.find(({ tab, returned }) => returned !== null && tab === this.ports.tab());
    const next = back ?? (this.mayTakeUp ? this.waiting[0] : undefined);
    this.mayTakeUp = false;
    if (!this.isBlank() || next === undefined) return;
    // The draft takes the focus, and a person who is typing would type into it. A person who asked for it waits for it.
    const isAskedFor = back === undefined || back.returned?.why === 'taken_back';
    const quietInMs = isAskedFor ? 0 : this.ports.quietInMs();
    if (quietInMs === 0) this.takeUp(next.slot);
    else this.later(quietInMs, () => this.look(this.openTabs));
  }

  /** Opens a waiting draft. The unsaved document on the screen becomes a waiting draft. */
  takeUp(slot: string): void {
    const { store, owner } = this.ports;
    const draft = store.draftAt(owner, slot);
    if (draft !== null) {
      this.dispatch({ type: 'taken_up', ...draft });
      if (this.state.document.key === draft.document.key) store.dropDraft(slot);
    }
    this.relist();
    this.show();
  }

  discardWaiting(slot: string): void {
    this.ports.store.dropDraft(slot);
    this.relist();
    this.show();
  }

  /** Reports that another page has saved the document with this key. */
  savedElsewhere(key: string): void {
    if (key === this.state.document.key) this.dispatch({ type: 'key_used' });
  }

  /** Applies an event and runs its effects. Effects that store a document run first. */
  private dispatch(event: EntryEvent): void {
    if (this.stopped) return;
    const before = this.state;
    const [next, effects] = step(this.rules, before, event);
    for (const effect of effects) if (effect.type === 'put_aside') this.putAside(effect.document);
    this.state = next;
    for (const effect of effects) if (effect.type === 'send') this.ports.send(effect.document);
    if (next.document !== before.document) this.keep(before.document, event);
    for (const effect of effects) this.run(effect);
    if (this.isBlank() && before.document.key !== this.state.document.key) this.openOwn();
    this.lookUpOpenTexts();
    if (effects.some(({ type }) => type === 'put_aside')) this.relist();
    this.show();
    // The screen is free for a draft that the queue returned meanwhile.
    if (effects.some(({ type }) => type === 'send')) this.takeUpNext();
  }

  private run(effect: EntryEffect): void {
    const { ports } = this;
    switch (effect.type) {
      case 'focus':
        ports.focus(effect.target);
        break;
      case 'say':
        ports.say(effect.tone, effect.complaint, effect.undoable ? () => this.dispatch({ type: 'undone' }) : undefined);
        break;
      case 'wait':
        this.whenIdle(effect);
        break;
      case 'ask_key':
        this.askKey(effect.key);
        break;
      case 'work_in':
        ports.workIn(effect.branchId);
        break;
      case 'send':
      case 'put_aside':
        // `dispatch` has run these already, because they carry what must not be lost.
        break;
    }
  }

  /** Dispatches `idle` once nobody types. The document knows only its own keys, but a person may type elsewhere on the page. */
  private whenIdle({ afterMs, sinceMs }: Extract<EntryEffect, { type: 'wait' }>): void {
    this.later(afterMs, () => {
      const quietInMs = this.ports.quietInMs();
      if (quietInMs > 0) this.whenIdle({ type: 'wait', afterMs: quietInMs, sinceMs });
      else if (!this.ports.isElsewhere()) this.dispatch({ type: 'idle', sinceMs });
    });
  }

  private draftOf(document: Document): Draft {
    const { nowMs, tab } = this.ports;
    return { document, changedAt: new Date(nowMs()).toISOString(), returned: null, tab: tab() };
  }

  private putAside(document: Document): void {
    const { store, owner, newId } = this.ports;
    store.putAside(owner, this.draftOf(document), newId());
  }

  private keep(before: Document, event: EntryEvent): void {
    const { store, owner, tab, newId } = this.ports;
    const draft = this.draftOf(this.state.document);
    // Opening a draft changes neither its time nor the reason for its return.
    const { changedAt, returned } = event.type === 'taken_up' ? event : draft;
    store.keepDraft(owner, tab(), before, { ...draft, changedAt, returned }, newId());
  }

  private askKey(key: string): void {
    this.ports.askKey(key, (answer, mayEdit) => {
      if (answer.is === 'lost') this.later(lookUpAgainMs, () => this.state.document.key === key && this.askKey(key));
      else this.dispatch({ type: 'key_answered', key, answer, mayEdit, nextKey: this.ports.newId() });
    });
  }

  private lookUpOpenTexts(): void {
    const open = openLookUps(this.state.document);
    const isAboveOpen = open.some(({ table }) => table === HEAD);
    // The prices of a found product depend on the party in the head.
    for (const lookUp of open) if (!isAboveOpen || !this.isProduct(lookUp)) this.lookUp(lookUp);
  }

  private isProduct({ table, field }: LookUp): boolean {
    const fields = this.rules.tables[table]?.fields ?? [];
    return fields.some(({ name, holds }) => name === field && holds === 'product');
  }

  /**
   * Looks up a text in the branch in which the rows were typed, even if the user now works in another. Only that branch's
   * answer is valid.
   */
  private lookUp(lookUp: LookUp): void {
    const { branchId } = this.state.document.place;
    const { table, field, text } = lookUp;
    const question = `${branchId} ${table} ${field} ${text}`;
    if (this.asking.has(question)) return;
    this.asking.add(question);
    this.ports.lookUp(lookUp, this.state.document, (matches) => {
      if (matches !== null) {
        this.asking.delete(question);
        if (this.state.document.place.branchId === branchId) this.dispatch({ type: 'answered', lookUp, matches });
        return;
      }
      this.later(lookUpAgainMs, () => {
        this.asking.delete(question);
        const isOpen = openLookUps(this.state.document).some(
          (one) => one.table === table && one.field === field && one.text === text,
        );
        if (isOpen) this.lookUp(lookUp);
      });
    });
  }

  /** Opens the draft that this tab has stored in the current branch. */
  private openOwn(): void {
    const { store, owner, tab } = this.ports;
    const { desk, document } = this.state;
    const own = store.ownDraft(owner, desk.branchId, tab());
    if (own !== null && own.document.key !== document.key) this.dispatch({ type: 'taken_up', ...own });
  }

  private relist(): void {
    const { store, owner, tab, nowMs } = this.ports;
    const inHand = new Set([...this.openTabs, tab()]);
    this.waiting = store.waitingDrafts(owner, this.state.desk.branchId, inHand, new Date(nowMs()));
  }

  private complete(action: UserAction): EntryEvent {
    const { nowMs, newId, queuedChanges } = this.ports;
    const atMs = nowMs();
    switch (action.type) {
      case 'added':
      case 'scanned':
        return { ...action, atMs, id: newId() };
      case 'row_edited':
        return { ...action, newId: newId() };
      case 'save_asked':
        return { ...action, atMs, rowId: newId(), nextKey: newId(), queuedChanges: queuedChanges() };
      case 'typed':
      case 'entered':
        return { ...action, atMs };
      case 'reset':
      case 'key_answered':
      case 'rebased':
      case 'split':
        return { ...action, nextKey: newId() };
      default:
        return action;
    }
  }

  private later(ms: number, run: () => void): void {
    const cancel = this.ports.after(ms, () => {
      this.cancels.delete(cancel);
      run();
    });
    this.cancels.add(cancel);
  }

  private show(): void {
    this.ports.changed(this.shown());
  }

  private isBlank(): boolean {
    return !isUnsaved(this.state.document) && this.state.document.loaded === null;
  }
}
