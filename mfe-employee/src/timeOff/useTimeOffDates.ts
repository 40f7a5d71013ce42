import { useRead } from '@ondeck/shared/api/useCall';
import { readTimeOffDates } from '@ondeck/shared/calls/requests';
import { DEFAULT_NOTICE_DAYS, firstSelectableTimeOffDate } from '@ondeck/shared/domain/rules/noticeDates';
import { type Blackout, timeOffDateRefusal } from '@ondeck/shared/domain/rules/timeOff';
import type { TimeOffDates } from '@ondeck/shared/schemas/daysOff';

/** The dates for which the employee can request time off. */
export interface RequestableDates {
  readonly locations: TimeOffDates['locations'];
  readonly noticeDays: number;
  /** Returns the blackout dates of a location, or of all of the employee's locations. */
  readonly blackoutsAt: (locationId?: string) => Blackout[];
}

/** Returns the dates for which the employee can request time off. Until they are loaded, only the notice counts. */
export function useTimeOffDates(): RequestableDates {
  const { data } = useRead(readTimeOffDates);
  const blackouts = data?.blackouts ?? [];
  return {
    locations: data?.locations ?? [],
    noticeDays: data?.notice_days ?? DEFAULT_NOTICE_DAYS,
    blackoutsAt: (locationId) =>
      blackouts
        .filter(({ location }) => locationId === undefined || location.id === locationId)
        .map(({ location, ...dates }) => ({ ...dates, location: location.title })),
  };
}

/** Returns why time off can't be requested for a day; null if it can. */
export const refusalOn = (
  day: string,
  today: string,
  { noticeDays, blackoutsAt }: RequestableDates,
  locationId?: string,
): string | null =>
  timeOffDateRefusal(day, {
    first: firstSelectableTimeOffDate(today, noticeDays),
    noticeDays,
    blackouts: blackoutsAt(locationId),
  });
