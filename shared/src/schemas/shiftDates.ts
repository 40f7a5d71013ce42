import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { date, id, revision, text, time, warnings } from './common';

export const shiftDateParams = z.strictObject({ id, date });

/** `PUT /api/shifts/{id}/dates/{date}/`: changes the times of this date only, and its type if one is given. */
export const changeDateBody = z.strictObject({
  start_time: time,
  end_time: time,
  shift_type: z.optional(z.nullable(id)),
  reason: z.optional(z.nullable(text(fieldLimits.dateReason))),
});
export type ChangeDateBody = z.infer<typeof changeDateBody>;

/** `POST /api/shifts/{id}/dates/{date}/preview/`: other times or another employee; without both, a cancellation. */
export const previewDateBody = z.strictObject({
  change: z.optional(changeDateBody),
  replace: z.optional(z.strictObject({ for_user_id: id, user_id: id })),
});
export type PreviewDateBody = z.infer<typeof previewDateBody>;

/** `POST /api/shifts/{id}/dates/{date}/cancel/`: the date's staff read the reason. */
export const cancelDateBody = z.strictObject({ reason: text(fieldLimits.dateReason) });

/**
 * `POST /api/shifts/{id}/dates/{date}/replace/`: `user_id` works the date instead of `for_user_id`. An employee who
 * already replaces `user_id` gives the date back. With `mark_absent`, the absence of `for_user_id` is stored too; of a shift
 * that has begun, `user_id` gets the rest.
 */
export const replaceDateBody = z.strictObject({
  for_user_id: id,
  user_id: id,
  mark_absent: z.optional(z.boolean()),
});

/**
 * `POST /api/shifts/{id}/dates/{date}/swap/`: `user_id` works the date instead of `for_user_id`, who works the other
 * date instead of `user_id`. The same call with the two employees exchanged undoes the swap.
 */
export const swapDatesBody = z.strictObject({
  for_user_id: id,
  user_id: id,
  other_shift_id: id,
  other_date: date,
});
export type SwapDatesBody = z.infer<typeof swapDatesBody>;

/**
 * `POST /api/shifts/{id}/dates/{date}/move/`: the date's new day and times. Its type and the shift's other dates don't
 * change. A date of a recurring shift that moves to another day is canceled here and becomes a one-time shift there.
 */
export const moveDateBody = z.strictObject({
  to_date: date,
  start_time: time,
  end_time: time,
  /** The times that the user saw before the move; if the date has other times by now, the move is refused. */
  seen: z.optional(z.strictObject({ start_time: time, end_time: time })),
  /** The employee whose part of the date moves; null for the open part. */
  for_user_id: z.optional(z.nullable(id)),
  /** The employee who works the moved date; null for an open shift. If missing, the staff stay the same. */
  user_id: z.optional(z.nullable(id)),
  /**
   * Keeps the date and creates a one-time shift like it; without `user_id`, for the first of its staff who is
   * available.
   */
  copy: z.optional(z.boolean()),
});
export type MoveDateBody = z.infer<typeof moveDateBody>;

/** The call that undoes a change to a date. The server refuses it if someone else has changed the date since. */
const undo = z.object({
  /** RESTORE: back to the schedule. ARCHIVE: archive the copy. MOVE: move back. CHANGE: back to the earlier change. */
  action: z.enum(['RESTORE', 'ARCHIVE', 'MOVE', 'CHANGE']),
  id,
  date,
  /** The body of the call that undoes a move. */
  body: z.optional(moveDateBody),
  /** The body of the call that undoes a change. */
  change: z.optional(changeDateBody),
  revision,
});
export type UndoOfDate = z.infer<typeof undo>;

/** Answer of `POST /api/shifts/{id}/dates/{date}/cancel/`, which cancels a date of a shift. */
export const cancelledDate = z.object({ message: z.string(), undo: z.optional(undo) });
export type CancelledDate = z.infer<typeof cancelledDate>;

export const movedDate = z.object({
  message: z.string(),
  warnings,
  undo,
});
export type MovedDate = z.infer<typeof movedDate>;

/** The result of a swap. `revision` is the revision that an undo must find. */
export const swappedDates = z.object({ message: z.string(), warnings, revision });

/** The refusals and warnings that a change would get. */
export const movePreview = z.object({
  warnings,
  errors: z.array(z.object({ field: z.nullable(z.string()), message: z.string() })),
});
export type MovePreview = z.infer<typeof movePreview>;
