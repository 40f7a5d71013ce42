import type { ImportKind } from '@ondeck/shared/domain/rules/importColumns';
import { conflict, notFound } from '../../core/errors';
import type { Trx } from '../../database/types';

export interface StoredImport {
  readonly id: string;
  readonly kind: ImportKind;
  readonly made_at: Date;
  /** What it made. */
  readonly made: readonly string[];
}

/** An import that stands, locked until the transaction ends. @throws 404 unknown; 409 undone */
export async function lockImport(trx: Trx, id: string): Promise<StoredImport> {
  const row = await trx
    .selectFrom('imports')
    .select(['id', 'kind', 'made_at', 'undone_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Import not found.');
  if (row.undone_at !== null) throw conflict('This import was undone already.');
  const made = await trx.selectFrom('import_rows').select('entity_id').where('import_id', '=', id).execute();
  return { ...row, made: made.map(({ entity_id }) => entity_id) };
}
