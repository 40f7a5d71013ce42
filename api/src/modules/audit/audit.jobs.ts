import type { Job } from '../../jobs/job';
import type { Services } from '../../services';
import { sealAudit, verifyAudit } from './chain.service';

/** Seals the log every few seconds, and once a night follows the whole chain. */
export const auditJobs = (
  services: Pick<Services, 'db' | 'clock'>,
  onFinding: (sentence: string) => void,
): readonly Job[] => [
  { name: 'audit.seal', schedule: '*/5 * * * * *', run: () => sealAudit(services) },
  {
    name: 'audit.verify',
    schedule: '0 30 9 * * *',
    run: async () => {
      for (const sentence of await verifyAudit(services)) onFinding(sentence);
    },
  },
];
