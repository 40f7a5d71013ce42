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
const PAGE = 1_000;
/** Number of changes kept in memory for streams that resume. A page that missed more fetches everything again. */
const KEPT = 1_000;
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
   * reconnects, also from another process. However many do so, the changes are read once; they come from memory.
   *
   * @param onGap - told of the newest id where more was missed than is kept: nothing of it is told then
   * @returns how to stop
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
  /** The last changes, as they became known. */
  const kept: ChangeRow[] = [];
  /** The newest id that is no longer kept. */
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
