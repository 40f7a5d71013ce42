import type { Figures } from '@ondeck/shared/schemas/registry';

/** How much worse than the version beside it a version may be while a share of the people has it. */
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
export function worseThan(shared: Figures, beside: Figures): string | undefined {
  const { faultRatio, leastFaults, slowerRatio, leastLoads } = releaseBudget;
  const [ours, theirs] = [faultShare(shared), faultShare(beside)];
  if (shared.faults >= leastFaults && ours >= theirs * faultRatio)
    return `${percent(ours)} of its pages failed, and ${percent(theirs)} of the other version's`;
  const isCounted = shared.loads >= leastLoads && beside.loads >= leastLoads;
  if (isCounted && shared.p75 !== null && beside.p75 !== null && shared.p75 >= beside.p75 * slowerRatio)
    return `three quarters of its pages loaded within ${shared.p75} ms, and within ${beside.p75} ms of the other version`;
  return undefined;
}
