import { beforeEach, expect, it } from 'vitest';
import { createMemoryStorage } from '#domains/posting/machine/plain-document.fixture.ts';
import { type OverflowStorage, withOverflow } from './overflow-storage.ts';

let browser: ReturnType<typeof createMemoryStorage>;
let page: OverflowStorage;

beforeEach(() => {
  browser = createMemoryStorage();
  page = withOverflow(browser);
});

it('keeps in the page what the browser has no room for, in the place of what the browser had', () => {
  page.setItem('one', 'old');
  browser.isFull = true;
  page.setItem('one', 'new');
  page.setItem('two', 'more');
  expect([page.getItem('one'), page.getItem('two'), page.names().sort()]).toEqual(['new', 'more', ['one', 'two']]);
  expect(page.overflowing().sort()).toEqual(['one', 'two']);
  expect(browser.getItem('one'), 'nothing kept before is lost').toBe('old');
});

it('gives it to the browser as soon as anything is written or removed and there is room', () => {
  browser.isFull = true;
  page.setItem('one', 'first');
  page.setItem('two', 'second');
  page.removeItem('two');
  browser.isFull = false;
  page.setItem('three', 'third');
  expect([browser.getItem('one'), browser.getItem('two'), browser.getItem('three')]).toEqual(['first', null, 'third']);
  expect(page.overflowing()).toEqual([]);
});

it('removes what is on the page alone and in the browser alike', () => {
  page.setItem('one', 'old');
  browser.isFull = true;
  page.setItem('one', 'new');
  page.removeItem('one');
  expect([page.getItem('one'), browser.getItem('one'), page.names()]).toEqual([null, null, []]);
});
