import { type Clock, SECOND_MS } from './clock';

/** How many refused calls of one caller are looked at: so many at once, and then so many a second. */
export interface RefusalRule {
  readonly atOnce: number;
  readonly perSecond: number;
}

interface Bucket {
  /** Refused calls and calls under way that have not drained yet. */
  level: number;
  at: number;
  overflows: boolean;
}

type Verdict =
  | { readonly admitted: true }
  /** `isFirst`: the caller was admitted until now. */
  | { readonly admitted: false; readonly waitSeconds: number; readonly isFirst: boolean };

/** Callers in memory: some 200 bytes each. */
const MOST = 10_000;

/**
 * Counts refused calls in the memory of this process, by caller: a leaky bucket each. What overflows is refused without
 * a look; that does not count itself, so that it ends by itself. Beyond so many callers the one that has been silent
 * for longest is forgotten.
 */
export function createRefusals(clock: Clock, most = MOST) {
  // In the order of their last call.
  const buckets = new Map<string, Bucket>();
  return {
    /** Counts a call before anything is known of it, so that calls at the same time count too. */
    arrive(caller: string, { atOnce, perSecond }: RefusalRule): Verdict {
      const now = clock.now().getTime();
      const bucket = buckets.get(caller) ?? { level: 0, at: now, overflows: false };
      buckets.delete(caller);
      buckets.set(caller, bucket);
      const [oldest] = buckets.keys();
      if (buckets.size > most && oldest !== undefined) buckets.delete(oldest);
      const drained = (Math.max(0, now - bucket.at) / SECOND_MS) * perSecond;
      // What was taken back after it had drained saves nothing up.
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
    /** Takes the count back: the call was a good one. */
    wasGood(caller: string): void {
      const bucket = buckets.get(caller);
      if (bucket) bucket.level -= 1;
    },
    /** Callers in memory. */
    size: (): number => buckets.size,
  };
}
