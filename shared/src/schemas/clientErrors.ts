/** What a page tells the server of a fault of its own parts, and what an admin reads of it. */
import * as z from 'zod/mini';
import { say } from '../domain/rules/findings';
import { id, listOf, pageQuery, text } from './common';

/** A name of a part, a version or a kind: no room for anything that a person wrote. */
const word = (max: number) =>
  text(max).check(z.regex(/^[\w@.+-]*$/, 'Only letters, digits and . _ - + @ are allowed'));

export const clientErrorBody = z.strictObject({
  area: word(40).check(z.minLength(1, say('field.thisRequired'))),
  /** Empty where the fault came before a version was chosen. */
  version: word(60),
  kind: word(40).check(z.minLength(1, say('field.thisRequired'))),
  message: text(500),
});
export type ClientErrorBody = z.infer<typeof clientErrorBody>;

export const clientErrorsQuery = z.strictObject({
  limit: pageQuery.limit,
  offset: pageQuery.offset,
  area: z.optional(text(40)),
});
export type ClientErrorsQuery = z.infer<typeof clientErrorsQuery>;

const clientError = z.object({
  id,
  at: z.string(),
  area: z.string(),
  version: z.string(),
  kind: z.string(),
  message: z.string(),
});
export const clientErrorList = listOf(clientError);
export type ClientErrorList = z.infer<typeof clientErrorList>;
