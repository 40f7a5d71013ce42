/** What a page tells the server of a fault of its own parts, and what teams read of it. */
import * as z from 'zod/mini';
import { sentenceFor } from '../domain/rules/findings';
import { id, listOf, pageQuery, text } from './common';

/** A name of a part, a version or a kind: no room for anything that a person wrote. */
const word = (max: number) =>
  text(max).check(z.regex(/^[\w@.+-]*$/, 'Use only letters, digits, and . _ - + @'));

const position = z.int().check(z.minimum(0), z.maximum(100_000_000));
/** A place in a file that this server serves. Functions are not named: what the map says of them is truer. */
const frame = z.strictObject({
  file: text(160, 1).check(z.regex(/^\/(?:r|assets)\/[\w@.+/-]+$/, 'Name only files of the suite')),
  line: position,
  column: position,
});
export type Frame = z.infer<typeof frame>;
/** How many frames of a stack are told. */
const MOST_FRAMES = 8;

export const clientErrorBody = z.strictObject({
  area: word(40).check(z.minLength(1, sentenceFor('field.thisRequired'))),
  /** Empty where the fault came before a version was chosen. */
  version: word(60),
  kind: word(40).check(z.minLength(1, sentenceFor('field.thisRequired'))),
  message: text(500),
  /** Where it came from, the innermost first. */
  frames: z.optional(z.array(frame).check(z.maxLength(MOST_FRAMES))),
});
export type ClientErrorBody = z.infer<typeof clientErrorBody>;

export const faultsQuery = z.strictObject({
  limit: pageQuery.limit,
  offset: pageQuery.offset,
  area: z.optional(text(40)),
});
export type FaultsQuery = z.infer<typeof faultsQuery>;

/** Faults of one version that say the same from the same place. */
const fault = z.object({
  /** Of the latest. */
  id,
  area: z.string(),
  version: z.string(),
  kind: z.string(),
  message: z.string(),
  count: z.number(),
  first_at: z.string(),
  last_at: z.string(),
  /** Lines such as `src/OpenShifts.tsx:41:7`, or those of the served file where no map of it is kept. */
  stack: z.array(z.string()),
});
export const faultList = listOf(fault);
export type FaultList = z.infer<typeof faultList>;
export type Fault = FaultList['results'][number];
