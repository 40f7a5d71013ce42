import { type Finding, type Sentence, sayFinding } from './fieldMessages';
import { fieldLimits } from './fields';
import { addDays, isPlainDate, type PlainDate } from './plainDate';

/** Sent over HTTP and kept in logs: codes are never renamed. */
export type ScheduleChangeCode =
  | 'scheduleChange.dateRequired'
  | 'scheduleChange.datesDiffer'
  | 'scheduleChange.reasonRequired'
  | 'scheduleChange.reasonTooLong'
  | 'scheduleChange.tooSoon'
  | 'scheduleChange.notAssigned'
  | 'scheduleChange.alreadyAsked';

export const scheduleChangeMessages: Readonly<Record<ScheduleChangeCode, Sentence>> = {
  'scheduleChange.dateRequired': 'Date is required',
  'scheduleChange.datesDiffer': 'The two dates of the request differ.',
  'scheduleChange.reasonRequired': 'Reason is required',
  'scheduleChange.reasonTooLong': ({ max }) => `Reason must be at most ${max} characters`,
  'scheduleChange.tooSoon': 'We request 2 weeks advance notice and a minimum of 1 week to accommodate.',
  'scheduleChange.notAssigned': 'You do not work this shift on that date.',
  'scheduleChange.alreadyAsked': 'You have already asked for a change of this shift on that date.',
};

export const scheduleChangeSentence = (finding: Finding<ScheduleChangeCode>): string =>
  sayFinding(scheduleChangeMessages, finding);

export const SCHEDULE_CHANGE_NOTICE_DAYS = 7;

export interface ScheduleChangeDraft {
  /** The occurrence. */
  shiftDate: string | null;
  /** The query's repetition of it; null where nothing repeats it, as in a form. */
  requestDate: string | null;
  reason: string | null;
}

export interface ScheduleChangeContext {
  /** At the shift's location. */
  today: PlainDate;
  /** Whether the person works the shift on that date; null where the page does not know. */
  isAssigned: boolean | null;
  /** Dates of the person's pending requests for the same shift. */
  pendingDates: readonly PlainDate[];
}

/** The first date whose occurrence can still be changed: seven days ahead. */
export const firstChangeableDate = (today: PlainDate): PlainDate =>
  addDays(today, SCHEDULE_CHANGE_NOTICE_DAYS);

const found = (
  code: ScheduleChangeCode,
  field: string,
  params: Finding['params'] = {},
): Finding<ScheduleChangeCode> => ({ code, field, params });

/**
 * Checks a schedule-change request against every rule that needs no I/O. Seven days ahead is accepted, six is not;
 * the page's note asks for fourteen.
 *
 * @returns every finding, empty when it may be sent; `field` is the wire's name; never throws
 */
export function checkScheduleChange(
  draft: ScheduleChangeDraft,
  context: ScheduleChangeContext,
): Finding<ScheduleChangeCode>[] {
  const findings: Finding<ScheduleChangeCode>[] = [];
  const { shiftDate, requestDate } = draft;
  const reason = draft.reason?.trim() ?? '';
  const max = fieldLimits.scheduleChangeReason;
  if (reason === '') findings.push(found('scheduleChange.reasonRequired', 'reason'));
  if (reason.length > max) findings.push(found('scheduleChange.reasonTooLong', 'reason', { max }));
  if (!isPlainDate(shiftDate)) return [...findings, found('scheduleChange.dateRequired', 'shift_date')];

  if (requestDate !== null && requestDate !== shiftDate) {
    findings.push(found('scheduleChange.datesDiffer', 'request_date'));
  }
  if (shiftDate < firstChangeableDate(context.today)) {
    findings.push(found('scheduleChange.tooSoon', 'shift_date', { days: SCHEDULE_CHANGE_NOTICE_DAYS }));
  }
  if (context.isAssigned === false) findings.push(found('scheduleChange.notAssigned', 'shift_date'));
  if (context.pendingDates.includes(shiftDate)) {
    findings.push(found('scheduleChange.alreadyAsked', 'shift_date'));
  }
  return findings;
}
