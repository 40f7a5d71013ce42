import { checkDateOrder, checkTimes } from './dates';
import { type Finding, found } from './findings';

/** A staff meeting as the form sends it. An empty field is `''`; a form has no end date. */
export interface MeetingDraft {
  readonly start_date: string;
  readonly end_date?: string | null | undefined;
  readonly start_time: string;
  readonly end_time: string;
}

/**
 * Checks the day and times of a staff meeting: the meeting is on one day and ends after its start. A separate rule
 * checks who can attend.
 *
 * @returns every finding; empty if the meeting can be saved; never throws
 */
export function checkMeeting({
  start_date: start,
  end_date: end,
  start_time,
  end_time,
}: MeetingDraft): Finding[] {
  const findings = [...checkTimes(start_time, end_time), ...checkDateOrder(start, end)];
  return end && end > start ? [...findings, found('meeting.severalDays', 'end_date')] : findings;
}
