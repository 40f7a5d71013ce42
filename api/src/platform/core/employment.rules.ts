import { addDays, earlierDate, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { type Instant, plainDateIn } from '@ondeck/shared/domain/calendar/zone';

/** First and last day of employment, both inclusive; null sets no limit. */
export interface Employment {
  readonly joiningDate: PlainDate | null;
  readonly endingDate: PlainDate | null;
}

/** The zone where a date ends last, of all zones that a location can have. */
export const LAST_ZONE = 'Pacific/Honolulu';

/**
 * Returns whether someone is employed on a date, or the date is before their first day or after their last day. Every
 * check of an employment uses this answer.
 */
export function employmentOn(
  { joiningDate, endingDate }: Employment,
  date: PlainDate,
): 'BEFORE' | 'EMPLOYED' | 'AFTER' {
  if (joiningDate !== null && date < joiningDate) return 'BEFORE';
  return endingDate !== null && date > endingDate ? 'AFTER' : 'EMPLOYED';
}

/** A date before every day that the calendars show. */
const FIRST_DATE: PlainDate = '0001-01-01';

/** Returns the days on which someone is not employed; a null end has no last day. */
export const daysNotEmployed = ({
  joiningDate,
  endingDate,
}: Employment): { start: PlainDate; end: PlainDate | null }[] => [
  ...(joiningDate === null ? [] : [{ start: FIRST_DATE, end: addDays(joiningDate, -1) }]),
  ...(endingDate === null ? [] : [{ start: addDays(endingDate, 1), end: null }]),
];

/**
 * Returns the date that counts for a user's sign-in: a day is over once it is over at all of their locations.
 *
 * @param zones - time zones of the locations; without any, the zone where a day ends last counts
 */
export const latestToday = (zones: readonly string[], now: Instant): PlainDate =>
  (zones.length > 0 ? zones : [LAST_ZONE]).map((zone) => plainDateIn(now, zone)).reduce(earlierDate);

/** The facts about an account that decide whether its user can sign in. */
export interface Account extends Employment {
  readonly isActive: boolean;
  /** Time when the account was deactivated or deleted; null if it wasn't, or if the time is unknown. */
  readonly leftAt: Instant | null;
  /** Time zones of the user's locations. */
  readonly zones: readonly string[];
}

/**
 * Returns the last day of a user's access.
 *
 * @returns null while they have access, and if the account was never active
 */
export function accessEndedOn(
  { isActive, leftAt, zones, ...employment }: Account,
  now: Instant,
): PlainDate | null {
  if (employmentOn(employment, latestToday(zones, now)) === 'AFTER') return employment.endingDate;
  return isActive || leftAt === null ? null : latestToday(zones, leftAt);
}
