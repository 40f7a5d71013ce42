import * as z from 'zod/mini';
import { id } from './common';

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
      /** The session that asks. */
      is_current: z.boolean(),
    }),
  ),
});
export type SessionList = z.infer<typeof sessionList>;
export type ListedSession = SessionList['results'][number];
