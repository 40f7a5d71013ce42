import * as calls from '@ondeck/shared/calls/notifications';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.types';
import type { Services, UnitOfWork } from '../../platform/services';
import { messageAfter } from '../../platform/http/message';
import { inTransaction, moduleOf, type QueryOf } from '../../platform/http/module';
import { addDevice, changeSettings, forgetDevice, readSettings } from './noticeSettings.service';

type Page = QueryOf<typeof calls.listNotifications>;

async function listNotifications({ db }: Services, userId: string, { limit, offset }: Page) {
  const { rows } = await sql<{ count: number; unread: number }>`
    select count(*) as count, count(*) filter (where read_at is null) as unread
    from notifications where user_id = ${userId}`.execute(db);
  const { rows: page } = await sql<Selectable<Database['notifications']>>`
    select id, kind, title, body, link, created_at, read_at from notifications
    where user_id = ${userId} order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    unread: rows[0]?.unread ?? 0,
    results: page.map(({ id, kind, title, body, link, created_at, read_at }) => ({
      id,
      kind,
      title,
      body,
      link,
      created_at: created_at.toISOString(),
      read: read_at !== null,
    })),
  };
}

/**
 * Marks the user's own notifications as read: the named ones, or all. Other users' IDs change nothing, and the answer
 * doesn't reveal them.
 */
async function markRead(
  { trx, actor, clock, changes, audit }: UnitOfWork,
  ids: readonly string[] | undefined,
): Promise<void> {
  const { userId } = actor;
  let update = trx
    .updateTable('notifications')
    .set({ read_at: clock.now() })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (ids !== undefined) update = update.where(sql<boolean>`id = any(${ids}::uuid[])`);
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await audit(trx, actor, {
    action: 'notifications.read',
    entity: 'notification',
    after: { count: Number(numUpdatedRows) },
  });
  await changes.publish(trx, { topic: 'Notification', userId });
}

export const notificationsModule = moduleOf('notifications', calls, {
  listNotifications: ({ services, actor, query }) => listNotifications(services, actor.userId, query),
  markNotificationsRead: inTransaction(({ unit, body }) =>
    messageAfter('Marked as read.', markRead(unit, body.ids)),
  ),
  readNoticeSettings: ({ services, actor }) => readSettings(services, actor),
  changeNoticeSettings: inTransaction(({ unit, body }) =>
    messageAfter('Notification settings saved.', changeSettings(unit, body)),
  ),
  addPushDevice: inTransaction(({ unit, body }) =>
    messageAfter('Notifications are on for this device.', addDevice(unit, body)),
  ),
  forgetPushDevice: inTransaction(({ unit, body }) =>
    messageAfter('Notifications are off for this device.', forgetDevice(unit, body.endpoint)),
  ),
});
