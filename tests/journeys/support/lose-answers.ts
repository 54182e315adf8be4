import type { Page } from '@playwright/test';
import { settled } from './intercept.ts';

/**
 * Breaks the line while answers of a path come back, so many times or for good: the server has done what it was asked,
 * and nobody hears of it.
 */
export async function loseAnswers(page: Page, path: string, times = Number.POSITIVE_INFINITY) {
  const devtools = await page.context().newCDPSession(page);
  let lost = 0;
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    lost += 1;
    const outcome =
      lost <= times
        ? devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
        : devtools.send('Fetch.continueResponse', { requestId });
    // The page may be gone by then, and its request with it.
    outcome.catch(() => undefined);
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] });
  await settled(page);
  return { restore: () => devtools.send('Fetch.disable') };
}
