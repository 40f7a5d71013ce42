/**
 * The service worker of the suite, and under its own scope the one of the punch clock's page. It keeps the files that a
 * page was last shown with, and gives the page where the server cannot be reached: the page that the server answers
 * always goes first, so that no release is held back by it. Files have their version in their address. The worker keeps
 * a file only with the hash that the page names, and the page checks each file again. It keeps nothing of a person (mfe-employee/src/schedule/keptSchedule.ts does that).
 */
const worker = globalThis;

/** Two registrations of this file: each has its page and its cache, and leaves those of the other alone. */
const isKiosk = worker.location.search === '?kiosk';
const KEPT = isKiosk ? 'ondeck-kiosk' : 'ondeck-suite';
/** The cache of versions that kept files unchecked. */
const UNCHECKED = 'ondeck-pages';
/** Every page of the suite is the shell's, and knows by its address what to show: one is enough. */
const PAGE = isKiosk ? '/kiosk' : '/view-schedule';
/** How long a page that is kept waits for the server's own: a bad network is worse than none. */
const PATIENCE_MS = 4000;

/** @param {string} path */
const isPage = (path) =>
  isKiosk ? path === PAGE : !/^\/(?:api|assets|r|dev|kiosk|punch-clock)(?:\/|$)/.test(path);
/** @param {string} path */
const isFile = (path) => /^\/(?:assets|r)\//.test(path);

/** @param {string} key */
const kept = (key) => caches.match(key, { cacheName: KEPT });

/**
 * The server's page; where there is none, or a proxy answers in its place, the one that was kept.
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
 * The file that was kept, else the server's.
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
 * Keeps the page and its files, in place of those from before. A page that asks for files which the open one did not
 * use is of a newer release: it is kept when it is opened.
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

/** Shows a page of the suite: in the window that is open, or in a new one. @param {string} link */
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
