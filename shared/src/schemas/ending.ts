import * as z from 'zod/mini';
import { date, id, time, warnings } from './common';

/** A shift, meeting, or approved leave that a change ends for an employee or for everyone, with its dates. */
export const endingWork = z.object({
  /** The id of the shift or the meeting; for leave, of the shift that the employee is away from. */
  id,
  type: z.enum(['shift', 'meeting', 'leave']),
  shift_code: z.string(),
  /** The shift's position, the type of the leave, or the words for a staff meeting. */
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

/** The work that a change to a user would end, and the shortages of lifeguards that it would cause. */
export const userChangePreview = z.object({ ends: z.array(endingWork), warnings });
export type UserChangePreview = z.infer<typeof userChangePreview>;
