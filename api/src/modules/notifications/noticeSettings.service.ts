/** A user's choices for notifications, and the devices that show them. */
import type { addPushDevice } from '@ondeck/shared/calls/notifications';
import { isTextTopic, noticeTopics, textTopics } from '@ondeck/shared/domain/noticeTopics';
import type { NoticeChoice, NoticeSettings } from '@ondeck/shared/schemas/noticeSettings';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { assertNoProgram } from '../../platform/auth/guard';
import { badField } from '../../platform/core/errors';
import { readOptions } from '../../platform/database/options';
import { lockPeople } from '../../platform/database/locks';
import type { BodyOf } from '../../platform/http/module';
import { isPushKey } from '../../platform/push/pushService';
import type { Services, UnitOfWork } from '../../platform/services';

/** Maximum number of browsers per user that show notifications. */
const MOST_DEVICES = 20;

/** Returns a user's number for text messages; null if the school or On Deck sends them none. */
async function textSettings({ db, textsGo }: Services, { userId, role }: UserActor) {
  if (textsGo === 'nowhere' || role === 'ADMIN' || !(await readOptions(db)).text_messages) return null;
  const row = await db
    .selectFrom('users as u')
    .leftJoin('sms_numbers as n', 'n.user_id', 'u.id')
    .select(['u.phone_number', 'n.phone', 'n.stopped_at'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { phone: row.phone, is_stopped: row.stopped_at !== null, profile_phone: row.phone_number };
}

/**
 * Returns the notification settings. By default every topic is sent by email and push, reminders are emailed only if no
 * device shows them, and some topics are sent as text messages.
 */
export async function readSettings(services: Services, actor: UserActor): Promise<NoticeSettings> {
  const { db, push } = services;
  const { userId, sessionId } = actor;
  const chosen = await db
    .selectFrom('notice_choices')
    .select(['topic', 'mail', 'push', 'sms'])
    .where('user_id', '=', userId)
    .execute();
  const quiet = await db
    .selectFrom('quiet_hours')
    .select(['begins', 'ends', 'timezone', 'urgent_alerts'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const devices = await db
    .selectFrom('push_devices')
    .select(['id', 'session_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return {
    choices: noticeTopics.map((topic) => {
      const stored = chosen.find((one) => one.topic === topic);
      const mail = stored?.mail ?? (topic !== 'reminders' || devices.length === 0);
      const texts = isTextTopic(topic) ? { sms: stored?.sms ?? textTopics[topic] } : {};
      return { topic, mail, push: stored?.push ?? true, ...texts };
    }),
    quiet: quiet ?? null,
    push_key: push?.publicKey ?? null,
    texts: await textSettings(services, actor),
    devices: devices.map(({ id, session_id }) => ({ id, is_current: session_id === sessionId })),
  };
}

/** Stores the named choices and the quiet hours. Messages that already wait are sent unchanged. */
export async function changeSettings(
  { trx, actor, audit, changes }: UnitOfWork,
  { choices, quiet }: { readonly choices: readonly NoticeChoice[]; readonly quiet: NoticeSettings['quiet'] },
): Promise<void> {
  const { userId } = actor;
  for (const { topic, mail, push, sms } of choices) {
    const chosen = { mail, push, ...(sms === undefined || !isTextTopic(topic) ? {} : { sms }) };
    await trx
      .insertInto('notice_choices')
      .values({ user_id: userId, topic, ...chosen })
      .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet(chosen))
      .execute();
  }
  await trx.deleteFrom('quiet_hours').where('user_id', '=', userId).execute();
  if (quiet)
    await trx
      .insertInto('quiet_hours')
      .values({ user_id: userId, ...quiet })
      .execute();
  await audit(trx, actor, {
    action: 'notices.changed',
    entity: 'user',
    entityId: userId,
    after: { choices, quiet },
  });
  await changes.publish(trx, { topic: 'Me', userId });
}

/**
 * Turns on notifications in this browser for the signed-in user, and turns them off for its previous user.
 *
 * @throws 400 for an address that belongs to no known push service, 403 if a program asks
 */
export async function addDevice(
  { trx, actor, ids, clock, push, audit, changes }: UnitOfWork,
  { endpoint, keys }: BodyOf<typeof addPushDevice>,
): Promise<void> {
  assertNoProgram(actor);
  const { userId, sessionId } = actor;
  if (!push?.accepts(endpoint)) throw badField('endpoint', "This isn't the address of a known push service.");
  if (!isPushKey(keys.p256dh)) throw badField('keys', "This isn't a browser's push key.");
  await lockPeople(trx, [userId]);
  const device = { user_id: userId, session_id: sessionId, ...keys, seen_at: clock.now() };
  // Delete another user's row instead of overwriting it, so that notifications that wait for them are deleted too.
  const { numDeletedRows } = await trx
    .deleteFrom('push_devices')
    .where('endpoint', '=', endpoint)
    .where('user_id', '<>', userId)
    .executeTakeFirst();
  await trx
    .insertInto('push_devices')
    .values({ id: ids.next(), endpoint, ...device })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
    .execute();
  // Above the limit, remove the browsers that the user hasn't opened for longest.
  await sql`delete from push_devices where user_id = ${userId}::uuid and id not in (
    select id from push_devices where user_id = ${userId}::uuid order by seen_at desc, id desc limit ${MOST_DEVICES})`.execute(
    trx,
  );
  await audit(trx, actor, {
    action: 'pushDevice.added',
    entity: 'user',
    entityId: userId,
    after: { replaces: Number(numDeletedRows) },
  });
  await changes.publish(trx, { topic: 'Me', userId });
}

/** Turns off notifications for one of the user's own browsers. Any other address changes nothing. @throws 403 for a program */
export async function forgetDevice(
  { trx, actor, audit, changes }: UnitOfWork,
  endpoint: string,
): Promise<void> {
  assertNoProgram(actor);
  const { userId } = actor;
  const { numDeletedRows } = await trx
    .deleteFrom('push_devices')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await audit(trx, actor, { action: 'pushDevice.removed', entity: 'user', entityId: userId });
  await changes.publish(trx, { topic: 'Me', userId });
}
