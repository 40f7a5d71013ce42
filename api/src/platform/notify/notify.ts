import { topicOf } from '@ondeck/shared/domain/noticeTopics';
import { type AtEnd, collect } from '../database/transaction';
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
 * Notifies a user in the app and, as they chose, by push and (if emails are sent) by email. The notice is collected and
 * written with all others before the transaction of its cause commits.
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

/** Returns the users' choices of channels for the topics of the notices that they get. */
const choicesOf = (trx: Trx, userIds: readonly string[]) =>
  trx
    .selectFrom('notice_choices')
    .select(['user_id', 'topic', 'mail', 'push'])
    .where('user_id', 'in', [...userIds])
    .execute();

/** Returns the email address of each user who isn't deleted. */
async function addressesOf(trx: Trx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...userIds])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Writes the notices of a transaction, in their order, and adds their emails and pushes to the outboxes. */
async function write(
  { clock, ids, changes, mail, mailLinksTo }: Ports,
  trx: Trx,
  notices: readonly Notice[],
): Promise<void> {
  const userIds = [...new Set(notices.map(({ userId }) => userId))];
  await trx
    .insertInto('notifications')
    .values(
      notices.map(({ userId, kind, title, body = '', link = null }) => ({
        id: ids.next(),
        user_id: userId,
        kind,
        title,
        body,
        link,
        created_at: clock.now(),
      })),
    )
    .execute();
  await changes.publish(trx, ...userIds.map((userId) => ({ topic: 'Notification' as const, userId })));
  const choices = await choicesOf(trx, userIds);
  const addresses = mailLinksTo === undefined ? undefined : await addressesOf(trx, userIds);
  for (const { userId, kind, title, body = '', link = '/' } of notices) {
    const chosen = choices.find((one) => one.user_id === userId && one.topic === topicOf(kind));
    if (chosen?.push !== false)
      await enqueuePush({ clock, ids }, trx, userId, JSON.stringify({ title, body, link }));
    const to = chosen?.mail === false ? undefined : addresses?.get(userId);
    if (to !== undefined)
      await mail.enqueue(trx, {
        ...emailTemplates.notice({ title, body, url: `${mailLinksTo ?? ''}${link}` }),
        to,
        userId,
      });
  }
}

/** Creates {@link Notify}. Notices of one transaction are written together. */
export function createNotify(ports: Ports): Notify {
  const writing: AtEnd<Notice> = { stage: 'notices', run: (trx, notices) => write(ports, trx, notices) };
  return (trx, notice) => collect(trx, writing, notice);
}
