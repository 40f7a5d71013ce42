import * as z from 'zod/mini';
import { call } from './call';

const status = z.object({ status: z.string() });

/** Succeeds while the process answers. */
export const health = call({
  summary: 'Check whether the process is running',
  method: 'GET',
  path: '/api/health',
  permission: 'public',
  answers: { 200: status },
});

/** Succeeds while the database answers and accepts writes. `warnings` name jobs that are late. */
export const ready = call({
  summary: 'Check whether the server is ready',
  method: 'GET',
  path: '/api/ready',
  permission: 'public',
  answers: { 200: z.extend(status, { warnings: z.optional(z.array(z.string())) }) },
});
