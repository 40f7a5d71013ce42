import * as z from 'zod/mini';
import { date, id, time } from './common';

/** A shift, meeting, or approved leave that a change ends for someone, or in the plan, with its dates. */
export const endingWork = z.object({
  /** Of the shift or the meeting; of leave, the shift that they are away from. */
  id,
  type: z.enum(['shift', 'meeting', 'leave']),
  shift_code: z.string(),
  /** The position of the shift, the type of the leave, or that it is a staff meeting. */
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
