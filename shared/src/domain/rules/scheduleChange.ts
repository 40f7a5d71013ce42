import { addDays, type PlainDate } from '../calendar/plainDate';
import { checkDatesAhead } from './dates';
import { fieldLimits, checkReason } from './fields';
import { type Finding, found } from './findings';

export interface ScheduleChangeDraft {
  /** The date of the occurrence. */
  readonly shift_date: PlainDate;
  /** The query's repetition of it; a form has none. */
  readonly request_date?: PlainDate;
  readonly reason: string;
}

export interface ScheduleChangeContext {
  /** At the shift's location. */
  readonly today: PlainDate;
  /** Whether the person works the shift on that date; a page shows only what they work. */
  readonly isAssigned?: boolean;
  /** Dates of the person's pending requests for the same shift; a page does not know them. */
  readonly pendingDates?: readonly PlainDate[];
}

const NOTICE_DAYS = 7;

/**
 * Checks a schedule-change request against every rule that needs no I/O. Seven days ahead is accepted, six is not;
 * the page's note asks for fourteen.
 *
 * @returns every finding, empty when it may be sent; never throws
 */
export function checkScheduleChange(draft: ScheduleChangeDraft, context: ScheduleChangeContext): Finding[] {
  const { shift_date: date, request_date: repeated = date } = draft;
  const { today, isAssigned = true, pendingDates = [] } = context;
  const findings = checkReason(draft.reason, fieldLimits.scheduleChangeReason);
  if (repeated !== date) findings.push(found('scheduleChange.datesDiffer', 'request_date'));
  if (date < addDays(today, NOTICE_DAYS)) findings.push(found('scheduleChange.tooSoon', 'shift_date'));
  findings.push(...checkDatesAhead({ shift_date: date }, today));
  if (!isAssigned) findings.push(found('scheduleChange.notAssigned', 'shift_date'));
  if (pendingDates.includes(date)) findings.push(found('scheduleChange.alreadyAsked', 'shift_date'));
  return findings;
}
