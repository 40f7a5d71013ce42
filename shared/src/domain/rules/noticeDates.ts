/** The dates from which staff can make requests. My Schedule needs only these, without the rules and their messages. */
import { addDays, type PlainDate } from '../calendar/plainDate';

export const DEFAULT_NOTICE_DAYS = 10;

/** Returns the first day an employee can pick: the page disables every day through the last day of notice. */
export const firstSelectableTimeOffDate = (today: PlainDate, noticeDays = DEFAULT_NOTICE_DAYS): PlainDate =>
  addDays(today, noticeDays + 1);

const CHANGE_NOTICE_DAYS = 7;

/** Returns the first date for which an employee can request a schedule change. */
export const firstScheduleChangeDate = (today: PlainDate): PlainDate => addDays(today, CHANGE_NOTICE_DAYS);
