import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { sentenceFor } from '../domain/rules/findings';
import { startOfWeek } from '../domain/calendar/plainDate';
import { date, id, listOf, queryInteger, revision, rule, shows, text } from './common';

/** Fields that a column of the payroll file can hold. */
const payrollFields = [
  'key',
  'last_name',
  'first_name',
  'name',
  'location',
  'position',
  'rate',
  'kind',
  'hours',
  'minutes',
  'late_date',
  'period_start',
  'period_end',
] as const;
const payrollColumn = z.strictObject({ field: z.enum(payrollFields), title: text(40, 1) });
export type PayrollColumn = z.infer<typeof payrollColumn>;

const overtimeRule = z.enum(['OFF', 'WEEKLY', 'WEEKLY_DAILY']);
export type OvertimeRule = z.infer<typeof overtimeRule>;
const payPeriod = z.enum(['WEEK', 'TWO_WEEKS', 'HALF_MONTH']);
export type PayPeriodKind = z.infer<typeof payPeriod>;

/** `GET`/`PUT /api/options/`: the options of the installation. A PUT changes only the options it names. */
export const optionsAnswer = z.object({
  kiosk_clock_out: z.boolean(),
  registered_kiosks_only: z.boolean(),
  kiosk_shows_hours: z.boolean(),
  early_clock_in_minutes: z.number(),
  time_off_notice_days: z.number(),
  /** Months after someone's last day before their data can be erased. */
  retention_months: z.number(),
  /** Minimum length of a first or last name. */
  shortest_name: z.number(),
  sign_up_mode: z.enum(['APPROVAL', 'CLOSED']),
  /** Whether admins and managers must have a second factor; they get two weeks to set one up. */
  second_factor_required: z.boolean(),
  /** Minutes an employee may come or leave early or late before a timesheet asks about the difference. */
  timesheet_tolerance_minutes: z.number(),
  overtime_rule: overtimeRule,
  pay_period: payPeriod,
  /** The Sunday on which one of the two-week pay periods starts. */
  pay_period_start: date,
  /** The columns of the payroll file, in order. */
  payroll_columns: z.array(payrollColumn),
  /** Whether staff can get text messages. */
  text_messages: z.boolean(),
  /** How many text messages the school sends in 24 hours. */
  texts_per_day: z.number(),
  revision,
});
export type Options = z.infer<typeof optionsAnswer>;

const whole = (max: number, label: string, min = 0) =>
  z
    .int({ error: `${label} must be a whole number` })
    .check(
      z.minimum(min, sentenceFor('number.atLeast', { label, min })),
      z.maximum(max, sentenceFor('number.atMost', { label, max })),
    );

export const optionsBody = z.strictObject({
  kiosk_clock_out: z.optional(z.boolean()),
  registered_kiosks_only: z.optional(z.boolean()),
  kiosk_shows_hours: z.optional(z.boolean()),
  early_clock_in_minutes: z.optional(whole(fieldLimits.earlyClockInMinutes, 'Early window')),
  time_off_notice_days: z.optional(whole(fieldLimits.timeOffNoticeDays, 'Time off notice')),
  retention_months: z.optional(whole(fieldLimits.retentionMonths, 'Retention')),
  shortest_name: z.optional(whole(fieldLimits.nameMin, 'Shortest first or last name', 1)),
  sign_up_mode: z.optional(z.enum(['APPROVAL', 'CLOSED'])),
  second_factor_required: z.optional(z.boolean()),
  timesheet_tolerance_minutes: z.optional(whole(fieldLimits.timesheetToleranceMinutes, 'Tolerance')),
  overtime_rule: z.optional(overtimeRule),
  pay_period: z.optional(payPeriod),
  pay_period_start: z.optional(
    shows(
      date.check(rule((day) => (startOfWeek(day) === day ? null : 'A pay period must begin on a Sunday'))),
      '2026-01-04',
    ),
  ),
  text_messages: z.optional(z.boolean()),
  texts_per_day: z.optional(whole(fieldLimits.textsPerDay, 'Text messages per day')),
  payroll_columns: z.optional(
    z
      .array(payrollColumn)
      .check(
        z.minLength(1, 'Choose at least one column for the payroll file'),
        z.maxLength(20, 'Choose at most 20 columns for the payroll file'),
      ),
  ),
});
export type OptionsBody = z.infer<typeof optionsBody>;

/** Options that anyone may know before signing in (`GET /api/options/public/`). */
export const publicOptions = z.object({
  sign_up_open: z.boolean(),
  time_off_notice_days: z.number(),
  shortest_name: z.number(),
});

/** `POST /api/attendance/kiosk-codes/`: creates a code that registers a browser as a punch clock of the location. */
export const kioskCodeBody = z.strictObject({ name: text(50, 1), location: id });
export const kioskCode = z.object({ code: z.string(), address: z.string(), expires_at: z.string() });
export type KioskCode = z.infer<typeof kioskCode>;

/**
 * `POST /api/attendance/kiosk/`: the public key of a key pair, SPKI in base64; the private key stays in the browser.
 */
export const registerKioskBody = z.strictObject({ code: text(20, 1), public_key: text(200, 1) });
export const registeredKiosk = z.object({ id, name: z.string() });
export type RegisteredKiosk = z.infer<typeof registeredKiosk>;

const kiosk = z.object({
  id,
  name: z.string(),
  location: z.nullable(z.object({ id, title: z.string(), timezone: z.string() })),
  registered_by: z.string(),
  registered_at: z.string(),
  last_seen_at: z.nullable(z.string()),
  /** The start of the silence of an offline punch clock; null while the punch clock is online. */
  offline_since: z.nullable(z.string()),
  /** The number of offline punches that the punch clock last reported. */
  waiting: z.number(),
  /** Whether the browser promised to keep stored punches; null if the punch clock hasn't reported. */
  keeps_storage: z.nullable(z.boolean()),
});
export type Kiosk = z.infer<typeof kiosk>;
export const kioskList = listOf(kiosk);

/** A notification in the list of `GET /api/notifications/`. */
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
/** `POST /api/notifications/read/`: marks these notifications as read, or all of the reader's if no ids are given. */
export const readNotificationsBody = z.strictObject({ ids: z.optional(z.array(id).check(z.maxLength(200))) });

/**
 * `GET /api/attendance/kiosk/`: the registration of this browser's punch clock, before anyone enters a code. `now` is
 * the server's clock, an instant: the wall clock shows it in the location's zone.
 */
export const kioskStatus = z.object({
  registered: z.boolean(),
  registration_required: z.boolean(),
  name: z.nullable(z.string()),
  location: z.nullable(z.object({ id, title: z.string(), timezone: z.string() })),
  clock_out_here: z.boolean(),
  now: z.string(),
  /** The keys for sealing punches while the network is away; null if this punch clock keeps no punches. */
  offline: z.nullable(
    z.object({
      /** The id of the punch clock's keys. */
      sealed_to: z.string(),
      seal_key: z.string(),
      receipt_key: z.string(),
      /** The server's time in milliseconds; `proof` is the server's signature of it. */
      heard: z.number(),
      proof: z.string(),
      /** The phone number that staff call when the punch clock is full. */
      phone: z.string(),
    }),
  ),
});
/** A punch clock's report with each request: the number of waiting punches, and whether the browser keeps them. */
export const kioskStatusQuery = z.strictObject({
  waiting: z.optional(queryInteger(0, 100_000, 'waiting')),
  keeps: z.optional(z.enum(['true', 'false'])),
});
export type KioskStatus = z.infer<typeof kioskStatus>;
