import { type Document, HEAD, isUnsaved, type LookUp, openLookUps } from './document.ts';
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
import type { KeyAnswer } from './saved-under-key.ts';

/** What an entry screen needs of the world around it. Answers come back through the functions that it hands over. */
export interface EntryPorts {
  store: DocumentStore;
  owner: Owner;
  tab: () => string;
  nowMs: () => number;
  after: (ms: number, run: () => void) => () => void;
  newId: () => string;
  /** The accounts of a branch that a text names. Answers null when no answer came. */
  lookUp: (lookUp: LookUp, document: Document, answer: (matches: readonly ChosenAccount[] | null) => void) => void;
  askKey: (key: string, answer: (found: KeyAnswer, mayEdit: boolean) => void) => void;
  send: (document: Document) => void;
  queuedChanges: () => readonly number[];
  /** In how many ms nobody will have typed for a while; 0 when nobody is typing. */
  quietInMs: () => number;
  /** The focus is in a field that is not of the document, as in a dialog or the search: it is not led away from there. */
  isElsewhere: () => boolean;
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
  /** False while the browser has no room: then only this page has what was typed or saved last. */
  canKeep: boolean;
}

/** What a person does; moments and new names come from the session. */
export type UserAction = EntryEvent extends infer E
  ? E extends { type: string }
    ? Omit<E, 'atMs' | 'nextKey' | 'rowId' | 'newId' | 'queuedChanges'> extends infer D
      ? D extends { type: 'added' | 'scanned' }
        ? Omit<D, 'id'>
        : D
      : never
    : never
  : never;

/** Asked again after this long when no answer came. */
const lookUpAgainMs = 2000;

/**
 * The screen of one kind of document in one tab: its state is {@link step}'s, and everything typed is in the store before
 * anything else happens with it. `awaited`: a saved voucher is about to be opened, so that no draft of another tab is taken
 * up by itself.
 */
export class EntrySession {
  private state: EntryState;
  private waiting: readonly WaitingDraft[] = [];
  private stopped = true;
  /** By itself a draft of a closed tab is taken up only when the screen opens. */
  private mayTakeUp: boolean;
  private openTabs: ReadonlySet<string> = new Set();
  /** The texts whose look-up is under way, each with its branch. */
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

  /** Begins with what this tab has kept, or goes on where it left off. */
  start(): void {
    this.stopped = false;
    if (this.isBlank()) this.openOwn();
    this.lookUpOpenTexts();
  }

  stop(): void {
    this.stopped = true;
    for (const cancel of this.cancels) cancel();
    this.cancels.clear();
    // What has not been answered by now is asked again by the next start.
    this.asking.clear();
  }

  /** Another tab has changed what is kept; `open` are the tabs that are there. */
  look(open: ReadonlySet<string>): void {
    if (this.stopped) return;
    this.openTabs = open;
    this.relist();
    this.show();
    this.takeUpNext();
  }

  /** What was typed in this tab and came back goes on here; what closed tabs have left only as the screen opens. */
  private takeUpNext(): void {
    const back = this.waiting.find(({ tab, returned }) => returned !== null && tab === this.ports.tab());
    const next = back ?? (this.mayTakeUp ? this.waiting[0] : undefined);
    this.mayTakeUp = false;
    if (!this.isBlank() || next === undefined) return;
    // It takes the focus: in the middle of typing, keys would go astray. Whoever asked for it waits for it.
    const isAskedFor = back === undefined || back.returned?.why === 'taken_back';
    const quietInMs = isAskedFor ? 0 : this.ports.quietInMs();
    if (quietInMs === 0) this.takeUp(next.slot);
    else this.later(quietInMs, () => this.look(this.openTabs));
  }

  /** Goes on with a draft that waits; what is unsaved here waits in its stead. */
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

  /** Another page has saved what is kept under the key. */
  savedElsewhere(key: string): void {
    if (key === this.state.document.key) this.dispatch({ type: 'key_used' });
  }

  /** Does what a step asks for. What has to be kept is kept first. */
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
    // The screen is free for what came back meanwhile.
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
        // Done before: they carry what must not be lost.
        break;
    }
  }

  /** The document knows of its own keys only: somebody may be typing elsewhere on the page. */
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
    // Taking a draft up does not change when it was typed, nor why it came back.
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
    // A product is found at the prices of whoever is named above the rows.
    for (const lookUp of open) if (!isAboveOpen || !this.isProduct(lookUp)) this.lookUp(lookUp);
  }

  private isProduct({ table, field }: LookUp): boolean {
    const fields = this.rules.tables[table]?.fields ?? [];
    return fields.some(({ name, holds }) => name === field && holds === 'product');
  }

  /** Asks in the branch in which the rows were typed, whichever one works in now: only there an answer is one. */
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

  /** Takes up what this tab has kept itself in the branch of now. */
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
