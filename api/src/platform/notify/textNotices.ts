/** Chooses the notices that are sent as text messages too. */
import { isTextTopic, textTopics } from '@ondeck/shared/domain/noticeTopics';
import { after, type Clock, DAY_MS } from '../core/clock';
import type { Ids } from '../core/ids';
import type { Trx } from '../database/types';
import { smsNumbersOf } from '../sms/smsNumbers';
import { enqueueTexts, type Text } from '../sms/smsOutbox';
import { segmentsOf, smsBody } from '../sms/smsText';
import type { Notice } from './notice';

/** How long before a shift a notification about it can be sent as a text message, in ms. */
const TEXTED_WITHIN = DAY_MS;

export interface TextNotice extends Notice {
  /** The user's choice for the topic; null if they haven't chosen. */
  readonly chosen: boolean | null;
  /** When the user's phone can sound. */
  readonly sendAt: Date;
}

interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly textsLinkTo: string | undefined;
}

/**
 * Returns when to send a notice as a text message, and until when; undefined if it isn't sent as one. A reminder of the
 * evening waits until 24 hours before a late shift.
 *
 * @internal
 */
function textTimes(
  { topic, chosen, dueAt, usefulUntil = dueAt, sendAt }: TextNotice,
  now: Date,
): { readonly sendAt: Date; readonly dueAt: Date } | undefined {
  if (!isTextTopic(topic) || !(chosen ?? textTopics[topic])) return undefined;
  if (!dueAt || !usefulUntil) return undefined;
  const earliest = after(dueAt, -TEXTED_WITHIN);
  if (earliest > now && topic !== 'reminders') return undefined;
  const at = sendAt > earliest ? sendAt : earliest;
  return at < usefulUntil ? { sendAt: at, dueAt: usefulUntil } : undefined;
}

/** Adds the text messages of notices to the outbox, for users with a confirmed number. */
export async function textNotices(
  { clock, ids, textsLinkTo }: Ports,
  trx: Trx,
  notices: readonly TextNotice[],
): Promise<void> {
  if (textsLinkTo === undefined) return;
  const now = clock.now();
  const due = notices.flatMap((notice) => {
    const times = textTimes(notice, now);
    return times ? [{ notice, times }] : [];
  });
  const userIds = [...new Set(due.map(({ notice }) => notice.userId))];
  const numbers = await smsNumbersOf(trx, userIds, now);
  const texts = due.flatMap(({ notice, times }): Text[] => {
    const { userId, kind, title, text = title, link = '/', textLink = link } = notice;
    const phone = numbers.get(userId);
    if (phone === undefined) return [];
    const full = smsBody(text, `${textsLinkTo}${link}`);
    const body = segmentsOf(full) === 1 ? full : smsBody(text, `${textsLinkTo}${textLink}`);
    return [{ userId, phone, kind, body, ...times }];
  });
  await enqueueTexts({ ids, now }, trx, texts);
}
