import * as calls from '@ondeck/shared/calls/server';
import { sql } from 'kysely';
import { AppError } from '../core/errors';
import { moduleOf } from './module';

/** `/api/health`: the process answers. `/api/ready`: so does the database. */
export const healthModule = moduleOf(
  'server',
  calls,
  {
    health: () => ({ status: 'ok' }),
    ready: async ({ services }) => {
      try {
        await sql`select 1 from schema_migrations limit 1`.execute(services.db);
      } catch {
        throw new AppError(503, 'The database does not answer.');
      }
      return { status: 'ready' };
    },
  },
  {
    health: { summary: 'Is the process up?', answer: { status: 'ok' } },
    ready: { summary: 'Is the server ready to work?', answer: { status: 'ready' } },
  },
);
