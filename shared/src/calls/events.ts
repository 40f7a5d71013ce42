import * as z from 'zod/mini';
import { shows } from '../schemas/common';
import { call } from './call';

/** Streams the changes that the signed-in user may know of, as server-sent events over fetch. */
export const followEvents = call({
  summary: 'Follow live changes',
  method: 'GET',
  path: '/api/events',
  permission: 'self',
  answers: { 200: shows(z.string(), 'id: 42\ndata: {"id":42,"topic":"Shift"}\n\n') },
  refuses: [429],
  file: 'events',
  description:
    'A stream of `data: {"id", "topic", "location_id"?, "user_id"?}` that names what to fetch again. `Last-Event-ID` resumes the stream.',
});
