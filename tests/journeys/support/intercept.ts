import type { Page } from '@playwright/test';

type Route = Page['route'];

/**
 * Takes the requests of an address out of a page's hands. The browser says that it is ready before the page's thread knows: a key
 * pressed at once on a busy page would send past it. A question to the page waits for that thread.
 */
export async function intercept(
  page: Page,
  address: Parameters<Route>[0],
  handle: Parameters<Route>[1],
): Promise<void> {
  await page.route(address, handle);
  await settled(page);
}

/** Waits until the page's thread has taken what the browser told it before. */
export const settled = (page: Page): Promise<unknown> => page.evaluate(() => document.title);
