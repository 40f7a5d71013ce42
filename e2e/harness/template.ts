import { createHash, randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import { migrations, serverFile, templates } from './paths';
import { startServer } from './server';

/**
 * Returns a template's folder. The demo school's dates are relative to today, so a template is valid for one build, its
 * migrations, and one day.
 */
function templateFolder(kind: string): string {
  const made = createHash('sha256').update(readFileSync(serverFile));
  for (const name of readdirSync(migrations).sort())
    made.update(name).update(readFileSync(join(migrations, name)));
  const name = `${kind}-${made.digest('hex').slice(0, 16)}-${new Date().toISOString().slice(0, 10)}`;
  return join(templates, name);
}

const day = 24 * 60 * 60 * 1000;

/** Deletes templates that are more than a day old; another run could be using a newer one. */
function tidy(): void {
  for (const name of readdirSync(templates)) {
    const folder = join(templates, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > day) rmSync(folder, { recursive: true, force: true });
  }
}

/** Moves a finished template into place, or drops it if a parallel run was first. */
function settle(making: string, folder: string): void {
  if (existsSync(folder)) rmSync(making, { recursive: true, force: true });
  else renameSync(making, folder);
}

/** Creates the demo school once, with the server. @returns the folder, which must not be opened again */
async function prepareEmbedded(): Promise<string> {
  const folder = templateFolder('school');
  if (existsSync(folder)) return folder;
  const making = mkdtempSync(join(templates, 'making-'));
  const server = await startServer({ dataDir: making, minutes: 5 });
  await server.stop();
  settle(making, folder);
  return folder;
}

const SCHOOL = 'school';
/** Returns the environment of a server on PostgreSQL, with the same mode as on the embedded engine. */
const onPostgres = (url: string, database: string) => ({
  DATABASE_URL: url.replace(/\/postgres$/, `/${database}`),
  NODE_ENV: 'development',
  DEMO: 'true',
});

function psql(bin: string, url: string, ...commands: readonly string[]): void {
  execFileSync(join(bin, 'psql'), [url, '-q', ...commands.flatMap((command) => ['-c', command])], {
    stdio: 'pipe',
  });
}

/**
 * Creates the same school on PostgreSQL: the server's folder, and a copy of the database's files that can be started.
 */
async function preparePostgres(bin: string): Promise<string> {
  const folder = templateFolder('postgres');
  if (existsSync(folder)) return folder;
  const making = mkdtempSync(join(templates, 'making-'));
  const postgres = await startPostgres(bin);
  psql(bin, postgres.url, `create database ${SCHOOL}`);
  const env = onPostgres(postgres.url, SCHOOL);
  const server = await startServer({ dataDir: join(making, 'data'), env, minutes: 5 });
  await server.stop();
  await postgres.keep(join(making, 'cluster'));
  settle(making, folder);
  return folder;
}

/** Variables that pass the templates' locations from the run to its workers. */
const variables = { embedded: 'ONDECK_E2E_TEMPLATE', data: 'ONDECK_E2E_DATA', url: 'ONDECK_E2E_POSTGRES' };

/**
 * Creates the demo school that every test server copies, and starts PostgreSQL for most servers if it is installed: a
 * server on the embedded engine takes three times the CPU.
 *
 * @returns a function that stops PostgreSQL
 */
export async function prepareTemplates(): Promise<() => Promise<void>> {
  mkdirSync(templates, { recursive: true });
  tidy();
  const bin = findPostgres();
  const [embedded, folder] = await Promise.all([
    prepareEmbedded(),
    bin === null ? null : preparePostgres(bin),
  ]);
  process.env[variables.embedded] = embedded;
  if (bin === null || folder === null) return async () => {};
  const postgres = await startPostgres(bin, { copyOf: join(folder, 'cluster') });
  process.env[variables.data] = join(folder, 'data');
  process.env[variables.url] = postgres.url;
  return postgres.stop;
}

interface School {
  readonly dataDir: string;
  /** Environment variables that the school's server needs in addition to its folder. */
  readonly env?: Readonly<Record<string, string>>;
  readonly remove: () => void;
}

/**
 * Copies the demo school of the embedded engine to a new folder. @returns the folder, and a function that deletes it
 */
export function copySchool(template = process.env[variables.embedded]): School {
  if (template === undefined) throw new Error('The run made no demo school.');
  const dataDir = mkdtempSync(join(tmpdir(), 'ondeck-e2e-'));
  cpSync(template, dataDir, { recursive: true });
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Opens a separate demo school for one server: on PostgreSQL if the run has it. */
export function openSchool(): School {
  const [bin, url] = [findPostgres(), process.env[variables.url]];
  if (bin === null || url === undefined) return copySchool();
  const { dataDir, remove } = copySchool(process.env[variables.data]);
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  // PostgreSQL copies a template database for only one client at a time.
  psql(bin, url, 'select pg_advisory_lock(1)', `create database ${name} template ${SCHOOL}`);
  return {
    dataDir,
    env: onPostgres(url, name),
    remove: () => {
      psql(bin, url, `drop database ${name} with (force)`);
      remove();
    },
  };
}
