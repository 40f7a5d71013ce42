/**
 * The suite's service worker. It keeps the files that the schedule was last shown with, and gives them where the
 * server cannot be reached: whatever the server answers always goes first, so that no release is held back by it. It
 * keeps nothing of a person (mfe-employee/src/schedule/keptSchedule.ts does that), and leaves the punch clock alone.
 */
const worker = globalThis;

const KEPT = 'ondeck-pages';
/** Every page is the shell's, and knows by its address what to show: one is enough. */
const PAGE = '/view-schedule';

/** @param {string} path */
const isPage = (path) => !/^\/(?:api|assets|r|dev|kiosk|punch-clock)(?:\/|$)/.test(path);
/** @param {string} path */
const isFile = (path) => /^\/(?:assets|r)\//.test(path);

/**
 * The server's answer; where there is none, or a proxy answers in its place, what was kept.
 *
 * @param {Request} request
 * @param {string} key
 */
async function answerOrKept(request, key) {
  const kept = () => caches.match(key, { cacheName: KEPT });
  try {
    const answer = await fetch(request);
    return answer.status >= 502 && answer.status <= 504 ? ((await kept()) ?? answer) : answer;
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
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
    if (isPage(pathname)) event.respondWith(answerOrKept(request, PAGE));
  } else if (isFile(pathname)) event.respondWith(answerOrKept(request, pathname + search));
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
