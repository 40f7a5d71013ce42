import type { PayrollWeek } from '@ondeck/shared/domain/calendar/payrollWeek';
import { type RawBuilder, sql } from 'kysely';

/** A week of a location, or a part of one. */
export interface PlaceWeek extends PayrollWeek {
  readonly location: string;
}

/** Returns weeks as the table `w`, so that one query reads any number of locations. */
export const weeksTable = (weeks: readonly PlaceWeek[]): RawBuilder<unknown> => sql`unnest(
  ${weeks.map(({ location }) => location)}::uuid[], ${weeks.map(({ start }) => start)}::date[],
  ${weeks.map(({ end }) => end)}::date[]) as w (location_id, first_day, last_day)`;
