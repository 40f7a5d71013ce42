import { type Finding, type Sentence, sayFinding } from './fieldMessages';
import { fieldLimits } from './fields';
import { addDays, isPlainDate, type PlainDate } from './plainDate';
import { isLive, type RequestStatus } from './requestStatus';

/** Sent over HTTP and kept in logs: codes are never renamed. */
export type TimeOffCode =
  | 'timeOff.startRequired'
  | 'timeOff.endRequired'
  | 'timeOff.dateFormat'
  | 'timeOff.leaveTypeRequired'
  | 'timeOff.reasonRequired'
  | 'timeOff.reasonTooLong'
  | 'timeOff.endBeforeStart'
  | 'timeOff.tooSoon'
  | 'timeOff.noShiftInRange'
  | 'timeOff.overlapsRequest';

export const timeOffMessages: Readonly<Record<TimeOffCode, Sentence>> = {
  'timeOff.startRequired': 'From Date is required',
  'timeOff.endRequired': 'To Date is required',
  'timeOff.dateFormat': 'Invalid date format',
  'timeOff.leaveTypeRequired': 'Leave type is required',
  'timeOff.reasonRequired': 'Reason is required',
  'timeOff.reasonTooLong': ({ max }) => `Reason must be at most ${max} characters`,
  'timeOff.endBeforeStart': 'End date cannot be before start date',
  'timeOff.tooSoon': ({ days }) => `Time off request must be submitted at least ${days} days in advance.`,
  'timeOff.noShiftInRange': 'You do not work this shift on any of these dates.',
  'timeOff.overlapsRequest': 'You have already asked for time off on some of these dates.',
};

export const timeOffSentence = (finding: Finding<TimeOffCode>): string =>
  sayFinding(timeOffMessages, finding);

/** Dates `yyyy-MM-dd`, both inclusive, wall-clock at the shift's location; an empty field is `''` or null. */
export interface TimeOffDraft {
  startDate: string | null;
  endDate: string | null;
  leaveType: string | null;
  reason: string | null;
}

export interface TimeOffContext {
  /** At the shift's location. */
  today: PlainDate;
  /** An option; 10 unless changed. */
  noticeDays?: number;
  /** The person's own occurrences of the shift that touch the range; null where the page does not know them. */
  occurrenceDates: readonly PlainDate[] | null;
  /** The person's other requests for this shift; those that were refused or withdrawn do not count. */
  otherRequests: readonly { startDate: PlainDate; endDate: PlainDate; status: RequestStatus }[];
}

export const DEFAULT_NOTICE_DAYS = 10;

/** The first day that the page lets be picked: it disables everything up to and including the last day of notice. */
export const firstSelectableTimeOffDate = (
  today: PlainDate,
  noticeDays: number = DEFAULT_NOTICE_DAYS,
): PlainDate => addDays(today, noticeDays + 1);

const found = (code: TimeOffCode, field: string, params: Finding['params'] = {}): Finding<TimeOffCode> => ({
  code,
  field,
  params,
});

function dateFindings(value: string | null, field: string, missing: TimeOffCode): Finding<TimeOffCode>[] {
  if (!value) return [found(missing, field)];
  return isPlainDate(value) ? [] : [found('timeOff.dateFormat', field)];
}

function reasonFindings(reason: string): Finding<TimeOffCode>[] {
  if (reason === '') return [found('timeOff.reasonRequired', 'reason')];
  const max = fieldLimits.timeOffReason;
  return reason.length > max ? [found('timeOff.reasonTooLong', 'reason', { max })] : [];
}

/**
 * Checks a time-off request against every rule that needs no I/O. The server accepts from the tenth day from today
 * on; the page disables one day more, see {@link firstSelectableTimeOffDate}.
 *
 * @returns every finding, fields first, empty when it may be sent; `field` is the wire's name; never throws
 */
export function checkTimeOff(draft: TimeOffDraft, context: TimeOffContext): Finding<TimeOffCode>[] {
  const { startDate, endDate, leaveType } = draft;
  const { today, noticeDays = DEFAULT_NOTICE_DAYS, occurrenceDates, otherRequests } = context;
  const findings = [
    ...dateFindings(startDate, 'start_date', 'timeOff.startRequired'),
    ...dateFindings(endDate, 'end_date', 'timeOff.endRequired'),
  ];
  if (!leaveType) findings.push(found('timeOff.leaveTypeRequired', 'leave_type'));
  findings.push(...reasonFindings(draft.reason?.trim() ?? ''));
  if (!isPlainDate(startDate) || !isPlainDate(endDate)) return findings;

  if (startDate < addDays(today, noticeDays)) {
    findings.push(found('timeOff.tooSoon', 'start_date', { days: noticeDays }));
  }
  if (endDate < startDate) return [...findings, found('timeOff.endBeforeStart', 'end_date')];
  if (occurrenceDates && !occurrenceDates.some((date) => startDate <= date && date <= endDate)) {
    findings.push(found('timeOff.noShiftInRange', 'start_date'));
  }
  const isAskedFor = otherRequests.some(
    (other) => isLive(other.status) && other.startDate <= endDate && startDate <= other.endDate,
  );
  if (isAskedFor) findings.push(found('timeOff.overlapsRequest', 'start_date'));
  return findings;
}
