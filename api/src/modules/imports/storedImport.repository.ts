import type { UserActor } from '../../platform/auth/actor';
import { conflict, notFound } from '../../platform/core/errors';
import { lastChange } from '../../platform/database/lastChange';
import { type RawBuilder, sql } from 'kysely';
import type { Columns, Trx } from '../../platform/database/types';

export interface StoredImport extends Columns<'imports', 'id' | 'kind' | 'made_at'> {
  /** IDs of the rows that the import created. */
  readonly made: readonly string[];
}

/** Returns the condition that the actor may see an import (`i`): managers see only the imports they made. */
export const scopeToImports = ({ role, userId }: UserActor): RawBuilder<boolean> =>
  role === 'ADMIN' ? sql<boolean>`true` : sql<boolean>`i.made_by = ${userId}`;

/**
 * Returns an import that isn't undone, locked until the transaction ends. @throws 404 if unknown or not the actor's;
 * 409 undone
 */
export async function lockImport(trx: Trx, actor: UserActor, id: string): Promise<StoredImport> {
  const row = await trx
    .selectFrom('imports as i')
    .select(['id', 'kind', 'made_at', 'undone_at'])
    .where('id', '=', id)
    .where(scopeToImports(actor))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Import not found.');
  if (row.undone_at !== null) {
    const about = { entity: 'import', id, name: 'this import', readerId: actor.userId };
    throw conflict(`This import was already undone. ${await lastChange(trx, about)}`.trim());
  }
  const made = await trx.selectFrom('import_rows').select('entity_id').where('import_id', '=', id).execute();
  return { ...row, made: made.map(({ entity_id }) => entity_id) };
}
