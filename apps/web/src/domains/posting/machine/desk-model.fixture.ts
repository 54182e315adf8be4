import { contentText, type Document, type Loaded, openLookUps, type Row } from '#domains/posting/draft/document.ts';
import { createDocumentStore, type DocumentStore } from '#domains/posting/draft/document-store.ts';
import type { ChosenAccount } from '#domains/posting/draft/fields.ts';
import { type OverflowStorage, withOverflow } from '#domains/posting/draft/overflow-storage.ts';
import { DocumentQueue, queuedChanges } from '#domains/posting/queue/document-queue.ts';
import type { Outcome, QueueDesk, QueueItem } from '#domains/posting/queue/queue-machine.ts';
import type { KeyAnswer, SavedUnderKey } from '#domains/posting/queue/saved-under-key.ts';
import { EntrySession } from './entry-session.ts';
import type { DeskNow, FocusTarget } from './entry-state.ts';
import { createMemoryStorage, plainRules } from './plain-document.fixture.ts';

/*
 * A shop without browsers: tabs of one browser over one storage, a server with books, and a line between them that delays,
 * loses and repeats. Everything happens when a test says so; nothing waits for a clock.
 */

/** A request on the line. It may reach the server more than once, even after the sender counts it as lost. */
export interface Request {
  person: string;
  branchId: number;
  day: string;
  document: Document;
  answer: (outcome: Outcome) => void;
  /** Whether the client has a response or counts the request as lost. */
  isOver: boolean;
  /** The response of the server, which the client may not have yet. */
  said: Outcome | null;
}

interface Version {
  key: string;
  rows: readonly Row[];
  text: string;
}

interface Voucher {
  mtmId: number;
  branchId: number;
  person: string;
  versions: Version[];
  isVoid: boolean;
}

/** The server: who is signed in, which day and branch, and the books. */
class ModelServer {
  /** The person who is signed in at the browser; null if the session is lost. */
  person: string | null = '1.1';
  branchId = 1;
  private readonly days: Record<number, number> = { 1: 1, 2: 1 };
  /** Whether the server refuses every save and change, as when an account was archived meanwhile. */
  refuses = false;
  /** Whether the server shows nobody what a key has saved, as when a role has lost its permission meanwhile. */
  forbidsKeys = false;
  readonly vouchers: Voucher[] = [];

  get day(): string {
    return this.dayOf(this.branchId);
  }

  closeDay(): void {
    this.days[this.branchId] = (this.days[this.branchId] ?? 0) + 1;
  }

  private dayOf(branchId: number): string {
    return `2026-09-${String(this.days[branchId] ?? 0).padStart(2, '0')}`;
  }

  /** Receives a request as the product does: it checks the desk, then a used key, then the day and the rule. */
  receive({ person, branchId, day, document }: Request): Outcome {
    const refused = (code: string): Outcome => ({ is: 'refused', code, sentence: code, faults: [] });
    if (this.person === null) return refused('unauthenticated');
    if (this.person !== person) return refused('user_changed');
    if (this.branchId !== branchId) return refused('branch_changed');
    const text = contentText(document);
    const used = this.byKey(document.key);
    if (used !== undefined) {
      const { voucher, version } = used;
      return version.text === text && voucher.person === person ? this.saved(voucher) : refused('idempotency_mismatch');
    }
    if (day !== this.dayOf(branchId)) return refused('day_changed');
    const { loaded } = document;
    const before = this.vouchers.find(({ mtmId }) => mtmId === loaded?.mtmId);
    if (loaded !== null && before?.versions.length !== loaded.version) return refused('stale_version');
    if (before?.isVoid) return refused('voucher_void');
    if (this.refuses) return refused('account_archived');
    const version = { key: document.key, rows: document.rows, text };
    if (before !== undefined) {
      before.versions.push(version);
      return this.saved(before);
    }
    const voucher = { mtmId: this.vouchers.length + 1, branchId, person, versions: [version], isVoid: false };
    this.vouchers.push(voucher);
    return this.saved(voucher);
  }

  private byKey(key: string) {
    for (const voucher of this.vouchers) {
      const version = voucher.versions.find((one) => one.key === key);
      if (version !== undefined) return { voucher, version };
    }
    return undefined;
  }

  private saved(voucher: Voucher): Outcome {
    const { mtmId, vrNo, vrDate, version } = this.loadedOf(voucher);
    return { is: 'saved', saved: { mtmId, vrNo, vrDate, version } };
  }

  loadedOf({ mtmId, versions }: Voucher): Loaded {
    const now = versions.at(-1);
    const asSaved = now?.text ?? '';
    const vrNo = `CR-${mtmId}`;
    return { mtmId, vrNo, vrDate: '2026-09-01', version: versions.length, totalPaisa: 0n, asSaved };
  }

  findByKey(person: string, key: string): KeyAnswer {
    if (this.person !== person) return { is: 'lost' };
    if (this.forbidsKeys) return { is: 'refused', sentence: 'forbidden' };
    return { is: 'known', saved: this.savedUnder(person, key) };
  }

  private savedUnder(person: string, key: string): SavedUnderKey {
    const used = this.byKey(key);
    if (used === undefined || used.voucher.person !== person) return null;
    const { voucher } = used;
    const rows = voucher.versions.at(-1)?.rows ?? [];
    return { loaded: this.loadedOf(voucher), rows, head: {}, isApproved: false, isVoid: voucher.isVoid };
  }
}

/** Returns the accounts that a text finds. The last letter of the text says how many. */
function accountsOf(text: string): ChosenAccount[] {
  const named = (id: number) => ({ id, name: text, text: '' });
  const id = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
  if (text.endsWith('0')) return [];
  return text.endsWith('2') ? [named(id), named(id + 1)] : [named(id)];
}

export interface Question {
  text: string;
  branchId: number;
  answer: (matches: readonly ChosenAccount[] | null) => void;
}

interface Timer {
  atMs: number;
  run: () => void;
}

/** One browser with its tabs, and the line to the server. */
export class ModelShop {
  readonly server = new ModelServer();
  readonly storage = createMemoryStorage();
  readonly requests: Request[] = [];
  readonly questions: Question[] = [];
  readonly timers: Timer[] = [];
  readonly tabs: ModelTab[];
  nowMs = 1_000_000;
  /** The documents that left a screen to be sent, in order. */
  readonly handedOver: Document[] = [];
  /** The keys of documents that the queue returned and that were not saved again. */
  readonly returnedKeys = new Set<string>();
  /** The keys of documents that a person discarded before they were sent. */
  readonly givenUp = new Set<string>();
  /** The keys of documents that were saved while the browser had no room: other tabs do not know of them. */
  readonly onPageAlone = new Set<string>();
  /** The keys of all documents that the queue ever returned. An earlier send of them may arrive at any time. */
  readonly everReturned = new Set<string>();
  private ids = 0;

  constructor(tabs = 2) {
    this.tabs = Array.from({ length: tabs }, (_, at) => new ModelTab(this, `tab${at}`));
    for (const tab of this.tabs) tab.load();
  }

  newId(): string {
    this.ids += 1;
    return `id${this.ids}`;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { atMs: this.nowMs + ms, run };
    this.timers.push(timer);
    return () => {
      const at = this.timers.indexOf(timer);
      if (at >= 0) this.timers.splice(at, 1);
    };
  }

  /** Lets time pass and runs the timers that are due. */
  pass(ms: number): void {
    const until = this.nowMs + ms;
    for (;;) {
      const due = this.timers.filter(({ atMs }) => atMs <= until).sort((a, b) => a.atMs - b.atMs)[0];
      if (due === undefined) break;
      this.timers.splice(this.timers.indexOf(due), 1);
      this.nowMs = Math.max(this.nowMs, due.atMs);
      due.run();
    }
    this.nowMs = until;
  }

  /** Lets the server process a request. The client gets the response later, or never. */
  process(request: Request): void {
    request.said = this.server.receive(request);
  }

  deliver(request: Request): void {
    if (request.said === null) this.process(request);
    const outcome = request.said ?? { is: 'lost' as const };
    this.over(request, outcome);
  }

  /** Breaks the line for the waiting client. The request itself may still arrive. */
  lose(request: Request): void {
    this.over(request, { is: 'lost' });
  }

  private over(request: Request, outcome: Outcome): void {
    if (request.isOver) return;
    request.isOver = true;
    request.answer(outcome);
  }

  /** Answers a look-up as the server does. A person who is signed out gets no response. */
  answerQuestion({ text, answer }: Question): void {
    answer(this.server.person === null ? null : accountsOf(text));
  }

  /** Returns every text on a screen, in the browser or in the books. */
  everywhere(): string {
    const screens = this.tabs.flatMap((tab) => [tab.texts(), tab.textsOnPageAlone()]);
    const books = this.server.vouchers.flatMap(({ versions }) => versions.map(({ rows }) => textOf(rows)));
    return [this.storage.text(), ...screens, ...books].join('\n');
  }

  /** Runs until nothing is under way: everything that can be sent is sent, and every question is answered. */
  runUntilIdle(): void {
    for (let round = 0; round < 400; round += 1) {
      for (const request of [...this.requests]) this.deliver(request);
      for (const question of this.questions.splice(0)) this.answerQuestion(question);
      for (const tab of this.tabs) tab.look();
      this.pass(20_000);
      const isQuiet = this.requests.every(({ isOver }) => isOver) && this.questions.length === 0;
      if (isQuiet && this.tabs.every((tab) => tab.isQuiet())) return;
    }
  }
}

/** Returns a value as JSON, with a bigint as text, because JSON has no integers of any size. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}` : one));

/** One tab: a screen and the queue, as the signed-in frame has them. */
export class ModelTab {
  private queue: DocumentQueue | null = null;
  private storage: OverflowStorage;
  /** The store of the page, with the texts for which the browser has no room. */
  store: DocumentStore;
  screen: EntrySession | null = null;
  person: string | null = null;
  /** The time of the last key anywhere on the page, in ms. */
  lastKeyMs = 0;
  /** Whether the focus is in a field outside the document. */
  isElsewhere = false;
  /** The targets to which the focus moved, in order. */
  readonly focusedOn: FocusTarget[] = [];

  constructor(
    private readonly shop: ModelShop,
    readonly name: string,
  ) {
    this.storage = withOverflow(shop.storage);
    this.store = createDocumentStore(shop.storage, this.storage);
  }

  /** Loads the page again. It has only what the browser has stored. */
  load({ awaited = false } = {}): void {
    this.close();
    this.storage = withOverflow(this.shop.storage);
    this.store = createDocumentStore(this.shop.storage, this.storage);
    this.signedIn({ awaited });
  }

  /** Starts the page for the person who has signed in. Leaves it empty if nobody is signed in. */
  signedIn({ awaited = false } = {}): void {
    this.close();
    const { shop } = this;
    const { person } = shop.server;
    this.person = person;
    if (person === null) return;
    const common = {
      store: this.store,
      tab: () => this.name,
      nowMs: () => shop.nowMs,
      after: (ms: number, run: () => void) => shop.after(ms, run),
      newId: () => shop.newId(),
    };
    this.queue = new DocumentQueue({
      ...common,
      person,
      send: (item, desk, answer) => this.send(person, item, desk, answer),
      lookUp: ({ document: { place } }, { text }, answer) =>
        shop.questions.push({
          text,
          branchId: place.branchId,
          answer: (matches) => answer(matches === null ? null : { matches }),
        }),
      askKey: (item, answer) => answer(shop.server.findByKey(person, item.document.key), true),
      refreshDesk: () => this.refresh(),
      announce: () => undefined,
      broughtBack: ({ document: { key } }) => {
        shop.returnedKeys.add(key);
        shop.everReturned.add(key);
      },
      changed: () => undefined,
    });
    const { queue } = this;
    this.screen = new EntrySession(
      plainRules,
      {
        ...common,
        owner: { person, kind: 'plain' },
        lookUp: ({ text }, { place: { branchId } }, answer) => shop.questions.push({ text, branchId, answer }),
        askKey: (key, answer) => answer(shop.server.findByKey(person, key), true),
        send: (document) => {
          shop.handedOver.push(document);
          if (shop.storage.isFull) shop.onPageAlone.add(document.key);
          shop.returnedKeys.delete(document.key);
          queue.add({ kind: 'plain', document, totalPaisa: 0n });
        },
        queuedChanges: () => queuedChanges(queue.state()),
        quietInMs: () => Math.max(0, this.lastKeyMs + 1200 - shop.nowMs),
        isElsewhere: () => this.isElsewhere,
        focus: (target) => this.focusedOn.push(target),
        say: () => undefined,
        workIn: (branchId) => {
          shop.server.branchId = branchId;
        },
        changed: () => undefined,
      },
      { desk: this.deskNow(), awaited },
    );
    this.screen.start();
    this.queue.deskIs(this.deskNow());
    this.look();
  }

  /** Closes the tab or its page. It does nothing more. */
  close(): void {
    this.queue?.stop();
    this.screen?.stop();
    this.queue = null;
    this.screen = null;
  }

  private deskNow(): DeskNow & QueueDesk {
    const { branchId, day } = this.shop.server;
    return { branchId, branchName: `Branch ${branchId}`, day };
  }

  /** Reads the settings again. Another person gets a new page. */
  refresh(): void {
    if (this.shop.server.person !== this.person || this.queue === null) {
      this.signedIn();
      return;
    }
    this.screen?.do({ type: 'desk_changed', desk: this.deskNow() });
    this.queue.deskIs(this.deskNow());
  }

  private send(person: string, item: QueueItem, desk: QueueDesk, answer: (outcome: Outcome) => void): void {
    const { document } = item;
    this.shop.requests.push({
      person,
      branchId: desk.branchId,
      day: document.typedOn,
      document,
      answer,
      isOver: false,
      said: null,
    });
  }

  /** Reads what other tabs have done to the storage. */
  look({ alone = false } = {}): void {
    const others = alone ? [] : this.shop.tabs.filter(({ screen }) => screen !== null);
    this.queue?.look();
    this.screen?.look(new Set(others.map(({ name }) => name)));
  }

  waiting(): readonly QueueItem[] {
    return this.queue?.state().items ?? [];
  }

  redate(): void {
    this.queue?.redate();
  }

  takeBack(id: string): void {
    this.queue?.takeBack(id);
  }

  discard(id: string): void {
    this.queue?.discard(id);
  }

  isQuiet(): boolean {
    const document = this.screen?.shown().state.document;
    return this.queue?.state().busy == null && (document === undefined || openLookUps(document).length === 0);
  }

  /** Whether the browser asks before it closes the page, because the page alone has something. */
  asksBeforeLeaving(): boolean {
    return this.store.countOnPageAlone() > 0;
  }

  /** Returns the texts that a reload would lose. */
  textsOnPageAlone(): string {
    return this.storage
      .overflowing()
      .map((name) => this.storage.getItem(name) ?? '')
      .join('\n');
  }

  /** Returns the texts that are on this screen or can return to it. */
  texts(): string {
    const state = this.screen?.shown().state;
    return state === undefined ? '' : textOf([state.document, state.undo, this.waiting()]);
  }
}
