import * as z from 'zod/mini';
import { text } from './common';

/** `GET /api/users/{id}/personal-data/`: what is stored of a person, table by table, without secrets and their hashes. */
export const personalData = z.object({
  person: z.string(),
  made_at: z.string(),
  sections: z.array(z.object({ title: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
});
export type PersonalData = z.infer<typeof personalData>;

const lines = z.array(z.object({ what: z.string(), count: z.number() }));

/** `GET /api/users/{id}/erasure/`: what an erasure would do. */
export const erasurePreview = z.object({
  name: z.string(),
  /** Why it cannot be done, or not yet; a sentence to show. */
  why_not: z.nullable(z.string()),
  goes: lines,
  /** Under the number that the person is then; what somebody typed goes with the name. */
  stays: lines,
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

/** `POST /api/users/{id}/erasure/`: the person's name, typed. */
export const erasureBody = z.strictObject({ name: text(110, 1) });
