import type { ImportPreviewBody, RowOutcome, RowProblem } from '@ondeck/shared/schemas/imports';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations } from '../../platform/auth/scope';
import { AppError } from '../../platform/core/errors';
import { atSavepoint } from '../../platform/database/transaction';
import type { Trx } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import { type Known, knownBy, type RowReader } from './rows.rules';

/** The rows of a file that are imported, or only looked at, in one transaction. */
export interface Import {
  readonly unit: UnitOfWork;
  readonly file: ImportPreviewBody;
  /** False for a dry run, whose transaction is rolled back: what only matters afterwards may be left out. */
  readonly isKept: boolean;
}

export interface ImportOutcome {
  /** Ids of the users, positions, or shifts that were created, in the order of the rows. */
  readonly ids: readonly string[];
  readonly problems: readonly RowProblem[];
  /** The outcome of each row that has no problem. */
  readonly rows: readonly RowOutcome[];
}

/** Names that rows may have, and how it is said of a row that it names something else. */
export interface KnownNames {
  readonly known: Known;
  readonly noneNamed: string;
}

export interface Choices {
  readonly places: KnownNames;
  readonly positions: KnownNames;
  /** The time zones of the locations by id. */
  readonly zones: ReadonlyMap<string, string>;
}

/**
 * What rows may name: the live locations in the actor's reach and the positions that new people and shifts can have. Of a
 * manager's file a location elsewhere is refused in the words for one that does not exist.
 */
export async function knownIn(trx: Trx, actor: UserActor): Promise<Choices> {
  const places = await trx
    .selectFrom('locations')
    .select(['id', 'title as name', 'timezone'])
    .where('deleted_at', 'is', null)
    .where(scopeToLocations(actor, sql.ref('locations.id')))
    .execute();
  const positions = trx.selectFrom('positions').select(['id', 'name']).where('retired_at', 'is', null);
  return {
    places: {
      known: knownBy(places),
      noneNamed: actor.role === 'ADMIN' ? 'No location is named' : 'None of your locations is named',
    },
    positions: { known: knownBy(await positions.execute()), noneNamed: 'No position is named' },
    zones: new Map(places.map(({ id, timezone }) => [id, timezone])),
  };
}

/**
 * Stores row after row by the function that a form saves with, each at a savepoint of its own: so a row is judged with
 * all before it stored, and one that is refused leaves nothing behind.
 *
 * @param store - answers what it made; undefined where it blamed the row instead
 */
export async function storeEach(
  trx: Trx,
  rows: readonly RowReader[],
  store: (row: RowReader) => Promise<{ readonly id: string; readonly becomes: string } | undefined>,
): Promise<ImportOutcome> {
  const made: (RowOutcome & { readonly id: string })[] = [];
  for (const row of rows) {
    try {
      const stored = await atSavepoint(trx, () => store(row));
      if (stored) made.push({ ...stored, line: row.line, note: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      row.refusal(error);
    }
  }
  return {
    ids: made.map(({ id }) => id),
    problems: rows.flatMap(({ problems }) => problems),
    rows: made.map(({ id: _id, ...outcome }) => outcome),
  };
}
