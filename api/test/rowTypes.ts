import { join } from 'node:path';
import { sql } from 'kysely';
import { apiFolder } from '../src/paths';
import type { Db } from '../src/platform/database/types';

/** Path of the generated file. */
export const rowTypesFile = join(apiFolder, 'src/platform/database/schema.types.ts');

/** Maps PostgreSQL's types to the types that both drivers read (server.ts, embedded.ts). Arrays begin with `_`. */
const readAs: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  uuid: 'string',
};

/**
 * Columns whose values the code knows more precisely than the database's catalog does. Employee codes are sealed:
 * withCodes (employeeCodes.ts) writes and reads them. Triggers write `deactivated_at` and `employee_keys`, and fill in
 * a missing `clock_records.timezone`. The catalog knows no column of a view that is never null.
 */
const precise: Record<string, string> = {
  'audit_entries.action': 'string',
  'audit_entries.at': 'Date',
  'audit_entries.entity': 'string',
  'audit_entries.id': 'string',
  'calendar_feeds.events': 'ColumnType<KnownEvents | null, unknown, unknown>',
  'client_errors.frames': 'ColumnType<readonly StackFrame[], unknown, unknown>',
  'clock_record_versions.after': 'ColumnType<unknown, unknown, never>',
  'clock_record_versions.before': 'ColumnType<unknown, unknown, never>',
  'clock_records.timezone': 'Generated<string>',
  'employee_keys.employee_code': 'ColumnType<string, never, never>',
  'locations.former_zones': 'Generated<FormerZone[] | null>',
  'locations.timezone': 'string',
  'mail_outbox.kind': 'EmailKind | null',
  'options.payroll_columns': 'ColumnType<PayrollColumn[], unknown, unknown>',
  'payroll_files.columns': 'ColumnType<PayrollColumn[] | null, unknown, unknown>',
  'users.deactivated_at': 'ColumnType<Date | null, never, never>',
  'users.employee_code': 'ColumnType<string | null, EmployeeCode | null, EmployeeCode | null>',
};

const head = `/**
 * The tables of \`migrations/\`, as kysely reads and writes them. \`npm run rows\` generates this file from a migrated
 * database (test/rowTypes.ts), and a test compares it. Dates are \`yyyy-MM-dd\`, times \`HH:mm\` (the parsers cut the
 * seconds, which are always 0), instants are \`Date\`, bigint is a number. Write jsonb with \`json()\` of values.ts, so that
 * both engines send the same text.
 */
import type { FormerZone } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { StackFrame } from '@ondeck/shared/schemas/clientErrors';
import type { PayrollColumn } from '@ondeck/shared/schemas/options';
import type { ColumnType, Generated } from 'kysely';
import type { EmailKind } from '../mail/templates';
import type { KnownEvents } from './columns';
import type { EmployeeCode } from './employeeCode';

/** Every table by its name in SQL. */
export interface Database {
`;

/** Views for processes of the earlier version (migration 0058). The code doesn't use them. */
const formerTables = [
  'time_off_requests',
  'reschedule_requests',
  'open_shift_requests',
  'new_shift_requests',
  'correction_requests',
];

/** Returns the columns that the database numbers, as `table.column`: kysely's introspection misses them. */
async function numbered(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(db);
  return new Set(rows.map(({ column }) => column));
}

/** Returns the words that a check allows in a column (`status in ('A', 'B')`), by `table.column`. */
async function allowedWords(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    select c.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'c' and cardinality(k.conkey) = 1 and k.connamespace = 'public'::regnamespace`.execute(
    db,
  );
  return new Map(
    rows.flatMap(({ column, definition }) => {
      const words = /^CHECK \(\(\w+ = ANY \(ARRAY\[(('\w+'::text(, )?)+)\]\)\)\)$/.exec(definition)?.[1];
      return words ? [[column, words.replaceAll('::text', '').replaceAll(', ', ' | ')]] : [];
    }),
  );
}

/**
 * Returns the text of `schema.types.ts` for a migrated database.
 *
 * @throws {Error} if a column has a type without an entry in `readAs`, or `precise` names a column that does not exist
 */
export async function rowTypes(db: Db): Promise<string> {
  const words = await allowedWords(db);
  const identities = await numbered(db);
  const unused = new Set(Object.keys(precise));
  const typeOf = (name: string, dataType: string): string => {
    const type = readAs[dataType.replace(/^_/, '')];
    if (type === undefined) throw new Error(`${name} has the type ${dataType}: name what it is read as.`);
    return dataType.startsWith('_') ? `${type}[]` : (words.get(name) ?? type);
  };
  const tables = (await db.introspection.getTables()).filter(
    ({ name }) => ![...formerTables, 'schema_migrations'].includes(name),
  );
  const interfaces = tables.map((table) => {
    const columns = table.columns.map(({ name: column, dataType, isNullable, hasDefaultValue }) => {
      const name = `${table.name}.${column}`;
      unused.delete(name);
      const read = typeOf(name, dataType);
      const isGenerated = hasDefaultValue || identities.has(name);
      const type = isNullable && read !== 'unknown' ? `${read} | null` : read;
      return `    ${column}: ${precise[name] ?? (isGenerated ? `Generated<${type}>` : type)};\n`;
    });
    return `  ${table.name}: {\n${columns.join('')}  };\n`;
  });
  if (unused.size > 0) throw new Error(`There is no column ${[...unused].join(', ')}.`);
  return `${head}${interfaces.join('')}}\n`;
}
