import type { Figures } from '@ondeck/shared/schemas/registry';

/** The limits within which a partly released version can be worse than the live one. */
const releaseBudget = {
  /** Stopped where its share of faults is so many times the other's … */
  faultRatio: 2,
  /** … and there were so many at least. */
  leastFaults: 5,
  /** Stopped where three quarters of its pages take so many times as long as the other's … */
  slowerRatio: 1.5,
  /** … and each of the two was loaded so often at least. */
  leastLoads: 50,
} as const;

const faultShare = ({ loads, faults }: Figures): number => (faults === 0 ? 0 : faults / (loads + faults));
const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;

/**
 * Judges a version that a share of the people has by the version that the others have.
 *
 * @returns what is worse about it, in words that end a sentence; undefined where it may go on
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
