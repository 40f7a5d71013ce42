import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { id, text, verbatim } from './common';

/** `GET /api/users/sessions/`: where somebody is signed in. Instants are ISO 8601. */
export const sessionList = z.object({
  results: z.array(
    z.object({
      id,
      /** A browser and its system in words. */
      device: z.string(),
      address: z.string(),
      created_at: z.string(),
      last_used_at: z.string(),
      expires_at: z.string(),
      /** What its owner calls a program's token; null for a session that was signed in to. */
      label: z.nullable(z.string()),
      /** Whether it is a token that changes nothing. */
      reads_only: z.boolean(),
      /** The session that asks. */
      is_current: z.boolean(),
    }),
  ),
});
export type SessionList = z.infer<typeof sessionList>;
export type ListedSession = SessionList['results'][number];

/** `POST /api/users/sessions/tokens/`. `days`: how long it is good. One's password: a page left open must not be enough. */
export const apiTokenBody = z.strictObject({
  label: text(50, 1),
  days: z.int().check(z.minimum(1), z.maximum(365)),
  reads_only: z.boolean(),
  current_password: verbatim(fieldLimits.passwordMax, 1),
});
export type ApiTokenBody = z.infer<typeof apiTokenBody>;

/** The only answer in which the token itself ever stands. */
export const newApiToken = z.object({ id, token: z.string(), expires_at: z.string() });
export type NewApiToken = z.infer<typeof newApiToken>;
