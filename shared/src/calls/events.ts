import * as z from 'zod/mini';
import { call } from './call';

/** The changes that the signed-in person may hear of, as server-sent events over fetch. */
export const followEvents = call({
  method: 'GET',
  path: '/api/events',
  permission: 'self',
  answers: { 200: z.string() },
  refuses: [429],
  file: 'events',
  description:
    'A stream of `data: {"id", "topic", "location_id"?, "user_id"?}` that names what to fetch again. `Last-Event-ID` resumes the stream.',
});
