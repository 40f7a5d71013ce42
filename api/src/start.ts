import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { buildApp } from './app';
import { systemClock } from './core/clock';
import { FolderError } from './database/folderLock';
import { watchTransactions } from './database/transaction';
import type { Db } from './database/types';
import { seedDemo } from './demo/seedDemo';
import { type Environment, isLoopback, SettingError } from './environment';
import { type Bus, createBus } from './events/bus';
import { loggedError } from './http/logging';
import { createLogLines } from './http/logLines';
import { cleanUpJob } from './jobs/cleanUp';
import type { Job } from './jobs/job';
import { createJobRunner } from './jobs/runner';
import { devMailRoutes } from './mail/devMail';
import { mailJob } from './mail/sender';
import { modules } from './modules';
import { registryModule } from './modules/registry/registry.routes';
import { createFileRegistry } from './modules/registry/registryStore';
import { pagesRoutes } from './pages/pages.routes';
import { rootFolder } from './paths';
import { createServices } from './services';

export interface RunningServer {
  readonly port: number;
  /** Whether it was made just now, with the demo school in it. */
  readonly seeded: boolean;
  stop(): Promise<void>;
}

interface OpenDatabase {
  readonly db: Db;
  readonly bus: Bus;
  close(): Promise<void>;
}

const report = (what: string) => (error: unknown) =>
  process.stderr.write(`${JSON.stringify({ level: 'error', what, err: loggedError(error) })}\n`);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

async function openServerDatabase(url: string): Promise<OpenDatabase> {
  // Loaded only where it is used: it is a part of the start's time.
  const { connectServer, migrateServer } = await import('./database/server');
  const { listenOn } = await import('./events/listenServer');
  const onError = report('database connection lost');
  const server = connectServer(url, onError);
  try {
    await sql`select 1`.execute(server.db);
  } catch (error) {
    await server.close();
    const { host, pathname } = new URL(url);
    const reason = codeOf(error) || 'no answer';
    throw new SettingError(`The database ${host}${pathname} of DATABASE_URL cannot be reached (${reason}).`);
  }
  await migrateServer(server.db);
  return {
    db: server.db,
    bus: createBus({ db: server.db, listen: listenOn(server, onError), onError }),
    close: () => server.close(),
  };
}

async function openEmbeddedDatabase(dataDir: string): Promise<OpenDatabase> {
  const { openEmbedded } = await import('./database/embedded');
  try {
    const { db, close } = await openEmbedded(dataDir);
    return { db, close, bus: createBus({ db, onError: report('events') }) };
  } catch (error) {
    if (error instanceof FolderError) throw error;
    if (error instanceof Error && /newer On Deck|was changed after/.test(error.message))
      throw new SettingError(error.message);
    throw new SettingError(
      `The database in ${dataDir} cannot be opened: it is damaged. Move the folder away to start anew.`,
    );
  }
}

/** Asks whether the port is free before anything is opened. @throws {SettingError} naming the port */
function assertPortIsFree({ port, host }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const taken = codeOf(error) === 'EADDRINUSE';
      reject(
        new SettingError(
          taken
            ? `Port ${port} is already in use: stop the other server, or choose another port with PORT.`
            : `The server cannot listen on ${host}, port ${port} (${codeOf(error)}).`,
        ),
      );
    });
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from users) or exists (select 1 from locations) as found`.execute(db);
  return rows[0]?.found === false;
}

async function mailJobs(env: Environment, db: Db): Promise<Job[]> {
  if (env.smtpUrl === undefined) return [];
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(env.smtpUrl);
  return [mailJob({ db, clock: systemClock, transport, from: env.mailFrom })];
}

/**
 * Opens the database, brings it up to date, and listens.
 *
 * @throws {SettingError | FolderError} with one sentence for what the person at the terminal can put right
 */
export async function startServer(env: Environment): Promise<RunningServer> {
  await assertPortIsFree(env);
  if (env.development) watchTransactions();
  const database = env.databaseUrl
    ? await openServerDatabase(env.databaseUrl)
    : await openEmbeddedDatabase(env.dataDir);
  const { db, bus } = database;
  const clock = systemClock;
  try {
    const seeded = env.demo && (await isEmpty(db));
    if (seeded) await seedDemo(db, clock);
    const services = createServices({
      db,
      clock,
      announcer: bus,
      publicUrl: env.publicUrl,
      mailIsSent: env.smtpUrl !== undefined,
    });
    const registry = createFileRegistry(
      join(env.dataDir, 'registry'),
      join(rootFolder, 'dist'),
      env.development,
    );
    const logLines = createLogLines((text) => void process.stdout.write(text));
    process.once('exit', logLines.flush);
    const app = await buildApp({
      services,
      modules: [...modules, registryModule(registry)],
      bus,
      logLevel: env.logLevel,
      logTo: logLines,
      trustedProxies: env.trustedProxies,
      register: async (server) => {
        if (env.development && env.smtpUrl === undefined && isLoopback(env.host)) devMailRoutes(server, db);
        await pagesRoutes(server, {
          dist: join(rootFolder, 'dist'),
          registry,
          scriptOrigins: env.scriptOrigins,
        });
      },
    });
    const jobs = createJobRunner(
      [
        cleanUpJob(services),
        ...modules.flatMap((module) => module.jobs?.(services) ?? []),
        ...(await mailJobs(env, db)),
      ],
      { db, clock, onError: (job, error) => report(`job ${job}`)(error) },
    );
    await bus.start();
    await app.listen({ port: env.port, host: env.host });
    jobs.start();
    return {
      port: env.port,
      seeded,
      async stop() {
        await app.close();
        await jobs.stop();
        await bus.stop();
        await database.close();
        process.off('exit', logLines.flush);
        logLines.flush();
      },
    };
  } catch (error) {
    await bus.stop();
    await database.close();
    throw error;
  }
}
