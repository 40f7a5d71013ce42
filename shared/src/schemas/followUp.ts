import * as z from 'zod/mini';
import { absenceKind, markKind, minutesLate, placeWithPhone } from './absences';
import { date, id, person, positionRef, queryId, time, warnings } from './common';
import { offerRound } from './offers';

const subCandidate = z.object({
  user: person,
  /** Why the employee is on this rank, such as `Available · Certified · 6 of 12 h`. */
  why: z.string(),
  /** Null if the reader can't see the number at this time. */
  phone: z.nullable(z.string()),
  /** Whether `Offer to all` asks this employee. */
  can_offer: z.boolean(),
  warnings,
});
export type SubCandidate = z.infer<typeof subCandidate>;

/** `GET /api/shifts/{id}/dates/{date}/follow-up/`: everything that a manager needs to find a sub. */
export const followUpQuery = z.strictObject({ user: queryId });
export const followUp = z.object({
  shift: z.object({
    id,
    shift_code: z.string(),
    shift_type: positionRef,
    date,
    start_time: time,
    end_time: time,
    location: placeWithPhone,
    is_canceled: z.boolean(),
    has_begun: z.boolean(),
    has_ended: z.boolean(),
  }),
  /** The employee who is assigned or absent; null for an open date. */
  user: z.nullable(
    z.object({
      id,
      name: z.string(),
      first_name: z.string(),
      phone: z.nullable(z.string()),
      /** Whether the employee is still assigned to the date. */
      is_assigned: z.boolean(),
    }),
  ),
  state: z.enum(['EXPECTED', 'LATE', 'CLOCKED_IN', 'ABSENT', 'OPEN', 'TAKEN', 'ENDED', 'CANCELED']),
  /** The state in a sentence: `Leila Haddad can't come. Sick, reported 5:41 AM` */
  sentence: z.string(),
  absence: z.nullable(
    z.object({
      id,
      kind: absenceKind,
      can_change: z.boolean(),
      /** Whether the employee reported the absence, so that they aren't a no-show. */
      is_report: z.boolean(),
    }),
  ),
  /** The other dates of shifts that the absence takes time from. */
  also: z.array(z.object({ shift: id, shift_code: z.string(), date, start_time: time, end_time: time })),
  /**
   * The work that a sub gets: the date itself, or the rest of a shift that has begun. Null if there is nothing left to
   * offer. `is_open` says that no one is assigned to it.
   */
  work: z.nullable(
    z.object({
      shift: id,
      date,
      start_time: time,
      end_time: time,
      is_open: z.boolean(),
      exists: z.boolean(),
    }),
  ),
  /** The offers of the open work. */
  offer: z.nullable(
    z.object({
      /** A time at the location, with the date if it isn't today. */
      offered_at: z.string(),
      asked: z.number(),
      opened: z.number(),
      declined: z.number(),
      /** Text messages of the offers that failed. */
      failed_texts: z.number(),
      is_stopped: z.boolean(),
      /** The round with its waves. */
      round: offerRound,
    }),
  ),
  /** Until when the reader can undo, an instant; null if there is nothing to undo. */
  undo_until: z.nullable(z.string()),
  /** Employees that an offer goes to. */
  can_offer: z.number(),
  /** How many employees a wave of offers asks at this location by default. */
  wave_size: z.number(),
  candidates: z.array(subCandidate),
  /** Everyone else, by reason. */
  others: z.array(
    z.object({
      code: z.string(),
      reason: z.string(),
      people: z.array(z.object({ id, name: z.string(), message: z.string() })),
    }),
  ),
});
export type FollowUp = z.infer<typeof followUp>;

/** `…/follow-up/offer/`: offers the date to everyone who can work it, and marks the employee absent before that. */
export const offerSubBody = z.strictObject({ user: z.optional(id), mark_absent: z.optional(z.boolean()) });
export type OfferSubBody = z.infer<typeof offerSubBody>;
/** `…/follow-up/undo/`: the employee whose absence ends; by default the one who can't come to the open date. */
export const undoFollowUpBody = z.strictObject({ user: z.optional(id) });
/** `…/follow-up/assign/`: `absent` names the employee who can't come, if there is one. */
export const assignSubBody = z.strictObject({ user: id, absent: z.optional(id) });
export const markAbsentBody = z.strictObject({ user: id, kind: markKind });
export type MarkAbsentBody = z.infer<typeof markAbsentBody>;
export const markLateBody = z.strictObject({ user: id, minutes: minutesLate });
export type MarkLateBody = z.infer<typeof markLateBody>;
export const followUpAnswer = z.object({ message: z.string(), absence: z.nullable(id), asked: z.number() });
