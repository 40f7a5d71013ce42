import * as z from 'zod/mini';
import { usPhoneOf } from '../domain/usPhone';
import { id, listOf, pageQuery, person, rule, shows, text } from './common';

/** `POST /api/sms/code/`: sends a code to a US number. */
export const smsCodeBody = z.strictObject({
  phone: shows(
    text(20, 1).check(rule((phone) => (usPhoneOf(phone) ? null : 'Enter a US phone number with 10 digits.'))),
    '6085550148',
  ),
});

/** `POST /api/sms/confirm/`: the code that arrived. */
export const smsConfirmBody = z.strictObject({
  code: shows(z.string().check(z.regex(/^\d{6}$/, 'Enter the 6 digits of the code.')), '482193'),
});

const smsStates = ['QUEUED', 'SENT', 'DELIVERED', 'FAILED', 'EXPIRED', 'CAPPED', 'UNKNOWN'] as const;
export type SmsState = (typeof smsStates)[number];

export const smsLogQuery = z.strictObject({
  limit: pageQuery.limit,
  offset: pageQuery.offset,
  state: z.optional(z.enum(['', ...smsStates])),
});

const smsLogRow = z.object({
  id,
  user: person,
  /** The last 4 digits of the number. */
  phone_end: z.string(),
  /** The kind of the notification, or `code`. */
  kind: z.string(),
  state: z.enum(smsStates),
  /** Why it wasn't delivered: a code of the provider, or a code of On Deck. */
  error_code: z.nullable(z.string()),
  segments: z.nullable(z.number()),
  created_at: z.string(),
  settled_at: z.nullable(z.string()),
});
export type SmsLogRow = z.infer<typeof smsLogRow>;

/** `GET /api/sms/log/`: the text messages of the last 30 days, newest first, without their content. */
export const smsLog = z.extend(listOf(smsLogRow), {
  /** Text messages that were sent in the last 24 hours, and how many can be. */
  sent_today: z.number(),
  limit_per_day: z.number(),
});

/** The form fields of the provider's webhooks, exactly as they were sent, because they are signed. */
export const webhookFields = shows(z.record(z.string(), z.string()), {
  From: '+16085550148',
  Body: 'STOP',
});
/** The answer to the provider, in its own markup. */
export const webhookAnswer = shows(z.string(), '<?xml version="1.0" encoding="UTF-8"?><Response/>');
