import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app';
import { atMost } from './platform/core/atMost';
import { systemClock } from './platform/core/clock';
import { errorCode } from './platform/core/errorCode';
import { AppError } from './platform/core/errors';
import { sealStored } from './platform/database/sealStored';
import { fillTextKeys } from './platform/database/textKeys';
import { textKeysJob } from './platform/jobs/textKeys.job';
import { watchTransactions } from './platform/database/transaction';
import { ensureDemo } from './demo/seedDemo';
import { demoPasswordWorks } from './demo/removeDemo';
import { type Environment, SettingError } from './environment';
import { createDrain } from './platform/http/drain';
import { logLines } from './platform/http/logging';
import { callsOf } from './platform/http/module';
import { createMetrics } from './platform/http/metrics';
import { watchNeighbors } from './platform/http/watchNeighbors';
import { shedRules } from './platform/http/shed';
import { writeRules } from './platform/http/writeBudget';
import { portOf } from './platform/http/portOf';
import { cleanUpJob } from './platform/jobs/cleanUp';
import { createJobRunner } from './platform/jobs/runner';
import { devMailRoutes } from './platform/mail/devMail';
import { modules } from './modules';
import { auditJobs } from './modules/audit/audit.jobs';
import { type MatrixRow, matrixLines } from './modules/registry/matrix';
import { registryModule } from './modules/registry/registry.routes';
import { createFileRegistry, type RegistryStore } from './modules/registry/registryStore';
import { followRegistry, openShared } from './modules/registry/shared';
import { firstSetupLink } from './modules/setup/setup.service';
import { openDatabase, report, logProblem } from './openDatabase';
import { improveTwins } from './pages/bestTwins';
import { pagesRoutes } from './pages/pages.routes';
import { rootFolder } from './paths';
import {
  acceptsEndpoint,
  parsePushKeys,
  pushKeysFrom,
  type PushService,
  readPushKeys,
} from './platform/push/pushService';
import { pushJob } from './platform/push/pushSender';
import { devSmsRoutes } from './platform/sms/devSms';
import { createServices } from './platform/services';
import { openVault } from './vaultKey';
import { addressIn, mailJobs, showsMail, showsTexts, smsJobs } from './senders';

/** Milliseconds for open requests and jobs to finish when the server stops, and for everything else after them. */
const STOP_PATIENCE = 10_000;
const REST_PATIENCE = 1_500;

export interface RunningServer {
  readonly port: number;
  /** Port of `/metrics`, if metrics are served. */
  readonly metricsPort: number | undefined;
  /** Whether the accounts of the demo school can sign in. */
  readonly demoIsOpen: boolean;
  /** Link for creating the first admin; only on the first start of an installation without users. */
  readonly setupLink: string | undefined;
  stop(): Promise<void>;
}

/** Checks that the port is free before anything is opened. @throws {SettingError} that names the port */
function assertPortIsFree({ port, host }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const taken = errorCode(error) === 'EADDRINUSE';
      reject(
        new SettingError(
          taken
            ? `Port ${port} is already in use. Stop the other server, or choose another port with PORT.`
            : `The server can't listen on ${host}, port ${port} (${errorCode(error) ?? ''}).`,
        ),
      );
    });
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}

const DEMO_IS_OPEN =
  'The demo school is in this database, and its public password still works. ' +
  'Run npm run remove-demo with the same settings, or start with DEMO=true if this is a demo.';

/** @throws {SettingError} if the setting contains no keys */
function pushKeys({ dataDir, pushKeys: text, bucket, secretsKey }: Environment) {
  if (text === undefined)
    return bucket && secretsKey !== undefined ? pushKeysFrom(secretsKey) : readPushKeys(dataDir);
  const keys = parsePushKeys(text);
  if (!keys) throw new SettingError('PUSH_KEYS must have the contents of push-keys.json.');
  return keys;
}

/** @throws {SettingError} if the bucket lacks files that this start needs, or refuses files to store */
function bucketIsAway(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const { cause } = error;
  const reason = cause instanceof Error ? cause.message : error.message;
  throw new SettingError(`Can't use the bucket that S3_BUCKET names (${reason}).`);
}

/** Refuses a production start if live versions don't match this build. @throws {SettingError} with the matrix */
function assertFit(rows: readonly MatrixRow[], { development, takeMisfits }: Environment): void {
  const lines = matrixLines(rows).join('\n');
  if (rows.every(({ against }) => against.length === 0)) return;
  if (!development && !takeMisfits)
    throw new SettingError(
      `Some live versions don't match this build:\n${lines}\nRestore the previous build and publish versions that match both, or start with TAKE_MISFITS=true: the build then replaces a published version that doesn't match.`,
    );
  process.stdout.write(`Some published versions don't match this build: ${lines}
`);
}

/** Returns the folders from which pages load files: the shell's, and those of the areas' active versions. */
const servedFolders = (dist: string, registry: RegistryStore): string[] => [
  join(dist, 'shell'),
  ...Object.values(registry.read().registry.areas).flatMap(
    ({ active: { descriptor } }) => registry.folders.folderOf(descriptor.id, descriptor.version) ?? [],
  ),
];

/**
 * Opens the database, runs its migrations, and listens.
 *
 * @param dist - folder of the workspace's build
 * @throws {SettingError | FolderError} with one sentence about a problem that the operator can fix
 */
export async function startServer(env: Environment, dist = join(rootFolder, 'dist')): Promise<RunningServer> {
  await assertPortIsFree(env);
  if (env.development) watchTransactions();
  // Load tracing only when a collector is configured.
  const tracing = env.tracesTo === undefined ? undefined : await import('./platform/http/traces');
  const traces = await tracing?.openTraces(env.tracesTo ?? '');
  const database = await openDatabase(env, tracing?.traceQuery);
  const { db, bus } = database;
  const clock = systemClock;
  try {
    const vault = await openVault(env, db);
    await ensureDemo(db, clock, env.demo);
    await sealStored(db, vault);
    await fillTextKeys(db);
    const demoIsOpen = (env.demo || !env.development) && (await demoPasswordWorks(db));
    if (demoIsOpen && !env.demo) throw new SettingError(DEMO_IS_OPEN);
    const push: PushService = {
      ...pushKeys(env),
      contact: env.publicUrl.startsWith('https:') ? env.publicUrl : `mailto:${addressIn(env.mailFrom)}`,
      accepts: (endpoint) => acceptsEndpoint(endpoint, env.pushServices),
    };
    const services = createServices({
      db,
      clock,
      announcer: bus,
      vault,
      publicUrl: env.publicUrl,
      mailIsSent: env.smtpUrl !== undefined,
      devMail: showsMail(env),
      push,
      sms: env.sms,
      devSms: showsTexts(env),
      onTrouble: ({ of: system, name, since, until, code }) =>
        logProblem(until ? 'trouble over' : 'trouble', {
          system,
          name: name ?? null,
          code,
          since: since.toISOString(),
        }),
    });
    const shared = env.bucket && (await openShared(services, env.bucket));
    const registry = createFileRegistry(
      join(env.dataDir, 'registry'),
      dist,
      env.development,
      (line) => void process.stdout.write(`${line}\n`),
      shared,
    );
    await registry.refresh().catch(bucketIsAway);
    const lines = logLines();
    const metrics = env.metricsPort === undefined ? undefined : createMetrics();
    metrics?.watch(services.troubles);
    const drain = createDrain();
    const app = await buildApp({
      services,
      modules: [...modules, registryModule(registry)],
      bus,
      logLevel: env.logLevel,
      logTo: lines,
      trustedProxies: env.trustedProxies,
      shed: shedRules,
      writes: writeRules,
      drain,
      ...(metrics ? { onAnswered: metrics.count } : {}),
      ...(tracing ? { traceRequests: tracing.traceRequests } : {}),
      register: async (server) => {
        if (showsMail(env)) devMailRoutes(server, db);
        if (showsTexts(env)) devSmsRoutes(server, db);
        const { scriptOrigins, guestOrigins, publicUrl } = env;
        await pagesRoutes(server, { dist, registry, publicUrl, scriptOrigins, guestOrigins });
      },
    });
    assertFit(registry.upcoming(callsOf(app)), env);
    await registry.takeBuild().catch(bucketIsAway);
    const jobs = createJobRunner(
      [
        cleanUpJob(services),
        textKeysJob(db),
        ...auditJobs(services, (sentence) => report('the log was rewritten')(new Error(sentence))),
        ...modules.flatMap((module) => module.jobs?.(services) ?? []),
        ...(await mailJobs(env, services, metrics)),
        ...smsJobs(env, services, metrics),
        pushJob({
          db,
          clock,
          push,
          onAnswer: (service, code) => services.troubles.note('push', code, service),
          report: ({ service, code, outcome }) => {
            metrics?.undelivered('push', outcome);
            logProblem('push notification not delivered', { service, code, outcome });
          },
        }),
      ],
      {
        db,
        clock,
        tasks: services.jobTasks,
        onError: (job, error) => {
          metrics?.jobFailed(job);
          report(`job ${job}`)(error);
        },
        onLate: (job, since) => logProblem('job late', { job, since: since.toISOString() }),
        ...(metrics ? { onLateness: metrics.jobLate } : {}),
      },
    );
    await bus.start();
    const stopFollowing = followRegistry(registry, bus, report('registry'));
    const metricsPort = await metrics?.listen(env.metricsPort ?? 0, env.host);
    await app.listen({ port: env.port, host: env.host });
    jobs.start();
    const stopWatching = watchNeighbors(services, shared ? { bucket: shared.look } : {});
    const stopImproving = improveTwins(() => servedFolders(dist, registry), report('compression'));
    const setupLink = await firstSetupLink(services);
    return {
      port: portOf(app.server, env.port),
      metricsPort,
      demoIsOpen,
      setupLink,
      async stop() {
        drain.begin();
        await pause(env.drainSeconds * 1000);
        stopImproving();
        stopFollowing();
        stopWatching();
        await Promise.all([atMost(STOP_PATIENCE, app.close()), jobs.stop(STOP_PATIENCE)]);
        const data = bus.stop().then(() => database.close());
        await atMost(REST_PATIENCE, Promise.all([data, metrics?.close() ?? data, traces?.close() ?? data]));
        lines.end();
      },
    };
  } catch (error) {
    await bus.stop();
    await database.close();
    await traces?.close();
    throw error;
  }
}
