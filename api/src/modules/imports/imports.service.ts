import { type ImportKind, importLimits, missingColumns } from '@ondeck/shared/domain/rules/importColumns';
import { counted } from '@ondeck/shared/domain/words';
import {
  importAnswer,
  type ImportBody,
  type ImportPreview,
  type ImportPreviewBody,
  type ImportSummary,
} from '@ondeck/shared/schemas/imports';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { UserActor } from '../../platform/auth/actor';
import { badRequest } from '../../platform/core/errors';
import { rehearse } from '../../platform/database/rehearse';
import type { Columns, Queryable } from '../../platform/database/types';
import { countRows } from '../../platform/database/values';
import type { Services, UnitOfWork } from '../../platform/services';
import type { Import, ImportOutcome } from './importKind';
import { importPeople } from './importPeople.service';
import { importPositions } from './importPositions.service';
import { importShifts } from './importShifts.service';
import { rowReader } from './rows.rules';
import { assertNoGuessing } from '../users/users.door';
import { scopeToImports } from './storedImport.repository';

const kinds: Readonly<Record<ImportKind, (work: Import) => Promise<ImportOutcome>>> = {
  people: importPeople,
  positions: importPositions,
  shifts: importShifts,
};

const words: Readonly<Record<ImportKind, readonly [one: string, many: string]>> = {
  people: ['person', 'people'],
  positions: ['position', 'positions'],
  shifts: ['shift', 'shifts'],
};
/** Returns a count in words: `1 person`, `460 people`. */
export const describeCount = (kind: ImportKind, count: number): string => counted(count, ...words[kind]);

/** @throws 400 for too many rows of a kind, or a file without a required column */
function assertReadable({ kind, columns, rows }: ImportPreviewBody): void {
  if (rows.length > importLimits[kind])
    throw badRequest(
      `You can import at most ${describeCount(kind, importLimits[kind])} at a time. Split the file.`,
    );
  const missing = missingColumns(kind, columns);
  if (missing.length > 0) throw badRequest(`The file needs a column for ${missing.join(', ')}.`);
}

/**
 * Limits guesses of keys: a form tries one key, but a file up to 2,000, and a dry run leaves no trace.
 * @throws 429 as {@link assertNoGuessing}
 */
async function assertNotGuessed(
  services: Services,
  actor: UserActor,
  file: ImportPreviewBody,
): Promise<void> {
  if (file.kind !== 'people') return;
  const rows = file.rows.map((row) => rowReader(file, row));
  const keys = rows.map((row) => row.text('key'));
  const emails = rows.map((row) => row.text('email'));
  await assertNoGuessing(services, actor, { keys, emails }, 'to import the file');
}

/**
 * Returns the problems of each row by importing the file in a rolled-back transaction.
 *
 * @throws 400 as {@link assertReadable}
 */
export async function previewImport(
  services: Services,
  actor: UserActor,
  file: ImportPreviewBody,
): Promise<ImportPreview> {
  assertReadable(file);
  await assertNotGuessed(services, actor, file);
  const { problems, rows } = await rehearse(services.db, (trx) =>
    kinds[file.kind]({ unit: { ...services, trx, actor }, file, isKept: false }),
  );
  return { ready: rows.length, problems: [...problems], rows: [...rows] };
}

async function storeImport(unit: UnitOfWork, file: ImportPreviewBody) {
  const { trx, actor } = unit;
  const { kind } = file;
  const { ids: made, problems } = await kinds[kind]({ unit, file, isKept: true });
  const [first] = problems;
  if (first)
    throw badRequest(
      `Nothing was imported because row ${first.line} is no longer valid. ${first.message}`,
      Object.fromEntries(problems.map(({ line, field, message }) => [`${line}.${field ?? ''}`, message])),
    );
  const id = unit.ids.next();
  await trx
    .insertInto('imports')
    .values({ id, kind, made_by: actor.userId, made_at: unit.clock.now() })
    .execute();
  await sql`insert into import_rows (import_id, entity_id)
    select ${id}::uuid, unnest(${[...made]}::uuid[])`.execute(trx);
  await unit.audit(trx, actor, {
    action: 'import.stored',
    entity: 'import',
    entityId: id,
    after: { kind, count: made.length },
  });
  await unit.changes.publish(trx, { topic: 'Import' });
  return { message: `${describeCount(kind, made.length)} imported.`, id, count: made.length };
}

/**
 * Stores all rows of a file, or none. A repeated request gets the first answer again.
 *
 * @throws 400 as {@link assertReadable}, or if a row has become invalid since the preview
 */
export async function importRows(
  services: Services,
  actor: UserActor,
  { request_id: key, ...file }: ImportBody,
) {
  assertReadable(file);
  await assertNotGuessed(services, actor, file);
  const { body } = await services.idempotent(
    { key, scope: `import:${actor.userId}`, request: file, parse: (stored) => z.parse(importAnswer, stored) },
    async (trx) => ({ status: 201, body: await storeImport({ ...services, trx, actor }, file) }),
  );
  return body;
}

type ImportRow = Columns<'imports', 'id' | 'kind' | 'made_at' | 'undone_at'> & {
  count: number;
  user_id: string;
  name: string;
};

/** Returns imports, newest first; managers see only their own. */
export async function listImports(
  db: Queryable,
  actor: UserActor,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ count: number; results: ImportSummary[] }> {
  const { rows } =
    await sql<ImportRow>`select i.id, i.kind, i.made_at, i.undone_at, u.id as user_id, u.first_name || ' ' || u.last_name as name,
      (select count(*) from import_rows r where r.import_id = i.id) as count
    from imports i join users u on u.id = i.made_by where ${scopeToImports(actor)}
    order by i.made_at desc, i.id desc limit ${limit} offset ${offset}`.execute(db);
  return {
    count: await countRows(db, sql`imports i where ${scopeToImports(actor)}`),
    results: rows.map(({ user_id, name, made_at, undone_at, ...row }) => ({
      ...row,
      made_by: { id: user_id, name },
      made_at: made_at.toISOString(),
      undone_at: undone_at?.toISOString() ?? null,
    })),
  };
}
