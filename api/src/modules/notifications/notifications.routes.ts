import * as calls from '@ondeck/shared/calls/notifications';
import { type Selectable, sql } from 'kysely';
import type { UserActor } from '../../auth/actor';
import type { Database } from '../../database/schema.types';
import { transaction } from '../../database/transaction';
import type { Services } from '../../services';
import { moduleOf } from '../../http/module';
import { addDevice, changeSettings, forgetDevice, readSettings } from './noticeSettings.service';
import { examples } from './notifications.examples';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

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

/** Marks one's own as read: those named, or all. Other people's ids change nothing, and the answer does not tell. */
function markRead(services: Services, actor: UserActor, ids: readonly string[] | undefined) {
  const { db, clock, changes, audit } = services;
  const { userId } = actor;
  return transaction(db, async (trx) => {
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
  });
}

export const notificationsModule = moduleOf(
  'notifications',
  calls,
  {
    listNotifications: ({ services, actor, query }) => listNotifications(services, actor.userId, query),
    markNotificationsRead: async ({ services, actor, body }) => {
      await markRead(services, actor, body.ids);
      return { message: 'Marked as read.' };
    },
    readNoticeSettings: ({ services, actor }) => readSettings(services, actor),
    changeNoticeSettings: async ({ services, actor, body }) => {
      await changeSettings(services, actor, body);
      return { message: 'Your choice is stored.' };
    },
    addPushDevice: async ({ services, actor, body }) => {
      await addDevice(services, actor, body);
      return { message: 'This device is told of your notices.' };
    },
    forgetPushDevice: async ({ services, actor, body }) => {
      await forgetDevice(services, actor, body.endpoint);
      return { message: 'This device is no longer told.' };
    },
  },
  examples,
);
