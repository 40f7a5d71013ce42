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

/** The demo school is made around today, so a template is good for one build, its migrations and one day. */
function templateFolder(kind: string): string {
  const made = createHash('sha256').update(readFileSync(serverFile));
  for (const name of readdirSync(migrations).sort())
    made.update(name).update(readFileSync(join(migrations, name)));
  const name = `${kind}-${made.digest('hex').slice(0, 16)}-${new Date().toISOString().slice(0, 10)}`;
  return join(templates, name);
}

const day = 24 * 60 * 60 * 1000;

/** Throws away templates of earlier builds, but none that another run may be using. */
function tidy(): void {
  for (const name of readdirSync(templates)) {
    const folder = join(templates, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > day) rmSync(folder, { recursive: true, force: true });
  }
}

/** Two runs at once make the same: the first one's is kept. */
function settle(making: string, folder: string): void {
  if (existsSync(folder)) rmSync(making, { recursive: true, force: true });
  else renameSync(making, folder);
}

/** Lets the server make the demo school once. @returns the folder, which nothing may open again */
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
/** What a server is told to use a database there, and to be what it is on the embedded engine. */
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

/** The same school on PostgreSQL: the server's folder, and a copy of the database's files that can be started. */
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

/** How the run tells its workers what it has made. */
const variables = { embedded: 'ONDECK_E2E_TEMPLATE', data: 'ONDECK_E2E_DATA', url: 'ONDECK_E2E_POSTGRES' };

/**
 * Makes the demo school that every test server starts from a copy of, and starts the PostgreSQL that most of them use,
 * where its programs are installed: a server on the embedded engine costs three times the processor.
 *
 * @returns ends that PostgreSQL
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
  /** What a server of it is told beside its folder. */
  readonly env?: Readonly<Record<string, string>>;
  readonly remove: () => void;
}

/** A new folder with the demo school in the embedded engine's files, and a way to throw it away. */
export function copySchool(template = process.env[variables.embedded]): School {
  if (template === undefined) throw new Error('The run made no demo school.');
  const dataDir = mkdtempSync(join(tmpdir(), 'ondeck-e2e-'));
  cpSync(template, dataDir, { recursive: true });
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** A demo school of its own for one server: on PostgreSQL where the run has one. */
export function openSchool(): School {
  const [bin, url] = [findPostgres(), process.env[variables.url]];
  if (bin === null || url === undefined) return copySchool();
  const { dataDir, remove } = copySchool(process.env[variables.data]);
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  // One copy at a time.
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
