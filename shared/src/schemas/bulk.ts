import * as z from 'zod/mini';
import { id } from './common';

/** The ids of the rows selected for a bulk action. */
export const ids = z.array(id).check(z.minLength(1, 'Select at least one row.'), z.maxLength(200));
export const idsBody = z.strictObject({ ids });

/** The result of a bulk action: refused rows are unchanged, each with its reason; all other rows are done. */
export const bulkAnswer = z.object({
  message: z.string(),
  refused: z.array(z.object({ id, reason: z.string() })),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;
