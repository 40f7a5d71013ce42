import { sql } from 'kysely';
import { transaction } from '../../platform/database/transaction';
import type { Db } from '../../platform/database/types';
import { forEachRow } from '../../platform/jobs/forEachRow';
import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../platform/services';
import { refreshOpenShifts } from '../planning/planning.door';
import { todayAt } from '../../platform/database/zones.sql';

/** Maximum number of shifts per run. The next run, a minute later, continues. */
const BATCH = 200;

/** Returns shifts with a stored open shift that begins before today at their location. */
async function shiftsBehind(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ shift_id: string }>`
    select distinct o.shift_id from open_shifts o join shifts s on s.id = o.shift_id
      join locations l on l.id = s.location_id
    where o.start_date < ${todayAt(now)}
    order by o.shift_id limit ${BATCH}`.execute(db);
  return rows.map((row) => row.shift_id);
}

/**
 * Keeps open shifts current: moves a past start to today and deletes open shifts that are over. Each shift has its own
 * transaction, so that no one waits for all of them. Runs after the expired requests were closed.
 */
export function rollOpenShifts(services: Services): Job {
  const { db, clock } = services;
  return {
    name: 'openShifts.roll',
    task: 'Update open shifts',
    schedule: '40 * * * * *',
    async run(signal) {
      await forEachRow(
        await shiftsBehind(db, clock.now()),
        (shiftId) => transaction(db, (trx) => refreshOpenShifts({ ...services, trx }, shiftId)),
        signal,
      );
    },
  };
}
