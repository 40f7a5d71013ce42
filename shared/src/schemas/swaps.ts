import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { date, id, listOf, pageQuery, person, queryId, text, time } from './common';

/** `GET /api/swaps/candidates/`: a date of one of the employee's own shifts. */
export const swapCandidatesQuery = z.strictObject({ shift: id, date });

/** A date of a shift, as a swap names it. */
const swapDate = z.object({
  shift_id: id,
  shift_code: z.string(),
  date,
  start_time: time,
  end_time: time,
  shift_type: z.string(),
  location: z.object({ id, title: z.string() }),
});
export type SwapDate = z.infer<typeof swapDate>;

/** Names, and for a swap the coworkers' shifts: nothing else about a coworker is sent. */
export const swapCandidates = z.object({
  /** The coworkers who can take the shift. */
  give: z.array(person),
  /** The coworkers' dates that can be swapped for the shift. */
  swap: z.array(z.object({ ...person.shape, takes: swapDate })),
});
export type SwapCandidates = z.infer<typeof swapCandidates>;

/** `POST /api/swaps/`: without a shift of the coworker, the employee gives the date away. */
export const askSwapBody = z.strictObject({
  shift: id,
  date,
  coworker: id,
  coworker_shift: z.optional(z.nullable(id)),
  coworker_date: z.optional(z.nullable(date)),
  message: z.optional(z.nullable(text(fieldLimits.swapMessage))),
});

export const swapState = z.enum([
  'REQUESTED',
  'ACCEPTED',
  'COMPLETED',
  'DECLINED',
  'REJECTED',
  'WITHDRAWN',
  'EXPIRED',
]);
export type SwapState = z.infer<typeof swapState>;

const swap = z.object({
  id,
  state: swapState,
  requester: person,
  coworker: person,
  /** The date that the requester gives. */
  gives: swapDate,
  /** The coworker's date; null if the requester gives the shift away. */
  takes: z.nullable(swapDate),
  message: z.string(),
  /** The manager's reason for a rejection, or why the swap couldn't be completed yet. */
  reason: z.string(),
  /** The start of the earlier of the two dates, at which the request expires. */
  review_by: z.string(),
  /** The same instant as a date and time at the shift's location: `03-11-2027, 4:00 PM`. */
  review_by_label: z.string(),
  created_at: z.string(),
});
export type Swap = z.infer<typeof swap>;
export const ownSwaps = listOf(swap);
export const managedSwaps = listOf(swap);

const { limit, offset } = pageQuery;
export const ownSwapsQuery = z.strictObject({ limit, offset });
/** `GET /api/swaps/`: the swaps that wait for a manager. */
export const swapsQuery = z.strictObject({ limit, offset, location: queryId });

export const answerSwapBody = z.strictObject({
  answer: z.enum(['ACCEPT', 'DECLINE'], { error: 'Unknown answer. Choose one from the list.' }),
});

export const decideSwapBody = z.strictObject({
  action: z.enum(['APPROVE', 'REJECT'], { error: 'Unknown action. Choose one from the list.' }),
  reason: z.optional(z.nullable(text(fieldLimits.rejectionReason))),
});
export type DecideSwapBody = z.infer<typeof decideSwapBody>;

/** The state after an answer or a decision. A swap that can't be completed stays `ACCEPTED`, and the message says why. */
export const swapResult = z.object({ message: z.string(), state: swapState });
export type SwapResult = z.infer<typeof swapResult>;
