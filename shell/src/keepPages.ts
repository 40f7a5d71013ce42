import { request } from '@ondeck/shared/api/request';
import { addPushDevice } from '@ondeck/shared/calls/notifications';
import { endPush, resumePush } from '@ondeck/shared/session/pushDevice';
import { getSession, roleIn, sessionStore } from '@ondeck/shared/session/session';

/** Until a page has loaded what it shows: what it fetches by then is what it needs. */
const SETTLED = 4_000;

/** What this page has loaded from its own origin, as `/path?query`. */
const loadedFiles = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name, window.location.origin))
      .filter(({ origin }) => origin === window.location.origin)
      .map(({ pathname, search }) => pathname + search),
  ),
];

async function tellWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ kind: 'keep', files: loadedFiles() });
}

/** Who has a schedule of their own; the others have nothing to read without a network. */
const hasSchedule = (): boolean => ['MANAGER', 'EMPLOYEE'].includes(roleIn(getSession()) ?? '');

/** Ties what this browser is told of to the session that has begun. */
async function resumed(userId: string): Promise<void> {
  const body = await resumePush(userId);
  if (body) await request({ url: addPushDevice.path, method: addPushDevice.method, body });
}

/**
 * Lets the service worker (public/sw.js) keep the pages of somebody who has a schedule, so that it can be read without
 * a network. Browsers without one, and pages without TLS, work as before.
 */
export function keepPages(): void {
  if (!('serviceWorker' in navigator)) return;
  let timer: number | undefined;
  const keepSoon = (): void => {
    window.clearTimeout(timer);
    if (!hasSchedule()) return;
    timer = window.setTimeout(() => {
      navigator.serviceWorker
        .register('/sw.js')
        .then(tellWorker)
        // Forbidden by the browser's settings: there is no keeping then.
        .catch(() => undefined);
    }, SETTLED);
  };
  keepSoon();
  const resume = (): void => {
    const { userId } = getSession();
    if (userId !== '') resumed(userId).catch(() => undefined);
  };
  resume();
  sessionStore.subscribe((now, before) => {
    if (now.userId === before.userId) return;
    keepSoon();
    resume();
    // A session that runs out leaves it on: it goes on with the next sign-in of the same person.
    if (now.userId === '' && now.ended === 'signedOut') endPush().catch(() => undefined);
  });
  // By now more of its parts may have been opened.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && hasSchedule() && navigator.serviceWorker.controller)
      tellWorker().catch(() => undefined);
  });
}
