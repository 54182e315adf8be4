import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env.JOURNEYS_PORT ?? 4173);
const baseURL = `http://localhost:${port}`;

/** Journeys of people through the whole product: the built page, the real server, its embedded database, a browser. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  timeout: 60_000,
  // The journeys share one set of books, and closing a day changes it for everyone.
  workers: 1,
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node tests/journeys/serve.mjs',
    url: `${baseURL}/api/ready`,
    env: { PORT: String(port) },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
  },
});
