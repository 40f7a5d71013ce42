import { addDays, laterDate, type PlainDate } from '../calendar/plainDate';
import type { PlainTime } from '../calendar/plainTime';
import { type Instant, plainDateIn, toInstant } from '../calendar/zone';
import { DEFAULT_NOTICE_DAYS, firstSelectableTimeOffDate } from './noticeDates';

/** An employee's own occurrence of a shift, in its location's wall-clock time. */
export interface OwnOccurrence {
  readonly date: PlainDate;
  readonly start_time: PlainTime;
  readonly end_time: PlainTime;
  readonly timezone: string;
  readonly is_canceled: boolean;
}

export interface AbsenceFacts {
  readonly now: Instant;
  /** Whether the shift's location lets staff report absences, an option. */
  readonly canReport: boolean;
  /** Whether the employee is clocked in for this occurrence. */
  readonly isClockedIn: boolean;
  /** Days of notice that time off needs, an option; 10 by default. */
  readonly noticeDays?: number;
}

/**
 * The actions of an employee who can't work an occurrence: none, call the location, leave early, report the absence, or
 * request time off.
 */
export const absenceActions = ['NONE', 'CALL', 'LEAVE_EARLY', 'REPORT', 'TIME_OFF'] as const;
export type AbsenceAction = (typeof absenceActions)[number];

/** Returns the last date on which an employee reports an absence instead of requesting time off: at least tomorrow. */
export const lastReportDate = (today: PlainDate, noticeDays = DEFAULT_NOTICE_DAYS): PlainDate =>
  laterDate(addDays(firstSelectableTimeOffDate(today, noticeDays), -1), addDays(today, 1));

/** Returns what the button `I can't come` of an own occurrence does. The first rule that applies counts. */
export function absenceAction(event: OwnOccurrence, facts: AbsenceFacts): AbsenceAction {
  const { date, end_time, timezone, is_canceled } = event;
  const { now, canReport, isClockedIn, noticeDays } = facts;
  if (is_canceled || toInstant(date, end_time, timezone) <= now) return 'NONE';
  if (!canReport) return 'CALL';
  if (isClockedIn) return 'LEAVE_EARLY';
  return date <= lastReportDate(plainDateIn(now, timezone), noticeDays) ? 'REPORT' : 'TIME_OFF';
}

/** The label of the button for each action; null without a button. */
export const absenceLabels: Readonly<Record<AbsenceAction, string | null>> = {
  NONE: null,
  CALL: "I can't come",
  LEAVE_EARLY: 'I have to leave early',
  REPORT: "I can't come",
  TIME_OFF: "I can't come",
};

/** Minutes that an employee can choose for `I'll be late`. */
export const lateMinutes = [10, 20, 30, 60] as const;

/** Days that a report can cover after its first date. */
export const REPORT_DAYS_MORE = 13;
