import { MINUTE_MS } from '@ondeck/shared/domain/durations';

/** Punches of a closed time entry. */
export interface Punches {
  readonly clocked_in: Date;
  readonly clocked_out: Date;
}

const minuteOf = (punch: Date): number => Math.floor(punch.getTime() / MINUTE_MS);

/** The result of comparing the punches of a time entry with corrected punches. */
export interface AddedTime {
  /** True if the corrected punches leave out a minute of the time entry. */
  readonly isShorter: boolean;
  /** The stretches before and after the time entry that the corrected punches add. */
  readonly stretches: readonly Punches[];
  /** The minutes of the stretches, as they are paid. */
  readonly minutes: number;
}

/**
 * Compares the punches of a time entry with corrected punches. Pay cuts both punches to the minute, so other seconds add
 * and remove nothing, and the time entry and its stretches pay the same as the corrected punches.
 */
export function addedTime(before: Punches, after: Punches): AddedTime {
  const early = minuteOf(before.clocked_in) - minuteOf(after.clocked_in);
  const late = minuteOf(after.clocked_out) - minuteOf(before.clocked_out);
  return {
    isShorter: early < 0 || late < 0,
    stretches: [
      ...(early > 0 ? [{ clocked_in: after.clocked_in, clocked_out: before.clocked_in }] : []),
      ...(late > 0 ? [{ clocked_in: before.clocked_out, clocked_out: after.clocked_out }] : []),
    ],
    minutes: Math.max(early, 0) + Math.max(late, 0),
  };
}
