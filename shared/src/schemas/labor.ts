import * as z from 'zod/mini';
import { sentenceFor } from '../domain/rules/findings';
import { laborFields } from '../domain/rules/labor';
import { date, id, queryId, revision, shows, text, time } from './common';

const HOURS = 'Hours';
const DAYS = 'Days';

/** Returns the schema of a limit in minutes that pages show in hours. */
const minutes = (max: number) =>
  z.nullable(
    z
      .int({ error: sentenceFor('number.format', { label: HOURS }) })
      .check(
        z.minimum(0, sentenceFor('number.atLeast', { label: HOURS, min: 0 })),
        z.maximum(max, sentenceFor('number.atMost', { label: HOURS, max: max / 60 })),
      ),
  );
const ofDay = minutes(laborFields.dayMinutes);
const ofWeek = minutes(laborFields.weekMinutes);
const days = z.nullable(
  z
    .int({ error: sentenceFor('number.format', { label: DAYS }) })
    .check(
      z.minimum(1, sentenceFor('number.atLeast', { label: DAYS, min: 1 })),
      z.maximum(laborFields.days, sentenceFor('number.atMost', { label: DAYS, max: laborFields.days })),
    ),
);
const wallTime = z.nullable(time);

const limits = z.strictObject({
  school_day_minutes: ofDay,
  other_day_minutes: ofDay,
  school_week_minutes: ofWeek,
  other_week_minutes: ofWeek,
  max_days: days,
  max_days_in_row: days,
  earliest_start: wallTime,
  latest_end_school_night: wallTime,
  latest_end_other_night: wallTime,
  school_hours_start: wallTime,
  school_hours_end: wallTime,
  min_rest_minutes: ofDay,
  break_after_minutes: ofDay,
  break_minutes: z.nullable(
    shows(
      z
        .int({ error: sentenceFor('number.format', { label: 'Break' }) })
        .check(
          z.minimum(1, sentenceFor('number.atLeast', { label: 'Break', min: 1 })),
          z.maximum(
            laborFields.breakMinutes,
            sentenceFor('number.atMost', { label: 'Break', max: laborFields.breakMinutes }),
          ),
        ),
      30,
    ),
  ),
});

const schoolBreak = z.strictObject({
  start_date: shows(date, '2027-12-23'),
  /** The last day without school, inclusive. */
  end_date: shows(date, '2028-01-02'),
  name: shows(text(laborFields.breakName, 1), 'Winter Break'),
});

/** `PUT /api/labor/{location}/`: the limits of each age band, in minutes. Null means no limit. */
export const laborBody = z.strictObject({
  /** `ADULT` has the limits of everyone; minors also have those of their age. */
  limits: z.strictObject({ '14_15': limits, '16_17': limits, ADULT: limits }),
  breaks: z.array(schoolBreak).check(z.maxLength(laborFields.schoolBreaks + 1)),
});
export type LaborBody = z.infer<typeof laborBody>;

export const laborAnswer = z.object({ ...laborBody.shape, revision });
export type LaborAnswer = z.infer<typeof laborAnswer>;

/** `GET /api/labor/missing/`: staff without a date of birth. No limits for minors apply to them. */
export const missingBirthDatesQuery = z.strictObject({ location: queryId });
export const missingBirthDates = z.object({
  results: z.array(
    z.object({
      id,
      name: z.string(),
      /** Whether only an admin can enter the date, because the employee also works outside the reader's locations. */
      works_elsewhere: z.boolean(),
    }),
  ),
});
export type MissingBirthDates = z.infer<typeof missingBirthDates>;
