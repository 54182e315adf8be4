import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const source = readFileSync(new URL('../../../../public/sheet-worker.js', import.meta.url), 'utf8');
const origin = 'https://shop.test';
const sheet = { method: 'POST', body: '{"endDate":"2026-09-14","per_page":500}' };

type Listener = (event: object) => void;
type Server = (request: Request) => Promise<Response>;

/** The store of a browser, as far as the worker uses it. */
function storeOf(mayWrite: () => boolean) {
  const stores = new Map<string, Map<string, Response>>();
  const urlOf = (asked: string | Request) => new URL(typeof asked === 'string' ? asked : asked.url, origin).href;
  const open = async (name: string) => {
    const kept = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, kept);
    const put = async (asked: string | Request, answer: Response) => {
      if (!mayWrite()) throw new Error('The disk is full.');
      kept.set(urlOf(asked), answer);
    };
    return {
      put,
      add: async (url: string) => put(url, new Response(url)),
      match: async (asked: string | Request) => kept.get(urlOf(asked))?.clone(),
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
      delete: async (asked: string | Request) => kept.delete(urlOf(asked)),
    };
  };
  const caches = {
    open,
    match: async (asked: string, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(urlOf(asked))?.clone(),
    delete: async (name: string) => stores.delete(name),
  };
  return { caches, kept: (name: string) => [...(stores.get(name)?.keys() ?? [])] };
}

/** A running worker between a page and a server. */
function runWorker() {
  const listeners = new Map<string, Listener>();
  const heard: { call: string; keptAt: string | null }[] = [];
  const line: { server: Server; isFull: boolean } = { server: async () => reply({}), isFull: false };
  const { caches, kept } = storeOf(() => !line.isFull);
  const client = { postMessage: (said: (typeof heard)[number]) => heard.push(said) };
  const self = {
    location: { origin, href: `${origin}/sheet-worker.js` },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    clients: { get: async () => client },
  };
  const fetchAt = (asked: string | Request) =>
    line.server(typeof asked === 'string' ? new Request(origin + asked) : asked);
  runInNewContext(source, { self, caches, fetch: fetchAt, URL, Response, Date, setTimeout });
  const works: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => works.push(work);
  const settled = async () => {
    while (works.length > 0) await works.pop();
  };
  const ask = async (path: string, init: RequestInit & { navigates?: true } = {}) => {
    const { navigates, ...options } = init;
    const request = new Request(origin + path, options);
    if (navigates) Object.defineProperty(request, 'mode', { value: 'navigate' });
    const answers: Promise<Response>[] = [];
    const respondWith = (given: Promise<Response>) => answers.push(given);
    listeners.get('fetch')?.({ request, clientId: 'page', waitUntil, respondWith });
    return answers[0] ?? line.server(request);
  };
  const text = async (path: string, init?: Parameters<typeof ask>[1]) => {
    const said = await (await ask(path, init)).text();
    await settled();
    return said;
  };
  const post = async (...files: string[]) => {
    listeners.get('message')?.({ data: files.map((file) => `${origin}/assets/${file}`), waitUntil });
    await settled();
  };
  return { ask, text, post, line, heard, kept, settled };
}

const reply = (data: object, status = 200) => new Response(JSON.stringify({ data }), { status });
const pageOf = (entry: string) => async () => new Response(`<script src="/assets/${entry}"></script>`);
const noLine: Server = () => Promise.reject(new TypeError('Failed to fetch'));
const silent: Server = () => new Promise(() => undefined);

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: new Date('2026-09-14T10:00:00Z') }));
afterEach(() => vi.useRealTimers());

test('without a line the latest list counts, of whichever due day, for 36 hours, and says from when it is', async () => {
  const { text, line, heard } = runWorker();
  line.server = async () => reply({ due: 1 });
  await text('/api/installment/employee-wise', sheet);
  line.server = noLine;
  const tomorrow = { ...sheet, body: sheet.body.replace('14', '15') };
  expect(await text('/api/installment/employee-wise', tomorrow)).toBe('{"data":{"due":1}}');
  expect(heard.map(({ keptAt }) => keptAt)).toEqual([null, '2026-09-14T10:00:00.000Z']);
  vi.setSystemTime(new Date('2026-09-15T22:00:01Z'));
  await expect(text('/api/installment/employee-wise', tomorrow)).rejects.toThrow('Failed to fetch');
});

test('a server that is silent is waited for five seconds, or longer where nothing is kept', async () => {
  const { ask, text, line } = runWorker();
  await text('/api/settings');
  line.server = silent;
  const answers = { kept: ask('/api/settings'), none: ask('/api/me') };
  await vi.advanceTimersByTimeAsync(5000);
  expect((await answers.kept).status).toBe(200);
  expect(await Promise.race([answers.none, Promise.resolve('waits')])).toBe('waits');
});

test('a full disk changes no answer', async () => {
  const { text, line } = runWorker();
  line.isFull = true;
  line.server = async () => reply({ due: 2 });
  expect(await text('/api/installment/employee-wise', sheet)).toBe('{"data":{"due":2}}');
});

test('a call that was under way at a switch of the branch is not kept, and no call by another method', async () => {
  const { ask, text, line, kept, settled } = runWorker();
  let answer: (given: Response) => void = () => undefined;
  line.server = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const under = ask('/api/settings');
  await vi.advanceTimersByTimeAsync(0);
  line.server = async () => reply({});
  await ask('/api/user/switch-branch', { method: 'POST', body: '{"id":2}' });
  answer(reply({ branch: 1 }));
  await under;
  await settled();
  await text('/api/me', { method: 'PUT', body: '{"password":"secret"}' });
  expect(kept('answers')).toEqual([]);
});

test('another person, of this company or of another, and a lost session leave nothing', async () => {
  const { text, line, kept } = runWorker();
  const others = [reply({ company_id: 1, id: 8 }), reply({ company_id: 2, id: 7 })];
  for (const other of others) {
    line.server = async () => reply({ company_id: 1, id: 7 });
    await text('/api/me');
    await text('/api/settings');
    line.server = async () => other;
    await text('/api/me');
    expect(kept('answers')).toEqual([`${origin}/api/me`]);
  }
  line.server = async () => reply({}, 401);
  await text('/api/settings');
  expect(kept('answers')).toEqual([]);
});

test('a refused call takes its own answer alone away', async () => {
  const { text, line, kept } = runWorker();
  await text('/api/settings');
  await text('/api/accounts/bank/ddl');
  line.server = async () => reply({}, 403);
  await text('/api/accounts/bank/ddl');
  expect(kept('answers')).toEqual([`${origin}/api/settings`]);
});

test('the page is kept with the files that it names, and files of an earlier build go after that', async () => {
  const { text, post, line, kept } = runWorker();
  const files = (...names: string[]) => names.map((name) => (name === '' ? `${origin}/` : `${origin}/assets/${name}`));
  line.server = pageOf('index-1.js');
  await post('index-1.js', 'sheet-1.js');
  expect(kept('page')).toEqual(files('index-1.js', 'sheet-1.js', ''));
  line.server = pageOf('index-2.js');
  await post('index-1.js', 'sheet-1.js');
  await text('/admin/collection-sheet', { navigates: true });
  line.isFull = true;
  await post('index-2.js', 'sheet-2.js');
  line.server = noLine;
  expect(await text('/admin/collection-sheet', { navigates: true })).toContain('index-1.js');
  line.server = pageOf('index-2.js');
  line.isFull = false;
  await post('index-2.js', 'sheet-2.js');
  expect(kept('page').sort()).toEqual(files('', 'index-2.js', 'sheet-2.js'));
  line.server = noLine;
  await expect(text('/project_voucher/bill.png', { navigates: true })).rejects.toThrow('Failed to fetch');
});
