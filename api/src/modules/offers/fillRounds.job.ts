import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../platform/services';
import { runMigrationAgain } from '../../platform/database/runAgain';

const FILE = '0087_offer_rounds_fill.sql';

/** Stores the rounds of offers that an older server stored, because it runs next to this one during an upgrade. */
export const fillRoundsJob = ({ db }: Pick<Services, 'db'>): Job => ({
  name: 'offers.fill',
  task: 'Store the rounds of offers',
  schedule: '50 * * * * *',
  run: () => runMigrationAgain(db, FILE),
});
