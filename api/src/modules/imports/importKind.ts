import type { ImportPreviewBody, RowOutcome, RowProblem } from '@ondeck/shared/schemas/imports';
import { sql } from 'kysely';
import type { UserActor } from '../../platform/auth/actor';
import { scopeToLocations } from '../../platform/auth/scope';
import { AppError } from '../../platform/core/errors';
import { atSavepoint } from '../../platform/database/transaction';
import type { Trx } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import { type Known, knownBy, type RowReader } from './rows.rules';

/** The rows of a file to import, or to check in a dry run, within one transaction. */
export interface Import {
  readonly unit: UnitOfWork;
  readonly file: ImportPreviewBody;
  /** False for a dry run, whose transaction is rolled back, so effects after the commit can be left out. */
  readonly isKept: boolean;
}

export interface ImportOutcome {
  /** IDs of the users, positions, or shifts that were created, in the order of the rows. */
  readonly ids: readonly string[];
  readonly problems: readonly RowProblem[];
  /** The outcome of each row that has no problem. */
  readonly rows: readonly RowOutcome[];
}

/** The names that cells may contain, and the start of the error for any other name. */
export interface KnownNames {
  readonly known: Known;
  readonly noneNamed: string;
}

export interface Choices {
  readonly places: KnownNames;
  readonly positions: KnownNames;
  /** Time zones of the locations, by location ID. */
  readonly zones: ReadonlyMap<string, string>;
}

/**
 * Returns the names that rows may contain: existing locations in the actor's reach, and positions for new users and
 * shifts. In a manager's file, a location elsewhere gets the same error as one that doesn't exist.
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
 * Stores rows one by one with the function of the form, each at its own savepoint. So each row is checked with all
 * earlier rows stored, and a refused row leaves nothing stored.
 *
 * @param store - returns the created row; undefined if it reported a problem instead
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
