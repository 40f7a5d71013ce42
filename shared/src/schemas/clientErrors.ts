/** Errors in pages: the report that a page sends, and the list that teams read. */
import * as z from 'zod/mini';
import { sentenceFor } from '../domain/rules/findings';
import { id, listOf, pageQuery, text } from './common';

/** Returns the schema of a name of a page part, a version, or a kind of error. It leaves no room for free text. */
const word = (max: number) =>
  text(max).check(z.regex(/^[\w@.+-]*$/, 'Use only letters, digits, and . _ - + @'));

const position = z.int().check(z.minimum(0), z.maximum(100_000_000));
/**
 * A position in a file that this server serves. Function names are omitted, because the source map is more accurate.
 */
const frame = z.strictObject({
  file: text(160, 1).check(z.regex(/^\/(?:r|assets)\/[\w@.+/-]+$/, 'Name only files of the suite')),
  line: position,
  column: position,
});
export type StackFrame = z.infer<typeof frame>;
/** Maximum number of stack frames in a report. */
const MOST_FRAMES = 8;

export const clientErrorBody = z.strictObject({
  area: word(40).check(z.minLength(1, sentenceFor('field.thisRequired'))),
  /** The version of the area; empty if the error came before a version was chosen. */
  version: word(60),
  kind: word(40).check(z.minLength(1, sentenceFor('field.thisRequired'))),
  message: text(500),
  /** The stack of the error, innermost frame first. */
  frames: z.optional(z.array(frame).check(z.maxLength(MOST_FRAMES))),
});
export type ClientErrorBody = z.infer<typeof clientErrorBody>;

export const faultsQuery = z.strictObject({
  limit: pageQuery.limit,
  offset: pageQuery.offset,
  area: z.optional(text(40)),
});
export type FaultsQuery = z.infer<typeof faultsQuery>;

/** Errors of one version with the same message and the same position. */
const fault = z.object({
  /** The id of the latest error in the group. */
  id,
  area: z.string(),
  version: z.string(),
  kind: z.string(),
  message: z.string(),
  count: z.number(),
  first_at: z.string(),
  last_at: z.string(),
  /** Lines such as `src/OpenShifts.tsx:41:7`, or positions in the served file if no source map is stored. */
  stack: z.array(z.string()),
});
export const faultList = listOf(fault);
export type FaultList = z.infer<typeof faultList>;
export type Fault = FaultList['results'][number];
