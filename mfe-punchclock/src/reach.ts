/** So many attempts in a row without an answer are an outage, not a bad moment of the Wi-Fi. */
const OUTAGE = 3;

let missed = 0;
const followers = new Set<() => void>();

/** Whether the server answered lately, as far as anybody asked. */
export const isReached = (): boolean => missed < OUTAGE;

/** Told by every attempt whether it was answered, with whatever words. */
export function heard(answered: boolean): void {
  const before = isReached();
  missed = answered ? 0 : missed + 1;
  if (isReached() !== before) for (const follower of followers) follower();
}

/** Calls back when an outage begins and when it ends; returns what stops that. */
export function followReach(changed: () => void): () => void {
  followers.add(changed);
  return () => followers.delete(changed);
}
