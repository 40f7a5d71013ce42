import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { date, id, listOf, pageQuery, person, positionRef, queryId, text, time } from './common';

/** Whether the first employee to accept gets the shift, or a manager chooses among those who accept. */
const awardMode = z.enum(['FIRST_ACCEPTED', 'MANAGER_CHOOSES'], {
  error: 'Unknown way to award the shift. Choose one from the list.',
});
export type AwardMode = z.infer<typeof awardMode>;

const roundState = z.enum(['RUNNING', 'FILLED', 'STOPPED', 'EXHAUSTED', 'CANCELED']);

const { offersPerRound } = fieldLimits;
const waveSize = z
  .int({ error: 'Enter a whole number.' })
  .check(z.minimum(1, 'Enter at least 1.'), z.maximum(offersPerRound, `Enter at most ${offersPerRound}.`));

/** `POST /api/offers/rounds/`: offers one date of a shift to employees in this order. */
export const startRoundBody = z.strictObject({
  shift: id,
  date,
  /** The employee who works the date until someone else accepts; missing for an open date. */
  replacing: z.optional(z.nullable(id)),
  users: z
    .array(id)
    .check(
      z.minLength(1, 'Select at least 1 employee.'),
      z.maxLength(offersPerRound, `Select at most ${offersPerRound} employees.`),
    ),
  wave_size: waveSize,
  award_mode: awardMode,
  message: z.optional(z.nullable(text(fieldLimits.offerMessage))),
});
export type StartRoundBody = z.infer<typeof startRoundBody>;

/** Staff who were asked, by what they did: `waiting` neither accepted nor declined. */
const counts = {
  asked: z.number(),
  opened: z.number(),
  accepted: z.number(),
  declined: z.number(),
  waiting: z.number(),
};

/** The dates of a shift that are offered; a null end lasts as long as the open shift. */
const offeredShift = z.object({
  id,
  shift_code: z.string(),
  shift_type: positionRef,
  date,
  end_date: z.nullable(date),
  start_time: time,
  end_time: time,
  location: z.object({ id, title: z.string(), timezone: z.string() }),
});

export const offerRound = z.object({
  id,
  state: roundState,
  award_mode: awardMode,
  message: z.string(),
  /** Null for a round of one wave that asks everyone. */
  wave_size: z.nullable(z.number()),
  shift: offeredShift,
  /** The employee who works the date until someone else accepts. */
  replacing: z.nullable(person),
  ...counts,
  /** Staff who wait for a later wave. */
  queued: z.number(),
  waves: z.array(
    z.object({
      wave: z.number(),
      /** A time at the location, with the date if it isn't today. */
      sent_at: z.string(),
      ...counts,
    }),
  ),
  /** When the next wave goes out, as a time at the location; null if there is none. */
  next_wave_at: z.nullable(z.string()),
  /** The employees who accepted, first to last. */
  accepted_by: z.array(person),
  filled_by: z.nullable(person),
});
export type OfferRound = z.infer<typeof offerRound>;
export const offerRounds = listOf(offerRound);

const { limit, offset } = pageQuery;
/** `GET /api/offers/rounds/`: the rounds that are running. */
export const roundsQuery = z.strictObject({ limit, offset, location: queryId });

export const roundAnswer = z.object({ message: z.string(), round: id });
export const assignRoundBody = z.strictObject({ user: id });

export const roundParams = z.strictObject({ round: id });
export const answerOfferBody = z.strictObject({
  answer: z.enum(['ACCEPT', 'DECLINE'], { error: 'Unknown answer. Choose one from the list.' }),
});

/** `WAITS`: the employee accepted, and a manager will choose. `TAKEN`: the employee got the shift. */
const ownOfferState = z.enum(['OPEN', 'WAITS', 'TAKEN', 'DECLINED', 'ENDED']);
export type OwnOfferState = z.infer<typeof ownOfferState>;

const ownOffer = z.object({
  round: id,
  state: ownOfferState,
  /** The state in a sentence; null while the employee can accept. */
  sentence: z.nullable(z.string()),
  shift: offeredShift,
  message: z.string(),
  award_mode: awardMode,
  rate: z.enum(['REGULAR', 'SUB']),
  /** Hours that the employee is scheduled for in the week of the date, without it. */
  hours_that_week: z.number(),
  /** Hours of the date that is offered. */
  hours: z.number(),
  /** The employee's own entries about this time, which don't stop them. */
  cautions: z.array(z.object({ code: z.string(), message: z.string() })),
  /** Why the employee can't accept now. */
  blocked: z.nullable(z.string()),
});
export type OwnOffer = z.infer<typeof ownOffer>;
export const ownOffers = z.object({ results: z.array(ownOffer) });

export const offerResult = z.object({ message: z.string(), state: ownOfferState });
export type OfferResult = z.infer<typeof offerResult>;
