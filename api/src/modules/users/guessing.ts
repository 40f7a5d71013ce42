import type { ThrottleRule } from '../../core/throttle';
import { hashSecret } from '../../core/secrets';

/** Tries against one account, from wherever: short waits, so that nobody can lock somebody else out for long. */
export const accountRule: ThrottleRule = {
  budget: 10,
  firstWaitSeconds: 5,
  longestWaitSeconds: 60,
  forgetAfterSeconds: 3_600,
};

/** Tries from one address, against whatever account. A school's people share one, so good sign-ins do not count. */
export const addressRule: ThrottleRule = {
  budget: 20,
  firstWaitSeconds: 30,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3_600,
};

/** Accounts that one address may ask for, and codes that it may send for. */
export const askingRule: ThrottleRule = {
  budget: 20,
  firstWaitSeconds: 60,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3_600,
};

/** A counter's key: whom it counts is kept as a hash only. */
export const guessKey = (what: string, whom: string): string =>
  `${what}:${hashSecret(whom.trim().toLowerCase()).slice(0, 32)}`;
