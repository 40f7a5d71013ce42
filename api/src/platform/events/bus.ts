import { sql } from 'kysely';
import type { Columns, Db, Trx } from '../database/types';
import type { Announcer } from './changes';

/** A change as streams announce it: which data to fetch again, not the data. */
export type ChangeRow = Readonly<Columns<'changes', 'id' | 'topic' | 'location_id' | 'user_id'>>;

/** Carries "there is something new" from another process; answers how to stop. */
export type Listen = (wake: () => void) => Promise<() => Promise<void>>;

export const CHANNEL = 'ondeck_changes';
const POLL = 5_000;
/** Ids are given before the commit, so a smaller one can appear after a larger: that many are read again. */
const OVERLAP = 500;
const PAGE = 2000;
/**
 * The first change is read at once; of many, as when everybody clocks in, those that come within so long are read
 * together: each reading asks for the overlap again.
 */
const TOGETHER = 100;

export interface Bus extends Announcer {
  /** Calls back for every change from now on; answers how to stop. */
  subscribe(listener: (change: ChangeRow) => void): () => void;
  /**
   * Calls back for every change after an id, oldest first, then for every new one, each once: for a stream that
   * reconnects, also from another process.
   *
   * @returns how to stop
   * @throws what the database throws; nothing is subscribed then
   */
  resume(after: number, listener: (change: ChangeRow) => void): Promise<() => void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface BusOptions {
  readonly db: Db;
  /** From other processes; undefined where this process is the only one. */
  readonly listen?: Listen;
  readonly pollEvery?: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Tells this process's streams of changes. What counts is the `changes` table; a notification only says that it is
 * worth reading now, and polling finds what no notification announced, so an engine without NOTIFY works too.
 */
export function createBus({ db, listen, pollEvery = POLL, onError }: BusOptions): Bus {
  const listeners = new Set<(change: ChangeRow) => void>();
  const seen = new Set<number>();
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

  async function readNew(): Promise<void> {
    do {
      again = false;
      for (const change of await read(newest - OVERLAP)) {
        if (seen.has(change.id)) continue;
        seen.add(change.id);
        newest = Math.max(newest, change.id);
        for (const listener of listeners) listener(change);
      }
      for (const id of seen) if (id < newest - 2 * OVERLAP) seen.delete(id);
    } while (again && !stopped);
  }

  async function readAfter(id: number): Promise<ChangeRow[]> {
    const page = await read(id);
    const last = page.at(-1);
    return last !== undefined && page.length === PAGE ? [...page, ...(await readAfter(last.id))] : page;
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
    async resume(after, listener) {
      // Reads what other processes wrote before, so that it does not count as new later.
      readAtOnce();
      await reading;
      let held: ChangeRow[] | undefined = [];
      let missed = new Set<number>();
      const hear = (change: ChangeRow): void => {
        if (held) held.push(change);
        // A change written between the two readings is in both: the page is told of it once.
        else if (!missed.has(change.id)) listener(change);
      };
      listeners.add(hear);
      try {
        const changes = await readAfter(after);
        missed = new Set(changes.map(({ id }) => id));
        for (const change of changes) listener(change);
        const arrived = held;
        held = undefined;
        for (const change of arrived) hear(change);
      } catch (error) {
        listeners.delete(hear);
        throw error;
      }
      return () => listeners.delete(hear);
    },
    async start() {
      const { rows } = await sql<{ id: number | null }>`select max(id) as id from changes`.execute(db);
      newest = rows[0]?.id ?? 0;
      for (const { id } of await read(newest - OVERLAP)) seen.add(id);
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
