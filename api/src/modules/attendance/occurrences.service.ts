import { plainTimeIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { AssignedShift, VerifyCodeAnswer } from '@ondeck/shared/schemas/attendance';
import { punchTiming, punchWindow, type SuggestedRate, suggestedRate } from './punch.rules';
import type { Queryable } from '../../platform/database/types';
import { findMeetingsToday } from './meetings.repository';
import { findOccurrencesToday, type StoredOccurrence } from './occurrences.repository';

/** Returns the suggested rate for an occurrence; the regular rate without one. */
export const rateFor = (occurrence: StoredOccurrence | undefined): SuggestedRate =>
  suggestedRate({
    coversSomeoneElse: occurrence?.is_cover ?? false,
    traineePosition: occurrence?.is_trainee ?? false,
  });

/** Returns the instant, in milliseconds, at which an occurrence starts. */
const startOf = ({ date, start_time, timezone }: StoredOccurrence): number =>
  toInstant(date, start_time, timezone);

/**
 * Returns a user's occurrences and meetings of today at each location, in the order in which they start, also across
 * time zones.
 *
 * @param withReleased - adds occurrences that an absence released, until someone takes them
 */
export async function occurrencesToday(
  db: Queryable,
  user: string,
  now: Date,
  withReleased = false,
): Promise<StoredOccurrence[]> {
  const occurrences = await findOccurrencesToday(db, user, now.getTime(), withReleased);
  const meetings = await findMeetingsToday(db, user, now);
  return [...occurrences, ...meetings].sort((a, b) => startOf(a) - startOf(b));
}

type KioskShift = NonNullable<VerifyCodeAnswer['shift']>;

/** Returns an occurrence as the punch clock shows it: times `HH:mm` at the location of the shift. */
export const kioskShift = (occurrence: StoredOccurrence): KioskShift => ({
  id: occurrence.shift_id,
  shift_code: occurrence.shift_code,
  shift_type: [
    { id: occurrence.position_id, name: occurrence.position_name, color: occurrence.position_color },
  ],
  date: occurrence.date,
  start_time: occurrence.start_time,
  end_time: occurrence.end_time,
  location: {
    id: occurrence.location_id,
    title: occurrence.location_title,
    timezone: occurrence.timezone,
  },
});

/** When and where the clock-in form is shown. */
export interface Offering {
  readonly now: Date;
  /** How many minutes before the start of a shift staff can clock in. */
  readonly earlyMinutes: number;
  /** The location of the punch clock; null if it has none. */
  readonly place: { readonly id: string } | null;
}

/** Returns true if the punch clock is at another location than the occurrence. */
export const isElsewhere = (occurrence: StoredOccurrence, place: Offering['place']): boolean =>
  place !== null && place.id !== occurrence.location_id;

/**
 * Returns an occurrence as the clock-in form offers it. `is_active` is true while staff can clock in here: from `opens_at`
 * until the end of the shift, and again after a clock-out.
 */
export function offered(occurrence: StoredOccurrence, { now, earlyMinutes, place }: Offering): AssignedShift {
  const { timezone } = occurrence;
  const timing = punchTiming(occurrence, timezone, now.getTime(), earlyMinutes);
  const { opensAt } = punchWindow(occurrence, timezone, earlyMinutes);
  const { rate, reason } = rateFor(occurrence);
  const elsewhere = isElsewhere(occurrence, place);
  return {
    ...kioskShift(occurrence),
    is_active: timing === 'OPEN' && !elsewhere,
    opens_at: timing === 'TOO_EARLY' && !elsewhere ? plainTimeIn(opensAt, timezone) : null,
    elsewhere,
    rate,
    rate_reason: reason,
    ...(occurrence.reported ? { reported: true as const } : {}),
  };
}
