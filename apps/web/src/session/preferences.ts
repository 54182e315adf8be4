import { pageSizes } from '@cashbook/contract/enumerations';
import { z } from 'zod';
import { remember } from '#remember.ts';
import { createStore } from '#store.ts';
import { setTheme, themeChoice } from '#ui/theme/theme.ts';

/** The limits of the rows per page and the font size (in pixels) of a print. */
export const printLimits = { rows: { least: 1, most: 200 }, font: { least: 6, most: 24 } } as const;

/** The most screens that a person pins to the top of the menu: a group without headed parts. */
export const mostPins = 12;

const whole = ({ least, most }: { least: number; most: number }) => z.number().int().min(least).max(most);

/** The preferences of one user in this browser. A value that is missing or invalid becomes the default. */
const schema = z.object({
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  layout: z.enum(['vertical', 'horizontal']).catch('vertical'),
  density: z.enum(['normal', 'compact']).catch('normal'),
  /** The rows of a list's page, where its address names no number (spec 1 §9). */
  pageSize: z
    .number()
    .refine((size) => pageSizes.some((offered) => offered === size))
    .catch(10),
  /** The rows per page and the font size of a report's print, where its address names none (spec 2 §9). */
  printRows: whole(printLimits.rows).catch(12),
  printFont: whole(printLimits.font).catch(12),
  /** Whether the foot of a screen shows its first keys. */
  keyBar: z.boolean().catch(true),
  /** The addresses of the screens that the user has pinned to the top of the menu. */
  pins: z.array(z.string()).max(mostPins).catch([]),
});
export type Preferences = z.output<typeof schema>;

/** The default preferences. */
export const usual: Preferences = schema.parse({});

/** The preferences of the current user. */
export const preferences = createStore<Preferences>(usual);

let person: string | null = null;

const keyOf = (user: string) => `preferences:${user}`;

/**
 * Returns the preferences that the user chose in this browser. A user without a choice, and nobody (null), keep the theme
 * of the page.
 */
function kept(user: string | null): Preferences {
  const asThePage = { ...usual, theme: themeChoice.get() };
  const text = user === null ? null : localStorage.getItem(keyOf(user));
  if (text === null) return asThePage;
  try {
    return schema.parse({ ...asThePage, ...z.record(z.string(), z.unknown()).parse(JSON.parse(text)) });
  } catch {
    return asThePage;
  }
}

function show(next: Preferences): void {
  preferences.set(next);
  document.documentElement.dataset.density = next.density;
  if (next.theme !== themeChoice.get()) setTheme(next.theme);
}

/** Shows the page with a user's preferences; null when nobody works at it any more. */
export function showPreferencesOf(user: string | null): void {
  person = user;
  show(kept(user));
}

/** Changes some preferences, at once and for good. */
export function prefer(change: Partial<Preferences>): void {
  const next = { ...preferences.get(), ...change };
  if (person !== null) remember(keyOf(person), JSON.stringify(next));
  show(next);
}

// The switch in the header is the same choice.
themeChoice.watch(() => {
  const theme = themeChoice.get();
  if (person !== null && theme !== preferences.get().theme) prefer({ theme });
});

// The other tabs of this browser follow.
window.addEventListener('storage', ({ key }) => {
  if (person !== null && key === keyOf(person)) show(kept(person));
});
