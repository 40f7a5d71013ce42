const WORKER = '/sw.js?kiosk';
const PAGE = '/kiosk';

let told = 0;

/** Returns the addresses of the files that this page has loaded from its own origin, as `/path?query`. */
const loadedFiles = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name, window.location.origin))
      .filter(({ origin }) => origin === window.location.origin)
      .map(({ pathname, search }) => pathname + search),
  ),
];

/**
 * Stores this page and its files in the service worker, so that it opens without a network, even after a restart. A
 * later call adds only the files loaded since.
 */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || window.location.pathname !== PAGE) return;
  const files = loadedFiles();
  if (files.length === told) return;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: PAGE });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  worker?.postMessage({ kind: 'keep', files });
  told = files.length;
}
