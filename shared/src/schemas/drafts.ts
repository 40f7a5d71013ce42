import * as z from 'zod/mini';
import { date, id, person, positionRef, queryId, revision, text, time } from './common';

const kind = z.enum(['DAY', 'WEEK', 'TERM', 'TEMPLATE'], {
  error: 'Unknown kind of copy. Choose a day, a week, a session, or a template.',
});

const wish = {
  kind,
  /** The location to copy from. */
  location: id,
  /** The first day to copy; a template has its own. */
  from: z.optional(date),
  /** The last day to copy, for a session. */
  to: z.optional(date),
  /** The template to copy, only for `TEMPLATE`. */
  template: z.optional(id),
  target_location: z.optional(id),
  /** The first day of each copy. */
  targets: z.array(date).check(z.minLength(1), z.maxLength(12)),
  /** Whether the copies keep the staff of the copied shifts; if false, all copies are open shifts. */
  with_people: z.boolean(),
};

/** `POST /api/drafts/preview/`: shows the copy before anything is stored. */
export const copyBody = z.strictObject(wish);
export type CopyBody = z.infer<typeof copyBody>;

/** How to copy a row: without its unavailable staff (the default), as an open shift, or not at all. */
const choice = z.enum(['WITHOUT', 'OPEN', 'SKIP']);
export type CopyChoice = z.infer<typeof choice>;

/** `POST /api/drafts/`: stores the copy as a draft. */
export const draftBody = z.strictObject({
  ...wish,
  choices: z.optional(z.array(z.strictObject({ key: text(100), choice })).check(z.maxLength(1000))),
});
export type DraftBody = z.infer<typeof draftBody>;

const plannedShift = {
  shift_type: positionRef,
  start_date: date,
  /** The last day; null for no end date. */
  end_date: z.nullable(date),
  shift_repeat: z.nullable(z.enum(['WEEKLY', 'DAILY'])),
  start_time: time,
  end_time: time,
  staff: z.array(person),
};

const copyRow = z.object({
  /** Identifies the row in `choices`; the key stays the same while the same shift is copied to the same days. */
  key: z.string(),
  /** The code of the copied shift; empty for a shift from a template. */
  shift_code: z.string(),
  ...plannedShift,
  /** `UNFIT`: one of its staff isn't available. `LEFT_OUT`: the copy can't be created or already exists. */
  state: z.enum(['FITS', 'UNFIT', 'LEFT_OUT']),
  /** Sentences that explain why the copy differs from the original. */
  reasons: z.array(z.string()),
  /** User ids of the staff who aren't available. */
  unfit: z.array(id),
  /** Differences between the copy and the original, for a copy that can be created. */
  changes: z.array(z.string()),
  /** Reasons against its staff that don't stop the copy, as sentences. */
  warnings: z.optional(z.array(z.string())),
});
export type CopyRow = z.infer<typeof copyRow>;

export const copyReport = z.object({
  name: z.string(),
  rows: z.array(copyRow),
  /** Shifts already scheduled on those days that aren't copies, as sentences. */
  others: z.array(z.string()),
});
export type CopyReport = z.infer<typeof copyReport>;

/** The most locations of one copy, and the most drafts of one publication. */
const MOST_TOGETHER = 60;

const { location: _location, target_location: _target, template: _template, ...together } = wish;

const oneOfCopies = {
  location: wish.location,
  target_location: wish.target_location,
  template: wish.template,
};

/** `POST /api/drafts/copies/preview/`: the same days for several locations, each target location once. */
export const copiesBody = z.strictObject({
  ...together,
  copies: z.array(z.strictObject(oneOfCopies)).check(z.minLength(1), z.maxLength(MOST_TOGETHER)),
});
export type CopiesBody = z.infer<typeof copiesBody>;

/** `POST /api/drafts/copies/`: stores a draft for each location. */
export const draftsBody = z.strictObject({
  ...together,
  copies: z
    .array(z.strictObject({ ...oneOfCopies, choices: draftBody.shape.choices }))
    .check(z.minLength(1), z.maxLength(MOST_TOGETHER)),
});
export type DraftsBody = z.infer<typeof draftsBody>;

const place = z.object({ id, title: z.string() });

/** The locations or drafts that were refused, by their IDs. */
const refused = z.array(z.object({ id, reason: z.string() }));

export const copyReports = z.object({
  reports: z.array(z.object({ location: place, ...copyReport.shape })),
  refused,
});
export type CopyReports = z.infer<typeof copyReports>;

export const savedDrafts = z.object({
  message: z.string(),
  drafts: z.array(z.object({ id, location: id })),
  refused,
});
export type SavedDrafts = z.infer<typeof savedDrafts>;

/** `GET /api/drafts/`: of one location, or of all locations that the user has. */
export const draftsQuery = z.strictObject({ location: queryId, locations: z.optional(z.literal('all')) });
export type DraftsQuery = z.infer<typeof draftsQuery>;

const batch = {
  id,
  name: z.string(),
  kind,
  location: place,
  /** The first day of the draft; `to` is its last, null if a shift has no end date. */
  from: date,
  to: z.nullable(date),
  shifts: z.number(),
  /** The number of shifts with no one assigned. */
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

/** `GET /api/drafts/{id}/`: the draft, with its current conflicts. */
export const draftDetail = z.object({
  ...batch,
  revision,
  planned: z.array(
    z.object({
      ...plannedShift,
      id,
      comments: z.string(),
      /** The shift that this shift was copied from. */
      source_shift_id: z.optional(z.nullable(id)),
    }),
  ),
  /** Shifts that can be published but would differ from the draft: some dates have passed or are closed days. */
  noted: z.optional(z.array(z.object({ ...plannedShift, id, notes: z.array(z.string()) }))),
  /** Shifts whose staff can be assigned, but with reasons against it. */
  warned: z.optional(z.array(z.object({ ...plannedShift, id, notes: z.array(z.string()) }))),
  unfit: z.array(
    z.object({
      ...plannedShift,
      id,
      reasons: z.array(z.string()),
      /** Whether the shift can't be created at all; if false, only its staff aren't available. */
      blocked: z.boolean(),
    }),
  ),
});
export type DraftDetail = z.infer<typeof draftDetail>;

/**
 * `POST /api/drafts/{id}/publish/`: refused when staff aren't available, unless `unfit` says to publish those shifts as
 * open shifts or to leave them out. A shift that can't be created at all is left out either way.
 */
export const publishBody = z.optional(
  z.nullable(z.strictObject({ unfit: z.optional(z.enum(['OPEN', 'LEAVE_OUT'])) })),
);

export const publishedDraft = z.object({
  message: z.string(),
  published: z.number(),
  left_out: z.number(),
});

const unfit = z.optional(z.enum(['OPEN', 'LEAVE_OUT']));

/** `POST /api/drafts/publish/preview/`: `unfit` as in the publication, `LEAVE_OUT` by default. */
export const publicationBody = z.strictObject({
  drafts: z.array(id).check(z.minLength(1), z.maxLength(MOST_TOGETHER)),
  unfit,
});
export type PublicationBody = z.infer<typeof publicationBody>;

/** Each draft with its conflicts, also those with the drafts before it. */
export const publicationPreview = z.object({ drafts: z.array(draftDetail), refused });
export type PublicationPreview = z.infer<typeof publicationPreview>;

/** `POST /api/drafts/publish/`: each draft with the revision of its preview, published in this order. */
export const publishDraftsBody = z.strictObject({
  drafts: z
    .array(z.strictObject({ id, revision: z.optional(z.string().check(z.maxLength(200))) }))
    .check(z.minLength(1), z.maxLength(MOST_TOGETHER)),
  unfit,
});
export type PublishDraftsBody = z.infer<typeof publishDraftsBody>;

export const publishedDrafts = z.object({ ...publishedDraft.shape, refused });

/** `POST /api/drafts/discard/`. */
export const discardDraftsBody = z.strictObject({ drafts: publicationBody.shape.drafts });
export const discardedDrafts = z.object({ message: z.string(), refused });

/** `PUT /api/drafts/{id}/shifts/{shift}/`: an empty `staff` makes an open shift. */
export const draftShiftBody = z.strictObject({
  start_time: time,
  end_time: time,
  staff: z.array(id).check(z.maxLength(2)),
});
export type DraftShiftBody = z.infer<typeof draftShiftBody>;

/** `POST /api/drafts/{id}/shifts/`: without `shift_repeat`, the shift has one date, which is also its last day. */
export const newDraftShiftBody = z.strictObject({
  shift_type: id,
  start_date: date,
  end_date: z.nullable(date),
  shift_repeat: plannedShift.shift_repeat,
  comments: text(500),
  /** The shift that a restored draft shift was copied from; the next copy of that shift recognizes it by this id. */
  source_shift_id: z.optional(z.nullable(id)),
  ...draftShiftBody.shape,
});
export type NewDraftShiftBody = z.infer<typeof newDraftShiftBody>;

/** `POST /api/drafts/templates/`: saves the seven days from a date as a named template. */
export const templateBody = z.strictObject({ location: id, from: date, name: text(80, 1) });
export const savedDraft = z.object({ message: z.string(), id });
