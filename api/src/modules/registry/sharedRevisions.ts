import { transaction } from '../../platform/database/transaction';
import type { Services } from '../../platform/services';
import { KEPT, parseRevision, type Revision, type Revisions } from './revisions';

/**
 * The states of the registry in the database. Each process remembers one of them, which `latest` gives; other
 * processes may have added newer ones.
 */
export interface SharedRevisions extends Revisions {
  /**
   * Reads the newest state; undefined where this process remembers that one or a newer one. It remembers no other for
   * it: the caller first fetches the state's files and then calls `adopt`.
   *
   * @throws {Error} where the stored state cannot be read
   */
  newer(): Promise<Revision | undefined>;
  /** Makes this process remember that state; an older one than it remembers changes nothing. */
  adopt(revision: Revision): void;
}

/**
 * Keeps the states of the registry as numbered rows that are never changed, for processes that share a database but no
 * folder. Of two processes that add the same number the first to insert its row wins. The newest {@link KEPT} rows stay.
 */
export function createSharedRevisions({ db, changes }: Pick<Services, 'db' | 'changes'>): SharedRevisions {
  let known: Revision | undefined;
  /** Counts from 1; 0 is before the first. */
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
        // Its own row may be gone, where this process is so far behind that it was removed as an old one.
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
