import * as z from 'zod/mini';
import { date, id, time, warnings } from './common';

/** A shift or meeting that a change ends for an employee or for everyone, with its dates. */
export const endingWork = z.object({
  /** The id of the shift or the meeting. */
  id,
  type: z.enum(['shift', 'meeting']),
  shift_code: z.string(),
  /** The shift's position, or the words for a staff meeting. */
  name: z.string(),
  location: z.object({ id, title: z.string() }),
  start_time: time,
  end_time: time,
  /** The first dates that the change ends, in order. */
  dates: z.array(date),
  /** Whether the change ends more dates than listed. */
  more: z.boolean(),
});
export type EndingWork = z.infer<typeof endingWork>;

/** The work that a change would end, previewed before anything is stored. */
export const endingAnswer = z.object({ ends: z.array(endingWork) });

/** A date of time off, or a part of it, that a change to a user ends. */
const endedTimeOff = z.object({
  date,
  /** Null for a day that takes no time from a shift. */
  hours: z.nullable(z.number()),
  location: z.string(),
});
export type EndedTimeOff = z.infer<typeof endedTimeOff>;

/** The work and time off that a change to a user would end, and the shortages of lifeguards that it would cause. */
export const userChangePreview = z.object({
  ends: z.array(endingWork),
  time_off: z.array(endedTimeOff),
  warnings,
});
export type UserChangePreview = z.infer<typeof userChangePreview>;
