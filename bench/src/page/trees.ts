import { type Chromium, type Page, startChromium } from '@cashbook/server/print/chromium';
import { type Product, startProduct } from '#page/product';

/** `now` for this tree, or `beside` for the tree that it is compared with. */
export type TreeName = 'now' | 'beside';

export interface Tree {
  readonly tree: TreeName;
  readonly product: Product;
}

interface WithTrees {
  /** The folder of the built tree around this program, and of a second one that is measured in turns with it. */
  readonly now: string;
  readonly beside: string | null;
  /** The path of the browser's program. */
  readonly chromium: string;
  readonly say: (text: string) => void;
  /** Rejects when the user interrupts the measurement. */
  readonly interrupted: Promise<never>;
}

/** Measures running built trees in a browser. Browser and servers are ended afterwards, also after an interruption. */
export async function withTrees<Result>(
  { now, beside, chromium, say, interrupted }: WithTrees,
  measure: (browser: Chromium, trees: readonly Tree[]) => Promise<Result>,
): Promise<Result> {
  const trees: Tree[] = [];
  const browser = await startChromium(chromium, ['--headless=new', '--no-sandbox']);
  const start = async (tree: TreeName, path: string) => {
    say(`page: starting ${path}`);
    trees.push({ tree, product: await startProduct(path) });
  };
  const all = async () => {
    await start('now', now);
    if (beside !== null) await start('beside', beside);
    return measure(browser, trees);
  };
  try {
    return await Promise.race([all(), interrupted]);
  } finally {
    await browser.close();
    for (const { product } of trees) await product.stop();
  }
}

/** Opens a page of a browser whose processor is slowed by this factor. */
export async function openSlowed(browser: Chromium, slowdown: number): Promise<Page> {
  const page = await browser.openPage();
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Opens an address and waits until it has loaded. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.send('Page.navigate', { url: address });
  await page.evaluate(`(async () => {
    while (document.readyState !== 'complete') await new Promise((done) => setTimeout(done, 10));
  })()`);
}

/** Signs the administrator of the demo company in, without the form. */
export async function enter(page: Page, origin: string): Promise<void> {
  await goTo(page, `${origin}/favicon.svg`);
  await page.evaluate(`fetch('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@cashbook.test', password: 'cashbook-demo' }),
  }).then(({ status }) => { if (status !== 200) throw new Error('sign-in answered ' + status); })`);
}
