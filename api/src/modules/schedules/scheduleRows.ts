/** The rows behind a schedule: shifts, meetings and leave that touch a range of days. */
import { type QueryExecutorProvider, sql } from 'kysely';
import { type PlanRow, planColumns, planTables, touchesRange } from '../staffing/plans';

export interface Days {
  readonly start: string;
  readonly end: string;
}

/** The shifts of a location that are not deleted and have days in the range, by time, then code. */
export async function plansOfLocation(
  db: QueryExecutorProvider,
  locationId: string,
  days: Days,
): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`select ${planColumns} from ${planTables}
    where s.location_id = ${locationId}::uuid and s.deleted_at is null
      and ${touchesRange(days.start, days.end)}
    order by s.start_time, s.shift_code`.execute(db);
  return rows;
}

/** The shifts that a person works on some days of the range, at every location. */
export async function plansOfPerson(
  db: QueryExecutorProvider,
  userId: string,
  days: Days,
): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`select ${planColumns} from ${planTables}
    where s.deleted_at is null and ${touchesRange(days.start, days.end)}
      and s.id in (select a.shift_id from assignments a where a.user_id = ${userId}::uuid
        and a.start_date <= ${days.end}::date and (a.end_date is null or a.end_date >= ${days.start}::date))
    order by s.start_time, s.shift_code`.execute(db);
  return rows;
}

export interface MeetingEventRow {
  readonly id: string;
  readonly shift_code: string;
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly agenda: string;
  readonly location_id: string;
  readonly location_title: string;
  readonly staff: readonly { readonly id: string; readonly name: string }[];
  readonly positions: readonly { readonly id: string; readonly name: string; readonly color: string }[];
}

/** The staff and positions of a meeting `m`, as JSON, by name. */
export const meetingPeople = sql`
  coalesce((select json_agg(json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name))
      order by lower(u.last_name), lower(u.first_name), u.id)
    from meeting_staff ms join users u on u.id = ms.user_id where ms.meeting_id = m.id), '[]') as staff,
  coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'color', p.color)
      order by lower(p.name), p.id)
    from meeting_positions mp join positions p on p.id = mp.position_id where mp.meeting_id = m.id), '[]')
    as positions`;

/** The meetings in the range, of a location or of a person. */
export async function meetingsOf(
  db: QueryExecutorProvider,
  whose: { readonly locationId: string } | { readonly userId: string },
  days: Days,
): Promise<MeetingEventRow[]> {
  const mine =
    'locationId' in whose
      ? sql`m.location_id = ${whose.locationId}::uuid`
      : sql`m.id in (select meeting_id from meeting_staff where user_id = ${whose.userId}::uuid)`;
  const { rows } = await sql<MeetingEventRow>`
    select m.id, m.shift_code, m.start_date as date, m.agenda,
      m.start_time, m.end_time,
      m.location_id, l.title as location_title, ${meetingPeople}
    from meetings m join locations l on l.id = m.location_id
    where ${mine} and m.deleted_at is null
      and m.start_date between ${days.start}::date and ${days.end}::date
    order by m.start_date, m.start_time, m.id`.execute(db);
  return rows;
}

export interface LeaveRow {
  readonly user_id: string;
  readonly name: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly leave_type: string;
}

/** Approved leave in the range of the people who work at a location now. */
export async function leavesOfLocation(
  db: QueryExecutorProvider,
  locationId: string,
  days: Days,
): Promise<LeaveRow[]> {
  const { rows } = await sql<LeaveRow>`
    select distinct t.user_id, trim(u.first_name || ' ' || u.last_name) as name,
      t.start_date, t.end_date, t.leave_type
    from user_locations ul
      join time_off_requests t on t.user_id = ul.user_id
      join users u on u.id = t.user_id
    where ul.location_id = ${locationId}::uuid and t.status = 'APPROVED'
      and t.start_date <= ${days.end}::date and t.end_date >= ${days.start}::date
    order by t.start_date, name, t.user_id, t.end_date, t.leave_type`.execute(db);
  return rows;
}
