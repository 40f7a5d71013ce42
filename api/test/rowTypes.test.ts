import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { rowTypes, rowTypesFile } from './rowTypes';
import { openTestDatabase } from './testDatabase';

test('lists the tables and columns of the migrations in schema.types.ts', async () => {
  const { db, close } = await openTestDatabase();
  assert.equal(readFileSync(rowTypesFile, 'utf8'), await rowTypes(db), 'Run: npm run rows');
  await close();
});

test('creates row types that follow the columns: defaults, nulls, arrays, and the words of a check', async () => {
  const { db, close } = await openTestDatabase();
  await sql`create table samples (
    id bigint generated always as identity, state text not null default 'ON' check (state in ('ON', 'OFF')),
    size text check (size in ('S', 'L') or size is null), names text[], at timestamptz not null)`.execute(db);
  const [, columns] = /\n {2}samples: \{\n(.*?) {2}\};\n/s.exec(await rowTypes(db)) ?? [];
  await sql`drop table samples`.execute(db);
  await close();
  assert.deepEqual(columns?.trim().split(/\s*\n\s*/), [
    'id: Generated<number>;',
    "state: Generated<'ON' | 'OFF'>;",
    'size: string | null;',
    'names: string[] | null;',
    'at: Date;',
  ]);
});

test('refuses to create a row type for a column type without a TypeScript type', async () => {
  const { db, close } = await openTestDatabase();
  await sql`create table samples (price numeric not null)`.execute(db);
  await assert.rejects(rowTypes(db), {
    message: 'samples.price has the type numeric: name what it is read as.',
  });
  await sql`drop table samples`.execute(db);
  await close();
});
