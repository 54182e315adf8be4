import { beforeEach, describe, expect, it } from 'vitest';
import { preferences, showPreferencesOf } from '#session/preferences.ts';
import { settingsWith } from '#session/signed-in.fixture.ts';
import { menuWithPins, togglePin } from './pins.ts';
import { pinTarget } from './shell/use-toggle-pin.ts';

beforeEach(() => {
  showPreferencesOf(null);
  localStorage.clear();
  showPreferencesOf('1.1');
});

const shownFirst = (permissions: string[]) => {
  const [first] = menuWithPins(settingsWith(permissions), preferences.get().pins);
  return { name: first?.name, entries: first?.entries.map(({ to }) => to) };
};

describe('pinned screens', () => {
  it('stand above the groups, in the order in which they were pinned, and stay in their own group', () => {
    expect(shownFirst(['cashbook.view']).name).toBe('transaction');
    togglePin('/reports/cashbook');
    togglePin('/accounts/journal');
    expect(shownFirst(['cashbook.view'])).toEqual({
      name: 'pinned',
      entries: ['/reports/cashbook', '/accounts/journal'],
    });
    const again = menuWithPins(settingsWith(['cashbook.view']), preferences.get().pins).filter(({ entries }) =>
      entries.some(({ to }) => to === '/reports/cashbook'),
    );
    expect(again.map(({ name }) => name)).toEqual(['pinned', 'reports']);
  });

  it('go by the same key, and nobody else has them', () => {
    togglePin('/accounts/journal');
    showPreferencesOf('1.2');
    expect(preferences.get().pins).toEqual([]);
    showPreferencesOf('1.1');
    expect(togglePin('/accounts/journal')).toBe('unpinned');
    expect(shownFirst([]).name).not.toBe('pinned');
  });

  it('show no screen that the person may not see any more', () => {
    togglePin('/reports/cashbook');
    expect(shownFirst([]).name).not.toBe('pinned');
    togglePin('/accounts/journal');
    expect(shownFirst([]).entries).toEqual(['/accounts/journal']);
  });

  it('are twelve at most', () => {
    const outcomes = Array.from({ length: 13 }, (_, index) => togglePin(`/screen-${index}`));
    expect(outcomes.at(11)).toBe('pinned');
    expect(outcomes.at(12)).toBe('full');
    expect(preferences.get().pins).toHaveLength(12);
  });
});

it('the key pins the menu entry with the focus, else the screen, also one below its entry', () => {
  document.body.innerHTML = '<ul><li data-entry="/reports/ledger"><a href="/">Ledger</a></li></ul>';
  expect(pinTarget(document.querySelector('a'), '/dashboard')).toBe('/reports/ledger');
  expect(pinTarget(document.body, '/branch/add-branch')).toBe('/branch/branch-list');
  expect(pinTarget(null, '/profile')).toBeUndefined();
});
