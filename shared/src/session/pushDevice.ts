/** What a browser is told of by Web Push: its subscription, and whose it is. */

/** Where whose subscription it is stands: it outlives a session that runs out, which local storage does not. */
const HOME = 'ondeck-push';
const OWNER = '/push-owner';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** As the server takes it. */
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

/** Whether this browser is told. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await current()) ? 'on' : 'off';
}

/**
 * Asks the person, then the browser's push service.
 *
 * @param key - the server's public key
 * @returns what the server needs; undefined where the person says no
 * @throws {Error} where the push service cannot be reached
 */
export async function beginPush(key: string, userId: string): Promise<PushSubscriptionBody | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    // One of another key, from before the server had this one, stands in the way.
    await (await current())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  await (await caches.open(HOME)).put(OWNER, new Response(userId));
  return bodyOf(subscription);
}

/** @returns the address that the server is to forget; undefined where there was none */
export async function endPush(): Promise<string | undefined> {
  const subscription = await current();
  await subscription?.unsubscribe();
  if (isSupported()) await caches.delete(HOME);
  return subscription?.endpoint;
}

/**
 * After signing in: goes on for whoever turned it on here, and ends it for anybody else.
 *
 * @returns what the server is to tie to the new session
 */
export async function resumePush(userId: string): Promise<PushSubscriptionBody | undefined> {
  const subscription = await current();
  if (!subscription) return undefined;
  const owner = await (await caches.match(OWNER, { cacheName: HOME }))?.text();
  if (owner === userId) return bodyOf(subscription);
  await endPush();
  return undefined;
}
