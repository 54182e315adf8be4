import { pageSizes } from '@cashbook/contract/enumerations';
import { z } from 'zod';
import { remember } from '#remember.ts';
import { createStore } from '#store.ts';
import { setTheme, themeChoice } from '#ui/theme.ts';

/** Between these, the paper takes any number of rows and any size of font (in pixels). */
export const printLimits = { rows: { least: 1, most: 200 }, font: { least: 6, most: 24 } } as const;

const whole = ({ least, most }: { least: number; most: number }) => z.number().int().min(least).max(most);

/** How one user likes to work in this browser. What is missing or no longer understood is as usual. */
const schema = z.object({
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  layout: z.enum(['vertical', 'horizontal']).catch('vertical'),
  density: z.enum(['normal', 'compact']).catch('normal'),
  /** Rows of a list's page where its address says nothing (spec 1 §9). */
  pageSize: z
    .number()
    .refine((size) => pageSizes.some((offered) => offered === size))
    .catch(10),
  /** Rows per page and font size of a report's print where its address says nothing (spec 2 §9). */
  printRows: whole(printLimits.rows).catch(12),
  printFont: whole(printLimits.font).catch(12),
  /** Whether the foot of a screen shows its first keys. */
  keyBar: z.boolean().catch(true),
});
export type Preferences = z.output<typeof schema>;

/** What holds for whoever has chosen nothing. */
export const usual: Preferences = schema.parse({});

/** The preferences of whoever works at this page. */
export const preferences = createStore<Preferences>(usual);

let person: string | null = null;

const keyOf = (user: string) => `preferences:${user}`;

/** What the user chose here. Whoever has not chosen yet keeps the theme that the page has, and so does nobody. */
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

/** Somebody works at this page now, and it looks as they like it; with null nobody does any more. */
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
