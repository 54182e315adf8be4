import { beforeEach, describe, expect, it } from 'vitest';
import { setTheme, themeChoice } from '#ui/theme/theme.ts';
import { prefer, preferences, showPreferencesOf, usual } from './preferences.ts';

beforeEach(() => {
  showPreferencesOf(null);
  localStorage.clear();
  setTheme('system');
});

describe('preferences', () => {
  it('are kept for each user, and nobody else has them', () => {
    showPreferencesOf('1.1');
    prefer({ layout: 'horizontal', density: 'compact', pageSize: 50 });
    showPreferencesOf('1.2');
    expect(preferences.get()).toEqual(usual);
    expect(document.documentElement.dataset.density).toBe('normal');
    showPreferencesOf('1.1');
    expect(preferences.get()).toEqual({ ...usual, layout: 'horizontal', density: 'compact', pageSize: 50 });
    expect(document.documentElement.dataset.density).toBe('compact');
  });

  it('keep the theme of the page for whoever has chosen none, and bring their own to whoever has', () => {
    showPreferencesOf('1.1');
    setTheme('dark');
    expect(preferences.get().theme).toBe('dark');
    showPreferencesOf(null);
    setTheme('light');
    showPreferencesOf('1.2');
    expect(themeChoice.get()).toBe('light');
    showPreferencesOf('1.1');
    expect(themeChoice.get()).toBe('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  it('read what is damaged or out of date as usual, each for itself', () => {
    localStorage.setItem('preferences:1.1', '{"pageSize":7,"printRows":9999,"layout":"diagonal","printFont":9}');
    showPreferencesOf('1.1');
    expect(preferences.get()).toEqual({ ...usual, printFont: 9 });
    for (const text of ['', 'null', '[1]', '{"density":']) {
      localStorage.setItem('preferences:1.1', text);
      showPreferencesOf('1.1');
      expect(preferences.get(), text).toEqual(usual);
    }
  });

  it('follow another tab of the same user', () => {
    showPreferencesOf('1.1');
    localStorage.setItem('preferences:1.1', JSON.stringify({ density: 'compact' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'preferences:1.1' }));
    expect(preferences.get().density).toBe('compact');
  });

  it('chosen while nobody is signed in are nobody’s', () => {
    showPreferencesOf('1.1');
    showPreferencesOf(null);
    prefer({ pageSize: 100 });
    showPreferencesOf('1.1');
    expect(preferences.get().pageSize).toBe(10);
  });
});
