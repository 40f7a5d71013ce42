import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { SECOND_MS } from '../core/clock';
import { AppError } from '../core/errors';
import { often } from '../database/often.sql';
import { transaction } from '../database/transaction';
import type { Trx } from '../database/types';
import type { Services } from '../services';
import { databaseTrouble } from './databaseTrouble';

/** Time in ms after which the answer "ready" needs a new write. */
const WRITE_EVERY = 15 * SECOND_MS;
/** Time in ms that a monitor waits for an answer, less than the image's health check allows. */
const PATIENCE = 4 * SECOND_MS;

type Ports = Pick<Services, 'db' | 'clock'>;

/**
 * Writes like a punch does, and spills some rows to a file, because a small update finds room on a full disk for a long
 * time. See "work_mem" in PostgreSQL's documentation.
 */
async function write(trx: Trx, now: Date): Promise<void> {
  await sql`set local work_mem = '64kB'`.execute(trx);
  await sql`select count(*) from generate_series(1, 10000)`.execute(trx);
  await sql`insert into readiness (id, written_at) values (1, ${now})
    on conflict (id) do update set written_at = excluded.written_at ${often}`.execute(trx);
}

/**
 * Checks now and then whether the database works, like calls use it: with a kept statement, in a transaction, and with
 * a write every 15 seconds. Simultaneous monitors share one check.
 *
 * @param writeEvery - milliseconds; 0 writes at every check
 */
export function createReadiness(writeEvery = WRITE_EVERY) {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  async function look({ db, clock }: Ports): Promise<void> {
    await sql`select name from schema_migrations limit 1 ${often}`.execute(db);
    const now = clock.now();
    if (Math.abs(now.getTime() - writtenAt) < writeEvery) return;
    writtenAt = Number.NEGATIVE_INFINITY;
    await transaction(db, (trx) => write(trx, now));
    writtenAt = now.getTime();
  }

  /**
   * @throws {AppError} 503 if the database doesn't answer within 4 seconds or can't write; its `cause` is the
   * database's error, if there is one
   */
  return async (ports: Ports): Promise<void> => {
    const limit = new AbortController();
    looking ??= look(ports).finally(() => {
      looking = undefined;
    });
    const tooLate = pause(PATIENCE, 'late', { signal: limit.signal, ref: false });
    try {
      const won = await Promise.race([looking, tooLate]);
      if (won === 'late') throw new AppError(503, "The database isn't responding.");
    } catch (error) {
      if (error instanceof AppError) throw error;
      const trouble = error instanceof Error ? databaseTrouble(error) : undefined;
      throw Object.assign(new AppError(503, trouble ?? "The database isn't responding as it should."), {
        cause: error,
      });
    } finally {
      tooLate.catch(() => undefined);
      limit.abort();
    }
  };
}
