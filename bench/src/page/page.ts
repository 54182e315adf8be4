import type { Chromium, Page } from '@cashbook/server/print/chromium';
import type { Options } from '#options';
import type { Product } from '#page/product';
import { enter, goTo, openSlowed, type Tree, type TreeName } from '#page/trees';

/** One reading of the sign-in page in a browser without any of its files. */
export interface SignInReading {
  /** The bytes of script requested before the form worked, as transferred. */
  readonly scriptBytes: number;
  readonly scripts: number;
  /** The bytes of fonts that the page fetched, at any time. */
  readonly fontBytes: number;
  readonly formMs: number;
  readonly largestPaintMs: number;
}

/** The time of one screen, from the click on its menu entry until it is ready. */
export interface RouteReading {
  readonly path: string;
  readonly ms: number;
  /** The processor time of the page's main thread. It is the same on a busy machine and on a quiet one. */
  readonly processorMs: number;
}

export interface PageResult {
  readonly tree: TreeName;
  /** The factor by which the processor is slowed. */
  readonly slowdown: number;
  readonly signIns: readonly SignInReading[];
  readonly routes: readonly RouteReading[];
}

/** The screens in the menu of the demo company's administrator. */
const paths = [
  '/accounts/cash/receive',
  '/reports/cashbook',
  '/branch/branch-list',
  '/accounts/journal',
  '/reports/ledger',
  '/admin/dayclose',
  '/coal4/coal4-list',
  '/user-management/roles',
  '/dashboard',
];

/** Measures sign-in and changes of screen of this program's tree, in turns with another one. */
export async function measurePage(
  browser: Chromium,
  trees: readonly Tree[],
  { rounds, sizes }: Pick<Options, 'rounds' | 'sizes'>,
  say: (text: string) => void,
): Promise<PageResult[]> {
  const results = trees.flatMap(({ tree, product }) =>
    sizes.slowdowns.map((slowdown) => ({
      product,
      tree,
      slowdown,
      signIns: [] as SignInReading[],
      routes: [] as RouteReading[],
    })),
  );
  for (let round = 1; round <= rounds; round += 1) {
    say(`page: round ${round} of ${rounds}`);
    for (const { product, slowdown, signIns, routes } of results) {
      signIns.push(await readSignIn(browser, product, slowdown));
      for (const route of await readRoutes(browser, product, slowdown)) routes.push(route);
    }
  }
  return results.map(({ product: _, ...result }) => result);
}

/** Records when the field of the form is there, and the largest thing painted so far. */
const watchSignIn = `
  window.seen = { formMs: 0, largestPaintMs: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestPaintMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new MutationObserver((_, observer) => {
    if (document.querySelector('input[name=email]') === null) return;
    observer.disconnect();
    seen.formMs = performance.now();
  }).observe(document, { childList: true, subtree: true });
`;

/** Waits until the form is shown and the page has been quiet for a while, and sums up the fetched files. */
const readSignInPage = `(async () => {
  while (seen.formMs === 0) await new Promise((done) => setTimeout(done, 20));
  await new Promise((done) => setTimeout(done, 2500));
  const files = performance.getEntriesByType('resource');
  const scripts = files.filter(({ name, startTime }) => name.endsWith('.js') && startTime < seen.formMs);
  const sum = (some) => some.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
  return {
    scriptBytes: sum(scripts),
    scripts: scripts.length,
    fontBytes: sum(files.filter(({ name }) => name.endsWith('.woff2'))),
    ...seen,
  };
})()`;

async function readSignIn(browser: Chromium, { origin }: Product, slowdown: number): Promise<SignInReading> {
  const page = await openSlowed(browser, slowdown);
  try {
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: watchSignIn });
    await goTo(page, `${origin}/login`);
    return await page.evaluate<SignInReading>(readSignInPage);
  } finally {
    await page.close();
  }
}

/** Visits the screens twice. Only the second visit counts, when code and data are loaded. */
async function readRoutes(browser: Chromium, { origin }: Product, slowdown: number): Promise<RouteReading[]> {
  const page = await openSlowed(browser, slowdown);
  try {
    await enter(page, origin);
    await goTo(page, `${origin}/dashboard`);
    await page.evaluate(defineOpen);
    await page.send('Performance.enable', { timeDomain: 'threadTicks' });
    const readings: RouteReading[] = [];
    for (const isCounted of [false, true]) {
      for (const path of paths) {
        await page.evaluate(`untilQuiet(${JSON.stringify(path)})`);
        const workedMs = await processorMs(page);
        const ms = await page.evaluate<number>(`openScreen(${JSON.stringify(path)})`);
        if (isCounted) readings.push({ path, ms, processorMs: (await processorMs(page)) - workedMs });
      }
    }
    return readings;
  } finally {
    await page.close();
  }
}

/** Returns the processor time of the page's main thread so far. */
async function processorMs(page: Page): Promise<number> {
  const { metrics } = await page.send<{ metrics: readonly { name: string; value: number }[] }>(
    'Performance.getMetrics',
  );
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/**
 * The script of two functions. `untilQuiet` waits until the earlier screen is ready. `openScreen` clicks an entry of the
 * menu. It returns the milliseconds until another title is painted, without skeletons.
 */
const defineOpen = `window.untilQuiet = async (path) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const link = () => document.querySelector('nav a[href="' + path + '"]');
  while (link() === null || document.querySelector('h1') === null) await pause(50);
  await pause(300);
};
window.openScreen = async (path) => {
  const old = document.querySelector('h1');
  const start = performance.now();
  document.querySelector('nav a[href="' + path + '"]').click();
  const stands = () => {
    const title = document.querySelector('h1');
    return title !== null && title !== old && document.querySelector('main .bone') === null;
  };
  for (let frames = 0; !stands(); frames += 1) {
    if (performance.now() - start > 20000) throw new Error(path + ' does not open');
    await new Promise(requestAnimationFrame);
  }
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - start;
}`;
