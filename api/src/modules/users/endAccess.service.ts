import { sql } from 'kysely';
import { type Actor, systemActor } from '../../platform/auth/actor';
import { forEachRow } from '../../platform/jobs/forEachRow';
import { employmentIsOver, hasAccess } from '../../platform/database/employment.sql';
import { transaction } from '../../platform/database/transaction';
import type { Queryable } from '../../platform/database/types';
import type { Job } from '../../platform/jobs/job';
import type { Services, UnitOfWork } from '../../platform/services';
import { findOnLateLeave, releaseUnfit } from '../planning/planning.door';
import { endAccess } from './credentials.service';
import { publishUser } from './userChanges';
import { locationsOf, lockUser } from './users.repository';

/** Tables whose rows give a user access, right away or after the user opens a link. */
const openDoors = [
  'sessions',
  'employee_tokens',
  'activation_keys',
  'calendar_feeds',
  'push_devices',
  'sms_numbers',
] as const;

/** SQL condition: the user `u` still has a row that gives access. */
const hasOpenDoor = sql`(${sql.join(
  openDoors.map((table) => sql`exists (select 1 from ${sql.table(table)} d where d.user_id = u.id)`),
  sql` or `,
)} or exists (select 1 from deploy_tokens d where d.created_by = u.id and d.revoked_at is null))`;

/** Returns whether the user can sign in now. */
export async function canSignIn(db: Queryable, userId: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where(hasAccess(now))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Ends the access of a user whose last day is over, in the caller's transaction.
 *
 * @returns whether the last day is over
 */
export async function endAccessIfOver(unit: UnitOfWork<Actor>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has_door: boolean }>`select ${hasOpenDoor} as has_door from users u
    where u.id = ${userId}::uuid and ${employmentIsOver(unit.clock.now())}`.execute(unit.trx);
  const [over] = rows;
  if (over?.has_door) {
    await endAccess(unit, userId);
    await publishUser(unit.changes, unit.trx, userId, await locationsOf(unit.trx, userId));
  }
  return over !== undefined;
}

/** Returns users whose last day is over and who still have access to something. */
async function findLeft(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from users u
    where ${employmentIsOver(now)} and ${hasOpenDoor} order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends access, and leave after the last day, once the last day is over. Runs as a job, without a request. */
export function endEmployments(services: Services): Job {
  const { db, clock } = services;
  const inTransaction = (work: (unit: UnitOfWork<Actor>) => Promise<unknown>): Promise<unknown> =>
    transaction(db, (trx) => work({ ...services, trx, actor: systemActor }));
  return {
    name: 'users.endEmployments',
    task: 'End access after the last day of work',
    schedule: '5 * * * * *',
    async run(signal) {
      const end = (id: string) =>
        inTransaction(async (unit) => {
          await lockUser(unit.trx, id);
          await endAccessIfOver(unit, id);
        });
      const release = (id: string) => inTransaction((unit) => releaseUnfit(unit, id));
      const endAll = async () => forEachRow(await findLeft(db, clock.now()), end, signal);
      const releaseAll = async () => forEachRow(await findOnLateLeave(db), release, signal);
      await forEachRow([endAll, releaseAll], (all) => all());
    },
  };
}
