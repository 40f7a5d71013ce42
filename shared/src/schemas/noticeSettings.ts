import * as z from 'zod/mini';
import { noticeTopics } from '../domain/noticeTopics';
import { id, rule, text, time, shows } from './common';

const noticeChoice = z.strictObject({
  topic: z.enum(noticeTopics, { error: 'Unknown kind of notification. Choose one from the list.' }),
  mail: z.boolean(),
  push: z.boolean(),
  /** Whether notifications of the topic are sent as text messages too; a body without it changes nothing. */
  sms: z.optional(z.boolean()),
});
export type NoticeChoice = z.infer<typeof noticeChoice>;

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** Quiet hours as wall-clock times in a zone; they pass midnight when `begins` is later than `ends`. */
const quietHours = shows(
  z
    .strictObject({
      begins: time,
      ends: time,
      timezone: text(64, 1).check(rule((name) => (isZone(name) ? null : 'Unknown time zone'))),
      /** Whether a manager's alerts about shifts within 3 hours ignore quiet hours; true if missing. */
      urgent_alerts: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ begins, ends }) => begins !== ends, 'Choose an end time that differs from the start time.'),
    ),
  { begins: '22:00', ends: '07:00', timezone: 'America/New_York' },
);

const textSettings = z.object({
  /** The confirmed number, such as `+16085550148`; null if there is none. */
  phone: z.nullable(z.string()),
  /** Whether the number replied STOP. */
  is_stopped: z.boolean(),
  /** The phone number of the reader's profile, to start with. */
  profile_phone: z.string(),
});
export type TextSettings = z.infer<typeof textSettings>;

/** `GET /api/notifications/settings/`: the choice for each topic, and the data a browser needs for Web Push. */
export const noticeSettings = z.object({
  choices: z.array(noticeChoice),
  quiet: z.nullable(quietHours),
  /** The server's public key; null if the server sends no Web Push. */
  push_key: z.nullable(z.string()),
  /** The reader's own devices. */
  devices: z.array(z.object({ id, is_current: z.boolean() })),
  /** The reader's number for text messages; null if the school sends the reader none. */
  texts: z.nullable(textSettings),
});
export type NoticeSettings = z.infer<typeof noticeSettings>;

export const noticeSettingsBody = z.strictObject({
  choices: z.array(noticeChoice).check(z.maxLength(noticeTopics.length)),
  quiet: z.nullable(quietHours),
});

/** A push device in the form of `PushSubscription.toJSON()`. */
export const pushDeviceBody = z.strictObject({
  endpoint: text(1000, 1),
  keys: z.strictObject({
    // `p256dh` is an uncompressed P-256 point and `auth` is 16 random bytes, both in base64url.
    p256dh: shows(
      z.string().check(z.regex(/^[\w-]{87}$/, "This isn't a browser's push key.")),
      'BZq7vM0xkV3s5mYtYb1n2hQy8uJr4cW6eTiO9pLaKdFgZq7vM0xkV3s5mYtYb1n2hQy8uJr4cW6eTiO9pLaKdFg',
    ),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, "This isn't a browser's push key.")),
  }),
});
export const forgottenDevice = z.strictObject({ endpoint: text(1000, 1) });
