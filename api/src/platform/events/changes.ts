import { sql } from 'kysely';
import type { Tag } from '@ondeck/shared/calls/tags';
import type { Clock } from '../core/clock';
import type { Trx } from '../database/types';
import { type AtEnd, afterCommit, collect } from '../database/transaction';
import { often } from '../database/often.sql';

/**
 * A cache tag of the pages: an event names what to fetch again. `Session` is told to nobody: streams of that person ask
 * whether their session lives.
 */
export type Topic = Tag | 'Session';

export interface Change {
  readonly topic: Topic;
  /** Where it happened: the planners of that location are told. */
  readonly locationId?: string | null;
  /** Whom it is about: that person is told. */
  readonly userId?: string | null;
}

export interface Changes {
  /** Announces that something changed: once a change, however often a transaction says it, and after its commit. */
  publish(trx: Trx, ...changes: readonly Change[]): Promise<void>;
}

const keyOf = ({ topic, locationId, userId }: Change): string =>
  `${topic} ${locationId ?? ''} ${userId ?? ''}`;

/** What carries the news between processes: `announce` in the transaction, `nudge` after its commit. */
export interface Announcer {
  announce(trx: Trx): Promise<void>;
  nudge(): void;
}

export function createChanges({
  clock,
  announcer,
}: {
  readonly clock: Clock;
  readonly announcer: Announcer;
}): Changes {
  const write: AtEnd<Change> = {
    stage: 'events',
    async run(trx, all) {
      const changes = [...new Map(all.map((change) => [keyOf(change), change])).values()];
      const at = clock.now();
      await sql`insert into changes (at, topic, location_id, user_id)
        select ${at}::timestamptz, * from unnest(${changes.map(({ topic }) => topic)}::text[],
          ${changes.map(({ locationId }) => locationId ?? null)}::uuid[],
          ${changes.map(({ userId }) => userId ?? null)}::uuid[]) ${often}`.execute(trx);
      await announcer.announce(trx);
      afterCommit(trx, () => announcer.nudge());
    },
  };
  return {
    async publish(trx, ...changes) {
      for (const change of changes) await collect(trx, write, change);
    },
  };
}
