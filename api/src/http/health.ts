import { sql } from 'kysely';
import * as z from 'zod/mini';
import { AppError } from '../core/errors';
import type { Db } from '../database/types';
import type { App } from './types';

const status = z.object({ status: z.string() });

/** `/api/health`: the process answers. `/api/ready`: so does the database. */
export function healthRoutes(app: App, db: Db): void {
  app.get(
    '/api/health',
    {
      config: { permission: 'public' },
      schema: { tags: ['server'], operationId: 'health', response: { 200: status } },
    },
    () => ({ status: 'ok' }),
  );
  app.get(
    '/api/ready',
    {
      config: { permission: 'public' },
      schema: { tags: ['server'], operationId: 'ready', response: { 200: status } },
    },
    async () => {
      try {
        await sql`select 1 from schema_migrations limit 1`.execute(db);
      } catch {
        throw new AppError(503, 'The database does not answer.');
      }
      return { status: 'ready' };
    },
  );
}
