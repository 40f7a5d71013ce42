import * as z from 'zod/mini';
import { date, id, person, positionRef, queryId, revision, text, time } from './common';

const kind = z.enum(['DAY', 'WEEK', 'TERM', 'TEMPLATE'], {
  error: 'Unknown kind of copy. Choose a day, a week, a session, or a template.',
});

const wish = {
  kind,
  /** Where it is copied from. */
  location: id,
  /** The first day that is copied; a template has its own. */
  from: z.optional(date),
  /** The last day, of a term. */
  to: z.optional(date),
  /** Only for `TEMPLATE`. */
  template: z.optional(id),
  target_location: z.optional(id),
  /** The first days of the copies. */
  targets: z.array(date).check(z.minLength(1), z.maxLength(12)),
  /** Whether who works it now works the copy too; else all of it is open. */
  with_people: z.boolean(),
};

/** `POST /api/drafts/preview/`: what a copy would be, before anything is stored. */
export const copyBody = z.strictObject(wish);
export type CopyBody = z.infer<typeof copyBody>;

/** What becomes of a row: taken without whoever does not fit, which is the default, with nobody, or not at all. */
const choice = z.enum(['WITHOUT', 'OPEN', 'SKIP']);
export type CopyChoice = z.infer<typeof choice>;

/** `POST /api/drafts/`: stores it. */
export const draftBody = z.strictObject({
  ...wish,
  choices: z.optional(z.array(z.strictObject({ key: text(100), choice })).check(z.maxLength(1000))),
});
export type DraftBody = z.infer<typeof draftBody>;

const plannedShift = {
  shift_type: positionRef,
  start_date: date,
  /** Null: it goes on. */
  end_date: z.nullable(date),
  shift_repeat: z.nullable(z.enum(['WEEKLY', 'DAILY'])),
  start_time: time,
  end_time: time,
  staff: z.array(person),
};

const copyRow = z.object({
  /** Names it in `choices`: the same as long as the same is copied to the same days. */
  key: z.string(),
  /** Of the shift that is copied; empty where that is a template's. */
  shift_code: z.string(),
  ...plannedShift,
  /** `UNFIT`: somebody of its staff cannot work it. `LEFT_OUT`: it cannot be made, or is there already. */
  state: z.enum(['FITS', 'UNFIT', 'LEFT_OUT']),
  /** Sentences that say why it is not as it was copied. */
  reasons: z.array(z.string()),
  /** Who of the staff does not fit. */
  unfit: z.array(id),
  /** In what it differs from what is copied, where it fits as well. */
  changes: z.array(z.string()),
});
export type CopyRow = z.infer<typeof copyRow>;

export const copyReport = z.object({
  name: z.string(),
  rows: z.array(copyRow),
  /** What is planned on those days already and is no copy: one sentence each. */
  others: z.array(z.string()),
});
export type CopyReport = z.infer<typeof copyReport>;

export const draftsQuery = z.strictObject({ location: queryId });

const batch = {
  id,
  name: z.string(),
  kind,
  location: z.object({ id, title: z.string() }),
  /** First and last day; null where a shift goes on. */
  from: date,
  to: z.nullable(date),
  shifts: z.number(),
  /** How many of them nobody works. */
  open: z.number(),
  made_by: person,
  made_at: z.string(),
};

const draftSummary = z.object(batch);
export type DraftSummary = z.infer<typeof draftSummary>;
export const draftList = z.object({
  drafts: z.array(draftSummary),
  templates: z.array(draftSummary),
});

/** `GET /api/drafts/{id}/`: with what no longer fits, as it is now. */
export const draftDetail = z.object({
  ...batch,
  revision,
  planned: z.array(
    z.object({
      ...plannedShift,
      id,
      comments: z.string(),
      /** The shift that it is a copy of. */
      source_shift_id: z.optional(z.nullable(id)),
    }),
  ),
  /** Shifts that can be published but would differ from the draft: some dates have passed or are closed days. */
  noted: z.optional(z.array(z.object({ ...plannedShift, id, notes: z.array(z.string()) }))),
  unfit: z.array(
    z.object({
      ...plannedShift,
      id,
      reasons: z.array(z.string()),
      /** Whether it cannot be made at all; else only its staff does not fit. */
      blocked: z.boolean(),
    }),
  ),
});
export type DraftDetail = z.infer<typeof draftDetail>;

/**
 * `POST /api/drafts/{id}/publish/`: what no longer fits is a reason to refuse unless this says what becomes of it: made
 * open where only its staff does not fit, or left out. What cannot be made at all is left out either way.
 */
export const publishBody = z.optional(
  z.nullable(z.strictObject({ unfit: z.optional(z.enum(['OPEN', 'LEAVE_OUT'])) })),
);

export const publishedDraft = z.object({
  message: z.string(),
  published: z.number(),
  left_out: z.number(),
});

/** `PUT /api/drafts/{id}/shifts/{shift}/`: nobody in `staff` leaves it open. */
export const draftShiftBody = z.strictObject({
  start_time: time,
  end_time: time,
  staff: z.array(id).check(z.maxLength(2)),
});
export type DraftShiftBody = z.infer<typeof draftShiftBody>;

/** `POST /api/drafts/{id}/shifts/`: on one date where it does not repeat; then its last day is its first. */
export const newDraftShiftBody = z.strictObject({
  shift_type: id,
  start_date: date,
  end_date: z.nullable(date),
  shift_repeat: plannedShift.shift_repeat,
  comments: text(500),
  /** The shift that it is a copy of, where it comes back: by that it is known when the same is copied again. */
  source_shift_id: z.optional(z.nullable(id)),
  ...draftShiftBody.shape,
});
export type NewDraftShiftBody = z.infer<typeof newDraftShiftBody>;

/** `POST /api/drafts/templates/`: names the seven days from a date on. */
export const templateBody = z.strictObject({ location: id, from: date, name: text(80, 1) });
export const savedDraft = z.object({ message: z.string(), id });
