import { sql } from 'kysely';
import type { Db, Trx } from '../database/types';
import type { Announcer, ChangeRow } from './changes';

/** Receives a wake-up call from other processes after a change; resolves to a function that stops listening. */
export type Listen = (wake: () => void) => Promise<() => Promise<void>>;

export const CHANNEL = 'ondeck_changes';
const POLL = 5_000;
/** Number of changes to read again, because IDs are assigned before the commit and a smaller one can appear late. */
const OVERLAP = 500;
const PAGE = 1_000;
/** Number of changes kept in memory for streams that resume. A page that missed more fetches everything again. */
const KEPT = 1_000;
/**
 * Time in ms in which later changes are collected and read together, as when everyone clocks in, because each reading
 * repeats the overlap. The first change is read right away.
 */
const TOGETHER = 100;

export interface Bus extends Announcer {
  /** Calls the listener for every change from now on; returns a function that stops. */
  subscribe(listener: (change: ChangeRow) => void): () => void;
  /**
   * Calls the listener for every change after an ID, oldest first, then for each new one, once each. Streams use this
   * to reconnect, even from another process. The changes come from memory, so many streams cause only one reading.
   *
   * @param onGap - called with the newest ID if the stream missed more than is kept; then no missed change is sent
   * @returns a function that stops
   */
  resume(
    after: number,
    listener: (change: ChangeRow) => void,
    onGap: (newest: number) => void,
  ): Promise<() => void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface BusOptions {
  readonly db: Db;
  /** Wake-up calls from other processes; undefined if this process is the only one. */
  readonly listen?: Listen;
  readonly pollEvery?: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Sends changes to this process's streams. The `changes` table is what counts: a notification only triggers a reading,
 * and polling finds changes without one, so an engine without NOTIFY works too.
 */
export function createBus({ db, listen, pollEvery = POLL, onError }: BusOptions): Bus {
  const listeners = new Set<(change: ChangeRow) => void>();
  const seen = new Set<number>();
  /** The last changes, in the order they became known. */
  const kept: ChangeRow[] = [];
  /** Newest ID that is no longer kept. */
  let forgotten = 0;
  let newest = 0;
  let reading: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let stopListening: (() => Promise<void>) | undefined;
  let stopped = false;

  const read = (after: number): Promise<ChangeRow[]> =>
    db
      .selectFrom('changes')
      .select(['id', 'topic', 'location_id', 'user_id'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();

  function keep(change: ChangeRow): void {
    seen.add(change.id);
    newest = Math.max(newest, change.id);
    kept.push(change);
    if (kept.length > KEPT) forgotten = Math.max(forgotten, kept.shift()?.id ?? 0);
  }

  async function readNew(): Promise<void> {
    do {
      again = false;
      const page = await read(newest - OVERLAP);
      for (const change of page) {
        if (seen.has(change.id)) continue;
        keep(change);
        for (const listener of listeners) listener(change);
      }
      again ||= page.length === PAGE;
      for (const id of seen) if (id < newest - 2 * OVERLAP) seen.delete(id);
    } while (again && !stopped);
  }

  function readAtOnce(): void {
    if (stopped) return;
    again = true;
    readAt = performance.now();
    reading ??= readNew()
      .catch(onError)
      .finally(() => {
        reading = undefined;
      });
  }

  function wake(): void {
    if (stopped || soon !== undefined) return;
    const wait = readAt + TOGETHER - performance.now();
    if (wait <= 0) return readAtOnce();
    soon = setTimeout(() => {
      soon = undefined;
      readAtOnce();
    }, wait);
  }

  return {
    async announce(trx: Trx) {
      if (listen) await sql`select pg_notify(${CHANNEL}, '')`.execute(trx);
    },
    nudge: wake,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async resume(after, listener, onGap) {
      readAtOnce();
      await reading;
      // The bus reads nothing between here and the end of this function, so the listener gets each change exactly once.
      if (after < forgotten || after > newest) onGap(newest);
      else
        for (const change of kept.filter(({ id }) => id > after).sort((a, b) => a.id - b.id))
          listener(change);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      const { rows } = await sql<{ id: number | null }>`select max(id) as id from changes`.execute(db);
      newest = rows[0]?.id ?? 0;
      const [first, ...more] = await read(newest - KEPT);
      forgotten = (first?.id ?? newest + 1) - 1;
      for (const change of first ? [first, ...more] : []) keep(change);
      stopListening = await listen?.(wake);
      timer = setInterval(wake, pollEvery);
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(soon);
      listeners.clear();
      await stopListening?.();
      await reading;
    },
  };
}
