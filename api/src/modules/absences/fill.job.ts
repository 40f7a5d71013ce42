import { runMigrationAgain } from '../../platform/database/runAgain';
import type { Db } from '../../platform/database/types';
import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../platform/services';

/** Stores the absences of time off that a server of the previous release decided, with the migration's own file. */
export const fillAbsences = (db: Db): Promise<void> => runMigrationAgain(db, '0067_absences_fill.sql');

/** Fills the absences that approvals by an older server lack, because it runs next to this one during an upgrade. */
export const fillJob = ({ db }: Pick<Services, 'db'>): Job => ({
  name: 'absences.fill',
  task: 'Store the absences of approved time off',
  schedule: '50 * * * * *',
  run: () => fillAbsences(db),
});
