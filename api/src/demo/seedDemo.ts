import { sql } from 'kysely';
import { fillAbsences } from '../modules/absences/absences.door';
import { hashPassword } from '../platform/auth/passwords';
import { transaction } from '../platform/database/transaction';
import type { Db, Queryable, Trx } from '../platform/database/types';
import { buildDemo } from './buildDemo';

/** The password of all demo accounts. The docs publish it, so it is no secret. */
export const demoPassword = 'OnDeck2026!';

/** Rows of a statement: few enough for the time limit of a statement on a slow machine. */
const ROWS_AT_ONCE = 500;

/**
 * Stores all rows of a table, with one parameter for many rows. Stores null in a column that only other rows have.
 *
 * @internal
 */
export async function store(trx: Trx, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = sql.join([...names].map((column) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${some}::jsonb)`.execute(
      trx,
    );
  }
}

/** Returns whether a database has no user and no location yet. */
async function isEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from users) or exists (select 1 from locations) as found`.execute(db);
  return rows[0]?.found === false;
}

/**
 * Fills an empty database with the demo school, in one transaction.
 *
 * @param clock - the clock to which the school's dates are relative
 * @throws if the database is not empty, so that demo data never mixes with other data
 */
export async function seedDemo(db: Db, clock: { now(): Date }): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const tables = buildDemo(clock.now(), passwordHash);
  await transaction(db, async (trx) => {
    if (!(await isEmpty(trx))) throw new Error('The demo school needs an empty database.');
    // A migration has stored the position of meetings.
    const { id: position_id } = await trx
      .selectFrom('positions')
      .select('id')
      .where('is_meeting', '=', true)
      .executeTakeFirstOrThrow();
    const clock_records = tables.clock_records.map((row) =>
      row.meeting_id === null ? row : { ...row, position_id },
    );
    for (const [table, content] of Object.entries({ ...tables, clock_records }))
      await store(trx, table, content);
    // The demo school is set up, and its locations send no alerts while no one uses it.
    await trx
      .updateTable('options')
      .set({ first_steps_dismissed_at: clock.now(), text_messages: true })
      .execute();
  });
  // Approved time off gets its absences as in an upgrade.
  await fillAbsences(db);
}

/**
 * Fills an empty database with the demo school if the settings ask for it. Leaves any other database unchanged.
 *
 * @param wanted - the setting `demo`
 */
export async function ensureDemo(db: Db, clock: { now(): Date }, wanted: boolean): Promise<void> {
  if (wanted && (await isEmpty(db))) await seedDemo(db, clock);
}
