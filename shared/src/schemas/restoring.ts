import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { date, id, text } from './common';
import { emailField, keyField } from './fieldSchemas';

/** `GET /api/users/deleted/`: the fields of the new-user form that are filled so far. */
export const deletedQuery = z.strictObject({
  first_name: z.optional(text(fieldLimits.nameBox)),
  last_name: z.optional(text(fieldLimits.nameBox)),
  email: z.optional(text(fieldLimits.emailMax)),
});

const deletedUser = z.object({ id, name: z.string(), email: z.string(), deleted_on: date });
export type DeletedUser = z.infer<typeof deletedUser>;
export const deletedUsers = z.object({ results: z.array(deletedUser) });

/**
 * `GET /api/users/{id}/restore/`: the data that a deleted user keeps. A key or email that another user has is null, so
 * the form asks for a new one.
 */
export const restoreUserPreview = z.object({
  name: z.string(),
  key: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** A last day that is over; restoring the user removes it. */
  ended_on: z.nullable(date),
});
export type RestoreUserPreview = z.infer<typeof restoreUserPreview>;

/** `POST /api/users/{id}/restore/`: only the data that the user can't keep. */
export const restoreUserBody = z.strictObject({ key: z.optional(keyField), email: z.optional(emailField) });
