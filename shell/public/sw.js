/**
 * The service worker of the suite, and under its own scope the one of the punch clock's page. It keeps the files that a
 * page was last shown with, and gives the page where the server cannot be reached: the page that the server answers
 * always goes first, so that no release is held back by it. Files have their version in their address. The worker keeps
 * a file only with the hash that the page names, and the page checks each file again. It keeps nothing of a person
 * (mfe-employee/src/schedule/keptSchedule.ts does that).
 */
const worker = globalThis;

/** This file is registered twice. Each registration has its own page and cache, and leaves the other's alone. */
const isKiosk = worker.location.search === '?kiosk';
const KEPT = isKiosk ? 'ondeck-kiosk' : 'ondeck-suite';
/** The cache of versions that kept files unchecked. */
const UNCHECKED = 'ondeck-pages';
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

/** @param {string} text - of a page @param {string} id - of a block of JSON in it */
const blockOf = (text, id) => JSON.parse(new RegExp(`id="${id}">([^<]*)</script>`).exec(text)?.[1] ?? '{}');

/**
 * The hash of each file that a page can run, by address: as the page's own code reads them.
 *
 * @param {string} text - of the page
 * @returns {Record<string, string>}
 */
function hashesIn(text) {
  const { areas = {} } = blockOf(text, 'ondeck-registry');
  const ofAreas = Object.values(areas).flatMap(({ active: { base, descriptor } }) =>
    Object.entries(descriptor.files).map(([name, hash]) => [base + name, hash]),
  );
  const ofStyles = [...text.matchAll(/href="([^"]+)" integrity="([^"]+)"/g)].map(([, file, hash]) => [
    file,
    hash,
  ]);
  return { ...Object.fromEntries([...ofStyles, ...ofAreas]), ...blockOf(text, 'ondeck-integrity') };
}

/**
 * Keeps one file. An answer of a proxy in its place doesn't have the file's hash, so it isn't kept.
 *
 * @param {Cache} cache
 * @param {string} file
 * @param {string | undefined} integrity
 */
async function keepFile(cache, file, integrity) {
  if (await cache.match(file)) return;
  const answer = await fetch(file, integrity ? { integrity } : {});
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await cache.put(file, answer);
}

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
  const hashes = hashesIn(text);
  await Promise.all([...files].map((file) => keepFile(cache, file, hashes[file])));
  await cache.put(PAGE, page);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (pathname !== PAGE && !files.has(pathname + search)) await cache.delete(url);
  }
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([worker.clients.claim(), caches.delete(UNCHECKED)])),
);

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
