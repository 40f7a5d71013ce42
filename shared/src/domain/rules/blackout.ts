import { formatDisplayDate, type PlainDate } from '../calendar/plainDate';
import { checkDays, type FieldValue } from './dates';
import { checkReason, fieldLimits } from './fields';
import { type Finding, found } from './findings';

/** Blackout dates as the form and the call send them. */
export interface BlackoutDraft {
  readonly start_date: FieldValue;
  readonly end_date: FieldValue;
  readonly reason: FieldValue;
}

/**
 * Checks the blackout dates of a location.
 *
 * @param context - `today` at the location
 * @returns every finding in the order of the form; empty if the dates can be stored
 */
export const checkBlackout = (
  { start_date, end_date, reason }: BlackoutDraft,
  { today }: { readonly today: PlainDate },
): Finding[] => [
  ...checkDays(
    { start_date, end_date },
    {
      today,
      past: found('date.tooEarly', 'start_date', { date: formatDisplayDate(today) }),
      most: fieldLimits.blackoutDays,
      tooLong: found('blackout.tooLong', 'end_date', { days: fieldLimits.blackoutDays }),
    },
  ),
  ...checkReason(reason, fieldLimits.blackoutReason),
];
