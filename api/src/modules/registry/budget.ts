import type { Figures } from '@ondeck/shared/schemas/registry';

/** The limits within which a partly released version can be worse than the live one. */
const releaseBudget = {
  /** A release ends if its share of faults is this many times the live version's … */
  faultRatio: 2,
  /** Minimum number of faults of the partly released version before its release can end. */
  leastFaults: 5,
  /** A release ends if its 75th percentile load time is this many times the live version's … */
  slowerRatio: 1.5,
  /** Minimum number of loads of both versions before their load times are compared. */
  leastLoads: 50,
} as const;

const faultShare = ({ loads, faults }: Figures): number => (faults === 0 ? 0 : faults / (loads + faults));
const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;

/**
 * Compares a partly released version with the live version.
 *
 * @returns the reason to end the release, as the end of a sentence; undefined if the release may continue
 */
export function worseThan(shared: Figures, live: Figures): string | undefined {
  const { faultRatio, leastFaults, slowerRatio, leastLoads } = releaseBudget;
  const [ours, theirs] = [faultShare(shared), faultShare(live)];
  if (shared.faults >= leastFaults && ours >= theirs * faultRatio)
    return `${percent(ours)} of its pages failed, and ${percent(theirs)} of the other version's`;
  const isCounted = shared.loads >= leastLoads && live.loads >= leastLoads;
  if (isCounted && shared.p75 !== null && live.p75 !== null && shared.p75 >= live.p75 * slowerRatio)
    return `three quarters of its pages loaded within ${shared.p75} ms, and three quarters of the other version's within ${live.p75} ms`;
  return undefined;
}
