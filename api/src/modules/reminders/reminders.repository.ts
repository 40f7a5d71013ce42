import { defaultLocationOptions } from '@ondeck/shared/domain/rules/locationModes';
import { sql } from 'kysely';
import { hasAccess } from '../../platform/database/employment.sql';
import {
  firstDay,
  joinPlanOn,
  occursOnSql,
  plannedOn,
  positionNameOn,
} from '../../platform/database/shiftPlan.sql';
import type { Queryable, Trx } from '../../platform/database/types';
import { todayAt } from '../../platform/database/zones.sql';
import type { ReminderKind, RemindedShift } from './reminders.rules';

/** An employee's shift of today or tomorrow, with the reminders that were sent for its date. */
export type ReminderRow = RemindedShift & {
  readonly user_id: string;
  readonly sent: readonly ReminderKind[];
  readonly quiet: { readonly begins: string; readonly ends: string; readonly timezone: string } | null;
};

/** Selects the hours of the occurrence that its employee misses from the start on, because of an absence. */
const missed = sql`from absence_lines k where k.shift_id = s.id and k.date = d.day and k.user_id = a.user_id
  and k.effect = 'KEPT' and k.ended_at is null and k.start_time <= ${plannedOn.start_time}`;

/**
 * Returns the shifts of today and tomorrow, by each location's date, whose employees may have to be reminded: assigned,
 * not absent, not clocked in, and not canceled.
 */
export async function findReminderRows(db: Queryable, now: Date): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    with days as materialized (
      select l.id as location_id, l.title, l.timezone, l.former_zones, ${todayAt(now)} + n.number as day,
        case when o.location_id is null then ${defaultLocationOptions.evening_reminder}::time
          else o.evening_reminder end as evening_reminder,
        coalesce(o.reminder_hours, ${defaultLocationOptions.reminder_hours}) as reminder_hours
      from locations l left join location_options o on o.location_id = l.id
      cross join (values (0), (1)) as n (number)
      where l.deleted_at is null)
    select a.user_id, d.day as date, s.shift_code, d.title as location_title, d.timezone, d.former_zones,
      d.evening_reminder, d.reminder_hours, ${positionNameOn(sql`d.day`)} as position_name,
      greatest(${plannedOn.start_time}, (select max(k.end_time) ${missed})) as start_time,
      ${plannedOn.end_time} as end_time,
      array(select r.kind from reminders_sent r where r.user_id = a.user_id and r.date = d.day) as sent,
      case when q.user_id is null then null else jsonb_build_object(
        'begins', to_char(q.begins, 'HH24:MI'), 'ends', to_char(q.ends, 'HH24:MI'), 'timezone', q.timezone)
        end as quiet
    from days d
    join shifts s on s.location_id = d.location_id and s.deleted_at is null
      and ${firstDay} <= d.day and coalesce(s.end_date, date 'infinity') >= d.day
    ${joinPlanOn(sql`d.day`)}
    join positions p on p.id = ${plannedOn.position_id}
    join assignments a on a.shift_id = s.id and a.start_date <= d.day
      and (a.end_date is null or a.end_date >= d.day)
    join users u on u.id = a.user_id and ${hasAccess(now)}
    left join quiet_hours q on q.user_id = a.user_id
    where (d.evening_reminder is not null or d.reminder_hours > 0) and ${occursOnSql(sql`d.day`)}
      and not exists (select 1 ${missed} and k.end_time >= ${plannedOn.end_time})
      and not exists (select 1 from clock_records c where c.shift_id = s.id and c.work_date = d.day
        and c.user_id = a.user_id and c.status <> 'VOIDED')
    order by a.user_id, d.day, s.id`.execute(db);
  return rows;
}

/** Stores that reminders are sent. @returns false if another process sent them before */
export async function isFirstReminder(
  trx: Trx,
  { userId, date, kinds }: { userId: string; date: string; kinds: readonly ReminderKind[] },
  now: Date,
): Promise<boolean> {
  const stored = await trx
    .insertInto('reminders_sent')
    .values(kinds.map((kind) => ({ user_id: userId, date, kind, sent_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .execute();
  return stored.length > 0;
}
