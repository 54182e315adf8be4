import type { Options } from '#options';
import type { Chromium, Page } from '#page/chromium';
import type { Product } from '#page/product';
import { enter, goTo, openSlowed, type Tree, type TreeName } from '#page/trees';

/** One reading of the sign-in page in a browser that has nothing of it. */
export interface SignInReading {
  /** Script that was asked for before the form worked, as it travelled. */
  readonly scriptBytes: number;
  readonly scripts: number;
  /** Fonts that the page fetched, however late. */
  readonly fontBytes: number;
  readonly formMs: number;
  readonly largestPaintMs: number;
}

/** How long one screen took to stand, from the click on its entry of the menu. */
export interface RouteReading {
  readonly path: string;
  readonly ms: number;
  /** What the page's main thread worked for it: told alike on a busy machine and on a quiet one. */
  readonly processorMs: number;
}

export interface PageResult {
  readonly tree: TreeName;
  /** How many times slower the processor was made. */
  readonly slowdown: number;
  readonly signIns: readonly SignInReading[];
  readonly routes: readonly RouteReading[];
}

/** Screens of the menu that the administrator of the demo company has. */
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

/** Measures sign-in and changes of screen of the tree around this program, in turns with another one. */
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

/** Notes when the field of the form is there, and the largest thing painted so far. */
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

/** Waits until the form stands and the page has been quiet for a while, and sums up what was fetched. */
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

/** Goes through the screens twice; only the second time counts, when code and data are at hand. */
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

/** Processor time of the page's main thread so far. */
async function processorMs(page: Page): Promise<number> {
  const { metrics } = await page.send<{ metrics: readonly { name: string; value: number }[] }>(
    'Performance.getMetrics',
  );
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/**
 * `untilQuiet` waits until the screen before stands; `openScreen` clicks on an entry of the menu and gives the milliseconds
 * until another title stands, without skeletons, and is painted.
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
