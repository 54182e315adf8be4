import { describe, expect, it } from 'vitest';
import { ModelShop, ModelTab } from './desk-model.fixture.ts';
import type { EntrySession } from './entry-session.ts';
import { remarksOf, typedRow } from './plain-document.fixture.ts';

/** Returns a shop with open tabs, and the first of them. */
function openShop(tabs = 1) {
  const shop = new ModelShop(tabs);
  const [tab] = shop.tabs;
  if (!(tab instanceof ModelTab) || tab.screen === null) throw new Error('a tab was expected');
  return { shop, tab, screen: tab.screen };
}

/** Returns a tab in which a receipt was typed and saved. */
function savedReceipt() {
  const { shop, tab, screen } = openShop();
  type(screen, 'karim1', 'first');
  screen.do({ type: 'save_asked' });
  return { shop, tab, screen };
}

const type = (screen: EntrySession, account: string, remarks: string) =>
  screen.do({ type: 'typed', in: 'entry', table: 'lines', values: typedRow(account, remarks) });
const answerAll = (shop: ModelShop) => {
  for (const question of shop.questions.splice(0)) shop.answerQuestion(question);
  for (const request of shop.requests) shop.deliver(request);
};
const rowsOn = (screen: EntrySession) => remarksOf(screen.shown().state.document.rows);
const waitingOn = (screen: EntrySession | null) =>
  (screen?.shown().waiting ?? []).map(({ document }) => remarksOf(document.rows).join());

it('a refused document takes the empty screen as soon as nobody is typing, and not before', () => {
  const { shop, tab, screen } = savedReceipt();
  shop.server.refuses = true;
  tab.lastKeyMs = shop.nowMs;
  answerAll(shop);
  tab.look();
  expect([rowsOn(screen), screen.shown().waiting.length]).toEqual([[], 1]);
  shop.pass(1000);
  tab.lastKeyMs = shop.nowMs;
  shop.pass(1000);
  expect(rowsOn(screen), 'somebody still types').toEqual([]);
  shop.pass(1000);
  expect(rowsOn(screen)).toEqual(['first']);
  expect(screen.shown().state.situation).toMatchObject({ is: 'returned', returned: { code: 'account_archived' } });
  expect(screen.shown().waiting).toEqual([]);
});

it('a document that somebody takes back is there at once', () => {
  const { shop, tab, screen } = savedReceipt();
  tab.lastKeyMs = shop.nowMs;
  tab.takeBack(tab.waiting()[0]?.id ?? '');
  tab.look();
  expect(rowsOn(screen)).toEqual(['first']);
});

it('a refused document waits beside what is typed meanwhile', () => {
  const { shop, tab, screen } = savedReceipt();
  shop.server.refuses = true;
  type(screen, 'rahim1', 'second');
  answerAll(shop);
  tab.look();
  shop.pass(10_000);
  expect(screen.shown().state.document.entries.lines?.values.remarks).toEqual({ kind: 'text', text: 'second' });
  const [waiting] = screen.shown().waiting;
  expect(waiting?.returned).toMatchObject({ why: 'refused', code: 'account_archived' });
  screen.takeUp(waiting?.slot ?? '');
  expect(rowsOn(screen)).toEqual(['first']);
  expect(screen.shown().waiting.map(({ document: { entries } }) => entries.lines?.values.remarks)).toEqual([
    { kind: 'text', text: 'second' },
  ]);
});

it('a refused document takes the screen once what was typed meanwhile is saved', () => {
  const { shop, tab, screen } = savedReceipt();
  shop.server.refuses = true;
  type(screen, 'rahim1', 'second');
  answerAll(shop);
  answerAll(shop);
  tab.look();
  tab.lastKeyMs = shop.nowMs;
  screen.do({ type: 'save_asked' });
  expect(rowsOn(screen), 'in the middle of typing').toEqual([]);
  shop.pass(1300);
  expect(rowsOn(screen)).toEqual(['first']);
});

it('a look-up without an answer is asked again, and so is one that a screen was closed on', () => {
  const { shop, screen } = savedReceipt();
  shop.questions.splice(0);
  type(screen, 'rahim1', 'second');
  screen.do({ type: 'entered', table: 'lines', field: 'account' });
  shop.questions.splice(0)[0]?.answer(null);
  shop.pass(2000);
  expect(shop.questions.map(({ text }) => text)).toEqual(['rahim1']);
  shop.questions.splice(0);
  screen.stop();
  screen.start();
  expect(shop.questions.map(({ text }) => text)).toEqual(['rahim1']);
});

it('the focus is led to a text that names nobody once nobody types anywhere, and not out of another field', () => {
  const led = (isElsewhere: boolean) => {
    const { shop, tab, screen } = openShop();
    type(screen, 'karim0', 'first');
    screen.do({ type: 'left', table: 'lines', field: 'account' });
    answerAll(shop);
    shop.pass(500);
    tab.lastKeyMs = shop.nowMs;
    shop.pass(1000);
    const whileTyping = tab.focusedOn.length;
    tab.isElsewhere = isElsewhere;
    shop.pass(1000);
    return [whileTyping, tab.focusedOn];
  };
  expect(led(false)).toEqual([0, [{ on: 'entry', table: 'lines', field: 'account', open: true }]]);
  expect(led(true)).toEqual([0, []]);
});

describe('what the browser has no room for', () => {
  const typedWithoutRoom = () => {
    const open = openShop();
    open.shop.storage.isFull = true;
    type(open.screen, 'karim1', 'first');
    open.screen.do({ type: 'added', table: 'lines' });
    return open;
  };

  it('waits on the page when another draft takes its place, and is said to be on the page alone', () => {
    const { tab, screen } = typedWithoutRoom();
    expect([screen.shown().canKeep, tab.asksBeforeLeaving()]).toEqual([false, true]);
    const { document } = screen.shown().state;
    const other = { ...document, key: 'other', rows: [] };
    screen.do({ type: 'taken_up', document: other, changedAt: '2026-09-01', returned: null });
    expect(waitingOn(screen)).toEqual(['first']);
  });

  it('is sent from the page alone', () => {
    const { shop, screen } = typedWithoutRoom();
    screen.do({ type: 'save_asked' });
    answerAll(shop);
    expect(shop.server.vouchers.map(({ versions }) => remarksOf(versions[0]?.rows ?? []))).toEqual([['first']]);
  });

  it('is there for whoever signs in again on the page, and for nobody else', () => {
    const { shop, tab } = typedWithoutRoom();
    const rowsOf = (person: string | null) => {
      shop.server.person = person;
      tab.signedIn();
      return tab.screen === null ? null : rowsOn(tab.screen);
    };
    expect([rowsOf(null), rowsOf('1.2'), rowsOf('1.1')]).toEqual([null, [], ['first']]);
  });

  it('goes to the browser as soon as there is room', () => {
    const { shop, tab, screen } = typedWithoutRoom();
    shop.storage.isFull = false;
    type(screen, 'rahim1', 'second');
    expect([screen.shown().canKeep, tab.asksBeforeLeaving()]).toEqual([true, false]);
    tab.load();
    expect(tab.screen && rowsOn(tab.screen)).toEqual(['first']);
  });
});

describe('another branch', () => {
  const added = (screen: EntrySession, remarks: string) => {
    type(screen, 'karim1', remarks);
    screen.do({ type: 'added', table: 'lines' });
  };
  const workIn = ({ shop, tab }: ReturnType<typeof openShop>, branchId: number) => {
    shop.server.branchId = branchId;
    tab.refresh();
  };
  /** Returns the rows that the tab shows after a reload. */
  const reloaded = ({ tab }: ReturnType<typeof openShop>) => {
    tab.load();
    return tab.screen === null ? [] : rowsOn(tab.screen);
  };

  it('keeps what is typed in it, apart from the one before', () => {
    const open = openShop();
    workIn(open, 2);
    added(open.screen, 'rent');
    expect(reloaded(open)).toEqual(['rent']);
    workIn(open, 1);
    expect(reloaded(open)).toEqual([]);
  });

  it('has its own draft on an empty screen, and leaves typed rows with the branch in which they were typed', () => {
    const open = openShop();
    added(open.screen, 'tea');
    workIn(open, 2);
    expect([rowsOn(open.screen), open.screen.shown().state.situation.is]).toEqual([['tea'], 'branch_changed']);
    const { key } = open.screen.shown().state.document;
    expect(reloaded(open), 'they wait in their branch').toEqual([]);
    const { screen } = open.tab;
    if (screen === null) throw new Error('a screen was expected');
    added(screen, 'rent');
    workIn(open, 1);
    expect(rowsOn(screen), 'in hand').toEqual(['rent']);
    screen.do({ type: 'reset' });
    expect(rowsOn(screen), 'the empty screen takes up what waits here').toEqual(['tea']);
    expect(screen.shown().state.document.key).toBe(key);
  });

  it('is not asked for the accounts of rows that were typed in the one before', () => {
    const open = openShop();
    added(open.screen, 'tea');
    const [unanswered] = open.shop.questions.splice(0);
    unanswered?.answer(null);
    workIn(open, 2);
    open.shop.pass(2000);
    expect(open.shop.questions.map(({ text, branchId }) => [text, branchId])).toEqual([['karim1', 1]]);
    open.screen.do({ type: 'save_asked', into: 'here' });
    open.shop.runUntilIdle();
    expect(open.shop.server.vouchers, 'and is asked for what is saved in it').toMatchObject([{ branchId: 2 }]);
  });

  it('takes rows along that somebody saves there', () => {
    const open = openShop();
    added(open.screen, 'tea');
    workIn(open, 2);
    open.screen.do({ type: 'save_asked' });
    expect(open.screen.shown().state.situation).toEqual({ is: 'asks_branch' });
    open.screen.do({ type: 'save_asked', into: 'here' });
    open.shop.runUntilIdle();
    expect(open.shop.server.vouchers).toMatchObject([{ branchId: 2 }]);
    workIn(open, 1);
    expect(reloaded(open)).toEqual([]);
  });
});

describe('what closed tabs have left', () => {
  /** Closes two tabs, the one with rent before the one with tea. */
  function closedTabs() {
    const shop = new ModelShop(3);
    const [first, rent, tea] = shop.tabs;
    if (first === undefined) throw new Error('three tabs were expected');
    for (const [tab, remarks] of [
      [rent, 'rent'],
      [tea, 'tea'],
    ] as const) {
      shop.pass(1000);
      if (tab?.screen != null) type(tab.screen, 'karim1', remarks);
      tab?.screen?.do({ type: 'added', table: 'lines' });
      tab?.close();
    }
    return { shop, tab: first };
  }

  it('is taken up as an empty screen opens, the last of it; the rest is offered and nothing is dropped', () => {
    const { tab } = closedTabs();
    tab.load();
    const { screen } = tab;
    if (screen === null) throw new Error('a screen was expected');
    expect([rowsOn(screen), waitingOn(screen)]).toEqual([['tea'], ['rent']]);
    expect(screen.shown().state.restoredFrom).not.toBeNull();
    screen.takeUp(screen.shown().waiting[0]?.slot ?? '');
    expect([rowsOn(screen), waitingOn(screen)]).toEqual([['rent'], ['tea']]);
    expect(tab.store.countDrafts('1.1')).toBe(2);
  });

  it('is only offered where a saved voucher is about to be opened', () => {
    const { tab } = closedTabs();
    tab.load({ awaited: true });
    expect([tab.screen && rowsOn(tab.screen), waitingOn(tab.screen)]).toEqual([[], ['tea', 'rent']]);
  });

  it('is only offered where somebody has begun to type, and what they typed stays', () => {
    const { tab } = closedTabs();
    const { screen } = tab;
    if (screen === null) throw new Error('a screen was expected');
    type(screen, 'rahim1', 'mine');
    tab.look();
    expect([screen.shown().state.document.entries.lines?.values.remarks, waitingOn(screen)]).toEqual([
      { kind: 'text', text: 'mine' },
      ['tea', 'rent'],
    ]);
    screen.discardWaiting(screen.shown().waiting[0]?.slot ?? '');
    expect([waitingOn(screen), tab.store.countDrafts('1.1')]).toEqual([['rent'], 2]);
  });
});

it('a refused document for which the browser has no room comes back all the same', () => {
  const { shop, tab, screen } = savedReceipt();
  shop.server.refuses = true;
  shop.storage.isFull = true;
  answerAll(shop);
  tab.look();
  const sends = shop.requests.length;
  shop.pass(20_000);
  answerAll(shop);
  expect([rowsOn(screen), tab.waiting().length, shop.requests.length], 'it is not sent on and on').toEqual([
    ['first'],
    0,
    sends,
  ]);
});
