/** Creates, revokes, and reads the secret address of a user's calendar. */
import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import type { UserActor } from '../../platform/auth/actor';
import { assertNoProgram } from '../../platform/auth/guard';
import { after, MINUTE_MS } from '../../platform/core/clock';
import { notFound } from '../../platform/core/errors';
import { revisionOf } from '../../platform/database/revision';
import { hashSecret, newSecret } from '../../platform/core/secrets';
import type { ThrottleRule } from '../../platform/database/throttle.rules';
import type { Services, UnitOfWork } from '../../platform/services';
import { ownEvents } from '../planning/planning.door';
import {
  findAddresses,
  findFeed,
  findLeave,
  knownEvents,
  mayDiffer,
  noteReading,
} from './calendarFeed.repository';
import { calendarOf } from './calendarText';

/** Days before the Sunday of the current week, so that within a week the calendar changes only with the schedule. */
const DAYS_BEFORE = 31;
const DAYS_AHEAD = 372;
/** Limits readings per address. Calendar apps ask every few minutes, and several devices may share the address. */
const reading: ThrottleRule = {
  budget: 30,
  firstWaitSeconds: 60,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 60,
};
/** Precision of the last reading's time, in ms. */
const NOTED_EVERY = 10 * MINUTE_MS;

/** Returns when the user's calendar address was created and last read; nulls without an address. */
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
 * Creates an address that replaces the previous one.
 *
 * @returns the whole address, which can't be shown again
 * @throws 403 if a program asks
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
  const unread = { last_read_at: null, etag: null, events: null, same_since: null };
  const made = { token_hash: hashSecret(token), made_at: clock.now(), ...unread };
  await trx
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...made })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
    .execute();
  await audit(trx, actor, { action: 'calendarFeed.made', entity: 'user', entityId: userId });
  await changes.publish(trx, { topic: 'Me', userId });
  return `${publicUrl}/api/calendar-feed/${token}/schedule.ics`;
}

/** Revokes the address; without an address, nothing happens. */
export async function revokeFeed({ trx, actor, audit, changes }: UnitOfWork): Promise<void> {
  assertNoProgram(actor);
  const { userId } = actor;
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await audit(trx, actor, { action: 'calendarFeed.revoked', entity: 'user', entityId: userId });
  await changes.publish(trx, { topic: 'Me', userId });
}

/** Returns the first and last day of a calendar read on this day. */
function windowOf(now: Date) {
  const sunday = startOfWeek(plainDateIn(now.getTime(), 'UTC'));
  return { start: addDays(sunday, -DAYS_BEFORE), end: addDays(sunday, DAYS_AHEAD) };
}

/** Returns whether the last sent calendar is still current, without writing it again. */
async function isSame(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { user_id: userId, same_since: since }: { readonly user_id: string; readonly same_since: Date | null },
): Promise<boolean> {
  if (since === null) return false;
  const [then, now] = [since, clock.now()].map((at) => plainDateIn(at.getTime(), 'UTC'));
  // The list of changes covers one day, and a new day may start a new week.
  return then === now && !(await mayDiffer(db, userId, since));
}

/** Writes the calendar, and stores its tag and events. */
async function writeCalendar(services: Services, userId: string, hash: string) {
  const { db, clock, publicUrl } = services;
  const now = clock.now();
  const days = windowOf(now);
  const events = await ownEvents(services, userId, { ...days, weekday: null });
  const { text, known } = calendarOf({
    events,
    leave: await findLeave(db, userId, days),
    addresses: await findAddresses(db, [...new Set(events.map(({ location }) => location.id))]),
    days,
    now,
    known: await knownEvents(db, hash),
    suite: publicUrl,
  });
  const etag = `"${revisionOf(text)}"`;
  await noteReading(db, hash, now, { etag, events: known });
  return { etag, text };
}

/**
 * Returns the calendar behind an address.
 *
 * @param seen - tags of the app's copies, from `If-None-Match`
 * @returns the calendar's tag and text; the text is null if the app's copy is current
 * @throws 404 with the same message for an address that is unknown, revoked, or of a user who may no longer see a
 * schedule; 429 for too many readings
 */
export async function readCalendar(
  services: Services,
  token: string,
  seen: readonly string[],
): Promise<{ etag: string; text: string | null }> {
  const { db, clock, throttle } = services;
  const hash = hashSecret(token);
  const now = clock.now();
  const feed = await findFeed(db, hash, now);
  if (!feed) throw notFound('No calendar has this address.');
  await throttle.spend([{ key: `calendarFeed:${hash}`, rule: reading }]);
  const { user_id: userId, last_read_at: lastRead, etag } = feed;
  if (etag !== null && seen.includes(etag) && (await isSame(services, feed))) {
    if (lastRead === null || after(lastRead, NOTED_EVERY) <= now) await noteReading(db, hash, now);
    return { etag, text: null };
  }
  const written = await writeCalendar(services, userId, hash);
  return seen.includes(written.etag) ? { etag: written.etag, text: null } : written;
}
