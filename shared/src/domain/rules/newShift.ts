import { occursOn, type ShiftPattern } from '../calendar/occurrences';
import { isPlainDate, isWithin, type PlainDate, weekdayName } from '../calendar/plainDate';
import { checkDate, checkDatesAhead, checkTimes } from './dates';
import { fieldLimits, checkOptionalReason } from './fields';
import { type Finding, found } from './findings';

/** A request for a new shift. An empty field is `''` or null. */
export interface NewShiftDraft {
  readonly date_of_availability: string | null;
  readonly start_time: string | null;
  readonly end_time: string | null;
  /** The answer to the three-month question: `yes` or `no`. */
  readonly ok3months: string | null;
  /** The weekday, `SUNDAY` to `SATURDAY`; optional. */
  readonly week_days?: string | null | undefined;
  readonly reason?: string | null | undefined;
}

/**
 * Checks a request for a new shift. Today is accepted, yesterday is not.
 *
 * @param context - `today` for the employee, since the request can be for any of their locations
 * @returns every finding; empty if the request can be sent; never throws
 */
export function checkNewShift(draft: NewShiftDraft, { today }: { readonly today: PlainDate }): Finding[] {
  const { date_of_availability: date, week_days: day, ok3months } = draft;
  const findings = [
    ...checkDate(date, found('field.thisRequired', 'date_of_availability')),
    ...checkTimes(draft.start_time, draft.end_time, 'field.thisRequired'),
  ];
  if (ok3months !== 'yes' && ok3months !== 'no') findings.push(found('field.thisRequired', 'ok3months'));
  findings.push(...checkDatesAhead({ date_of_availability: date }, today));
  if (isPlainDate(date)) {
    if (date < today) findings.push(found('newShift.dateInPast', 'date_of_availability'));
    if (day && day !== weekdayName(date)) findings.push(found('newShift.dayDiffers', 'week_days'));
  }
  return [...findings, ...checkOptionalReason(draft.reason, fieldLimits.newShiftReason)];
}

/**
 * Returns whether a shift gives an employee the work they offered: they work the shift on that date. Only then is their
 * request approved.
 *
 * @param staff - the shift's employees and their days; a null end is the end of the shift
 */
export const plansOffer = (
  shift: ShiftPattern,
  staff: readonly {
    readonly userId: string;
    readonly range: { readonly start: PlainDate; readonly end: PlainDate | null };
  }[],
  offer: { readonly userId: string; readonly date: PlainDate },
): boolean =>
  occursOn(shift, offer.date) &&
  staff.some(({ userId, range }) => userId === offer.userId && isWithin(offer.date, range.start, range.end));
