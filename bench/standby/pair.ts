import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import type { Stage } from '../lib/stage';
import { query } from '../punches/drill';

/** A PostgreSQL with its synchronous standby. */
export interface Pair {
  /** The program or operator that promotes the standby. */
  readonly by: string;
  readonly primary: string;
  readonly standby: string;
  /** Kills the primary; resolves after any manual step is done. */
  takeOver(): Promise<void>;
}

export type Own = Stage['own'];

/** Waits until the standby follows synchronously. */
export async function untilSynchronous(primary: string): Promise<void> {
  const state = () =>
    query<{ sync_state: string }>(primary, 'select sync_state from pg_stat_replication').catch(() => []);
  while ((await state())[0]?.sync_state !== 'sync') await pause(50);
}

/** Starts a pair without a monitor: the drill promotes the standby. */
export async function startByHand(bin: string, own: Own): Promise<Pair> {
  const primary = own(await startPostgres(bin, { isDurable: true }));
  const standby = own(await startPostgres(bin, { isDurable: true, standbyOf: primary.url }));
  await query(primary.url, "alter system set synchronous_standby_names = '*'");
  await query(primary.url, 'select pg_reload_conf()');
  await untilSynchronous(primary.url);
  return {
    by: 'the drill, by hand',
    primary: primary.url,
    standby: standby.url,
    async takeOver() {
      await primary.kill();
      await query(standby.url, 'select pg_promote()');
    },
  };
}
