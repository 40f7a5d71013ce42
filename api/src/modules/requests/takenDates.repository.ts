/** Reads who got dates of a shift that are no longer open. */
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations } from '../../platform/auth/scope';
import { clockTime } from '../../platform/core/moments';
import type { Queryable } from '../../platform/database/types';
import type { DateRange } from '../planning/planning.door';

interface Taken {
  readonly user_id: string;
  readonly name: string;
  readonly at: Date;
  readonly timezone: string;
  readonly giver_id: string | null;
  readonly giver: string | null;
}

const names = sql`u.id as user_id, trim(u.first_name || ' ' || u.last_name) as name, l.timezone,
  g.id as giver_id, trim(g.first_name || ' ' || g.last_name) as giver`;

/** Returns the newest assignment to one of these dates of a shift; undefined if no one works them. */
export async function takenOf(
  db: Queryable,
  shiftId: string,
  { start, end }: DateRange,
): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    select ${names}, a.created_at as at
    from assignments a join users u on u.id = a.user_id left join users g on g.id = a.created_by
      join shifts s on s.id = a.shift_id join locations l on l.id = s.location_id
    where a.shift_id = ${shiftId}::uuid and a.start_date <= coalesce(${end}::date, 'infinity')
      and coalesce(a.end_date, 'infinity') >= ${start}::date
    order by a.created_at desc, a.id desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Returns who got the last dates of an open shift at one of the actor's locations; undefined if no one did.
 *
 * @param isAsked - counts only an employee who had requested the shift
 */
export async function takenGap(
  db: Queryable,
  actor: UserActor,
  gapId: string,
  isAsked = false,
): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    select ${names}, e.at
    from audit_log e join users u on u.id = (e.after ->> 'user_id')::uuid left join users g on g.id = e.actor_id
      join locations l on l.id = e.location_id
    where e.entity = 'open_shift' and e.entity_id = ${gapId} and e.action = 'open_shift.given'
      and ${scopeToLocations(actor, sql`l.id`)} ${isAsked ? sql`and e.after ->> 'request' is not null` : sql``}
    order by e.at desc limit 1`.execute(db);
  return rows[0];
}

/** Returns `Sofia Marchetti took this shift at 6:12 AM.` */
export const tookSentence = ({ name, at, timezone }: Pick<Taken, 'name' | 'at' | 'timezone'>): string =>
  `${name} took this shift at ${clockTime(at.getTime(), timezone)}.`;

/** Returns `Marcus Bennett gave this shift to Sofia Marchetti.`, or that Sofia took it after an offer. */
export const gaveSentence = (taken: Taken): string =>
  taken.giver !== null && taken.giver_id !== taken.user_id
    ? `${taken.giver} gave this shift to ${taken.name}.`
    : tookSentence(taken);
