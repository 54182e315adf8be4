import { expect, it } from 'vitest';
import { ModelShop, ModelTab, remarksOf, typedRow } from './desk-model.fixture.ts';
import type { EntrySession } from './entry-session.ts';

/** One tab, in which a receipt was typed and saved. */
function savedReceipt() {
  const shop = new ModelShop(1);
  const [tab] = shop.tabs;
  if (!(tab instanceof ModelTab) || tab.screen === null) throw new Error('a tab was expected');
  const { screen } = tab;
  type(screen, 'karim1', 'first');
  screen.do({ type: 'save_asked' });
  return { shop, tab, screen };
}

const type = (screen: EntrySession, account: string, remarks: string) =>
  screen.do({ type: 'typed', in: 'entry', values: typedRow(account, remarks) });
const answerAll = (shop: ModelShop) => {
  for (const question of shop.questions.splice(0)) shop.answerQuestion(question);
  for (const request of shop.requests) shop.deliver(request);
};
const rowsOn = (screen: EntrySession) => remarksOf(screen.shown().state.document.rows);

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
  expect(screen.shown().state.document.entry.remarks).toEqual({ kind: 'text', text: 'second' });
  const [waiting] = screen.shown().waiting;
  expect(waiting?.returned).toMatchObject({ why: 'refused', code: 'account_archived' });
  screen.takeUp(waiting?.slot ?? '');
  expect(rowsOn(screen)).toEqual(['first']);
  expect(screen.shown().waiting.map(({ document: { entry } }) => entry.remarks)).toEqual([
    { kind: 'text', text: 'second' },
  ]);
});

it('a look-up without an answer is asked again, and so is one that a screen was closed on', () => {
  const { shop, screen } = savedReceipt();
  shop.questions.splice(0);
  type(screen, 'rahim1', 'second');
  screen.do({ type: 'entered', field: 'account' });
  shop.questions.splice(0)[0]?.answer(null);
  shop.pass(2000);
  expect(shop.questions.map(({ text }) => text)).toEqual(['rahim1']);
  shop.questions.splice(0);
  screen.stop();
  screen.start();
  expect(shop.questions.map(({ text }) => text)).toEqual(['rahim1']);
});

it('nothing takes the place of what the browser has no room to keep', () => {
  const shop = new ModelShop(1);
  const screen = shop.tabs[0]?.screen;
  if (screen == null) throw new Error('a screen was expected');
  const { setItem } = shop.cabinet;
  shop.cabinet.setItem = () => {
    throw new Error('no room');
  };
  type(screen, 'karim1', 'first');
  screen.do({ type: 'added' });
  expect(screen.shown().canKeep).toBe(false);
  const { document } = screen.shown().state;
  screen.do({ type: 'taken_up', document: { ...document, key: 'other' }, changedAt: '2026-09-01', returned: null });
  expect(rowsOn(screen)).toEqual(['first']);
  expect(screen.shown().state.document.key).toBe(document.key);
  screen.do({ type: 'save_asked' });
  answerAll(shop);
  expect(
    shop.server.vouchers.map(({ versions }) => remarksOf(versions[0]?.rows ?? [])),
    'sent from the page alone',
  ).toEqual([['first']]);
  shop.cabinet.setItem = setItem;
  type(screen, 'rahim1', 'second');
  expect(screen.shown().canKeep).toBe(true);
});
