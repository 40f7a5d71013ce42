import { transaction } from '../../platform/database/transaction';
import type { Services } from '../../platform/services';
import { KEPT, parseRevision, type Revision, type Revisions } from './revisions';

/**
 * The states of the registry in the database. Each process remembers one of them, which `latest` gives; other processes
 * may have added newer ones.
 */
export interface SharedRevisions extends Revisions {
  /**
   * Reads the newest state; undefined if this process already knows that state or a newer one. Reading doesn't change
   * the known state: the caller first fetches the state's files and then calls `adopt`.
   *
   * @throws {Error} if the stored state can't be read
   */
  newer(): Promise<Revision | undefined>;
  /** Sets the state that this process knows; a state older than the known one changes nothing. */
  adopt(revision: Revision): void;
}

/**
 * Keeps the states of the registry as numbered rows that never change, for processes that share a database but no
 * folder. When two processes add the same number, the first to insert its row wins. The newest {@link KEPT} rows are
 * kept.
 */
export function createSharedRevisions({ db, changes }: Pick<Services, 'db' | 'changes'>): SharedRevisions {
  let known: Revision | undefined;
  /** Counts from 1; 0 means that no state exists yet. */
  const numberOf = (revision: Revision | undefined): number => revision?.registry.revision ?? 0;
  const adopt = (revision: Revision): void => {
    if (numberOf(revision) > numberOf(known)) known = revision;
  };
  return {
    adopt,
    latest: () => known,
    async newer() {
      const row = await db
        .selectFrom('registry_revisions')
        .selectAll()
        .where('revision', '>', numberOf(known))
        .orderBy('revision', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!row) return undefined;
      const revision = parseRevision({
        ...Object(JSON.parse(row.state)),
        by: row.made_by,
        change: row.change,
      });
      if (!revision) throw new Error(`Can't read revision ${row.revision} of the registry.`);
      return revision;
    },
    async add(revision) {
      const { by, change, ...state } = revision;
      const number = numberOf(revision);
      const isAdded = await transaction(db, async (trx) => {
        // A higher number counts as taken too, because the row of this number may have been removed as an old one.
        const taken = await trx
          .selectFrom('registry_revisions')
          .select('revision')
          .where('revision', '>=', number)
          .limit(1)
          .executeTakeFirst();
        if (taken) return false;
        const { numInsertedOrUpdatedRows = 0n } = await trx
          .insertInto('registry_revisions')
          .values({ revision: number, state: JSON.stringify(state), made_by: by, change })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows === 0n) return false;
        await trx
          .deleteFrom('registry_revisions')
          .where('revision', '<=', number - KEPT)
          .execute();
        await changes.publish(trx, { topic: 'Area' });
        return true;
      });
      if (isAdded) adopt(revision);
      return isAdded;
    },
  };
}
