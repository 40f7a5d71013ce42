import * as z from 'zod/mini';
import { id } from './common';

/** What a bulk action is about: what was selected. */
export const ids = z.array(id).check(z.minLength(1, 'Select at least one row.'), z.maxLength(200));
export const idsBody = z.strictObject({ ids });

/** What became of it: what was refused stays as it was, each with why; the others are done. */
export const bulkAnswer = z.object({
  message: z.string(),
  refused: z.array(z.object({ id, reason: z.string() })),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;
