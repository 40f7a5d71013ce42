import * as calls from '@ondeck/shared/calls/server';
import { findLateJobs } from '../jobs/lateJobs';
import type { Services } from '../services';
import { type Module, moduleOf } from './module';
import { createReadiness } from './readiness';

/** Names the jobs that are late although the server answers. Monitors can read them, and the server stays ready. */
async function warningsOf({ db, clock }: Services): Promise<{ warnings?: string[] }> {
  const late = await findLateJobs(db, clock.now());
  const warnings = late.map(
    ({ name, since }) => `The job ${name} is late. Its last run ended ${since.toISOString()}.`,
  );
  return warnings.length > 0 ? { warnings } : {};
}

/** `/api/health`: the process answers. `/api/ready`: so does the database, and it takes writes. */
export function healthModule(): Module {
  const assertReady = createReadiness();
  return moduleOf('server', calls, {
    health: () => ({ status: 'ok' }),
    ready: async ({ services }) => {
      await assertReady(services);
      return { status: 'ready', ...(await warningsOf(services)) };
    },
  });
}
