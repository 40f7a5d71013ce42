/** This browser's Web Push subscription, and the user it belongs to. */

/** Cache that stores the owner of the subscription: it outlives an expired session, unlike local storage. */
const HOME = 'ondeck-push';
const OWNER = '/push-owner';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** A push subscription in the form that the server accepts. */
export interface PushSubscriptionBody {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && 'caches' in window;

async function current(): Promise<PushSubscription | null> {
  const registration = isSupported() ? await navigator.serviceWorker.getRegistration('/') : undefined;
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function bodyOf(subscription: PushSubscription): PushSubscriptionBody {
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: endpoint ?? subscription.endpoint,
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  };
}

/** Returns whether this browser receives push notifications. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await current()) ? 'on' : 'off';
}

/**
 * Asks the user for permission, then subscribes at the browser's push service.
 *
 * @param key - the server's public key
 * @returns the subscription for the server; undefined if the user declines
 * @throws {Error} if the push service can't be reached
 */
export async function beginPush(key: string, userId: string): Promise<PushSubscriptionBody | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    // A subscription with an older server key blocks the new one.
    await (await current())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  await (await caches.open(HOME)).put(OWNER, new Response(userId));
  return bodyOf(subscription);
}

/** Ends the subscription. @returns the address for the server to forget; undefined if there was none */
export async function endPush(): Promise<string | undefined> {
  const subscription = await current();
  await subscription?.unsubscribe();
  if (isSupported()) await caches.delete(HOME);
  return subscription?.endpoint;
}

/**
 * Resumes push after a sign-in for the user who turned it on here, and ends it for anyone else.
 *
 * @returns the subscription for the server to tie to the new session
 */
export async function resumePush(userId: string): Promise<PushSubscriptionBody | undefined> {
  const subscription = await current();
  if (!subscription) return undefined;
  const owner = await (await caches.match(OWNER, { cacheName: HOME }))?.text();
  if (owner === userId) return bodyOf(subscription);
  await endPush();
  return undefined;
}
