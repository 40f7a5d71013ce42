import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { runCommand } from '../src/commands';
import { openEmbedded } from '../src/platform/database/embedded';
import { lockFolder } from '../src/platform/database/folderLock';
import { isLoopback, readEnvironment } from '../src/environment';
import { startBucket } from './bucketServer';
import { builtVersion, builtWorkspace } from '../src/modules/registry/registry.fixture';
import { apiFolder } from '../src/paths';
import { startServer } from '../src/start';

const bucket = {
  S3_ENDPOINT: 'http://127.0.0.1:1/',
  S3_BUCKET: 'ondeck',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  SECRETS_KEY: 'ab'.repeat(32),
};

describe('the settings', () => {
  it('uses defaults for a development start that only this machine can reach', () => {
    const { development, port, host, databaseUrl, smtpUrl, publicUrl, demo } = readEnvironment({});
    assert.deepEqual(
      { development, port, databaseUrl, smtpUrl, publicUrl, demo },
      {
        development: true,
        port: 3000,
        databaseUrl: undefined,
        smtpUrl: undefined,
        publicUrl: 'http://localhost:3000',
        demo: true,
      },
    );
    assert.ok(isLoopback(host));
  });

  it('allows no demo school, no other script origins, and no local host in production', () => {
    const env = readEnvironment({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://ondeck.example.com',
      SCRIPT_ORIGINS: 'http://localhost:5000',
    });
    assert.deepEqual([env.demo, env.scriptOrigins, isLoopback(env.host)], [false, [], false]);
  });

  const address = { PUBLIC_URL: 'http://ondeck.example.com' };
  for (const [name, env, expected] of [
    ['nothing', {}, [true, true, true]],
    ['a port and a folder', { PORT: '3100', DATA_DIR: '/tmp/x' }, [true, true, true]],
    ['a database', { ...address, DATABASE_URL: 'postgres://db/ondeck' }, [false, false, false]],
    [
      'a database in development',
      { NODE_ENV: 'development', DATABASE_URL: 'postgres://db/x' },
      [true, false, false],
    ],
    ['an https address', { PUBLIC_URL: 'https://ondeck.example.com' }, [false, false, false]],
    ['proxies', { ...address, TRUSTED_PROXIES: 'loopback' }, [false, false, false]],
    ['production', { ...address, NODE_ENV: 'production' }, [false, false, false]],
    [
      'a database and DEMO=true',
      { DATABASE_URL: 'postgres://db/ondeck', DEMO: 'true' },
      [false, true, false],
    ],
    [
      'a database in development and DEMO=true',
      { NODE_ENV: 'development', DATABASE_URL: 'postgres://db/ondeck', DEMO: 'true' },
      [true, true, true],
    ],
    ['production and DEMO=true', { NODE_ENV: 'production', DEMO: 'true' }, [false, true, false]],
    ['DEMO=false', { DEMO: 'false' }, [true, false, true]],
  ] as const)
    it(`sets development, demo, and development mail to ${expected.join(', ')} with ${name}`, () => {
      const { development, demo, devMail } = readEnvironment(env);
      assert.deepEqual([development, demo, devMail], expected);
    });

  it('stays reachable only from this machine when the settings only name a database', () => {
    const { host } = readEnvironment({ ...address, DATABASE_URL: 'postgres://db/ondeck' });
    assert.ok(isLoopback(host));
  });

  it('accepts addresses and networks of proxies', () => {
    const { trustedProxies } = readEnvironment({
      ...address,
      TRUSTED_PROXIES: '10.0.0.5, fd00::/8,loopback',
    });
    assert.deepEqual(trustedProxies, ['10.0.0.5', 'fd00::/8', 'loopback']);
  });

  for (const [name, env, sentence] of [
    ['a port that is none', { PORT: 'http' }, /PORT must be a whole number from 0 to 65535, not "http"/],
    ['a port too high', { PORT: '65536' }, /PORT must be/],
    ['another database', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with postgres:\/\//],
    ['an address that is none', { PUBLIC_URL: 'ondeck' }, /PUBLIC_URL must begin with http/],
    ['production without an address', { NODE_ENV: 'production' }, /Set PUBLIC_URL to the address/],
    ['a database without an address', { DATABASE_URL: 'postgres://db/ondeck' }, /Set PUBLIC_URL to/],
    ['a number of proxies', { TRUSTED_PROXIES: '1' }, /TRUSTED_PROXIES must list addresses/],
    ['a network too narrow', { TRUSTED_PROXIES: '10.0.0.0/33' }, /TRUSTED_PROXIES must list addresses/],
    [
      'half of a bucket',
      { S3_BUCKET: 'ondeck' },
      /A bucket needs S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY too/,
    ],
    ['text messages without a number', { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'x' }, /SMS_TOKEN and SMS_FROM too/],
    [
      'a foreign number for text messages',
      { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'x', SMS_FROM: '+441632960961' },
      /SMS_FROM must be a number such as/,
    ],
    ['a bucket without an address', { ...bucket, S3_ENDPOINT: 'ondeck' }, /S3_ENDPOINT must begin with http/],
    ['a bucket without a key for all', { ...bucket, SECRETS_KEY: '' }, /A bucket needs SECRETS_KEY too/],
    ['a guest with a path', { GUEST_ORIGINS: 'https://a.example/' }, /GUEST_ORIGINS must list origins/],
    ['a guest that is no address', { GUEST_ORIGINS: '*' }, /GUEST_ORIGINS must list origins/],
    ['a network of nothing', { TRUSTED_PROXIES: '10.0.0.0/8/8' }, /TRUSTED_PROXIES must list addresses/],
  ] as const)
    it(`refuses ${name} with one sentence`, () => assert.throws(() => readEnvironment(env), sentence));
});

describe('a start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-start-'));
  const blocker = createServer();
  let taken = 0;
  before(async () => {
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', () => resolve()));
    const address = blocker.address();
    taken = typeof address === 'object' && address !== null ? address.port : 0;
  });
  after(() => {
    blocker.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const start = (env: Record<string, string>, dist?: string) =>
    startServer(
      readEnvironment({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data'), ...env }),
      dist,
    );

  it('refuses to start when the port is in use', async () => {
    await assert.rejects(start({ PORT: String(taken) }), {
      message: `Port ${taken} is already in use. Stop the other server, or choose another port with PORT.`,
    });
  });

  it("refuses to start when the data folder is in use or isn't a folder", async () => {
    const busy = join(folder, 'busy');
    const lock = lockFolder(busy);
    await assert.rejects(
      start({ DATA_DIR: busy }),
      /The data folder .*busy is in use by another On Deck server/,
    );
    lock.release();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await assert.rejects(start({ DATA_DIR: file }), /Can't create or open the data folder .*file/);
  });

  it('names the migration that failed, and does not call the database damaged', async () => {
    const unfinished = join(folder, 'unfinished');
    const { db, close } = await openEmbedded(unfinished);
    await sql`delete from schema_migrations where name = '0001_schema.sql'`.execute(db);
    await close();
    await assert.rejects(
      start({ DATA_DIR: unfinished }),
      /^Error: The migration 0001_schema\.sql failed, and nothing was stored: relation "\w+" already exists\.$/,
    );
  });

  it("reports that the database can't be reached, without its password", async () => {
    const failure = start({
      DATABASE_URL: 'postgres://ann:hidden@127.0.0.1:1/ondeck',
      PUBLIC_URL: 'http://localhost',
    });
    await assert.rejects(failure, (error) => {
      assert.ok(error instanceof Error);
      assert.match(
        error.message,
        /^Can't reach the database 127\.0\.0\.1:1\/ondeck of DATABASE_URL \(\w+\)\.$/,
      );
      assert.doesNotMatch(error.message, /hidden/);
      return true;
    });
  });

  it('opens the demo school that the command prepare has already created', async () => {
    const settings = { DATA_DIR: join(folder, 'prepared'), LOG_LEVEL: 'silent' };
    const prepared = await runCommand(readEnvironment({ PORT: '0', ...settings }), 'prepare');
    assert.deepEqual(prepared, { good: true, text: 'The database is ready.' });
    const demo = await start(settings);
    assert.equal(demo.demoIsOpen, true);
    await demo.stop();
  });

  it("refuses to start in production while the demo's password works, until the demo is removed", async () => {
    const data = { DATA_DIR: join(folder, 'demo') };
    const real = { ...data, PUBLIC_URL: 'https://ondeck.example.com', LOG_LEVEL: 'silent' };
    const demo = await start({ ...data, LOG_LEVEL: 'silent' });
    assert.deepEqual([demo.demoIsOpen, demo.setupLink], [true, undefined]);
    await demo.stop();
    await assert.rejects(start(real), /its public password still works\. Run npm run remove-demo/);
    const again = await start({ ...real, DEMO: 'true', METRICS_PORT: '0' });
    const metrics = `http://127.0.0.1:${again.metricsPort}`;
    await fetch(`http://127.0.0.1:${again.port}/api/shifts/?page=1&secret=hidden`);
    const text = await (await fetch(`${metrics}/metrics`)).text();
    assert.match(
      text,
      /^ondeck_http_request_duration_seconds_count\{method="GET",route="\/api\/shifts\/",status="401"\} 1$/m,
    );
    assert.match(text, /^process_resident_memory_bytes \d+$/m);
    assert.match(text, /^# TYPE ondeck_undelivered_total counter$/m);
    assert.doesNotMatch(text, /hidden|page=/);
    assert.equal((await fetch(`${metrics}/`)).status, 404);
    await again.stop();
    await assert.rejects(fetch(`${metrics}/metrics`));
    const removed = await runCommand(readEnvironment({ PORT: '0', ...real }), 'remove-demo');
    assert.match(removed.text, /Demo school removed/);
    const empty = await start(real);
    assert.equal(empty.demoIsOpen, false);
    assert.match(empty.setupLink ?? '', /^https:\/\/ondeck\.example\.com\/setup#[\w-]{43}$/);
    await empty.stop();
    const once = await start(real);
    assert.equal(once.setupLink, undefined);
    await once.stop();
  });

  it("refuses to start in production when the build doesn't match live versions, unless a setting allows it", async () => {
    const workspace = builtWorkspace();
    const calls = ['GET /api/shifts/:id/', 'GET /api/lessons/'];
    workspace.build([builtVersion('lessons', '1.0.0', { calls })]);
    const env = {
      DATA_DIR: join(folder, 'misfits'),
      PUBLIC_URL: 'https://ondeck.example.com',
      LOG_LEVEL: 'silent',
    };
    await assert.rejects(
      start(env, workspace.dist),
      /Some live versions don't match this build:\n {2}lessons 1\.0\.0 \(built\): it calls GET \/api\/lessons\/, which the server doesn't have\n/,
    );
    const anyway = await start({ ...env, TAKE_MISFITS: 'true' }, workspace.dist);
    await anyway.stop();
    workspace.remove();
  });

  it('refuses to start without its bucket, and otherwise starts from database and bucket after the folder is lost', async () => {
    const workspace = builtWorkspace();
    workspace.build([builtVersion('lessons', '1.0.0')]);
    const data = { DATA_DIR: join(folder, 'bucket'), LOG_LEVEL: 'silent' };
    await assert.rejects(start({ ...data, ...bucket }, workspace.dist), {
      message: /^Can't use the bucket that S3_BUCKET names \(.+\)\.$/,
    });
    const server = await startBucket();
    const env = { ...data, ...bucket, S3_ENDPOINT: server.settings.endpoint };
    await (await start(env, workspace.dist)).stop();
    rmSync(join(data.DATA_DIR, 'registry'), { recursive: true });
    workspace.remove();
    const again = await start(env, workspace.dist);
    const files = `http://127.0.0.1:${again.port}/r/lessons/1.0.0/remoteEntry.js`;
    assert.equal((await fetch(files)).status, 200);
    assert.ok(!existsSync(join(data.DATA_DIR, 'push-keys.json')), 'a file that others would not see');
    await again.stop();
    await server.remove();
  });

  it('lists the available commands', async () => {
    const env = readEnvironment({ DATA_DIR: join(folder, 'commands') });
    await assert.rejects(
      runCommand(env, 'toString'),
      /Unknown command "toString"\. Use setup-key, audit:verify, after-restore, remove-demo, prepare/,
    );
  });

  it('exits with code 0 on Ctrl-C in production, and releases the data folder', async () => {
    const data = join(folder, 'clean');
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
      cwd: apiFolder,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: data,
        DATABASE_URL: '',
        PUBLIC_URL: 'http://localhost:3000',
        LOG_LEVEL: 'silent',
      },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('On Deck is ready') && output.includes('power outage')) child.kill('SIGINT');
    });
    const code = await new Promise((resolve) => child.on('exit', resolve));
    assert.equal(code, 0);
    assert.match(output, /survives a killed process but not a power outage/);
    assert.match(output, /create the first admin[^\n]* http:\/\/localhost:3000\/setup#[\w-]{43}$/m);
    lockFolder(data).release();
  });
});
