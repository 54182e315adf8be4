// Lets the collection sheet open where there is no line: at the doors of customers. It keeps the files of the page, and the latest
// answers to the calls that open the sheet. What is received there the sheet itself keeps and sends. The page registers it when
// somebody opens the sheet.

const pageFiles = 'page';
const answers = 'answers';

/** The calls without which the sheet does not open: who is signed in, their settings, what is due, and the choices of the sheet. */
const keptCalls = new Set([
  '/api/me',
  '/api/settings',
  '/api/settings/get-settings',
  '/api/installment/employee-wise',
  '/api/accounts/bank/ddl',
  '/api/employee/ddl',
]);
/** The calls after which somebody else may be there. */
const sessionCalls = new Set(['/api/login', '/api/logout']);

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The page says which files it consists of. Others are of a build before. */
self.addEventListener('message', (event) => event.waitUntil(keepFiles(event.data)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
  else if (sessionCalls.has(pathname)) event.waitUntil(caches.delete(answers));
  else if (keptCalls.has(pathname)) event.respondWith(latestAnswer(request, pathname));
});

async function keepFiles(urls) {
  const cache = await caches.open(pageFiles);
  const wanted = new Set([new URL('/', self.location.href).href, ...urls]);
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  for (const url of wanted) if ((await cache.match(url)) === undefined) await cache.add(url);
}

/** Every address of the page is the same file. */
async function openPage(request) {
  const cache = await caches.open(pageFiles);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put('/', answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match('/');
    if (kept === undefined) throw error;
    return kept;
  }
}

/** The name of a file has a hash of its content, so a file that is kept is the right one. */
async function openFile(request) {
  const cache = await caches.open(pageFiles);
  return (await cache.match(request.url)) ?? fetch(request);
}

/** Asks the server. Only where it cannot be reached does the latest answer to the same question count. */
async function latestAnswer(request, pathname) {
  const question = request.method === 'GET' ? '' : await request.clone().text();
  const key = new URL(request.url);
  key.searchParams.set('question', question);
  const cache = await caches.open(answers);
  try {
    const answer = await fetch(request);
    if (answer.status === 401) await caches.delete(answers);
    else if (answer.ok) await keepAnswer(cache, { key: key.href, pathname, answer: answer.clone() });
    return answer;
  } catch (error) {
    const kept = await cache.match(key.href);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Keeps an answer. When somebody else is signed in, nothing of the one before stays. */
async function keepAnswer(cache, { key, pathname, answer }) {
  if (pathname === '/api/me') {
    const before = await (await cache.match(key))?.json();
    const now = await answer.clone().json();
    if (before !== undefined && before.data?.id !== now.data?.id) {
      for (const old of await cache.keys()) await cache.delete(old);
    }
  }
  await cache.put(key, answer);
}
