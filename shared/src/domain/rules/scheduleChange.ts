import type { PlainDate } from '../calendar/plainDate';
import { checkDatesAhead } from './dates';
import { fieldLimits, checkReason } from './fields';
import { type Finding, found } from './findings';
import { firstScheduleChangeDate } from './noticeDates';

export interface ScheduleChangeDraft {
  /** The date of the occurrence to change. */
  readonly shift_date: PlainDate;
  /** The date in the query, which must repeat `shift_date`; a form has none. */
  readonly request_date?: PlainDate;
  readonly reason: string;
}

export interface ScheduleChangeContext {
  /** Today's date at the shift's location. */
  readonly today: PlainDate;
  /** Whether the employee works the shift on that date; a page lists only shifts they work. */
  readonly isAssigned?: boolean;
  /** Dates of the employee's pending requests for the same shift; a page doesn't know them. */
  readonly pendingDates?: readonly PlainDate[];
}

/**
 * Checks a schedule-change request against every rule that needs no I/O. Seven days ahead is accepted, six is not; the
 * note on the page asks for fourteen.
 *
 * @returns every finding; empty if the request can be sent; never throws
 */
export function checkScheduleChange(draft: ScheduleChangeDraft, context: ScheduleChangeContext): Finding[] {
  const { shift_date: date, request_date: repeated = date } = draft;
  const { today, isAssigned = true, pendingDates = [] } = context;
  const findings = checkReason(draft.reason, fieldLimits.scheduleChangeReason);
  if (repeated !== date) findings.push(found('scheduleChange.datesDiffer', 'request_date'));
  if (date < firstScheduleChangeDate(today)) findings.push(found('scheduleChange.tooSoon', 'shift_date'));
  findings.push(...checkDatesAhead({ shift_date: date }, today));
  if (!isAssigned) findings.push(found('scheduleChange.notAssigned', 'shift_date'));
  if (pendingDates.includes(date)) findings.push(found('scheduleChange.alreadyAsked', 'shift_date'));
  return findings;
}
