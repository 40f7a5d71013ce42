import { sql } from 'kysely';
import type { Tag } from '@ondeck/shared/calls/tags';
import type { Clock } from '../core/clock';
import type { Columns, Trx } from '../database/types';
import { type AtEnd, afterCommit, collect } from '../database/transaction';
import { often } from '../database/often.sql';

/**
 * A cache tag of the pages: an event names the data to fetch again. Pages never get `Session`: it makes the server
 * check whether the sessions of that user's streams are still valid.
 */
export type Topic = Tag | 'Session';

/** A change as streams announce it: the kind of data to fetch again, not the data. */
export type ChangeRow = Readonly<Columns<'changes', 'id' | 'topic' | 'location_id' | 'user_id'>>;

export interface AnnouncedChange {
  readonly topic: Topic;
  /** The location of the change. Users of that location can get the event: see audience.ts. */
  readonly locationId?: string | null;
  /** The user that the change affects. Their pages get the event. */
  readonly userId?: string | null;
}

export interface Changes {
  /** Announces a change after the commit, once even if the transaction publishes the change several times. */
  publish(trx: Trx, ...changes: readonly AnnouncedChange[]): Promise<void>;
}

const keyOf = ({ topic, locationId, userId }: AnnouncedChange): string =>
  `${topic} ${locationId ?? ''} ${userId ?? ''}`;

/** Carries changes between processes: `announce` runs in the transaction, `nudge` after its commit. */
export interface Announcer {
  announce(trx: Trx): Promise<void>;
  nudge(): void;
}

/** @param onStored - called with the stored changes of each transaction, after its commit */
export function createChanges({
  clock,
  announcer,
  onStored,
}: {
  readonly clock: Clock;
  readonly announcer: Announcer;
  readonly onStored?: (changes: readonly ChangeRow[]) => void;
}): Changes {
  const write: AtEnd<AnnouncedChange> = {
    stage: 'events',
    async run(trx, all) {
      const changes = [...new Map(all.map((change) => [keyOf(change), change])).values()];
      const at = clock.now();
      const { rows } = await sql<ChangeRow>`insert into changes (at, topic, location_id, user_id)
        select ${at}::timestamptz, * from unnest(${changes.map(({ topic }) => topic)}::text[],
          ${changes.map(({ locationId }) => locationId ?? null)}::uuid[],
          ${changes.map(({ userId }) => userId ?? null)}::uuid[])
        returning id, topic, location_id, user_id ${often}`.execute(trx);
      await announcer.announce(trx);
      afterCommit(trx, () => {
        announcer.nudge();
        onStored?.(rows);
      });
    },
  };
  return {
    async publish(trx, ...changes) {
      for (const change of changes) await collect(trx, write, change);
    },
  };
}
