import * as z from 'zod/mini';
import { text } from './common';

/**
 * `GET /api/users/{id}/personal-data/`: the stored data of a user, table by table, without secrets and their hashes.
 */
export const personalData = z.object({
  /** The user's name. */
  person: z.string(),
  made_at: z.string(),
  sections: z.array(z.object({ title: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
});
export type PersonalData = z.infer<typeof personalData>;

/** A kind of data in words for the reader, and how many rows of it there are. */
const lines = z.array(z.object({ what: z.string(), count: z.number() }));

/** `GET /api/users/{id}/erasure/`: the effects of erasing a user. */
export const erasurePreview = z.object({
  name: z.string(),
  /** Why the user can't be erased, or not yet, as a sentence to show. */
  why_not: z.nullable(z.string()),
  /** Data that is deleted. */
  goes: lines,
  /**
   * Data that is kept under the number that replaces the user's name; text that users typed is erased with the name.
   */
  stays: lines,
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

/** `POST /api/users/{id}/erasure/`: the user's name, typed to confirm. */
export const erasureBody = z.strictObject({ name: text(110, 1) });
