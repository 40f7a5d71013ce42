/** The secret address of a person's calendar: making it, taking it away, and what is read there. */
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

/** Of the week's Sunday: within a week only a change of the schedule changes the calendar. */
const DAYS_BEFORE = 31;
const DAYS_AHEAD = 372;
/** Calendar apps ask every few minutes; several devices may have the address. */
const reading: ThrottleRule = {
  budget: 30,
  firstWaitSeconds: 60,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 60,
};
/** How exact "last read" is. */
const NOTED_EVERY = 10 * MINUTE_MS;

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

/** Takes the address away; where there is none, nothing happens. */
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

/** The first and last day of the calendars of a day. */
function windowOf(now: Date) {
  const sunday = startOfWeek(plainDateIn(now.getTime(), 'UTC'));
  return { start: addDays(sunday, -DAYS_BEFORE), end: addDays(sunday, DAYS_AHEAD) };
}

/** Whether what was sent last is what the schedule still says, found out without writing it again. */
async function isSame(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { user_id: userId, same_since: since }: { readonly user_id: string; readonly same_since: Date | null },
): Promise<boolean> {
  if (since === null) return false;
  const [then, now] = [since, clock.now()].map((at) => plainDateIn(at.getTime(), 'UTC'));
  // Changes are kept for a day. A new day may also be that of another week.
  return then === now && !(await mayDiffer(db, userId, since));
}

/** Writes the calendar, and remembers it. */
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
 * The calendar behind an address.
 *
 * @param seen - tags of what the app has already, as `If-None-Match` names them
 * @returns its tag, and its text; null where the app has it already
 * @throws 404, the same for an address that never was, was taken away, or is of somebody who may no longer see a
 *   schedule; 429 for one that is asked for too often
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
