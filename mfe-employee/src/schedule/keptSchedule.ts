import type { OwnScheduleAnswer } from '@ondeck/shared/schemas/schedules';

/** Key in local storage for the schedules last seen, for a phone without a network. The session's end clears them. */
const HOME = 'ondeck.schedule';
/** Number of schedules kept: about two months of weeks. */
const RANGES = 8;

interface KeptRange {
  /** Key of the schedule: its view and start date. */
  readonly key: string;
  /** Time of the server's answer, in milliseconds. */
  readonly at: number;
  readonly answer: OwnScheduleAnswer;
}
interface Kept {
  readonly userId: string;
  readonly ranges: readonly KeptRange[];
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'ranges' in value &&
  Array.isArray(value.ranges);

/** Returns only this user's ranges; empty if the storage is forbidden or holds something else. */
function rangesOf(userId: string): readonly KeptRange[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(HOME) ?? 'null');
    return isKept(kept) && kept.userId === userId ? kept.ranges : [];
  } catch {
    return [];
  }
}

/** Stores the schedule last seen for a range, and replaces the older one. */
export function keepSchedule(userId: string, range: KeptRange): void {
  const others = rangesOf(userId).filter(({ key }) => key !== range.key);
  const kept: Kept = { userId, ranges: [range, ...others].slice(0, RANGES) };
  try {
    localStorage.setItem(HOME, JSON.stringify(kept));
  } catch {
    // If storage is full or forbidden, the schedule can't be read without a network.
  }
}

/** Returns the schedule last seen for a range. */
export const keptSchedule = (userId: string, key: string): KeptRange | undefined =>
  rangesOf(userId).find((range) => range.key === key);
