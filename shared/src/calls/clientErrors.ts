import * as z from 'zod/mini';
import { clientErrorBody } from '../schemas/clientErrors';
import { call } from './call';

export const reportClientError = call({
  summary: 'Report an error in a page',
  method: 'POST',
  path: '/api/client-errors/',
  permission: 'public',
  body: clientErrorBody,
  answers: { 204: z.null() },
  refuses: [429],
  bodyLimit: 4 * 1024,
});
