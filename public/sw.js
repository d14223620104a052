// Keeps the whole app on the phone: after one visit it opens with no network at all.
// A new build waits until the page asks for it, so that no game is ever interrupted.

// The release build writes all of these (app/build.mjs): its name, each file with its hash, if it may not be edited, and the
// files of each language, which are kept by those who read it.
const BUILD = 'development';
const FILES = [];
const TONGUES = {};

const PREFIX = 'one-left ';
// Several copies of the app may live under one origin: the scope keeps their caches apart.
const CACHE = `${PREFIX}${registration.scope} ${BUILD}`;
const INDEX = registration.scope;
// May be edited where the app is served, without a new build: what is kept of it is good for once.
const SERVERS = new URL('servers.txt', INDEX).href;

addEventListener('install', (event) => event.waitUntil(keepFiles()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
addEventListener('message', (event) => {
  if (event.data === 'apply-update') skipWaiting();
  const [, tag] = /^speaks ([a-z]+)$/.exec(event.data) ?? [];
  if (tag) event.waitUntil(keepTongue(tag));
});
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET' || !url.startsWith(registration.scope)) return;
  const page = new URL(url).pathname;
  const index = new URL(INDEX).pathname;
  const navigates = mode === 'navigate' && (page === index || page === `${index}index.html`);
  event.respondWith(answer(event.request, navigates ? INDEX : event.request.url));
  if (url === SERVERS) event.waitUntil(renew(url));
});

// A new build brings the languages along that were read before.
async function keepFiles() {
  const tags = await Promise.all(Object.keys(TONGUES).map(async (tag) => (await caches.match(messages(tag)) ? [tag] : [])));
  await keep([...FILES, ...tags.flat().flatMap((tag) => TONGUES[tag])]);
}

async function keepTongue(tag) {
  const cache = await caches.open(CACHE);
  if (Object.hasOwn(TONGUES, tag) && !await cache.match(messages(tag))) await keep(TONGUES[tag]);
}

function messages(tag) {
  return new URL(`tongues/${tag}.txt`, INDEX);
}

// All of them as they were built, or none.
async function keep(files) {
  const cache = await caches.open(CACHE);
  await cache.addAll(files.map(([name, integrity = '']) => new Request(new URL(name, INDEX), { cache: 'no-cache', integrity })));
}

async function takeOver() {
  const mine = `${PREFIX}${registration.scope} `;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(mine) && name !== CACHE)
    .map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request, key) {
  const cache = await caches.open(CACHE);
  return (await cache.match(key, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

async function renew(url) {
  const fresh = await fetch(url, { cache: 'no-cache' }).catch(() => undefined);
  if (!fresh?.ok) return;
  const cache = await caches.open(CACHE);
  await cache.put(url, fresh);
}
