import * as z from 'zod/mini';
import { date, id, time } from './common';

/** A shift or meeting that a change takes away from somebody, or from the plan, with the dates that it had for them. */
export const endingWork = z.object({
  /** The shift's or the meeting's. */
  id,
  type: z.enum(['shift', 'meeting']),
  shift_code: z.string(),
  /** The shift's position, or that it is a staff meeting. */
  name: z.string(),
  location: z.object({ id, title: z.string() }),
  start_time: time,
  end_time: time,
  /** The first dates that it ends for, in order. */
  dates: z.array(date),
  /** Whether others follow. */
  more: z.boolean(),
});
export type EndingWork = z.infer<typeof endingWork>;

/** What a change would end, asked before it is stored. */
export const endingAnswer = z.object({ ends: z.array(endingWork) });
