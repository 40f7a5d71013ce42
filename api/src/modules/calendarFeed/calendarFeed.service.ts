/** The secret address of a person's calendar: making it, taking it away, and what is read there. */
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import type { UserActor } from '../../auth/actor';
import { assertNoProgram } from '../../auth/guard';
import { after, MINUTE } from '../../core/clock';
import { notFound } from '../../core/errors';
import { hashSecret, newSecret } from '../../core/secrets';
import type { ThrottleRule } from '../../core/throttle';
import type { Services, UnitOfWork } from '../../services';
import { ownEvents } from '../planning/schedule/schedule.service';
import { findAddresses, findFeed, findLeave } from './calendarFeed.repository';
import { calendarOf } from './calendarText';

const DAYS_BEFORE = 31;
const DAYS_AHEAD = 366;
/** Calendar apps ask every few minutes; several devices may have the address. */
const reading: ThrottleRule = {
  budget: 30,
  firstWaitSeconds: 60,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 60,
};
/** How exact "last read" is. */
const NOTED_EVERY = 10 * MINUTE;

/** Whether one's own calendar has an address, and when something read it last. */
export async function readFeed({ db }: Services, { userId }: UserActor) {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['made_at', 'last_read_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    made_at: feed?.made_at.toISOString() ?? null,
    last_read_at: feed?.last_read_at?.toISOString() ?? null,
  };
}

/**
 * Makes an address, in place of the one from before.
 *
 * @returns the whole address, which nobody can read again
 * @throws 403 where a program asks
 */
export async function makeFeed({
  trx,
  actor,
  clock,
  audit,
  changes,
  publicUrl,
}: UnitOfWork): Promise<string> {
  assertNoProgram(actor);
  const { userId } = actor;
  const token = newSecret();
  const made = { token_hash: hashSecret(token), made_at: clock.now(), last_read_at: null };
  await trx
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute();
  await audit(trx, actor, { action: 'calendarFeed.made', entity: 'user', entityId: userId });
  await changes.publish(trx, { topic: 'Me', userId });
  return `${publicUrl}/api/calendar-feed/${token}/schedule.ics`;
}

/** Takes the address away; where there is none, nothing happens. */
export async function revokeFeed({ trx, actor, audit, changes }: UnitOfWork): Promise<void> {
  const { userId } = actor;
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await audit(trx, actor, { action: 'calendarFeed.revoked', entity: 'user', entityId: userId });
  await changes.publish(trx, { topic: 'Me', userId });
}

/**
 * The calendar behind an address.
 *
 * @throws 404, the same for an address that never was, was taken away, or is of somebody who may no longer see a
 *   schedule; 429 for one that is asked for too often
 */
export async function readCalendar(services: Services, token: string): Promise<string> {
  const { db, clock, throttle, publicUrl } = services;
  const hash = hashSecret(token);
  const now = clock.now();
  const feed = await findFeed(db, hash, now);
  if (!feed) throw notFound('No calendar has this address.');
  await throttle.spend([{ key: `calendarFeed:${hash}`, rule: reading }]);
  if (feed.last_read_at === null || after(feed.last_read_at, NOTED_EVERY) <= now)
    await db
      .updateTable('calendar_feeds')
      .set({ last_read_at: now })
      .where('token_hash', '=', hash)
      .execute();
  const today = plainDateIn(now.getTime(), 'UTC');
  const days = { start: addDays(today, -DAYS_BEFORE), end: addDays(today, DAYS_AHEAD) };
  const events = await ownEvents(services, feed.user_id, { ...days, weekday: null });
  return calendarOf({
    events,
    leave: await findLeave(db, feed.user_id, days),
    addresses: await findAddresses(db, [...new Set(events.map(({ location }) => location.id))]),
    days,
    now,
    suite: publicUrl,
  });
}
