import { expect, type Locator, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    /** There once the page was looked at. */
    readonly axe: typeof axe;
  }
}

/**
 * The screen of that title is there. Until then the one before still is, and what is looked for may be found on it: many
 * screens have a Name, an Update or a number in common.
 */
export async function arrive(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

/** Clicks on what leads to another screen, and goes on when that is there. */
export async function follow(link: Locator, title: string): Promise<void> {
  await link.click();
  await arrive(link.page(), title);
}

/**
 * Goes to an address as a link of the page would, without loading the page anew, and goes on when another screen has
 * taken the place of the one in sight.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  // The router hears of it only once it is there.
  await expect(page.locator('h1').first()).toBeVisible();
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
}

/** The page has its title and nothing on it is still on its way. */
export async function expectPageReady(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  // The gallery shows skeletons that nothing ever takes the place of.
  await expect(page.locator('.bone:not(.pane *)')).toHaveCount(0);
}

/** Goes on with Tab until the focus is there; it has to be within reach. */
export async function tabTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${place}`);
}

/** The row of a list whose entry has that name. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** The rules of axe: all, best practices too; those of colours; or all but those. */
type AxeRules = 'all' | 'of colours' | 'but colours';

const ofColours = ['color-contrast', 'link-in-text-block'];
const axeOptions: Readonly<Record<AxeRules, RunOptions>> = {
  all: {},
  'of colours': { runOnly: { type: 'rule', values: ofColours } },
  'but colours': { rules: Object.fromEntries(ofColours.map((rule) => [rule, { enabled: false }])) },
};

/**
 * Runs axe on the page once it stands still. Returns a line for each finding. `beside` is a selector of the part that it leaves out: the
 * menu is the same on every screen, and takes longer than the rest of most.
 */
export async function axeFindings(
  page: Page,
  rules: AxeRules = 'all',
  beside: string | null = null,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([options, exclude]) => {
      const ending = document.getAnimations().filter((of) => of.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map((animation) => animation.finished));
      // Of what is in order one example is enough: nobody reads it.
      const { violations } = await window.axe.run(exclude === null ? document : { exclude: [exclude] }, {
        ...options,
        resultTypes: ['violations'],
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
      );
    },
    [axeOptions[rules], beside] as const,
  );
}

/** The menu of every screen. It is the same on all of them, and axe takes as long for it as for most screens. */
export const mainMenu = 'nav.nav';

/**
 * Asserts that axe finds nothing beside the menu, in light and in dark, where only the colours differ; leaves the page light.
 * `beside` is null where the menu itself is looked at.
 */
export async function expectAccessible(page: Page, where: string, beside: string | null = mainMenu): Promise<void> {
  await drawIn(page, 'dark');
  expect.soft(await axeFindings(page, 'of colours', beside), `axe, ${where}, dark`).toEqual([]);
  await drawIn(page, 'light');
  expect.soft(await axeFindings(page, 'all', beside), `axe, ${where}, light`).toEqual([]);
}

/** Draws the page in a theme without touching it, so that open lists and dialogs stay open. */
export async function drawIn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}

/** Asserts that the page cannot be scrolled sideways, and that no head of a column runs over the next one. */
export async function expectRoomOn(page: Page, where: string): Promise<void> {
  const { tooWide, cut } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const heads = [...document.querySelectorAll('thead th')];
    const isCut = (th: Element) => th.scrollWidth > th.clientWidth + 1;
    return { tooWide: Math.max(scrollWidth - clientWidth, 0), cut: heads.filter(isCut).map((th) => th.textContent) };
  });
  expect.soft(tooWide, `pixels by which ${where} is too wide`).toBe(0);
  expect.soft(cut, `heads of columns that are wider than them, ${where}`).toEqual([]);
}

/** Asserts that the page itself cannot be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const [content, window] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  expect.soft(content, `width of what ${where} shows`).toBeLessThanOrEqual(window);
}
