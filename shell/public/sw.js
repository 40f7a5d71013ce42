/**
 * The service worker of the suite and, in a separate scope, of the punch clock's page. It stores the files that a page
 * last used, and answers with the stored page when the server can't be reached. The server's page always comes first,
 * so that no release is delayed. File addresses contain the version, and the page checks each file's hash. The worker
 * stores no user data (mfe-employee/src/schedule/keptSchedule.ts does).
 */
const worker = globalThis;

/** This file is registered twice. Each registration has its own page and cache, and leaves the other's alone. */
const isKiosk = worker.location.search === '?kiosk';
const KEPT = isKiosk ? 'ondeck-kiosk' : 'ondeck-pages';
/** The shell serves every page of the suite and picks the content by the address, so storing one page is enough. */
const PAGE = isKiosk ? '/kiosk' : '/view-schedule';
/** A stored page replaces the server's page after this time, because a slow network is worse than none. */
const PATIENCE_MS = 4000;

/** @param {string} path */
const isPage = (path) =>
  isKiosk ? path === PAGE : !/^\/(?:api|assets|r|dev|kiosk|punch-clock)(?:\/|$)/.test(path);
/** @param {string} path */
const isFile = (path) => /^\/(?:assets|r)\//.test(path);

/** @param {string} key */
const kept = (key) => caches.match(key, { cacheName: KEPT });

/**
 * Returns the server's page. If there is none, or a proxy answers with an error, returns the stored page.
 *
 * @param {Request} request
 */
async function pageOrKept(request) {
  const found = await kept(PAGE);
  if (!found) return fetch(request);
  try {
    const answer = await fetch(request.url, {
      credentials: 'same-origin',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.status >= 502 && answer.status <= 504 ? found : answer;
  } catch {
    return found;
  }
}

/**
 * Returns the stored file, or the server's if none is stored.
 *
 * @param {Request} request
 * @param {string} key
 */
const keptOrAnswer = async (request, key) => (await kept(key)) ?? fetch(request);

/**
 * Stores the page and its files, and replaces older ones. If the page needs files that the open page did not use, it
 * belongs to a newer release and is stored when it is opened.
 *
 * @param {readonly string[]} used - addresses of the files that the open page has loaded
 */
async function keep(used) {
  const page = await fetch(PAGE, { cache: 'no-store', credentials: 'omit' });
  if (!page.ok) return;
  const text = await page.clone().text();
  const files = new Set(used.filter(isFile));
  const asked = [...text.matchAll(/(?:src|href)="(\/(?:assets|r)\/[^"]+\.(?:js|css))"/g)];
  if (asked.some(([, file]) => file !== undefined && !files.has(file))) return;
  const cache = await caches.open(KEPT);
  await Promise.all([...files].map(async (file) => (await cache.match(file)) ?? cache.add(file)));
  await cache.put(PAGE, page);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (pathname !== PAGE && !files.has(pathname + search)) await cache.delete(url);
  }
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(pageOrKept(request));
  } else if (isFile(pathname)) event.respondWith(keptOrAnswer(request, pathname + search));
});

worker.addEventListener('message', (event) => {
  if (event.data?.kind === 'keep') event.waitUntil(keep(event.data.files));
});

/** Shows a page of the suite in the open window, or in a new window. @param {string} link */
async function show(link) {
  const url = new URL(link, worker.location.origin);
  if (url.origin !== worker.location.origin) return;
  const [open] = await worker.clients.matchAll({ type: 'window' });
  if (!open) {
    await worker.clients.openWindow(url.href);
    return;
  }
  await open.focus();
  await open.navigate(url.href);
}

worker.addEventListener('push', (event) => {
  const { title, body, link } = event.data.json();
  const options = { body, icon: '/assets/icon-192.1.png', data: { link } };
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.link));
});
