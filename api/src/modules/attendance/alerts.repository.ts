import { type RawBuilder, sql } from 'kysely';
import type { Zoned } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { AlertKind } from '@ondeck/shared/schemas/locations';
import { joinMeeting, meetingTime } from '../../platform/database/meetingPlan.sql';
import { joinPlanOn, occursOnSql, plannedOn } from '../../platform/database/shiftPlan.sql';
import type { Queryable } from '../../platform/database/types';
import type { LocationDay, ScopedLocation } from '../locations/locations.door';
import type { PunchFlag } from '../weeks/weeks.door';
import { expectedFrom, isOffElsewhere, missingFrom } from './notClockedIn.repository';

export type AlertLocation = ScopedLocation & {
  readonly alerts: readonly AlertKind[];
  /**
   * The last contact with any of the location's punch clocks. Null while one is online, or if the location has none.
   */
  readonly last_contact: Date | null;
};

/** Returns the locations with at least one alert turned on. */
export async function findAlertLocations(db: Queryable, since: Date): Promise<AlertLocation[]> {
  const { rows } = await sql<AlertLocation>`
    select l.id, l.title, l.timezone, l.former_zones, l.alerts,
      case when k.seen < ${since} then k.seen end as last_contact
    from locations l
    left join (select location_id, max(coalesce(last_seen_at, registered_at)) as seen from kiosks
      where revoked_at is null group by location_id) k on k.location_id = l.id
    where l.deleted_at is null and l.alerts <> '{}' order by l.id`.execute(db);
  return rows;
}

/**
 * An occurrence that managers are notified about. The user is null for an open shift; the record only exists after a
 * clock-in.
 */
export type AlertRow = {
  shift_id: string;
  shift_code: string;
  date: string;
  start_time: string;
  end_time: string;
  user_id: string | null;
  name: string | null;
  record_id: string | null;
  phone: string | null;
  /** Whether the employee also works at a location whose managers aren't notified. */
  works_elsewhere: boolean;
  /** When an employee who reported being late is expected. */
  expected_at?: Date | null;
};

/** An open time entry without a shift, and the end of its meeting, or else of its location's last shift of that day. */
export type EntryWithoutShift = Pick<AlertRow, 'date' | 'phone' | 'works_elsewhere'> & {
  record_id: string;
  user_id: string;
  name: string;
  clocked_in: Date;
  last_end: string | null;
  /** The code of the meeting that the employee clocked in for. */
  meeting_code: string | null;
};

/** Selects the phone number of a user `u`, and whether they work at several locations. */
const called = sql`u.phone_number as phone,
  (select count(*) from user_locations ul where ul.user_id = u.id) > 1 as works_elsewhere`;
/** Selects when an employee who reported being late for an occurrence `s` is expected. */
const expectedAt = sql`(select n.expected_at from late_notes n
  where n.shift_id = s.id and n.date = s.day and n.user_id = u.id)`;
const noOne = sql`null as user_id, null as name, null as record_id, null as phone, false as works_elsewhere`;

/** Selects the start and end times of an occurrence on its date. */
const planned = sql`${plannedOn.start_time} as start_time, ${plannedOn.end_time} as end_time`;

const read = async (db: Queryable, query: RawBuilder<AlertRow>): Promise<AlertRow[]> =>
  (await query.execute(db)).rows;

/**
 * Returns staff who are assigned that day, have no time entry for it, and aren't clocked in for anything else. Managers
 * already know that an employee is off if another location recorded it.
 */
export const findAbsent = (db: Queryable, day: LocationDay & Zoned): Promise<AlertRow[]> =>
  read(
    db,
    sql`select s.id as shift_id, s.shift_code, s.day as date, ${expectedFrom} as start_time, s.end_time, u.id as user_id,
        trim(u.first_name || ' ' || u.last_name) as name, null as record_id, ${called}, ${expectedAt} as expected_at
      from ${missingFrom([day])} and s.deleted_at is null and u.is_active and not exists (
        select 1 from clock_records o where o.user_id = u.id and o.status = 'OPEN')
        and not ${isOffElsewhere(day, day.date)}
      order by start_time, u.id`,
  );

/** Returns staff who are clocked in for a shift at a location, or only those whose time entry has a flag. */
export const findOnDeck = (db: Queryable, location: string, flag?: PunchFlag): Promise<AlertRow[]> =>
  read(
    db,
    sql`select s.id as shift_id, s.shift_code, c.work_date as date, ${planned}, u.id as user_id,
        trim(u.first_name || ' ' || u.last_name) as name, c.id as record_id, ${called}
      from clock_records c join users u on u.id = c.user_id
      join shifts s on s.id = c.shift_id ${joinPlanOn(sql`c.work_date`)}
      where c.location_id = ${location} and c.status = 'OPEN'
        ${flag === undefined ? sql`` : sql`and ${flag} = any(c.flags)`} order by c.clocked_in, c.id`,
  );

/** Returns staff who are clocked in at a location without a shift. */
export async function findWithoutShift(db: Queryable, location: string): Promise<EntryWithoutShift[]> {
  const { rows } = await sql<EntryWithoutShift>`
    select c.id as record_id, c.work_date as date, c.clocked_in, u.id as user_id,
      trim(u.first_name || ' ' || u.last_name) as name, ${called},
      m.shift_code as meeting_code,
      coalesce(${meetingTime('end_time')}, (select max(${plannedOn.end_time}) from shifts s ${joinPlanOn(sql`c.work_date`)}
        where s.location_id = c.location_id and s.deleted_at is null
          and ${occursOnSql(sql`c.work_date`)})) as last_end
    from clock_records c join users u on u.id = c.user_id ${joinMeeting}
    where c.location_id = ${location} and c.status = 'OPEN' and c.shift_id is null
    order by c.clocked_in, c.id`.execute(db);
  return rows;
}

/** Returns the occurrences of a day that no assignment covers. */
export const findUncovered = (db: Queryable, { id, date }: LocationDay): Promise<AlertRow[]> =>
  read(
    db,
    sql`select s.id as shift_id, s.shift_code, ${date}::date as date, ${planned}, ${noOne}
      from open_shifts g join shifts s on s.id = g.shift_id ${joinPlanOn(sql`${date}::date`)}
      where s.location_id = ${id} and s.deleted_at is null and ${occursOnSql(sql`${date}::date`)}
        and g.start_date <= ${date}::date and (g.end_date is null or g.end_date >= ${date}::date)
      order by start_time, s.id`,
  );

/** Stores that an alert is sent. @returns false if any process sent it before */
export async function isFirstAlert(
  db: Queryable,
  told: {
    readonly kind: AlertKind | 'OFFLINE' | 'CERTIFICATES' | 'REVIEW';
    readonly subject: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`insert into alerts_told (kind, subject, at)
    values (${told.kind}, ${told.subject}, ${told.at}) on conflict do nothing returning kind`.execute(db);
  return rows.length === 1;
}
