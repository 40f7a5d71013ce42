import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { date, id, revision, text, time } from './common';

export const shiftDateParams = z.strictObject({ id, date });

/** `PUT /api/shifts/{id}/dates/{date}/`: other times, and another type where one is named, on this date alone. */
export const changeDateBody = z.strictObject({
  start_time: time,
  end_time: time,
  shift_type: z.optional(z.nullable(id)),
  reason: z.optional(z.nullable(text(fieldLimits.dateReason))),
});
export type ChangeDateBody = z.infer<typeof changeDateBody>;

/** `POST /api/shifts/{id}/dates/{date}/cancel/`: its staff reads the reason. */
export const cancelDateBody = z.strictObject({ reason: text(fieldLimits.dateReason) });

/**
 * `POST /api/shifts/{id}/dates/{date}/replace/`: `user_id` works the date in place of `for_user_id`. Somebody who
 * already stands in for `user_id` gives the date back.
 */
export const replaceDateBody = z.strictObject({ for_user_id: id, user_id: id });

/**
 * `POST /api/shifts/{id}/dates/{date}/swap/`: `user_id` works the date in place of `for_user_id`, who works the other
 * date in place of `user_id`. The same with the two people exchanged takes it back.
 */
export const swapDatesBody = z.strictObject({
  for_user_id: id,
  user_id: id,
  other_shift_id: id,
  other_date: date,
});
export type SwapDatesBody = z.infer<typeof swapDatesBody>;

/**
 * `POST /api/shifts/{id}/dates/{date}/move/`: what becomes of the date. It keeps its type; other dates of the shift stay.
 * One of a recurring shift that goes to another day is cancelled here and takes place there as a one-time shift.
 */
export const moveDateBody = z.strictObject({
  to_date: date,
  start_time: time,
  end_time: time,
  /** The times that whoever moves it saw there; where the date has others by then, it is refused. */
  seen: z.optional(z.strictObject({ start_time: time, end_time: time })),
  /** Whose part of the date is meant; null: the one that nobody works. */
  for_user_id: z.optional(z.nullable(id)),
  /** Who works it then; null: nobody. Left out: whoever does. */
  user_id: z.optional(z.nullable(id)),
  /** Leaves the date as it is and makes a one-time shift like it; without `user_id` for whoever is free. */
  copy: z.optional(z.boolean()),
});
export type MoveDateBody = z.infer<typeof moveDateBody>;

/** The call that undoes a change to a date. The server refuses it if someone else has changed the date since. */
const undo = z.object({
  /** The date as planned, the copy archived, a move the other way, or the date as it was before. */
  action: z.enum(['RESTORE', 'ARCHIVE', 'MOVE', 'CHANGE']),
  id,
  date,
  /** Of a move. */
  body: z.optional(moveDateBody),
  /** Of a change. */
  change: z.optional(changeDateBody),
  revision,
});
export type UndoOfDate = z.infer<typeof undo>;

/** `POST /api/shifts/{id}/dates/{date}/cancel/` */
export const cancelledDate = z.object({ message: z.string(), undo: z.optional(undo) });
export type CancelledDate = z.infer<typeof cancelledDate>;

const warnings = z.array(z.object({ code: z.string(), message: z.string() }));

export const movedDate = z.object({
  message: z.string(),
  warnings,
  undo,
});
export type MovedDate = z.infer<typeof movedDate>;

/** `revision`: what a swap back must find. */
export const swappedDates = z.object({ message: z.string(), warnings, revision });

/** What a move or a swap would be refused or warned for. */
export const movePreview = z.object({
  warnings,
  errors: z.array(z.object({ field: z.nullable(z.string()), message: z.string() })),
});
export type MovePreview = z.infer<typeof movePreview>;
