import type { OwnScheduleAnswer } from '@ondeck/shared/schemas/schedules';

/** One's last seen schedules, for a phone without a network; local storage, which ends with the session. */
const HOME = 'ondeck.schedule';
/** The ranges last seen that are kept: about two months by the week. */
const RANGES = 8;

interface KeptRange {
  /** The days: view and start. */
  readonly key: string;
  /** When the server said so, ms. */
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

/** Of this person alone; nothing where the storage is forbidden, or holds something else. */
function rangesOf(userId: string): readonly KeptRange[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(HOME) ?? 'null');
    return isKept(kept) && kept.userId === userId ? kept.ranges : [];
  } catch {
    return [];
  }
}

/** Keeps what was seen of some days, in place of what was seen of them before. */
export function keepSchedule(userId: string, range: KeptRange): void {
  const others = rangesOf(userId).filter(({ key }) => key !== range.key);
  const kept: Kept = { userId, ranges: [range, ...others].slice(0, RANGES) };
  try {
    localStorage.setItem(HOME, JSON.stringify(kept));
  } catch {
    // Full or forbidden: then it cannot be read without a network.
  }
}

/** What was last seen of some days. */
export const keptSchedule = (userId: string, key: string): KeptRange | undefined =>
  rangesOf(userId).find((range) => range.key === key);
