import { MINUTE_MS } from '../core/clock';
import { fillTextKeys } from '../database/textKeys';
import type { Db } from '../database/types';
import type { Job } from './job';

/** Fills in keys every minute, because an older server that still runs continues to write rows without keys. */
export const textKeysJob = (db: Db): Job => ({
  name: 'textKeys.fill',
  task: 'Update the index for searches',
  schedule: '20 * * * * *',
  deadline: 10 * MINUTE_MS,
  run: () => fillTextKeys(db),
});
