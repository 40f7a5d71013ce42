import { type Clock, SECOND_MS } from './clock';

/** Limits refused calls per caller: a burst of `atOnce`, then `perSecond` calls a second. */
export interface RefusalRule {
  readonly atOnce: number;
  readonly perSecond: number;
}

interface Bucket {
  /** Refused and running calls that haven't drained yet. */
  level: number;
  at: number;
  overflows: boolean;
}

type Verdict =
  | { readonly admitted: true }
  /** `isFirst` means that the caller was admitted until now. */
  | { readonly admitted: false; readonly waitSeconds: number; readonly isFirst: boolean };

/** Maximum number of callers in memory, about 200 bytes each. */
const MOST = 10_000;

/**
 * Counts refused calls by caller in the memory of this process, each in a leaky bucket. Calls that overflow are refused
 * unread and don't count, so the limit ends after a while. Beyond the maximum, the caller that was silent longest is
 * forgotten.
 */
export function createRefusals(clock: Clock, most = MOST) {
  // The map is ordered by each caller's last call.
  const buckets = new Map<string, Bucket>();
  return {
    /** Counts a call before it is read, so that simultaneous calls count too. */
    arrive(caller: string, { atOnce, perSecond }: RefusalRule): Verdict {
      const now = clock.now().getTime();
      const bucket = buckets.get(caller) ?? { level: 0, at: now, overflows: false };
      buckets.delete(caller);
      buckets.set(caller, bucket);
      const [oldest] = buckets.keys();
      if (buckets.size > most && oldest !== undefined) buckets.delete(oldest);
      const drained = (Math.max(0, now - bucket.at) / SECOND_MS) * perSecond;
      // A count removed after it had drained must not build up credit.
      bucket.level = Math.max(0, bucket.level - drained);
      bucket.at = now;
      const over = bucket.level + 1 - atOnce;
      if (over <= 0) {
        bucket.level += 1;
        bucket.overflows &&= bucket.level > atOnce / 2;
        return { admitted: true };
      }
      const isFirst = !bucket.overflows;
      bucket.overflows = true;
      return { admitted: false, waitSeconds: Math.ceil(over / perSecond), isFirst };
    },
    /** Removes the count of a successful call. */
    wasGood(caller: string): void {
      const bucket = buckets.get(caller);
      if (bucket) bucket.level -= 1;
    },
    /** Returns the number of callers in memory. */
    size: (): number => buckets.size,
  };
}
