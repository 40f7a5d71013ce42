import * as z from 'zod/mini';
import { importKinds, importLimits } from '../domain/rules/importColumns';
import { statusMeanings } from '../domain/rules/importStatus';
import { id, listOf, pageQuery, person, text } from './common';

const kind = z.enum(importKinds, { error: 'Choose what the file contains.' });

const tooMany = `You can import at most ${importLimits.people} rows at a time. Split the file.`;
const row = z.strictObject({
  /** The row's line in the file; the first line is 1. An Excel sheet has at most 1,048,576 lines. */
  line: z.int().check(z.minimum(1), z.maximum(1_048_576)),
  /**
   * The cells as they are in the file, in the order of `columns`; cells missing at the end are empty. The server names
   * the row and column of a cell that is too long, so the other rows can still be imported.
   */
  cells: z.array(z.string({ error: 'Enter text' })).check(z.maxLength(30)),
});
export type ImportRow = z.infer<typeof row>;

const file = {
  kind,
  /** The field of each cell in a row. */
  columns: z.array(text(40, 1)).check(z.minLength(1), z.maxLength(30)),
  rows: z
    .array(row)
    .check(z.minLength(1, 'The file has no rows to import.'), z.maxLength(importLimits.people, tooMany)),
  /** The meanings that a user chose for words in status columns that On Deck doesn't know. */
  status_words: z.optional(
    z.array(z.strictObject({ word: text(200, 1), means: z.enum(statusMeanings) })).check(z.maxLength(100)),
  ),
};

/** Body of `POST /api/imports/preview/`, which checks a file before importing. */
export const importPreviewBody = z.strictObject(file);
export type ImportPreviewBody = z.infer<typeof importPreviewBody>;

/**
 * `POST /api/imports/`: the page generates `request_id`; a repeated request with the same id gets the first answer
 * again.
 */
export const importBody = z.strictObject({ request_id: id, ...file });
export type ImportBody = z.infer<typeof importBody>;

const rowProblem = z.object({
  line: z.number(),
  /** The column with the error; null if the error concerns the whole row. */
  field: z.nullable(z.string()),
  message: z.string(),
});
export type RowProblem = z.infer<typeof rowProblem>;

const rowOutcome = z.object({
  line: z.number(),
  /** The resulting user, such as `Inactive user`. */
  becomes: z.string(),
  /** The reason for the result, if the file alone doesn't show the reason. */
  note: z.nullable(z.string()),
});
export type RowOutcome = z.infer<typeof rowOutcome>;

export const importPreview = z.object({
  /** The number of rows that could be imported now. */
  ready: z.number(),
  problems: z.array(rowProblem),
  /** The result for each row that could be imported. */
  rows: z.array(rowOutcome),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importAnswer = z.object({ message: z.string(), id, count: z.number() });

const { limit, offset } = pageQuery;
export const importsQuery = z.strictObject({ limit, offset });

const importSummary = z.object({
  id,
  kind,
  count: z.number(),
  made_by: person,
  made_at: z.string(),
  undone_at: z.nullable(z.string()),
});
export type ImportSummary = z.infer<typeof importSummary>;
export const importList = listOf(importSummary);

export const inviteAnswer = z.object({
  message: z.string(),
  invited: z.number(),
  /** Users who were sent no link, and the reason. */
  refused: z.array(z.object({ ...person.shape, reason: z.string() })),
});
export type InviteAnswer = z.infer<typeof inviteAnswer>;
