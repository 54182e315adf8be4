import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { browserStarter } from '#print/browser-starter';
import type { Chromium, Page } from '#print/chromium';
import { memoryOfGroup } from '#print/memory-of-group';
import { messageOf } from '#use-case/answer';
import type { Actor, FindCaller } from '#use-case/caller';

/** One print: the page to print, the person who would print it, and the calls that the page may make for it. */
export interface PrintOrder {
  /** The path and the query of the page. */
  readonly address: string;
  readonly actor: Actor;
  /** Whether the page may read that address of the API. */
  readonly mayRead: (address: URL) => boolean;
  /** Breaks off the print, which then throws. */
  readonly signal: AbortSignal;
}

/** A PDF, or why there is none: the page says that it cannot be printed, or it takes too long or too much memory. */
export type Printed =
  | { readonly kind: 'pdf'; readonly content: Buffer }
  | { readonly kind: 'none'; readonly reason: 'prevented' | 'slow' | 'large' };

/** Prints a page of the program. @throws Error if the browser does not work, or the order is broken off. */
export type PrintPages = (order: PrintOrder) => Promise<Printed>;

/** The limits of one print. The browser is killed beyond them. */
export interface PrintLimits {
  readonly ms: number;
  readonly memoryBytes: number;
  readonly pdfBytes: number;
}
const usualLimits: PrintLimits = { ms: 45_000, memoryBytes: 1536 * 2 ** 20, pdfBytes: 32 * 2 ** 20 };

/** The time between two looks at the page and at its memory. */
const lookEveryMs = 250;
/** The time for which a page has to say that it cannot be printed. A message may stand there for a moment. */
const preventedForMs = 2_000;

/** The origin of the page. No such server is asked: every request of the browser is answered in this process. */
const origin = 'http://localhost';

/**
 * Returns a function that prints pages with that browser. The browser has no session and no network. This process answers its
 * requests by an app that listens nowhere, in the name of the person, and reads of the API what the order allows and nothing else. So
 * there is no token that somebody could take. One print runs at a time.
 */
export function pagePrinter(
  program: string,
  openApp: (findCaller: FindCaller) => Promise<FastifyInstance>,
  say: (sentence: string) => void,
  limits: PrintLimits = usualLimits,
): PrintPages {
  const actors = new Map<string, Actor>();
  let app: Promise<FastifyInstance> | undefined;
  let starter: ReturnType<typeof browserStarter> | undefined;
  let before: Promise<unknown> = Promise.resolve();
  return (order) => {
    app ??= openApp(async (token) => actors.get(token) ?? null);
    starter ??= browserStarter(program, flags, say);
    const [opened, started] = [app, starter];
    const mine = before.then(async () => {
      order.signal.throwIfAborted();
      const token = randomBytes(32).toString('base64url');
      actors.set(token, order.actor);
      try {
        return await printOnce(await (await started)(), await opened, { ...order, token }, limits);
      } finally {
        actors.delete(token);
      }
    });
    before = mine.catch(() => undefined);
    return mine;
  };
}

type Admitted = PrintOrder & { readonly token: string };

/** The browser reaches nothing. A page that shares nothing with others has nothing on the disk. */
const flags = [
  '--headless',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--renderer-process-limit=1',
  '--js-flags=--max-old-space-size=512',
];

async function printOnce(
  browser: Chromium,
  app: FastifyInstance,
  order: Admitted,
  limits: PrintLimits,
): Promise<Printed> {
  const watched = watch(browser, limits, order.signal);
  try {
    return await Promise.race([watched.over, print(browser, app, order, limits)]);
  } finally {
    watched.end();
    await browser.close();
  }
}

/** Watches the limits and the signal of a print. `over` settles when one of them ends it. */
function watch(browser: Chromium, { ms, memoryBytes }: PrintLimits, signal: AbortSignal) {
  const until = performance.now() + ms;
  const end = new AbortController();
  const over = (async (): Promise<Printed> => {
    while (!end.signal.aborted) {
      signal.throwIfAborted();
      if (performance.now() > until) return { kind: 'none', reason: 'slow' };
      if ((await memoryOfGroup(browser.pid)) > memoryBytes) return { kind: 'none', reason: 'large' };
      await pause(lookEveryMs);
    }
    throw new Error('the print is over');
  })();
  // Nobody waits for it once the print is there.
  over.catch(() => undefined);
  return {
    over,
    end: () => end.abort(),
  };
}

async function print(
  browser: Chromium,
  app: FastifyInstance,
  order: Admitted,
  { pdfBytes }: PrintLimits,
): Promise<Printed> {
  const page = await browser.openPage();
  await answerRequests(page, app, order);
  // The page asks who is signed in only where this cookie says that somebody is.
  const source = `document.cookie = 'cashbook_signed_in=1'`;
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
  await page.send('Page.navigate', { url: `${origin}${order.address}` });
  if (!(await isPrintable(page))) return { kind: 'none', reason: 'prevented' };
  return pdfOf(page, pdfBytes);
}

interface Paused {
  readonly requestId: string;
  readonly request: { readonly url: string; readonly method: string };
}

/** Answers every request of the page in this process. What the order does not allow is refused before the app sees it. */
async function answerRequests(page: Page, app: FastifyInstance, order: Admitted): Promise<void> {
  const answer = async ({ requestId, request }: Paused) => {
    const url = new URL(request.url);
    // Without any answer the page would believe that it is offline, and wait.
    if (!mayAsk(order, request.method, url)) return page.send('Fetch.fulfillRequest', { requestId, ...notThere });
    const { statusCode, headers, rawPayload } = await app.inject({
      ...{ method: 'GET', url: `${url.pathname}${url.search}` },
      headers: { host: url.host, ...(isCall(url) && { authorization: `Bearer ${order.token}` }) },
    });
    const responseHeaders = Object.entries(headers)
      // The body is whole, and the browser has no secure connection to which it could be told to change.
      .filter(([name]) => !/^(content-length|transfer-encoding|strict-transport-security)$/.test(name))
      .map(([name, value]) => ({ name, value: String(value) }));
    const body = rawPayload.toString('base64');
    return page.send('Fetch.fulfillRequest', { requestId, responseCode: statusCode, responseHeaders, body });
  };
  // A browser that was killed meanwhile gets no answer.
  page.on('Fetch.requestPaused', (params) => void answer(params as Paused).catch(() => undefined));
  await page.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

const message = messageOf({ code: 'not_found' });
const notThere = {
  responseCode: 404,
  responseHeaders: [{ name: 'content-type', value: 'application/json' }],
  body: Buffer.from(JSON.stringify({ success: false, message, error: { message, code: 'not_found' } })).toString(
    'base64',
  ),
};

const isCall = ({ pathname }: URL): boolean => /^\/(api|sanctum)(\/|$)/.test(pathname);

/** Whether the page may ask for that address: files of the page, and of the API what the order allows. It changes nothing. */
export const mayAsk = ({ mayRead }: Pick<PrintOrder, 'mayRead'>, method: string, url: URL): boolean =>
  method === 'GET' && url.origin === origin && (!isCall(url) || mayRead(url));

/** The state of a page, which its button to print and its messages say. */
const stateOfPage = `document.querySelector('[data-print-button]:not(:disabled)') !== null ? 'ready'
  : document.querySelector('main .empty, main .notice, .sign-in') !== null ? 'prevented' : 'waiting'`;

/** Waits until all sheets are laid out; false when the page says instead that it cannot be printed. */
async function isPrintable(page: Page): Promise<boolean> {
  let preventedMs = 0;
  while (preventedMs < preventedForMs) {
    const state = await page.evaluate<'ready' | 'prevented' | 'waiting'>(stateOfPage);
    if (state === 'ready') return true;
    preventedMs = state === 'prevented' ? preventedMs + lookEveryMs : 0;
    await pause(lookEveryMs);
  }
  return false;
}

/** Returns the pages as a PDF. It is read in parts, so that one that is too large never is in memory. */
async function pdfOf(page: Page, most: number): Promise<Printed> {
  await page.evaluate('document.fonts.ready.then(() => true)');
  const asked = { preferCSSPageSize: true, printBackground: true, transferMode: 'ReturnAsStream' };
  const { stream: handle } = await page.send<{ stream: string }>('Page.printToPDF', asked);
  const parts: Buffer[] = [];
  let bytes = 0;
  for (let isWhole = false; !isWhole; ) {
    const { data, eof, base64Encoded } = await page.send<{ data: string; eof: boolean; base64Encoded?: boolean }>(
      'IO.read',
      { handle, size: 2 ** 20 },
    );
    const part = Buffer.from(data, base64Encoded === true ? 'base64' : 'latin1');
    bytes += part.byteLength;
    if (bytes > most) return { kind: 'none', reason: 'large' };
    parts.push(part);
    isWhole = eof;
  }
  return { kind: 'pdf', content: Buffer.concat(parts) };
}
