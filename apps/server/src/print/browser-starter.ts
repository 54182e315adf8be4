import { tmpdir } from 'node:os';
import { canEnter, firstUserOf, type RunAs } from '#db/embedded/unprivileged-user';
import { type Chromium, startChromium } from '#print/chromium';

type Say = (sentence: string) => void;
type StartBrowser = () => Promise<Chromium>;

/** The users that run the browser for root. The owner of PostgreSQL's files is none of them. */
const candidates = ['cashbook-print', 'nobody'];

/**
 * Returns a function that starts the browser with these flags and in its sandbox. Chromium's sandbox does not work for root, so for
 * root another user runs it. Where that does not work, the browser runs as root without a sandbox, and the log says so once.
 */
export async function browserStarter(program: string, flags: readonly string[], say: Say): Promise<StartBrowser> {
  if (process.getuid?.() !== 0) return () => startChromium(program, flags);
  const runAs = firstUserOf(candidates);
  if (runAs !== null && (await canRun(runAs, program, flags))) return () => startChromium(program, flags, runAs);
  say('Chromium prints without its sandbox: the server is root, and no other user can run it on this machine.');
  return () => startChromium(program, [...flags, '--no-sandbox']);
}

/** Returns whether the user can run the browser on this machine, in its sandbox. */
async function canRun(runAs: RunAs, program: string, flags: readonly string[]): Promise<boolean> {
  if (!canEnter(runAs, program) || !canEnter(runAs, tmpdir())) return false;
  const browser = await startChromium(program, flags, runAs);
  try {
    // Without a sandbox that works, the browser ends, or its pages do.
    const page = await browser.openPage();
    return (await page.evaluate<number>('1 + 1')) === 2;
  } catch {
    return false;
  } finally {
    await browser.close();
  }
}
