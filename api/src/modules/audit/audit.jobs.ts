import { HOUR_MS } from '../../platform/core/clock';
import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../platform/services';
import { sealAudit } from './chain.service';
import { verifyAudit } from './verifyChain.service';

/** The class name is stored with the job's last run and shown under Options. */
class LogWasRewritten extends Error {
  override name = 'LogWasRewritten';
}

/** Returns the jobs that seal the log every few seconds and verify the whole chain every night. */
export const auditJobs = (
  services: Pick<Services, 'db' | 'clock'>,
  onFinding: (sentence: string) => void,
): readonly Job[] => [
  { name: 'audit.seal', task: 'Seal the history', schedule: '*/5 * * * * *', run: () => sealAudit(services) },
  {
    name: 'audit.verify',
    task: 'Check the history every night',
    schedule: '0 30 9 * * *',
    deadline: HOUR_MS,
    run: async () => {
      const found = await verifyAudit(services);
      for (const sentence of found) onFinding(sentence);
      if (found.length > 0) throw new LogWasRewritten(`${found.length} findings`);
    },
  },
];
