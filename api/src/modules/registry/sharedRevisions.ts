import { transaction } from '../../database/transaction';
import type { Services } from '../../services';
import { KEPT, parseRevision, type Revision, type Revisions } from './revisions';

/** The states of the registry in the database: this process knows one of them, others may have made newer ones. */
export interface SharedRevisions extends Revisions {
  /** The newest state, where it is newer than the one that this process knows. */
  newer(): Promise<Revision | undefined>;
  /** Makes it the one that this process knows. */
  adopt(revision: Revision): void;
}

/** The states of the registry as rows that are written once, numbered. Inserting the next number is what wins a race. */
export function createSharedRevisions({ db, changes }: Pick<Services, 'db' | 'changes'>): SharedRevisions {
  let known: Revision | undefined;
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
      if (!revision) throw new Error(`Revision ${row.revision} of the registry cannot be read.`);
      return revision;
    },
    async add(revision) {
      const { by, change, ...state } = revision;
      const number = numberOf(revision);
      const isFirst = await transaction(db, async (trx) => {
        const { numInsertedOrUpdatedRows = 0n } = await trx
          .insertInto('registry_revisions')
          .values({ revision: number, state: JSON.stringify(state), made_by: by, change })
          .onConflict((taken) => taken.doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows === 0n) return false;
        await trx
          .deleteFrom('registry_revisions')
          .where('revision', '<=', number - KEPT)
          .execute();
        await changes.publish(trx, { topic: 'Area' });
        return true;
      });
      if (isFirst) adopt(revision);
      return isFirst;
    },
  };
}
