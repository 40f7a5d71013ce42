import { request } from '@ondeck/shared/api/request';
import { addPushDevice } from '@ondeck/shared/calls/notifications';
import { endPush, resumePush } from '@ondeck/shared/session/pushDevice';
import { getSession, roleIn, sessionStore } from '@ondeck/shared/session/session';

/** Milliseconds until a page has loaded its content. The files loaded by then are the files that it needs. */
const SETTLED = 4_000;

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

async function tellWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ kind: 'keep', files: loadedFiles() });
}

/** Returns whether the user has a schedule to read without a network; admins have none. */
const hasSchedule = (): boolean => ['MANAGER', 'EMPLOYEE'].includes(roleIn(getSession()) ?? '');

/** Assigns this browser's push notifications to the session that has begun. */
async function resumed(userId: string): Promise<void> {
  const body = await resumePush(userId);
  if (body) await request({ url: addPushDevice.path, method: addPushDevice.method, body });
}

/**
 * Allows the service worker (public/sw.js) to store pages for users with a schedule, so that they can read it without a
 * network. Browsers without service workers, and pages without TLS, work as before.
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
        // The browser's settings can forbid service workers; then no pages are stored.
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
    // Keep push notifications on when a session expires, since they continue at the same user's next sign-in.
    if (now.userId === '' && now.ended === 'signedOut') endPush().catch(() => undefined);
  });
  // The user may have opened more parts of the page by now.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && hasSchedule() && navigator.serviceWorker.controller)
      tellWorker().catch(() => undefined);
  });
}
