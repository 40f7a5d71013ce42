/** Moves the open weeks of a location to its new time zone when the old one was wrong from the start. */
import { sql } from 'kysely';
import { zoneOnSql } from '../../platform/database/zones.sql';
import type { Trx } from '../../platform/database/types';

interface ZoneChange {
  readonly location: string;
  /** The time zone that was wrong. */
  readonly from: string;
  readonly to: string;
}

/** Selects the closed days of a location as a table `closed (days)`. */
const closedDays = (location: string) => sql`(
  select coalesce(range_agg(daterange(week, coalesce(last_day, week + 6), '[]')), '{}') as days from payroll_weeks
  where location_id = ${location} and closed_at is not null) closed`;

/** Locks the weeks that hold time entries in either zone, so that no one closes a week until the transaction ends. */
async function shareWeeks(trx: Trx, { location, from, to }: ZoneChange): Promise<void> {
  await sql`insert into payroll_weeks (location_id, week)
    select distinct c.location_id, week_of(d.day) from clock_records c
    left join carried_hours k on k.clock_record_id = c.id
    cross join lateral (values (c.work_date), ((c.clocked_in at time zone ${to})::date), (k.week)) as d (day)
    where c.location_id = ${location} and c.timezone = ${from} and d.day is not null
    on conflict do nothing`.execute(trx);
  await sql`select week from payroll_weeks where location_id = ${location} order by week for share`.execute(
    trx,
  );
}

/**
 * Moves hours off of absences that a location granted to its new zone, so that they remain the same wall-clock times as
 * its shifts. Absences that start on a date of a former zone don't change.
 */
export async function moveHoursOff(trx: Trx, location: string): Promise<void> {
  await sql`
    with moved as (
      select a.id, a.timezone as former, ${zoneOnSql(sql`a.start_date`)} as zone
      from absences a join locations l on l.id = a.location_id
      where l.id = ${location} and a.timezone <> ${zoneOnSql(sql`a.start_date`)}),
    hours as (
      update absence_days d set from_at = (d.from_at at time zone m.former) at time zone m.zone,
        to_at = (d.to_at at time zone m.former) at time zone m.zone
      from moved m where d.absence_id = m.id and d.from_at is not null)
    update absences a set timezone = m.zone from moved m where a.id = m.id`.execute(trx);
}

/**
 * Moves a location's days and time entries to its new zone, except those of closed weeks. An entry may move by one day,
 * but stays unchanged if the move would touch a closed week.
 */
export async function restateOpenWeeks(trx: Trx, change: ZoneChange): Promise<void> {
  const { location, from, to } = change;
  await shareWeeks(trx, change);
  await sql`update locations l set former_zones = add_former_zone(
      (select jsonb_agg(z) from jsonb_array_elements(l.former_zones) z where z->>'timezone' <> ${from}), ${from},
      coalesce((select range_agg(daterange(z.from_date, z.to_date, '[]'))
        from jsonb_to_recordset(l.former_zones) as z (from_date date, to_date date, timezone text)
        where z.timezone = ${from}), '{}') * closed.days)
    from ${closedDays(location)} where l.id = ${location}`.execute(trx);
  await sql`update clock_records c set timezone = ${to}, work_date = (c.clocked_in at time zone ${to})::date
    from ${closedDays(location)}
    where c.location_id = ${location} and c.timezone = ${from}
      and not closed.days @> c.work_date and not closed.days @> (c.clocked_in at time zone ${to})::date
      and not exists (select 1 from carried_hours k where k.clock_record_id = c.id and closed.days @> coalesce(k.day, k.week))`.execute(
    trx,
  );
}
