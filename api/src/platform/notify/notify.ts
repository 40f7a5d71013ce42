import { type AtEnd, collect } from '../database/transaction';
import type { Changes } from '../events/changes';
import type { Trx } from '../database/types';
import type { Mail } from '../mail/mail';
import { emailTemplates } from '../mail/templates';
import type { Clock } from '../core/clock';
import type { Ids } from '../core/ids';
import { enqueuePush, quietHoursOf, soundsAt } from '../push/pushOutbox';
import type { Notice } from './notice';
import { type TextNotice, textNotices } from './textNotices';

/**
 * Notifies a user in the app and, as they chose, by push, by text message, and (if emails are sent) by email. The notice
 * is collected and written with all others before the transaction of its cause commits.
 */
export type Notify = (trx: Trx, notice: Notice) => Promise<void>;

interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly changes: Changes;
  readonly mail: Mail;
  /** Address of the suite; undefined if no mail server is configured. */
  readonly mailLinksTo: string | undefined;
  /** Address of the suite; undefined if no provider of text messages is configured. */
  readonly textsLinkTo: string | undefined;
}

/** Returns the users' choices of channels for the topics of the notices that they get. */
const choicesOf = (trx: Trx, userIds: readonly string[]) =>
  trx
    .selectFrom('notice_choices')
    .select(['user_id', 'topic', 'mail', 'push', 'sms'])
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

/** Returns those users who have a device that shows notifications. */
async function usersWithDevices(trx: Trx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('push_devices')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Reminders are emailed by default only to users without a device that shows them. */
async function defaultMail(trx: Trx, notices: readonly Notice[]): Promise<(notice: Notice) => boolean> {
  const reminded = notices.filter(({ topic }) => topic === 'reminders').map(({ userId }) => userId);
  const withDevice = reminded.length === 0 ? new Set<string>() : await usersWithDevices(trx, reminded);
  return ({ topic, userId }) => topic !== 'reminders' || !withDevice.has(userId);
}

/** Writes the notices of a transaction, in their order, and adds their emails, pushes, and texts to the outboxes. */
async function write(ports: Ports, trx: Trx, notices: readonly Notice[]): Promise<void> {
  const { clock, ids, changes, mail, mailLinksTo } = ports;
  const now = clock.now();
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
        created_at: now,
      })),
    )
    .execute();
  await changes.publish(trx, ...userIds.map((userId) => ({ topic: 'Notification' as const, userId })));
  const choices = await choicesOf(trx, userIds);
  const quiet = await quietHoursOf(trx, userIds);
  const isMailed = await defaultMail(trx, notices);
  const addresses = mailLinksTo === undefined ? undefined : await addressesOf(trx, userIds);
  const texted: TextNotice[] = [];
  for (const notice of notices) {
    const { userId, topic, title, body = '', link = '/', dueAt } = notice;
    const chosen = choices.find((one) => one.user_id === userId && one.topic === topic);
    const sendAt = soundsAt(quiet.get(userId), now, topic === 'team' ? dueAt : undefined);
    if (chosen?.push !== false)
      await enqueuePush({ clock, ids }, trx, {
        userId,
        payload: JSON.stringify({ title, body, link }),
        sendAt,
      });
    texted.push({ ...notice, chosen: chosen?.sms ?? null, sendAt });
    const to = (chosen?.mail ?? isMailed(notice)) ? addresses?.get(userId) : undefined;
    if (to !== undefined)
      await mail.enqueue(trx, {
        ...emailTemplates.notice({ title, body, url: `${mailLinksTo ?? ''}${link}` }),
        to,
        userId,
      });
  }
  await textNotices(ports, trx, texted);
}

/** Creates {@link Notify}. Notices of one transaction are written together. */
export function createNotify(ports: Ports): Notify {
  const writing: AtEnd<Notice> = { stage: 'notices', run: (trx, notices) => write(ports, trx, notices) };
  return (trx, notice) => collect(trx, writing, notice);
}
