// Keeps the whole app on the phone: after one visit it opens with no network at all.
// A new build waits until the page asks for it, so that no game is ever interrupted.

// The release build writes both (app/finish.mjs): its name, and each file with its hash, if it may not be edited.
const BUILD = 'development';
const FILES = [];

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

// All of them as they were built, or none.
async function keepFiles() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map(([name, integrity = '']) => new Request(new URL(name, INDEX), { cache: 'no-cache', integrity })));
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
