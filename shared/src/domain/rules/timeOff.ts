import { addDays, isPlainDate, type PlainDate } from '../calendar/plainDate';
import { checkDate, checkDateOrder, checkDatesAhead } from './dates';
import { fieldLimits, checkReason } from './fields';
import { type Finding, found } from './findings';

/**
 * A time-off request: dates `yyyy-MM-dd`, both inclusive, wall-clock at the shift's location; an empty field is `''` or
 * null.
 */
export interface TimeOffDraft {
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly leave_type: string | null;
  readonly reason: string | null;
}

export interface TimeOffContext {
  /** Today's date at the shift's location. */
  readonly today: PlainDate;
  /** Minimum days of notice, an option; 10 by default. */
  readonly noticeDays?: number;
  /** The employee's occurrences of the shift in the range, of which one is enough; a page doesn't know them. */
  readonly occurrenceDates?: readonly PlainDate[];
  /** The employee's other requests for this shift; rejected and withdrawn requests are ignored. */
  readonly otherRequests?: readonly { start_date: PlainDate; end_date: PlainDate; status: string }[];
}

export const DEFAULT_NOTICE_DAYS = 10;

/** Statuses of a request that still counts for its dates: pending or approved. */
const LIVE: ReadonlySet<string> = new Set(['PENDING', 'APPROVED', 'REASSIGNED']);

/** Returns the first day an employee can pick: the page disables every day through the last day of notice. */
export const firstSelectableTimeOffDate = (today: PlainDate, noticeDays = DEFAULT_NOTICE_DAYS): PlainDate =>
  addDays(today, noticeDays + 1);

/**
 * Checks a time-off request against every rule that needs no I/O. The server accepts dates from the tenth day after
 * today; the page disables that day too, see {@link firstSelectableTimeOffDate}.
 *
 * @returns every finding, fields first; empty if the request can be sent; never throws
 */
export function checkTimeOff(draft: TimeOffDraft, context: TimeOffContext): Finding[] {
  const { start_date: start, end_date: end, leave_type, reason } = draft;
  const { today, noticeDays = DEFAULT_NOTICE_DAYS, occurrenceDates, otherRequests = [] } = context;
  const findings = [
    ...checkDate(start, found('field.required', 'start_date', { label: 'From Date' })),
    ...checkDate(end, found('field.required', 'end_date', { label: 'To Date' })),
  ];
  if (!leave_type) findings.push(found('select.leaveType', 'leave_type'));
  findings.push(...checkReason(reason, fieldLimits.timeOffReason));
  if (!isPlainDate(start) || !isPlainDate(end)) return findings;

  findings.push(...checkDatesAhead({ start_date: start, end_date: end }, today));
  if (start < addDays(today, noticeDays)) {
    findings.push(found('timeOff.tooSoon', 'start_date', { days: noticeDays }));
  }
  if (end < start) return [...findings, ...checkDateOrder(start, end)];
  if (occurrenceDates && !occurrenceDates.some((date) => start <= date && date <= end)) {
    findings.push(found('timeOff.noShiftInRange', 'start_date'));
  }
  const isAskedFor = otherRequests.some(
    (other) => LIVE.has(other.status) && other.start_date <= end && start <= other.end_date,
  );
  if (isAskedFor) findings.push(found('timeOff.overlapsRequest', 'start_date'));
  return findings;
}
