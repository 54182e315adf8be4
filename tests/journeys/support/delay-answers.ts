import type { Page } from '@playwright/test';
import { intercept } from './intercept.ts';

/** Delays every answer of a path until the returned function is called, as a slow line does. */
export async function delayAnswers(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, `**/api${path}`, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
