import { systemActor } from '../../platform/auth/actor';
import { MINUTE_MS } from '../../platform/core/clock';
import { transaction } from '../../platform/database/transaction';
import { forEachRow } from '../../platform/jobs/forEachRow';
import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../platform/services';
import { dueRounds } from './offers.repository';
import { sendWave } from './sendWave.service';

/**
 * Sends every wave that is due, and ends the rounds whose last wave is over. Each wave is sent once, even when several
 * processes run the job.
 *
 * @param signal - once aborted, no further wave is sent
 */
export async function sendWaves(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock } = services;
  await forEachRow(
    await dueRounds(db, clock.now()),
    (id) => transaction(db, (trx) => sendWave({ ...services, trx, actor: systemActor }, id)),
    signal,
  );
}

/** Sends waves every minute. */
export const sendWavesJob = (services: Services): Job => ({
  name: 'offers.sendWaves',
  task: 'Send offers to staff in waves',
  schedule: '10 * * * * *',
  deadline: 5 * MINUTE_MS,
  run: (signal) => sendWaves(services, signal),
});
