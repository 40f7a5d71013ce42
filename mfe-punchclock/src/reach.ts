/** This many unanswered attempts in a row count as an outage, not just bad Wi-Fi. */
const OUTAGE = 3;

let missed = 0;
const followers = new Set<() => void>();

/** Returns whether the server answered recently, judging by the latest attempts. */
export const isReached = (): boolean => missed < OUTAGE;

/** Records after each attempt whether the server answered, with any status. */
export function heard(answered: boolean): void {
  const before = isReached();
  missed = answered ? 0 : missed + 1;
  if (isReached() !== before) for (const follower of followers) follower();
}

/** Calls back when an outage begins and ends. Returns a function that stops the callbacks. */
export function followReach(changed: () => void): () => void {
  followers.add(changed);
  return () => followers.delete(changed);
}
