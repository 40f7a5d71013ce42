import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { say } from '../domain/rules/findings';
import { id, listOf, text } from './common';

/** `GET`/`PUT /api/options/`: the settings of the installation. A PUT changes what it names. */
export const optionsAnswer = z.object({
  kiosk_clock_out: z.boolean(),
  registered_kiosks_only: z.boolean(),
  kiosk_shows_hours: z.boolean(),
  early_clock_in_minutes: z.number(),
  time_off_notice_days: z.number(),
  sign_up_mode: z.enum(['APPROVAL', 'CLOSED']),
});
export type Options = z.infer<typeof optionsAnswer>;

const whole = (max: number, label: string) =>
  z
    .int({ error: `${label} must be a whole number` })
    .check(z.minimum(0, `${label} must be at least 0`), z.maximum(max, say('number.atMost', { label, max })));

export const optionsBody = z.strictObject({
  kiosk_clock_out: z.optional(z.boolean()),
  registered_kiosks_only: z.optional(z.boolean()),
  kiosk_shows_hours: z.optional(z.boolean()),
  early_clock_in_minutes: z.optional(whole(fieldLimits.earlyClockInMinutes, 'Early window')),
  time_off_notice_days: z.optional(whole(fieldLimits.timeOffNoticeDays, 'Time off notice')),
  sign_up_mode: z.optional(z.enum(['APPROVAL', 'CLOSED'])),
});
export type OptionsBody = z.infer<typeof optionsBody>;

/** What anybody may know before signing in (`GET /api/options/public/`). */
export const publicOptions = z.object({
  sign_up_open: z.boolean(),
  time_off_notice_days: z.number(),
});

/** `POST /api/attendance/kiosks/`: registers the browser that asks; the answer's token is kept by it as a cookie. */
export const registerKioskBody = z.strictObject({ name: text(50, 1), location: z.optional(z.nullable(id)) });
export const kiosk = z.object({
  id,
  name: z.string(),
  location: z.nullable(z.object({ id, title: z.string() })),
  registered_by: z.string(),
  registered_at: z.string(),
  last_seen_at: z.nullable(z.string()),
});
export type Kiosk = z.infer<typeof kiosk>;
export const kioskList = listOf(kiosk);

/** `GET /api/notifications/` */
const notification = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.nullable(z.string()),
  created_at: z.string(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;
export const notificationList = z.object({
  count: z.number(),
  unread: z.number(),
  results: z.array(notification),
});
/** `POST /api/notifications/read/`: those ids, or all of one's own where none is named. */
export const readNotificationsBody = z.strictObject({ ids: z.optional(z.array(id).check(z.maxLength(200))) });

/**
 * `GET /api/attendance/kiosk/`: what the punch clock of this browser is, before anybody enters a code.
 * `now` is the server's clock, an instant: the wall clock shows it in the location's zone.
 */
export const kioskStatus = z.object({
  registered: z.boolean(),
  registration_required: z.boolean(),
  name: z.nullable(z.string()),
  location: z.nullable(z.object({ id, title: z.string(), timezone: z.string() })),
  clock_out_here: z.boolean(),
  now: z.string(),
});
export type KioskStatus = z.infer<typeof kioskStatus>;
