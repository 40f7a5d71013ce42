import { addDays, earlierDate, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { type Instant, plainDateIn } from '@ondeck/shared/domain/calendar/zone';

/** Since and until when someone is employed, both days inclusive; null sets no limit. */
export interface Employment {
  readonly joiningDate: PlainDate | null;
  readonly endingDate: PlainDate | null;
}

/** Where a date is over last of all zones that a location can have. */
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

/** Before every day that a calendar here shows. */
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
 * Returns the date that counts for someone's sign-in: a day is over once it is over at every location of theirs.
 *
 * @param zones - of their locations; none counts as the zone where a day is over last
 */
export const latestToday = (zones: readonly string[], now: Instant): PlainDate =>
  (zones.length > 0 ? zones : [LAST_ZONE]).map((zone) => plainDateIn(now, zone)).reduce(earlierDate);

/** Facts about an account that say whether its person can sign in. */
export interface Account extends Employment {
  readonly isActive: boolean;
  /** When the account was deactivated or deleted; null where it was not, or where no one wrote it down. */
  readonly leftAt: Instant | null;
  /** Of the person's locations. */
  readonly zones: readonly string[];
}

/**
 * Returns the last day of someone's access.
 *
 * @returns null while they have access, and where the account was never active
 */
export function accessEndedOn(
  { isActive, leftAt, zones, ...employment }: Account,
  now: Instant,
): PlainDate | null {
  if (employmentOn(employment, latestToday(zones, now)) === 'AFTER') return employment.endingDate;
  return isActive || leftAt === null ? null : latestToday(zones, leftAt);
}
