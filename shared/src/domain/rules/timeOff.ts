import { addDays, formatDisplayDate, isPlainDate, isWithin, type PlainDate } from '../calendar/plainDate';
import { checkDate, checkDateOrder, checkDatesAhead, checkTimes, type FieldValue } from './dates';
import { fieldLimits, checkReason } from './fields';
import { type Finding, found, sentenceFor, sentenceOf } from './findings';
import { DEFAULT_NOTICE_DAYS } from './noticeDates';

/**
 * A time-off request: dates `yyyy-MM-dd`, both inclusive, wall-clock at the shift's location; an empty field is `''` or
 * null.
 */
export interface TimeOffDraft {
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly leave_type: string | null;
  readonly reason: string | null;
  /** Wall-clock times of a part of the only date, both or neither. */
  readonly start_time?: FieldValue;
  readonly end_time?: FieldValue;
}

/** Dates on which a location grants no time off that staff request, both inclusive. */
export interface Blackout {
  /** Name of the location. */
  readonly location: string;
  readonly start_date: PlainDate;
  readonly end_date: PlainDate;
  readonly reason: string;
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
  /** Blackout dates of the locations that get the request. */
  readonly blackouts?: readonly Blackout[];
}

/** Statuses of a request that still counts for its dates: pending or approved. */
const LIVE: ReadonlySet<string> = new Set(['PENDING', 'APPROVED', 'REASSIGNED']);

/** Returns the notice that time off needs, in words: `10 days'`. The first day that can be picked is tomorrow or later. */
const noticeInWords = (noticeDays: number): string => (noticeDays > 1 ? `${noticeDays} days'` : "1 day's");

const blackoutFound = ({ location, start_date: start, end_date: end, reason }: Blackout): Finding => {
  const [first, last] = [formatDisplayDate(start), formatDisplayDate(end)];
  const days = start === end ? `on ${first}` : `from ${first} through ${last}`;
  return found('timeOff.blackout', 'start_date', {
    location,
    days,
    reason: /[.!?]$/.test(reason) ? reason : `${reason}.`,
  });
};

/**
 * Returns why a page can't offer a date for time off: within the notice, or a blackout date; null if it can.
 *
 * @param rules - `first`: the first date that can be picked, see {@link firstSelectableTimeOffDate}
 */
export function timeOffDateRefusal(
  date: PlainDate,
  rules: {
    readonly first: PlainDate;
    readonly noticeDays: number;
    readonly blackouts: readonly Blackout[];
  },
): string | null {
  if (date < rules.first)
    return sentenceFor('timeOff.needsNotice', { notice: noticeInWords(rules.noticeDays) });
  const blackout = rules.blackouts.find(({ start_date, end_date }) => isWithin(date, start_date, end_date));
  return blackout ? sentenceOf(blackoutFound(blackout)) : null;
}

/** Checks the times of a part of a day, which can be on a single date only. */
function checkPartOfDay({ start_date, end_date, start_time, end_time }: TimeOffDraft): Finding[] {
  if (start_time === undefined && end_time === undefined) return [];
  return [
    ...(start_date === end_date ? [] : [found('timeOff.severalDates', 'end_date')]),
    ...checkTimes(start_time, end_time),
  ];
}

/**
 * Checks a time-off request against every rule that needs no I/O. The server accepts dates from the tenth day after
 * today; the page disables that day too, see {@link firstSelectableTimeOffDate}.
 *
 * @returns every finding, fields first; empty if the request can be sent; never throws
 */
export function checkTimeOff(draft: TimeOffDraft, context: TimeOffContext): Finding[] {
  const { start_date: start, end_date: end, leave_type, reason } = draft;
  const {
    today,
    noticeDays = DEFAULT_NOTICE_DAYS,
    occurrenceDates,
    otherRequests = [],
    blackouts = [],
  } = context;
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
  findings.push(...checkPartOfDay(draft));
  if (occurrenceDates && !occurrenceDates.some((date) => start <= date && date <= end)) {
    findings.push(found('timeOff.noShiftInRange', 'start_date'));
  }
  const isAskedFor = otherRequests.some(
    (other) => LIVE.has(other.status) && other.start_date <= end && start <= other.end_date,
  );
  if (isAskedFor) findings.push(found('timeOff.overlapsRequest', 'start_date'));
  const blackout = blackouts.find((one) => one.start_date <= end && start <= one.end_date);
  if (blackout) findings.push(blackoutFound(blackout));
  return findings;
}
