import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../core/errors';
import { after, DAY_MS } from '../core/clock';
import type { Queryable } from '../database/types';
import type { UserActor } from './actor';

/** Time in ms to set up a second factor after the school starts to require one. */
export const GRACE = 14 * DAY_MS;

/** Selects the time since when a user (`u`) lacks a second factor that the options (`o`) require; null otherwise. */
export const askedSince: RawBuilder<Date | null> = sql<Date | null>`case
  when o.second_factor_required and u.user_type <> 'EMPLOYEE'
    and not exists (select 1 from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
    and not exists (select 1 from passkeys k where k.user_id = u.id)
  then greatest(o.second_factor_since, u.created_at) end`;

const dueOf = (asked: Date): Date => after(asked, GRACE);
/** Returns whether the time to set up a second factor is over. */
export const isOverdue = (asked: Date | null, now: Date): boolean => asked !== null && dueOf(asked) <= now;

/** Returns the time by which a user must have a second factor; undefined if they have one, or none is required. */
export async function dueFor(db: Queryable, userId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ asked: Date | null }>`
    select ${askedSince} as asked from users u cross join options o where u.id = ${userId}`.execute(db);
  return rows[0]?.asked ? dueOf(rows[0].asked) : undefined;
}

const OVERDUE = 'Your school requires two-step verification. Set it up in My Profile, then continue.';

/** @throws 403 at `second_factor`, for users who must set one up before doing anything else */
export function assertNotOverdue({ lacksFactor }: Pick<UserActor, 'lacksFactor'>): void {
  if (lacksFactor === true) throw new AppError(403, OVERDUE, { second_factor: OVERDUE });
}
