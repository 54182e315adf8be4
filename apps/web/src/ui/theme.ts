import { createStore } from '#store.ts';

export type Theme = 'light' | 'dark';

/** The browser's key of spec 1 §9. index.html reads it too, before the first paint. */
const themeKey = 'color-theme';

const drawnTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** The theme the page is drawn in. */
export const theme = createStore<Theme>(drawnTheme());

/** Draws the page in another theme and remembers it in this browser. */
export function setTheme(next: Theme): void {
  localStorage.setItem(themeKey, next);
  document.documentElement.dataset.theme = next;
  theme.set(next);
}
