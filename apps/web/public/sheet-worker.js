// Lets the collection sheet open where there is no line: at the doors of customers. The worker keeps the files of the page, and the
// latest answers to the calls that open the sheet. The sheet itself keeps and sends what is received. The page registers the worker
// when somebody opens the sheet.

const pageFiles = 'page';
const answers = 'answers';

/** The calls without which the sheet does not open: who is signed in, their settings, what is due, and the choices of the sheet. */
const keptCalls = new Set([
  'GET /api/me',
  'GET /api/settings',
  'POST /api/settings/get-settings',
  'POST /api/installment/employee-wise',
  'GET /api/accounts/bank/ddl',
  'POST /api/employee/ddl',
]);
/** The calls after which another person or branch may be there. */
const sessionCalls = new Set([
  'POST /api/login',
  'POST /api/logout',
  'POST /api/user/switch-branch',
  'DELETE /api/me/sessions/all',
]);
/** Addresses that the server answers with something else than the page. */
const noPage = /^\/(api|sanctum|project_voucher|assets)(\/|$)|\.[^/]*$/;

/** The wait for a server that does not answer, before a kept answer counts. */
const patienceMs = 5000;
/** The age from which a kept answer no longer counts: yesterday's sheet opens this evening, and not tomorrow. */
const tooOldMs = 36 * 3_600_000;
/** The header of a kept answer with the moment of the server's answer. */
const keptAt = 'X-Kept-At';

const nothing = () => undefined;

/** Returns a function that runs one work after the other, and resolves or rejects with the work. */
function queue() {
  let last = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(nothing);
    return mine;
  };
}
const filesInTurn = queue();
const answersInTurn = queue();

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The page says of which files it consists. Where they cannot be kept, those of before stay. */
self.addEventListener('message', (event) => event.waitUntil(filesInTurn(() => keepFiles(event.data)).catch(nothing)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  const call = `${request.method} ${pathname}`;
  if (request.mode === 'navigate') {
    if (!noPage.test(pathname)) event.respondWith(openPage(request));
  } else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
  else if (sessionCalls.has(call)) event.respondWith(changeSession(request));
  else if (keptCalls.has(call)) event.respondWith(latestAnswer(event, call));
});

/**
 * Keeps the files of the page, and last the page itself, if the server's page is of the same build: it names files that the page in
 * hand has loaded. Only then are the files of an earlier build removed. The kept page never names a file that is not kept.
 */
async function keepFiles(urls) {
  const page = await fetch('/', { cache: 'reload' });
  const html = await page.clone().text();
  const named = html.match(/\/assets\/[^"]+/g) ?? [];
  const isSameBuild = named.length > 0 && named.every((path) => urls.includes(new URL(path, self.location.href).href));
  if (!page.ok || !isSameBuild) return;
  const cache = await caches.open(pageFiles);
  const before = await (await cache.match('/'))?.text();
  for (const url of urls) if ((await cache.match(url)) === undefined) await cache.add(url);
  if (before === html) return;
  await cache.put('/', page);
  const wanted = new Set([new URL('/', self.location.href).href, ...urls]);
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
}

/** Every address of the page is the same file. */
function openPage(request) {
  return serverFirst(fetch(request), () => caches.match('/', { cacheName: pageFiles }));
}

/** The name of a file has a hash of its content, so a file that is kept is the right one. */
async function openFile(request) {
  const kept = await caches.match(request.url, { cacheName: pageFiles }).catch(nothing);
  return kept ?? fetch(request);
}

/** Resolves to the server's answer. What is kept counts where the server cannot be reached, or does not answer in time. */
async function serverFirst(asked, findKept) {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const answer = await Promise.race([asked.catch(nothing), late]);
  return answer ?? (await findKept().catch(nothing)) ?? asked;
}

/** The number of times that the answers were emptied. A call that was under way meanwhile is not kept. */
let emptied = 0;

function emptyAnswers() {
  emptied += 1;
  return answersInTurn(() => caches.delete(answers)).catch(nothing);
}

/** Empties the answers before the call, for the case that its answer is lost, and after it: no call asked meanwhile is kept. */
async function changeSession(request) {
  await emptyAnswers();
  try {
    return await fetch(request);
  } finally {
    await emptyAnswers();
  }
}

/** Asks the server, keeps its answer, and tells the page from when the answer is; null for an answer of now. */
async function latestAnswer(event, call) {
  const { request, clientId } = event;
  const emptiedBefore = emptied;
  const key = await keyOf(request);
  const asked = fetch(request);
  // The keeping is not waited for, and a disk that is full changes nothing for the page.
  event.waitUntil(asked.then((answer) => keepAnswer(answer.clone(), { call, key, emptiedBefore })).catch(nothing));
  const answer = await serverFirst(asked, () => findAnswer(key));
  const client = await self.clients.get(clientId).catch(nothing);
  client?.postMessage({ call, keptAt: answer.headers.get(keptAt) });
  return answer;
}

/** Returns the address, with what is asked. The last due day is no part of it: yesterday's list opens today's sheet. */
async function keyOf(request) {
  if (request.method === 'GET') return request.url;
  const key = new URL(request.url);
  key.searchParams.set('question', (await request.clone().text()).replace(/"endDate":"[^"]*",?/, ''));
  return key.href;
}

async function findAnswer(key) {
  const kept = await caches.match(key, { cacheName: answers });
  return isTooOld(kept) ? undefined : kept;
}

const isTooOld = (kept) => !(Date.now() - Date.parse(kept?.headers.get(keptAt) ?? '') <= tooOldMs);

/** Keeps an answer, or removes the kept one where the server refused. */
async function keepAnswer(answer, { call, key, emptiedBefore }) {
  const { status, ok } = answer;
  if (emptied !== emptiedBefore) return;
  if (status === 401) await emptyAnswers();
  if (status !== 403 && !ok) return;
  const body = await answer.text();
  const headers = { 'Content-Type': answer.headers.get('Content-Type') ?? '', [keptAt]: new Date().toISOString() };
  await answersInTurn(async () => {
    if (emptied !== emptiedBefore) return;
    const cache = await caches.open(answers);
    if (call === 'GET /api/me' && ok) await removeOthers(cache, { key, body });
    await (ok ? cache.put(key, new Response(body, { headers })) : cache.delete(key));
  });
}

/** Removes the answers to another person, and those that are too old. */
async function removeOthers(cache, { key, body }) {
  const before = personIn(await (await cache.match(key))?.text());
  const isAnother = before !== null && before !== personIn(body);
  for (const old of await cache.keys()) if (isAnother || isTooOld(await cache.match(old))) await cache.delete(old);
}

/** Returns who is signed in, by the answer of /api/me. Users are numbered anew in every company. */
function personIn(body) {
  if (body === undefined) return null;
  const { company_id: company, id } = JSON.parse(body).data;
  return `${company}.${id}`;
}
