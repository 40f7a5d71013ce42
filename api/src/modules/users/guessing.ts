import { DAY_SECONDS } from '@ondeck/shared/domain/durations';
import type { ThrottleRule } from '../../platform/database/throttle';
import { networkOf } from '../../platform/core/network';
import { hashSecret } from '../../platform/core/secrets';

/**
 * Tries against one account from browsers that nobody signed in to it from, however many addresses they have: at most
 * an hour apart. Nobody keeps the owner out by this: their own browsers have a budget of their own.
 */
export const accountRule: ThrottleRule = {
  budget: 10,
  firstWaitSeconds: 5,
  longestWaitSeconds: 3_600,
  forgetAfterSeconds: DAY_SECONDS,
};

/**
 * Codes of the second factor from browsers that nobody signed in to the account from: three of a million are good at a
 * time, so a year of tries that grow to two days apart finds one with a chance of less than 0.1 %.
 */
export const secondFactorRule: ThrottleRule = {
  budget: 5,
  firstWaitSeconds: 60,
  longestWaitSeconds: 2 * DAY_SECONDS,
  forgetAfterSeconds: 30 * DAY_SECONDS,
};

/** Tries of one browser that somebody signed in to the account from, and of somebody who is signed in. */
export const ownerRule: ThrottleRule = {
  budget: 10,
  firstWaitSeconds: 5,
  longestWaitSeconds: 900,
  forgetAfterSeconds: DAY_SECONDS,
};

/** Tries from one address, against whatever account. A school's people share one, so good sign-ins do not count. */
export const addressRule: ThrottleRule = {
  budget: 20,
  firstWaitSeconds: 30,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3_600,
};

/** Sign-ups and reset codes that one address may ask for. */
export const askingRule: ThrottleRule = {
  budget: 20,
  firstWaitSeconds: 60,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3_600,
};

/** A counter's key: whom it counts is kept as a hash only. */
export const guessKey = (what: string, whom: string): string =>
  `${what}:${hashSecret(whom.trim().toLowerCase()).slice(0, 32)}`;

/** As {@link guessKey} for where a try comes from: all addresses of one IPv6 network count together. */
export const addressKey = (what: string, address: string): string => guessKey(what, networkOf(address));
