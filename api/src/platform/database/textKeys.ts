/**
 * Computes the columns that names are searched and sorted by. Every write of a name includes them: see `plainText.ts`
 * of the domain. The triggers of migration 0041 mark rows written without them, and {@link fillTextKeys} completes
 * these rows.
 */
import { plainText, textKey } from '@ondeck/shared/domain/plainText';
import { sql } from 'kysely';
import { transaction } from './transaction';
import type { Columns, Db, Trx } from './types';

type Person = Columns<'users', 'first_name' | 'last_name'>;
type Place = Columns<'locations', 'title' | 'address' | 'email' | 'phone_number'>;

export const personKeys = ({ first_name: first, last_name: last }: Person) => ({
  search_text: plainText(`${first} ${last}`),
  name_key: textKey(last, first),
  first_name_key: textKey(first, last),
  is_keyed: true,
});

export const locationKeys = ({ title, address, email, phone_number }: Place) => ({
  search_text: plainText([title, address, email, phone_number].join(' ')),
  title_key: textKey(title),
  address_key: textKey(address),
  is_keyed: true,
});

export const positionKeys = ({ name }: { readonly name: string }) => ({
  search_text: plainText(name),
  name_key: textKey(name),
  is_keyed: true,
});

export const formerNameKeys = ({ name }: { readonly name: string }) => ({
  name_key: textKey(name),
  is_keyed: true,
});

export const meetingKeys = ({ agenda }: { readonly agenda: string }) => ({
  search_text: plainText(agenda),
  is_keyed: true,
});

/** Number of rows locked at a time. */
const BATCH = 500;

const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** Fills keys in rows of a table that have none, at most {@link BATCH}, and returns their number. */
const filling =
  <Row extends object>(
    table: 'users' | 'locations' | 'positions' | 'position_names' | 'meetings',
    id: readonly string[],
    texts: readonly (keyof Row & string)[],
    keysOf: (row: Row) => object,
  ) =>
  async (trx: Trx): Promise<number> => {
    // Other processes wait here, and then find rows that have keys.
    const { rows } = await sql<Row>`select ${listed([...id, ...texts])} from ${sql.table(table)}
      where not is_keyed order by ${listed(id)} limit ${BATCH} for no key update`.execute(trx);
    const [first] = rows;
    if (first === undefined) return 0;
    const keyed = rows.map((row) => ({ ...row, ...keysOf(row) }));
    const names = Object.keys(keysOf(first));
    await sql`update ${sql.table(table)} t
      set ${sql.join(names.map((name) => sql`${sql.ref(name)} = k.${sql.ref(name)}`))}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(keyed)}::jsonb) k
      where ${sql.join(
        id.map((name) => sql`t.${sql.ref(name)} = k.${sql.ref(name)}`),
        sql` and `,
      )}`.execute(trx);
    return rows.length;
  };

const fills = [
  filling('users', ['id'], ['first_name', 'last_name'], personKeys),
  filling('locations', ['id'], ['title', 'address', 'email', 'phone_number'], locationKeys),
  filling('positions', ['id'], ['name'], positionKeys),
  filling('position_names', ['position_id', 'until_date'], ['name'], formerNameKeys),
  filling('meetings', ['id'], ['agenda'], meetingKeys),
];

/** Fills keys in all rows that an older server or a migration wrote without them. Safe in several processes. */
export async function fillTextKeys(db: Db): Promise<void> {
  for (const fill of fills) while ((await transaction(db, fill)) === BATCH);
}
