import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { dataDir, demoOrigin, port } from './tests/journeys/support/place.ts';

/** Chromium without its windows, menus and bars has each page ready in a third of the time; it draws and asks the same. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = browsers.find((path) => existsSync(path)) ?? '/usr/bin/chromium';

/**
 * A page lives for some seconds and shares two cores with everything else. Fewer threads and processes that hand work to each
 * other, no compiler that pays off after minutes, and no store of compiled code for later visits spare a seventh of its time.
 * Room for young objects, in megabytes, spares about a twentieth more.
 */
const sparing = [
  '--in-process-gpu',
  '--num-raster-threads=1',
  '--v8-cache-options=none',
  '--js-flags=--no-opt --single-threaded --min-semi-space-size=32 --max-semi-space-size=64',
];

/** Journeys of people through the whole product: the built page, the real server, its embedded database, a browser. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Every journey has a company of its own (support/company.ts), so they may run side by side in any order.
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: demoOrigin,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    // What fades is neither there nor gone, and axe would measure it half way.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker answers in place of the network, where journeys lose and delay answers. The journey about it allows it.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    // A trace of everything doubles the time; a journey that failed leaves one when it is tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...sparing,
      ],
    },
  },
  webServer: {
    // `npm test` has the newest Node.js run the product, as the other tests are run by its own.
    command: `"${process.env.PRODUCT_NODE ?? process.execPath}" tests/journeys/serve.mjs`,
    url: `${demoOrigin}/api/ready`,
    env: { PORT: String(port), DATA_DIR: dataDir },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
  },
});
