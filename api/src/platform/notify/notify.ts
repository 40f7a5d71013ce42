import { topicOf } from '@ondeck/shared/domain/noticeTopics';
import type { Changes } from '../events/changes';
import type { Trx } from '../database/types';
import type { Mail } from '../mail/mail';
import { emailTemplates } from '../mail/templates';
import type { Clock } from '../core/clock';
import type { Ids } from '../core/ids';
import { enqueuePush } from '../push/pushOutbox';

export interface Notice {
  readonly userId: string;
  /** Kind of the notification, written `entity.event`: `timeOff.approved`. */
  readonly kind: string;
  /** Title in one sentence. */
  readonly title: string;
  readonly body?: string;
  /** Path of a page of the suite. */
  readonly link?: string;
}

/**
 * Notifies a user in the app and, as they chose, by push and (if emails are sent) by email. Runs in the transaction of
 * the change that causes the notification.
 */
export type Notify = (trx: Trx, notice: Notice) => Promise<void>;

interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly changes: Changes;
  readonly mail: Mail;
  /** Address of the suite; undefined if no mail server is configured. */
  readonly mailLinksTo: string | undefined;
}

export const createNotify =
  ({ clock, ids, changes, mail, mailLinksTo }: Ports): Notify =>
  async (trx, { userId, kind, title, body = '', link }) => {
    await trx
      .insertInto('notifications')
      .values({
        id: ids.next(),
        user_id: userId,
        kind,
        title,
        body,
        link: link ?? null,
        created_at: clock.now(),
      })
      .execute();
    await changes.publish(trx, { topic: 'Notification', userId });
    const chosen = await trx
      .selectFrom('notice_choices')
      .select(['mail', 'push'])
      .where('user_id', '=', userId)
      .where('topic', '=', topicOf(kind))
      .executeTakeFirst();
    if (chosen?.push !== false)
      await enqueuePush({ clock, ids }, trx, userId, JSON.stringify({ title, body, link: link ?? '/' }));
    if (mailLinksTo === undefined || chosen?.mail === false) return;
    const person = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (person)
      await mail.enqueue(trx, {
        ...emailTemplates.notice({ title, body, url: `${mailLinksTo}${link ?? '/'}` }),
        to: person.email,
        userId,
      });
  };
