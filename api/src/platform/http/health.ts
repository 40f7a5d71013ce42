import * as calls from '@ondeck/shared/calls/server';
import { type Module, moduleOf } from './module';
import { createReadiness } from './readiness';

/** `/api/health`: the process answers. `/api/ready`: so does the database, and it takes writes. */
export function healthModule(): Module {
  const assertReady = createReadiness();
  return moduleOf(
    'server',
    calls,
    {
      health: () => ({ status: 'ok' }),
      ready: async ({ services }) => {
        await assertReady(services);
        return { status: 'ready' };
      },
    },
    {
      health: { summary: 'Is the process up?', answer: { status: 'ok' } },
      ready: { summary: 'Is the server ready to work?', answer: { status: 'ready' } },
    },
  );
}
