import { DAY_SECONDS } from '@ondeck/shared/domain/durations';
import type { ThrottleRule } from '../../platform/database/throttle.rules';
import { networkOf } from '../../platform/core/network';
import { hashSecret } from '../../platform/core/secrets';

/**
 * Limits tries against one account from unknown browsers, from all addresses together, to one in two hours. The owner
 * is never locked out, because the owner's browsers have a separate limit.
 */
export const accountRule: ThrottleRule = {
  budget: 10,
  firstWaitSeconds: 5,
  longestWaitSeconds: 7_200,
  forgetAfterSeconds: DAY_SECONDS,
};

/**
 * Limits codes of the second factor from unknown browsers. Three of a million codes are valid at a time, and waits grow
 * to two days, so a year of guessing succeeds with a chance of less than 0.1%.
 */
export const secondFactorRule: ThrottleRule = {
  budget: 5,
  firstWaitSeconds: 60,
  longestWaitSeconds: 2 * DAY_SECONDS,
  forgetAfterSeconds: 30 * DAY_SECONDS,
};

/** Limits how fast a known browser of an account can try. Another limit counts its tries in a year. */
export const ownerRule: ThrottleRule = {
  budget: 10,
  firstWaitSeconds: 5,
  longestWaitSeconds: 900,
  forgetAfterSeconds: DAY_SECONDS,
};

/**
 * Limits the tries that each known browser has in a year. The separate budget keeps another browser with a copied
 * cookie from locking the owner out. A successful sign-in resets it.
 */
export const fewRule: ThrottleRule = {
  budget: 5,
  firstWaitSeconds: 30 * DAY_SECONDS,
  longestWaitSeconds: 60 * DAY_SECONDS,
  forgetAfterSeconds: 365 * DAY_SECONDS,
};

/** Limits the tries that all known browsers of an account share, beyond the few that each has. */
export const knownRule: ThrottleRule = {
  budget: 20,
  firstWaitSeconds: 60,
  longestWaitSeconds: 43_200,
  forgetAfterSeconds: 7 * DAY_SECONDS,
};

/** Limits like {@link fewRule} and {@link knownRule}, for codes of the second factor. */
export const fewCodesRule: ThrottleRule = { ...fewRule, budget: 3 };
export const knownCodesRule: ThrottleRule = {
  budget: 5,
  firstWaitSeconds: 60,
  longestWaitSeconds: 20 * DAY_SECONDS,
  forgetAfterSeconds: 180 * DAY_SECONDS,
};

/** Limits tries of the current password that a signed-in user enters again, so that a copied session can't guess it. */
export const currentRule: ThrottleRule = {
  budget: 10,
  firstWaitSeconds: 5,
  longestWaitSeconds: 43_200,
  forgetAfterSeconds: 7 * DAY_SECONDS,
};

/**
 * Limits tries from one address against any accounts. A school's staff share an address, so successful sign-ins do not
 * count.
 */
export const addressRule: ThrottleRule = {
  budget: 20,
  firstWaitSeconds: 30,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3_600,
};

/** Limits sign-ups and reset codes from one address. */
export const askingRule: ThrottleRule = {
  budget: 20,
  firstWaitSeconds: 60,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3_600,
};

/** Returns a counter's key. The counted user or address is kept only as a hash. */
export const guessKey = (what: string, whom: string): string =>
  `${what}:${hashSecret(whom.trim().toLowerCase()).slice(0, 32)}`;

/** Returns a {@link guessKey} for the source of a try: all addresses of one IPv6 network count together. */
export const addressKey = (what: string, address: string): string => guessKey(what, networkOf(address));
