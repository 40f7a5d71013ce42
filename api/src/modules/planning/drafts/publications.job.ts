/** Notifies the staff of publications that a stop of the server interrupted. */
import { after, MINUTE_MS } from '../../../platform/core/clock';
import { forEachRow } from '../../../platform/jobs/forEachRow';
import type { Job } from '../../../platform/jobs/job';
import type { Services } from '../../../platform/services';
import { publicationsBefore } from './publications.repository';
import { notifyPublication } from './publishSeveral.service';

/** The longest time that a publication is expected to take. A draft that is published later notifies its staff itself. */
const LONGEST = 5 * MINUTE_MS;

export async function notifyInterrupted(
  services: Pick<Services, 'db' | 'notify' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock } = services;
  const interrupted = await publicationsBefore(db, after(clock.now(), -LONGEST));
  await forEachRow(interrupted, (id) => notifyPublication(services, id), signal);
}

/** Looks for interrupted publications every minute. */
export const publicationsJob = (services: Services): Job => ({
  name: 'drafts.publications',
  task: 'Notify staff of published drafts',
  schedule: '50 * * * * *',
  run: (signal) => notifyInterrupted(services, signal),
});
