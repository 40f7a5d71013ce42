import { after, SECOND_MS } from '../core/clock';

/** The number of tries that a key has, and the waits after them, which double from the first to the longest. */
export interface ThrottleRule {
  readonly budget: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** The time in which a used-up budget is restored, evenly, one try after the other. Mistyped codes don't add up. */
  readonly forgetAfterSeconds: number;
}

export interface ThrottleState {
  readonly hits: number;
  /** The time up to which restored tries have been subtracted from `hits`. */
  readonly countedAt: Date;
  readonly blockedUntil: Date | null;
}

export type ThrottleVerdict =
  | { readonly allowed: true; readonly state: ThrottleState }
  | { readonly allowed: false; readonly waitSeconds: number };

/** Returns the tries that still count. Tries beyond the longest wait are dropped, because they make no wait longer. */
function remaining(
  state: ThrottleState | undefined,
  { budget, firstWaitSeconds, longestWaitSeconds, forgetAfterSeconds }: ThrottleRule,
  now: Date,
): Pick<ThrottleState, 'hits' | 'countedAt'> {
  if (state === undefined) return { hits: 0, countedAt: now };
  const each = (forgetAfterSeconds / budget) * SECOND_MS;
  const steps = Math.max(0, Math.floor((now.getTime() - state.countedAt.getTime()) / each));
  const longest = budget + Math.ceil(Math.log2(longestWaitSeconds / firstWaitSeconds));
  const hits = Math.min(state.hits, longest) - steps;
  return hits > 0 ? { hits, countedAt: after(state.countedAt, steps * each) } : { hits: 0, countedAt: now };
}

/**
 * Spends one try. The try that uses up the budget is still allowed. Each try after that has to wait, twice as long as
 * the try before, up to the longest wait. No key is blocked forever.
 *
 * @param state - undefined for a key that was never tried
 */
export function spend(state: ThrottleState | undefined, rule: ThrottleRule, now: Date): ThrottleVerdict {
  if (state?.blockedUntil && state.blockedUntil > now)
    return {
      allowed: false,
      waitSeconds: Math.ceil((state.blockedUntil.getTime() - now.getTime()) / SECOND_MS),
    };
  const left = remaining(state, rule, now);
  const hits = left.hits + 1;
  const over = hits - rule.budget;
  const wait = Math.min(rule.firstWaitSeconds * 2 ** Math.max(over, 0), rule.longestWaitSeconds);
  return {
    allowed: true,
    state: { hits, countedAt: left.countedAt, blockedUntil: over >= 0 ? after(now, wait * SECOND_MS) : null },
  };
}
