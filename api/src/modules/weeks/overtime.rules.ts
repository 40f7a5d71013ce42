import type { PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { OvertimeRule } from '@ondeck/shared/schemas/options';

/** Regular minutes per week. */
const WEEKLY = 40 * 60;
/** Regular minutes per day, and the minutes above which time counts double. */
const DAILY = 8 * 60;
const DOUBLE = 12 * 60;

/** The paid minutes of a time entry. Its day is the date on which it began. */
export interface PaidWork {
  readonly id: string;
  readonly day: PlainDate;
  readonly minutes: number;
}

/** The same minutes by kind. Regular, overtime, and double add up to the paid minutes. */
export interface OvertimeSplit {
  readonly regular: number;
  readonly overtime: number;
  readonly double: number;
  /** The part of the overtime that is beyond the week's limit. */
  readonly weekly: number;
}

/** Returns the minutes of a stretch starting at `start` that are beyond a limit. */
const beyond = (limit: number, start: number, minutes: number): number =>
  Math.max(0, start + minutes - Math.max(limit, start));

/**
 * Splits an employee's week into regular, overtime, and double minutes. A minute counts once: minutes beyond the day's
 * limit don't count toward the week's 40 hours.
 *
 * @param work - the time entries of the week, Sunday to Saturday, at all locations, in the order in which they are
 * paid; the last ones exceed the limits
 * @param rule - OFF: none; WEEKLY: beyond 40 hours a week; WEEKLY_DAILY: beyond 8 hours a day too, double beyond 12
 */
export function splitOvertime(
  work: readonly PaidWork[],
  rule: OvertimeRule,
): ReadonlyMap<string, OvertimeSplit> {
  const splits = new Map<string, OvertimeSplit>();
  const days = new Map<PlainDate, number>();
  let week = 0;
  for (const { id, day, minutes } of work) {
    const before = days.get(day) ?? 0;
    days.set(day, before + minutes);
    const double = rule === 'WEEKLY_DAILY' ? beyond(DOUBLE, before, minutes) : 0;
    const daily = rule === 'WEEKLY_DAILY' ? beyond(DAILY, before, minutes) - double : 0;
    const ordinary = minutes - double - daily;
    const weekly = rule === 'OFF' ? 0 : beyond(WEEKLY, week, ordinary);
    week += ordinary - weekly;
    splits.set(id, { regular: ordinary - weekly, overtime: daily + weekly, double, weekly });
  }
  return splits;
}
