import type { Job } from '../../jobs/job';
import type { Services } from '../../services';
import { sealAudit, verifyAudit } from './chain.service';

/** Seals the log every few seconds, and once a night follows the whole chain. */
export const auditJobs = (
  { db }: Pick<Services, 'db'>,
  onFinding: (sentence: string) => void,
): readonly Job[] => [
  { name: 'audit.seal', schedule: '*/5 * * * * *', run: () => sealAudit(db) },
  {
    name: 'audit.verify',
    schedule: '0 30 9 * * *',
    run: async () => {
      for (const sentence of await verifyAudit(db)) onFinding(sentence);
    },
  },
];
