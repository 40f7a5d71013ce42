import * as z from 'zod/mini';
import { call } from './call';

const status = z.object({ status: z.string() });

/** Succeeds while the process answers. */
export const health = call({
  method: 'GET',
  path: '/api/health',
  permission: 'public',
  answers: { 200: status },
});

/** Succeeds while the database answers too and takes writes. */
export const ready = call({
  method: 'GET',
  path: '/api/ready',
  permission: 'public',
  answers: { 200: status },
});
