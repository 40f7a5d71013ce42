import * as calls from '@ondeck/shared/calls/server';
import { findLateJobs } from '../jobs/lateJobs';
import type { Services } from '../services';
import { type Module, moduleOf } from './module';
import { createReadiness } from './readiness';

/** Returns the late jobs as warnings. Monitors can read them, and the server stays ready. */
async function warningsOf({ db, clock }: Services): Promise<{ warnings?: string[] }> {
  const late = await findLateJobs(db, clock.now());
  const warnings = late.map(
    ({ name, since }) => `The job ${name} is late. Its last run ended ${since.toISOString()}.`,
  );
  return warnings.length > 0 ? { warnings } : {};
}

/**
 * Answers `/api/health` while the process runs, and `/api/ready` while the database also answers and accepts writes.
 */
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
