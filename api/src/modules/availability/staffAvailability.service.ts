/** Lists when staff are unavailable, and asks staff without weekly availability to enter it. */
import type * as calls from '@ondeck/shared/calls/availability';
import { addDays, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { unavailableHours } from '@ondeck/shared/domain/rules/availability';
import { counted } from '@ondeck/shared/domain/words';
import type { StaffAvailability } from '@ondeck/shared/schemas/availability';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { assertReaches, reachAt, scopeToLocations } from '../../platform/auth/scope';
import { badField } from '../../platform/core/errors';
import { hasAccess } from '../../platform/database/employment.sql';
import type { Queryable } from '../../platform/database/types';
import type { QueryOf } from '../../platform/http/module';
import type { Services, UnitOfWork } from '../../platform/services';
import { loadEntered, NOTHING_ENTERED } from '../planning/planning.door';

/** Maximum days of a list: the weeks that a month's view shows. */
const MOST_DAYS = 42;

interface Member {
  readonly id: string;
  readonly name: string;
  readonly has_entered: boolean;
}

/** Returns the employees and managers of a location, or of the whole reach, by name. Admins work no shifts. */
async function staffOf(
  db: Queryable,
  actor: UserActor,
  location: string | undefined,
  now: Date,
): Promise<Member[]> {
  if (location !== undefined) assertReaches(actor, location);
  const reach = scopeToLocations(reachAt(actor, location), sql`ul.location_id`);
  // The pattern that applies today counts, and so does one that starts later.
  const { rows } = await sql<Member>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name,
      exists (select 1 from availability_patterns p join availability_blocks b on b.pattern_id = p.id
        where p.user_id = u.id and not exists (select 1 from availability_patterns newer
          where newer.user_id = u.id and newer.from_date > p.from_date
            and newer.from_date <= (${now}::timestamptz at time zone 'UTC')::date)) as has_entered
    from users u where u.user_type <> 'ADMIN' and not u.awaits_approval and ${hasAccess(now)}
      and exists (select 1 from user_locations ul join locations l on l.id = ul.location_id
        where ul.user_id = u.id and l.deleted_at is null and ${reach})
    order by u.name_key, u.id`.execute(db);
  return rows;
}

const daysFrom = (from: PlainDate, to: PlainDate): PlainDate[] => {
  const days: PlainDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/**
 * Returns the hours of some days at which each employee is unavailable, in the wall-clock time of any location.
 *
 * @throws 404 for a location out of reach, 400 for too many days
 */
export async function listAvailability(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  { location, from, to }: QueryOf<typeof calls.listAvailability>,
): Promise<StaffAvailability> {
  const now = clock.now();
  const start = from ?? plainDateIn(now.getTime(), 'UTC');
  const end = to ?? start;
  if (end >= addDays(start, MOST_DAYS)) throw badField('to', `Choose at most ${MOST_DAYS} days.`);
  const staff = await staffOf(db, actor, location, now);
  const { of: entered } = await loadEntered(
    db,
    staff.map(({ id }) => id),
    { start, end },
  );
  const days = daysFrom(start, end);
  return {
    results: staff.map((one) => ({
      ...one,
      unavailable: entered.has(one.id)
        ? days.flatMap((date) =>
            unavailableHours(entered.get(one.id) ?? NOTHING_ENTERED, date).map(
              ({ start_time, end_time }) => ({
                date,
                start_time,
                end_time: end_time === '24:00' ? null : end_time,
              }),
            ),
          )
        : [],
    })),
  };
}

/**
 * Notifies everyone without weekly availability, except the user who asks and staff who haven't read their last
 * reminder.
 */
export async function remindAvailability(
  { trx, actor, clock, notify, audit }: UnitOfWork,
  location: string | undefined,
): Promise<string> {
  const missing = (await staffOf(trx, actor, location, clock.now())).filter(
    ({ id, has_entered }) => !has_entered && id !== actor.userId,
  );
  const { rows: waiting } = await sql<{ id: string }>`select distinct user_id as id from notifications
    where kind = 'availability.asked' and read_at is null
      and user_id = any(${missing.map(({ id }) => id)}::uuid[])`.execute(trx);
  const asked = missing.filter(({ id }) => !waiting.some((one) => one.id === id));
  for (const { id: userId } of asked)
    await notify(trx, {
      userId,
      topic: 'schedule',
      kind: 'availability.asked',
      title: "Add your availability so you're scheduled when you can work.",
      link: '/availability',
    });
  if (asked.length === 0) return 'Everyone in this list was already notified.';
  await audit(trx, actor, {
    action: 'availability.asked',
    entity: 'location',
    entityId: location ?? null,
    locationId: location ?? null,
    after: { to: asked.map(({ id }) => id) },
  });
  return `${counted(asked.length, 'employee')} notified.`;
}
