import { DAY_SECONDS } from '@ondeck/shared/domain/durations';
import type { ThrottleRule } from '../../platform/database/throttle.rules';
import { networkOf } from '../../platform/core/network';
import { hashSecret } from '../../platform/core/secrets';

/**
 * Limits tries against one account from unknown browsers, from all addresses together, to one in two hours. This never keeps
 * the owner out, because the owner's browsers have a separate limit.
 */
export const accountRule: ThrottleRule = {
  budget: 10,
  firstWaitSeconds: 5,
  longestWaitSeconds: 7_200,
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

/** Limits how fast a known browser of an account can try. Another limit counts its tries in a year. */
export const ownerRule: ThrottleRule = {
  budget: 10,
  firstWaitSeconds: 5,
  longestWaitSeconds: 900,
  forgetAfterSeconds: DAY_SECONDS,
};

/**
 * Tries of a year that one known browser has for itself, so that another one, whose cookie was copied, cannot keep the
 * owner out. A good sign-in forgets them.
 */
export const fewRule: ThrottleRule = {
  budget: 5,
  firstWaitSeconds: 30 * DAY_SECONDS,
  longestWaitSeconds: 60 * DAY_SECONDS,
  forgetAfterSeconds: 365 * DAY_SECONDS,
};

/** Tries of all known browsers of an account together, beyond the few that each has for itself. */
export const knownRule: ThrottleRule = {
  budget: 20,
  firstWaitSeconds: 60,
  longestWaitSeconds: 43_200,
  forgetAfterSeconds: 7 * DAY_SECONDS,
};

/** As {@link fewRule} and {@link knownRule}, for codes of the second factor. */
export const fewCodesRule: ThrottleRule = { ...fewRule, budget: 3 };
export const knownCodesRule: ThrottleRule = {
  budget: 5,
  firstWaitSeconds: 60,
  longestWaitSeconds: 20 * DAY_SECONDS,
  forgetAfterSeconds: 180 * DAY_SECONDS,
};

/** The current password that a signed-in person enters again, so that a copied session can't guess it. */
export const currentRule: ThrottleRule = {
  budget: 10,
  firstWaitSeconds: 5,
  longestWaitSeconds: 43_200,
  forgetAfterSeconds: 7 * DAY_SECONDS,
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
