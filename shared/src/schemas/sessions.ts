import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { id, text, verbatim } from './common';

/** `GET /api/users/sessions/`: the devices where a user is signed in. Instants are ISO 8601. */
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
      /** The owner's name for an API token; null for a sign-in. */
      label: z.nullable(z.string()),
      /** Whether the session is a read-only token. */
      reads_only: z.boolean(),
      /** Whether this is the session that sent the request. */
      is_current: z.boolean(),
    }),
  ),
});
export type SessionList = z.infer<typeof sessionList>;
export type ListedSession = SessionList['results'][number];

/**
 * `POST /api/users/sessions/tokens/`. `days`: validity of the token. The password is required, so a page left open is
 * not enough to create a token.
 */
export const apiTokenBody = z.strictObject({
  label: text(50, 1),
  days: z.int().check(z.minimum(1), z.maximum(365)),
  reads_only: z.boolean(),
  current_password: verbatim(fieldLimits.passwordMax, 1),
});
export type ApiTokenBody = z.infer<typeof apiTokenBody>;

/** The new API token. No other answer contains the token itself. */
export const newApiToken = z.object({ id, token: z.string(), expires_at: z.string() });
export type NewApiToken = z.infer<typeof newApiToken>;
