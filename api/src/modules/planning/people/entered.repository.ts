/** Reads the availability and the preferences that employees entered, and the options of locations. */
import { defaultLocationOptions } from '@ondeck/shared/domain/rules/locationModes';
import type { LocationOptionsBody } from '@ondeck/shared/schemas/availability';
import type { AvailabilityDate, AvailabilityPattern } from '@ondeck/shared/domain/rules/availability';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/types';
import type { DateRange } from '../plan/dateRanges.rules';
import type { Entered } from './unavailable.rules';

/** The availability and preferences of an employee who entered nothing. */
export const NOTHING_ENTERED: Entered = {
  patterns: [],
  dates: [],
  weekMinutes: null,
  maxDays: null,
  preferred: [],
  ratherNot: [],
};

interface EnteredRow {
  readonly userId: string;
  readonly patterns: readonly AvailabilityPattern[] | null;
  readonly dates: readonly AvailabilityDate[] | null;
  readonly weekMinutes: number | null;
  readonly maxDays: number | null;
  readonly preferred: readonly string[] | null;
  readonly ratherNot: readonly string[] | null;
}

/** The options of locations by ID. Locations that no one has changed have the defaults. */
type OptionsByLocation = Readonly<Record<string, LocationOptionsBody>>;

export interface EnteredByAll {
  /** Availability and preferences by user ID. Employees who entered nothing for the days are missing. */
  readonly of: ReadonlyMap<string, Entered>;
  readonly optionsOf: (locationId: string) => LocationOptionsBody;
}

/**
 * Returns what employees entered that counts on a range of days, and the options of locations, in one query. A null end
 * includes all later days.
 */
export async function loadEntered(
  db: Queryable,
  userIds: readonly string[],
  { start, end }: DateRange,
  locationIds: readonly string[] = [],
): Promise<EnteredByAll> {
  const ids = sql`any(${[...userIds]}::uuid[])`;
  const until = (day: string) => (end === null ? sql`true` : sql`${sql.ref(day)} <= ${end}::date`);
  const times = sql`'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI')`;
  // A pattern without blocks ends the pattern before it.
  const { rows } = await sql<{
    readonly entered: readonly EnteredRow[] | null;
    readonly options: OptionsByLocation | null;
  }>`
    with patterns as (
      select p.user_id, json_agg(json_build_object('from_date', p.from_date, 'blocks', (
        select coalesce(json_agg(json_build_object('weekday', b.weekday, 'level', b.level, ${times})), '[]')
        from availability_blocks b where b.pattern_id = p.id))) as all
      from availability_patterns p
      where p.user_id = ${ids} and ${until('p.from_date')} and not exists (
        select 1 from availability_patterns newer where newer.user_id = p.user_id
          and newer.from_date > p.from_date and newer.from_date <= ${start}::date)
      group by p.user_id
    ), dates as (
      select user_id, json_agg(json_build_object('start_date', start_date, 'end_date', end_date, 'kind', kind,
        ${times})) as all
      from availability_exceptions
      where user_id = ${ids} and end_date >= ${start}::date and ${until('start_date')} group by user_id
    ), ratings as (
      select user_id,
        array_agg(coalesce(location_id, position_id)::text) filter (where is_preferred) as preferred,
        array_agg(coalesce(location_id, position_id)::text) filter (where not is_preferred) as rather_not
      from preference_ratings where user_id = ${ids} group by user_id
    )
    select (select json_agg(json_build_object('userId', user_id, 'patterns', patterns.all, 'dates', dates.all,
        'weekMinutes', w.preferred_week_minutes, 'maxDays', w.max_days_per_week,
        'preferred', ratings.preferred, 'ratherNot', ratings.rather_not))
      from patterns full join dates using (user_id)
        full join (select * from work_preferences where user_id = ${ids}) w using (user_id)
        full join ratings using (user_id)) as entered,
      (select json_object_agg(location_id, to_json(o)) from location_options o
        where location_id = any(${[...locationIds]}::uuid[])) as options`.execute(db);
  const [found] = rows;
  const of = (found?.entered ?? []).map(({ userId, ...row }) => {
    const { patterns, dates, preferred, ratherNot, ...limits } = row;
    const lists = { patterns: patterns ?? [], dates: dates ?? [] };
    return [userId, { ...limits, ...lists, preferred: preferred ?? [], ratherNot: ratherNot ?? [] }] as const;
  });
  return {
    of: new Map(of),
    optionsOf: (locationId) => found?.options?.[locationId] ?? defaultLocationOptions,
  };
}
