import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Row } from '#domains/posting/draft/document.ts';
import { ModelShop, type ModelTab } from './desk-model.fixture.ts';
import type { EntrySession } from './entry-session.ts';
import { entryOf, remarksOf, typedRow, withEntry } from './plain-document.fixture.ts';

/**
 * Random days at a desk, without a browser. They have two tabs, and a line that delays, loses and repeats. Other people use
 * the same computer; there are closed days, other branches, reloads and a browser without room. Proved after every step:
 *
 * 1. nothing typed disappears unless a person says so;
 * 2. no row is in two vouchers of the books: nothing was sent under another key while the first may have arrived;
 * 3. the books have nothing but what was saved.
 *
 * Proved at the end, when the line works and everybody has answered all questions:
 *
 * 4. every saved document is in the books, or the queue has returned it with a reason;
 * 5. the documents that never returned are in the order of their saves, as far as the tabs knew of one another.
 */

/** The test's record of what people typed and gave up. */
class Memory {
  /** The typed texts, all different, that nobody has given up. */
  readonly alive = new Set<string>();
  private typed = 0;

  next(letter: string, end: number): string {
    this.typed += 1;
    const text = `${letter}${this.typed}x${end}`;
    this.alive.add(text);
    return text;
  }

  /** Records that a person has given up the texts in a value. */
  giveUp(value: unknown): void {
    const said = JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}` : one));
    for (const text of this.alive) if (said.includes(`"${text}"`)) this.alive.delete(text);
  }
}

interface Moment {
  shop: ModelShop;
  memory: Memory;
  tab: ModelTab;
  screen: EntrySession;
  /** Returns one of these by chance. */
  choose: <T>(from: readonly T[]) => T | undefined;
  pick: number;
}

const documentOf = ({ screen }: Moment) => screen.shown().state.document;
const isOpen = ({ isOver }: { isOver: boolean }) => !isOver;

/** Everything that can happen. */
const happenings: Readonly<Record<string, (moment: Moment) => void>> = {
  type: (moment) => {
    const { memory, screen, pick } = moment;
    // A person who types over a text gives it up.
    memory.giveUp(entryOf(documentOf(moment)));
    moment.tab.lastKeyMs = moment.shop.nowMs;
    // Most texts find one account; some none, some several.
    const matches = pick % 10 === 0 ? 0 : pick % 10 === 1 ? 2 : 1;
    screen.do({
      type: 'typed',
      in: 'entry',
      table: 'lines',
      values: typedRow(memory.next('a', matches), memory.next('r', 1)),
    });
  },
  enter: ({ screen }) => screen.do({ type: 'entered', table: 'lines', field: 'account' }),
  add: ({ screen }) => screen.do({ type: 'added', table: 'lines' }),
  save: ({ screen }) => screen.do({ type: 'save_asked' }),
  saveHere: ({ screen }) => screen.do({ type: 'save_asked', into: 'here' }),
  saveThere: ({ screen }) => screen.do({ type: 'save_asked', into: 'there' }),
  editRow: (moment) => {
    const row = moment.choose(documentOf(moment).rows);
    if (row !== undefined) moment.screen.do({ type: 'row_edited', id: row.id });
  },
  leaveRow: (moment) => {
    moment.memory.giveUp(entryOf(documentOf(moment)));
    moment.screen.do({ type: 'row_left', table: 'lines' });
    // A row that was only looked at is still there.
    rememberAll(moment);
  },
  removeRow: (moment) => {
    const row = moment.choose(documentOf(moment).rows);
    if (row === undefined) return;
    const entry = entryOf(documentOf(moment));
    moment.memory.giveUp(entry.editingId === row.id ? [row, entry] : row);
    moment.screen.do({ type: 'row_removed', id: row.id });
  },
  reset: (moment) => {
    moment.memory.giveUp(documentOf(moment));
    moment.screen.do({ type: 'reset' });
  },
  undo: (moment) => {
    const before = new Set(remarksOnScreen(moment));
    moment.screen.do({ type: 'undone' });
    rememberAll(moment, before);
  },
  takeUp: ({ screen, choose }) => {
    const draft = choose(screen.shown().waiting);
    if (draft !== undefined) screen.takeUp(draft.slot);
  },
  discardWaiting: ({ memory, screen, choose }) => {
    const draft = choose(screen.shown().waiting);
    if (draft === undefined) return;
    memory.giveUp(draft.document);
    screen.discardWaiting(draft.slot);
  },
  understood: ({ screen }) => screen.do({ type: 'understood' }),
  find: (moment) => {
    const { shop, screen, choose, memory } = moment;
    const voucher = choose(
      shop.server.vouchers.filter(({ isVoid, person }) => !isVoid && person === moment.tab.person),
    );
    if (voucher === undefined) return;
    const { state } = screen.shown();
    memory.giveUp(state.document);
    const loaded = shop.server.loadedOf(voucher);
    const rows = voucher.versions.at(-1)?.rows ?? [];
    const blank = { ...state.document, rows, loaded, key: shop.newId(), isDoubtful: false };
    const entry = {
      account: { kind: 'empty' },
      remarks: { kind: 'text', text: '' },
      amount: { kind: 'amount', paisa: null, text: '' },
    } as const;
    screen.do({ type: 'found', document: withEntry(blank, entry) });
  },
  keepMine: ({ shop, screen }) => {
    const { document, situation } = screen.shown().state;
    const voucher = shop.server.vouchers.find(({ mtmId }) => mtmId === document.loaded?.mtmId);
    if (situation.is === 'stale' && voucher !== undefined) {
      screen.do({ type: 'rebased', key: document.key, loaded: shop.server.loadedOf(voucher) });
    }
  },
  split: ({ screen }) => screen.do({ type: 'split' }),
  takeBack: ({ tab, choose }) => {
    const item = choose(tab.waiting());
    if (item !== undefined) tab.takeBack(item.id);
  },
  /** Discards a queued document. One that was sent before stays in the queue. */
  discardItem: ({ memory, shop, tab, choose }) => {
    const item = choose(tab.waiting());
    if (item === undefined) return;
    tab.discard(item.id);
    if (tab.waiting().some(({ id }) => id === item.id)) return;
    memory.giveUp(item.document);
    shop.givenUp.add(item.document.key);
  },
  redate: ({ tab }) => tab.redate(),
  answerLookUp: ({ shop, pick }) => {
    const [question] = shop.questions.splice(pick % Math.max(1, shop.questions.length), 1);
    if (question !== undefined) shop.answerQuestion(question);
  },
  failLookUp: ({ shop, pick }) => {
    const [question] = shop.questions.splice(pick % Math.max(1, shop.questions.length), 1);
    question?.answer(null);
  },
  arrive: ({ shop, choose }) => {
    const request = choose(shop.requests.filter(({ said }) => said === null));
    if (request !== undefined) shop.process(request);
  },
  answer: ({ shop, choose }) => {
    const request = choose(shop.requests.filter(isOpen));
    if (request !== undefined) shop.deliver(request);
  },
  lose: ({ shop, choose }) => {
    const request = choose(shop.requests.filter(isOpen));
    if (request !== undefined) shop.lose(request);
  },
  arriveOnceMore: ({ shop, choose }) => {
    const request = choose(shop.requests);
    if (request !== undefined) shop.process(request);
  },
  passAMoment: ({ shop }) => shop.pass(700),
  passAWhile: ({ shop }) => shop.pass(20_000),
  look: ({ tab }) => tab.look(),
  /** The other tab does not answer when it is asked whether it is there. */
  lookAlone: ({ tab }) => tab.look({ alone: true }),
  /** Reloads the tab. A person whom the browser asks about unsaved content stays. */
  reload: ({ tab }) => {
    if (!tab.asksBeforeLeaving()) tab.load();
  },
  close: ({ tab }) => {
    if (!tab.asksBeforeLeaving()) tab.close();
  },
  fillBrowser: ({ shop }) => {
    shop.storage.isFull = true;
  },
  clearBrowser: ({ shop }) => {
    shop.storage.isFull = false;
  },
  closeDay: ({ shop }) => shop.server.closeDay(),
  changeBranch: ({ shop, tab, pick }) => {
    shop.server.branchId = 1 + (pick % 2);
    tab.refresh();
  },
  hearSettings: ({ tab }) => tab.refresh(),
  signInOther: ({ shop, tab }) => {
    shop.server.person = shop.server.person === '1.1' ? '1.2' : '1.1';
    tab.signedIn();
  },
  loseSession: ({ shop }) => {
    shop.server.person = null;
  },
  signIn: ({ shop, tab }) => {
    shop.server.person ??= '1.1';
    tab.signedIn();
  },
  refuse: ({ shop }) => {
    shop.server.refuses = true;
  },
  allow: ({ shop }) => {
    shop.server.refuses = false;
  },
  forbidKeys: ({ shop }) => {
    shop.server.forbidsKeys = true;
  },
  allowKeys: ({ shop }) => {
    shop.server.forbidsKeys = false;
  },
  void: ({ shop, choose }) => {
    const voucher = choose(shop.server.vouchers);
    if (voucher !== undefined) voucher.isVoid = true;
  },
};

/** The actions that follow each other more often than by chance. */
const goes: Readonly<Record<string, readonly string[]>> = {
  save: ['type', 'save', 'answerLookUp', 'answer'],
  hand: ['type', 'save', 'answerLookUp'],
  lose: ['type', 'save', 'answerLookUp', 'arrive', 'lose'],
  takeBack: ['type', 'save', 'answerLookUp', 'lose', 'takeBack', 'look', 'save', 'answer'],
  takeOver: ['type', 'lookAlone', 'takeUp'],
  withoutRoom: ['fillBrowser', 'type', 'add', 'signInOther', 'signInOther', 'reload', 'clearBrowser'],
  change: ['find', 'type', 'add', 'removeRow', 'save', 'answerLookUp'],
};

function happen(shop: ModelShop, memory: Memory, { name, at, pick }: { name: string; at: number; pick: number }): void {
  const tab = shop.tabs[at];
  if (tab === undefined) return;
  if (tab.screen === null) tab.signedIn();
  const { screen } = tab;
  // Nobody is signed in: a person signs in.
  if (screen === null) shop.server.person ??= '1.1';
  else happenings[name]?.({ shop, memory, tab, screen, pick, choose: (from) => from[pick % Math.max(1, from.length)] });
}

function remarksOnScreen({ screen }: Moment): string[] {
  const { document } = screen.shown().state;
  const { values } = entryOf(document);
  return remarksOf([...document.rows, { id: 'entry', table: 'lines', values }]).filter((text) => text !== '');
}

/** Records that texts are not given up any more if a step brought them back onto the screen. */
function rememberAll(moment: Moment, before: ReadonlySet<string> = new Set()): void {
  for (const text of remarksOnScreen(moment)) if (!before.has(text)) moment.memory.alive.add(text);
}

/** Typing, saving and answers happen more often than the rest. */
const often = ['type', 'add', 'save', 'arrive', 'answer', 'answerLookUp'];
const what = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...often) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(happenings)) },
);
const go = fc.oneof(
  what.map((name) => [name]),
  fc.constantFrom(...Object.values(goes)),
);
const days = fc.array(fc.record({ go, tab: fc.nat(1), pick: fc.nat(29) }), { maxLength: 60, size: 'max' });

function checkEveryStep(shop: ModelShop, memory: Memory): void {
  const everywhere = shop.everywhere();
  const gone = [...memory.alive].filter(
    (text) => !everywhere.includes(`"${text}"`) && !everywhere.includes(`\\"${text}\\"`),
  );
  expect(gone, 'what was typed and is nowhere any more').toEqual([]);
  const live = shop.server.vouchers.filter(({ isVoid }) => !isVoid);
  const inBooks = live.flatMap(({ versions }) => [...new Set(remarksOf(versions.at(-1)?.rows ?? []))]);
  expect(inBooks.length, 'rows that are in the books once').toBe(new Set(inBooks).size);
  const saved = new Set(shop.handedOver.map(({ rows }) => remarksOf(rows).join()));
  const strange = shop.server.vouchers.flatMap(({ versions }) => versions.map(({ rows }) => remarksOf(rows).join()));
  expect(
    strange.filter((text) => !saved.has(text)),
    'what is in the books and was never saved',
  ).toEqual([]);
}

const saysTheSame = (some: readonly Row[], others: readonly Row[]) =>
  remarksOf(some).join() === remarksOf(others).join();

/** Lets everybody return, in every branch, and move the queued documents to the open day. */
function endOfDays(shop: ModelShop): void {
  const { server } = shop;
  server.refuses = false;
  server.forbidsKeys = false;
  shop.storage.isFull = false;
  for (const person of ['1.1', '1.2']) {
    for (const branchId of [1, 2]) {
      server.person = person;
      server.branchId = branchId;
      for (const tab of shop.tabs) tab.signedIn();
      shop.runUntilIdle();
      shop.tabs[0]?.redate();
      shop.runUntilIdle();
      // Lost requests may still arrive.
      for (const request of shop.requests) shop.process(request);
    }
    for (const { store } of shop.tabs) expect(store.queue(person), 'what waits at the end').toEqual([]);
  }
}

function checkEnd(shop: ModelShop): void {
  const { vouchers } = shop.server;
  const keys = new Set(vouchers.flatMap(({ versions }) => versions.map(({ key }) => key)));
  const isKnown = (key: string) => keys.has(key) || shop.returnedKeys.has(key) || shop.givenUp.has(key);
  const lost = shop.handedOver.filter(({ key }) => !isKnown(key));
  expect(lost, 'what was saved, and neither came back nor is in the books').toEqual([]);
  for (const person of ['1.1', '1.2']) {
    for (const branchId of [1, 2]) {
      const here = vouchers.filter((voucher) => voucher.person === person && voucher.branchId === branchId);
      const posted = here.flatMap(({ versions: [first] }) => (first === undefined ? [] : [first]));
      const places = posted
        .filter(({ key }) => !shop.everReturned.has(key) && !shop.onPageAlone.has(key))
        .map(({ key, rows }) => shop.handedOver.findIndex((one) => one.key === key && saysTheSame(one.rows, rows)));
      const order = [...places].sort((one, other) => one - other);
      expect(places, 'the order in the books').toEqual(order);
    }
  }
}

it('nothing typed is lost, and what was saved is in the books once and in order', () => {
  fc.assert(
    fc.property(days, (steps) => {
      const shop = new ModelShop();
      const memory = new Memory();
      for (const { go: names, tab: at, pick } of steps) {
        for (const name of names) {
          happen(shop, memory, { name, at, pick });
          checkEveryStep(shop, memory);
        }
      }
      endOfDays(shop);
      checkEveryStep(shop, memory);
      checkEnd(shop);
    }),
    { numRuns: 60 },
  );
}, 120_000);
