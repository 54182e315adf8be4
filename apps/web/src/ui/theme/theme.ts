import { remember } from '#remember.ts';
import { createStore } from '#store.ts';

export type Theme = 'light' | 'dark';
/** The chosen theme, or `system` for that of the operating system. */
export type ThemeChoice = Theme | 'system';

/** The browser's key of spec 1 §9; absent for the system's theme. index.html reads it too, before the first paint. */
const themeKey = 'color-theme';
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

const drawnTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function keptChoice(): ThemeChoice {
  const kept = localStorage.getItem(themeKey);
  return kept === 'dark' || kept === 'light' ? kept : 'system';
}

/** The theme the page is drawn in. */
export const theme = createStore<Theme>(drawnTheme());

/** The theme that was chosen in this browser. */
export const themeChoice = createStore<ThemeChoice>(keptChoice());

/** Draws the page in another theme and remembers it in this browser. */
export function setTheme(next: ThemeChoice): void {
  if (next === 'system') localStorage.removeItem(themeKey);
  else remember(themeKey, next);
  themeChoice.set(next);
  draw();
}

function draw(): void {
  const choice = themeChoice.get();
  const drawn = choice === 'system' ? (systemIsDark.matches ? 'dark' : 'light') : choice;
  document.documentElement.dataset.theme = drawn;
  theme.set(drawn);
}

systemIsDark.addEventListener('change', draw);
