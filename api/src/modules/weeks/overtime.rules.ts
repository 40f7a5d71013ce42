import type { PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { OvertimeRule } from '@ondeck/shared/schemas/options';

/** Minutes a week at the ordinary rate. */
const WEEKLY = 40 * 60;
/** Minutes a day at the ordinary rate, and from where they count double. */
const DAILY = 8 * 60;
const DOUBLE = 12 * 60;

/** What is paid for one record; its day is the date it began. */
export interface PaidWork {
  readonly id: string;
  readonly day: PlainDate;
  readonly minutes: number;
}

/** The same minutes by kind; regular, overtime and double add up to what is paid. */
export interface OvertimeSplit {
  readonly regular: number;
  readonly overtime: number;
  readonly double: number;
  /** The part of the overtime that is beyond the week's limit. */
  readonly weekly: number;
}

/** Minutes of a stretch from `start` on that lie beyond a limit. */
const beyond = (limit: number, start: number, minutes: number): number =>
  Math.max(0, start + minutes - Math.max(limit, start));

/**
 * Says which minutes of one person's week are overtime. A minute counts once: what is beyond the day's limit does not
 * fill the week's 40 hours as well.
 *
 * @param work - the records of the week, Sunday to Saturday, at all locations, in the order in which they are paid: the
 * last ones are beyond the limits
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
