import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserStarter } from '#print/browser-starter';
import { findChromium } from '#print/find-chromium';

const program = await findChromium(null);
const isRoot = process.getuid?.() === 0;

test.skipIf(program === null || !isRoot)(
  'for root another user runs the browser in its sandbox, or the log says once that it has none',
  async () => {
    const said: string[] = [];
    const start = await browserStarter(program ?? '', ['--headless'], (sentence) => void said.push(sentence));
    const browser = await start();
    try {
      const page = await browser.openPage();
      expect(await page.evaluate<number>('6 * 7')).toBe(42);
      const owner = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${browser.pid}/status`, 'utf8'))?.[1];
      const hasSandbox = !readFileSync(`/proc/${browser.pid}/cmdline`, 'utf8').includes('--no-sandbox');
      expect([owner !== '0', hasSandbox, said.length]).toEqual(said.length === 0 ? [true, true, 0] : [false, false, 1]);
    } finally {
      await browser.close();
    }
  },
);

test.skipIf(program === null || !isRoot)('where no other user can run it, the log says so', async () => {
  const said: string[] = [];
  const start = await browserStarter('/bin/false', [], (sentence) => void said.push(sentence));
  expect(said).toEqual([
    'Chromium prints without its sandbox: the server is root, and no other user can run it on this machine.',
  ]);
  expect(start).toBeTypeOf('function');
});
