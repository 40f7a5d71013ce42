import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { sentenceFor } from '../domain/rules/findings';
import { reasonModes } from '../domain/rules/locationModes';
import { date, id, person, queryDate, queryId, revision, shows, text, time } from './common';

const level = z.enum(['AVAILABLE', 'PREFERRED']);
/** Hours of a weekday, 0 for Sunday, in the wall-clock time of a shift's location. */
const block = z.strictObject({
  weekday: shows(z.int().check(z.minimum(0), z.maximum(6)), 1),
  start_time: shows(time, '15:00'),
  end_time: shows(time, '20:00'),
  level,
});
export type Block = z.infer<typeof block>;

const rating = z.enum(['PREFER', 'NEUTRAL', 'RATHER_NOT']);
export type PreferenceRating = z.infer<typeof rating>;
const rated = z.object({ id, name: z.string(), rating });
export type Rated = z.infer<typeof rated>;

const exceptionDays = {
  start_date: date,
  /** The last day, inclusive. */
  end_date: date,
  kind: z.enum(['UNAVAILABLE', 'AVAILABLE']),
};
const exception = z.object({
  id,
  ...exceptionDays,
  /** The hours of each day; both times are null for whole days. */
  start_time: z.nullable(time),
  end_time: z.nullable(time),
  note: z.string(),
});
export type AvailabilityException = z.infer<typeof exception>;

const pattern = z.object({
  from_date: date,
  blocks: z.array(block),
  changed_by: person,
  changed_at: z.string(),
});

/** `GET /api/availability/mine/` and `/{user}/`: everything that an employee entered. */
export const availabilityAnswer = z.object({
  user: person,
  /** The pattern that applies today, and those that start later; empty if the employee entered none. */
  patterns: z.array(pattern),
  /** Dates that differ from the pattern and aren't over. */
  dates: z.array(exception),
  preferred_week_minutes: z.nullable(z.number()),
  max_days_per_week: z.nullable(z.number()),
  /** The employee's own locations and positions. */
  locations: z.array(rated),
  positions: z.array(rated),
  /** Today at the employee's first location. */
  today: date,
  /** Days of notice that the reader must give: the longest of the employee's locations, and 0 for their manager. */
  notice_days: z.number(),
  /** Whether the employee is 14 or 15 years old. Federal law limits their hours to 18 in a school week. */
  is_young: z.boolean(),
  revision: z.string(),
});
export type AvailabilityAnswer = z.infer<typeof availabilityAnswer>;

/** `PUT /api/availability/mine/` and `/{user}/`: the week from a date on, and the preferences. */
export const availabilityBody = z.strictObject({
  from_date: date,
  blocks: z.array(block).check(z.maxLength(7 * (fieldLimits.availabilityBlocks + 1))),
  preferred_week_minutes: z.nullable(
    shows(
      z
        .int()
        .check(
          z.minimum(0),
          z.maximum(
            fieldLimits.preferredWeekMinutes,
            sentenceFor('availability.tooManyHours', { hours: fieldLimits.preferredWeekMinutes / 60 }),
          ),
          z.multipleOf(fieldLimits.preferredWeekStep, sentenceFor('availability.halfHours')),
        ),
      750,
    ),
  ),
  max_days_per_week: z.nullable(z.int().check(z.minimum(1), z.maximum(7))),
  /** Locations and positions that the employee prefers or would rather not work; all others are neutral. */
  preferred: z.array(id).check(z.maxLength(200)),
  rather_not: z.array(id).check(z.maxLength(200)),
});
export type AvailabilityBody = z.infer<typeof availabilityBody>;

/** `POST /api/availability/mine/dates/` */
export const exceptionBody = z.strictObject({
  ...exceptionDays,
  start_time: z.optional(z.nullable(time)),
  end_time: z.optional(z.nullable(time)),
  note: z.optional(text(fieldLimits.availabilityNote)),
});
export type ExceptionBody = z.infer<typeof exceptionBody>;

/** Shifts and meetings that the employee keeps although they are now unavailable at these times. */
const keptWork = z.object({ shift_code: z.string(), date, start_time: time, message: z.string() });
export const savedAvailability = z.object({
  message: z.string(),
  kept: z.array(keptWork),
  /** The revision of a changed week after the change. */
  revision,
});
export type SavedAvailability = z.infer<typeof savedAvailability>;

/** `GET /api/availability/`: when the staff of the reader's locations are unavailable. At most 42 days. */
export const staffAvailabilityQuery = z.strictObject({ location: queryId, from: queryDate, to: queryDate });
export const staffAvailability = z.object({
  results: z.array(
    z.object({
      id,
      name: z.string(),
      /** Whether the employee has weekly availability today or later. */
      has_entered: z.boolean(),
      /** Hours at which the employee is unavailable; a null end is the end of the day. */
      unavailable: z.array(z.object({ date, start_time: time, end_time: z.nullable(time) })),
    }),
  ),
});
export type StaffAvailability = z.infer<typeof staffAvailability>;

/** `POST /api/availability/reminders/`: asks the staff without weekly availability at a location, or at all. */
export const reminderBody = z.strictObject({ location: z.optional(id) });

/** `GET`/`PUT /api/locations/{id}/options/` */
const mode = z.enum(reasonModes);
const locationOptionFields = {
  /** Whether an assignment outside an employee's availability is refused, or only warned about. */
  availability: mode,
  /** The same for missing, expired, and unreviewed certificates. */
  certificates: mode,
  counts_unreviewed_certificates: z.boolean(),
  when_certificate_expires: z.enum(['KEEP_SHIFTS', 'OPEN_SHIFTS']),
  flags_expired_certificates: z.boolean(),
  /** The same for limits of employees younger than 18. */
  minors: mode,
  younger_than_14: mode,
  /** The same for short rest, long days, and long weeks. */
  labor: mode,
  /** The same for changes that leave fewer lifeguards than required. */
  lifeguard_minimum: mode,
  staff_can_report_absences: z.boolean(),
  /** When the shifts that a report opens are offered to everyone who can work them. */
  automatic_offer: z.enum(['WITHIN_24_HOURS', 'ALWAYS', 'OFF']),
  /** Whether sick hours are paid, or a manager decides each time. */
  sick_pay: z.enum(['ASK', 'PAID', 'UNPAID']),
  /** The time of the evening before a shift at which its staff are reminded; null for no reminder. */
  evening_reminder: z.nullable(time),
  /** Hours before a shift at which its staff are reminded; 0 for no reminder. */
  reminder_hours: z.int().check(z.minimum(0), z.maximum(fieldLimits.reminderHours)),
};
/** Minutes that punches may differ from the schedule; null for the school's tolerance. */
const toleranceFields = {
  came_early_minutes: z.nullable(z.number()),
  came_late_minutes: z.nullable(z.number()),
  left_early_minutes: z.nullable(z.number()),
  left_late_minutes: z.nullable(z.number()),
};
export const locationOptions = z.object({
  ...locationOptionFields,
  ...toleranceFields,
  swaps_need_approval: z.boolean(),
  wave_size: z.number(),
  wave_start: time,
  wave_end: time,
  availability_notice_days: z.number(),
  revision,
});
export type LocationOptions = z.infer<typeof locationOptions>;
const waveLabel = 'Wave size';
const waveSize = z
  .int({ error: sentenceFor('number.format', { label: waveLabel }) })
  .check(
    z.minimum(1, sentenceFor('number.atLeast', { label: waveLabel, min: 1 })),
    z.maximum(
      fieldLimits.offersPerRound,
      sentenceFor('number.atMost', { label: waveLabel, max: fieldLimits.offersPerRound }),
    ),
  );
const noticeLabel = 'Availability notice';
/** Pages of the previous release don't send the tolerances, which then stay as they are. */
const tolerance = (label: string) => {
  const max = fieldLimits.timesheetToleranceMinutes;
  const minutes = z
    .int({ error: sentenceFor('number.format', { label }) })
    .check(
      z.minimum(0, sentenceFor('number.atLeast', { label, min: 0 })),
      z.maximum(max, sentenceFor('number.atMost', { label, max })),
    );
  return z.optional(z.nullable(minutes));
};
export const locationOptionsBody = z.strictObject({
  ...locationOptionFields,
  came_early_minutes: tolerance('Came early'),
  came_late_minutes: tolerance('Came late'),
  left_early_minutes: tolerance('Left early'),
  left_late_minutes: tolerance('Left late'),
  /** Pages of the previous release don't send these options either. */
  swaps_need_approval: z.optional(z.boolean()),
  wave_size: z.optional(waveSize),
  wave_start: z.optional(time),
  wave_end: z.optional(time),
  availability_notice_days: z
    .int({ error: sentenceFor('number.format', { label: noticeLabel }) })
    .check(
      z.minimum(0, sentenceFor('number.atLeast', { label: noticeLabel, min: 0 })),
      z.maximum(
        fieldLimits.availabilityNoticeDays,
        sentenceFor('number.atMost', { label: noticeLabel, max: fieldLimits.availabilityNoticeDays }),
      ),
    ),
});
export type LocationOptionsBody = z.infer<typeof locationOptionsBody>;
