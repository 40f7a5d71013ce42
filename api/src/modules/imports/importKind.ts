import { sql } from 'kysely';
import type { ImportPreviewBody, RowProblem } from '@ondeck/shared/schemas/imports';
import type { UserActor } from '../../auth/actor';
import { AppError } from '../../core/errors';
import type { Trx } from '../../database/types';
import type { Services } from '../../services';
import { type Known, knownBy, type RowReader } from './rows.rules';

/** The rows of a file that are imported, or only looked at, in one transaction. */
export interface Import {
  readonly services: Services;
  readonly trx: Trx;
  readonly actor: UserActor;
  readonly file: ImportPreviewBody;
  /** False for a dry run, whose transaction is rolled back: what only matters afterwards may be left out. */
  readonly isKept: boolean;
}

export interface ImportOutcome {
  /** What was made, in the rows' order. */
  readonly ids: readonly string[];
  readonly problems: readonly RowProblem[];
}

/** What rows may name: the live locations and the positions that new people and shifts can have. */
export async function knownIn(trx: Trx): Promise<{ readonly places: Known; readonly positions: Known }> {
  const places = trx.selectFrom('locations').select(['id', 'title as name']).where('deleted_at', 'is', null);
  const positions = trx.selectFrom('positions').select(['id', 'name']).where('retired_at', 'is', null);
  return { places: knownBy(await places.execute()), positions: knownBy(await positions.execute()) };
}

/**
 * Stores row after row by the function that a form saves with, each at a savepoint of its own: so a row is judged with
 * all before it stored, and one that is refused leaves nothing behind.
 *
 * @param store - answers the id of what it made; undefined where it blamed the row instead
 */
export async function storeEach(
  trx: Trx,
  rows: readonly RowReader[],
  store: (row: RowReader) => Promise<string | undefined>,
): Promise<ImportOutcome> {
  const ids: string[] = [];
  for (const row of rows) {
    await sql`savepoint import_row`.execute(trx);
    try {
      const id = await store(row);
      if (id !== undefined) ids.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await sql`rollback to savepoint import_row`.execute(trx);
      row.refusal(error);
    }
    await sql`release savepoint import_row`.execute(trx);
  }
  return { ids, problems: rows.flatMap(({ problems }) => problems) };
}
