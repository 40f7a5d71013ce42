import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { lockFolder } from '../src/database/folderLock';
import { isLoopback, readEnvironment } from '../src/environment';
import { apiFolder } from '../src/paths';
import { startServer } from '../src/start';

describe('the settings', () => {
  it('have defaults for a development start that only this machine reaches', () => {
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

  it('bring no demo school, no other script sources and no local host in production', () => {
    const env = readEnvironment({ NODE_ENV: 'production', SCRIPT_ORIGINS: 'http://localhost:5000' });
    assert.deepEqual([env.demo, env.scriptOrigins, isLoopback(env.host)], [false, [], false]);
  });

  for (const [name, env, sentence] of [
    ['a port that is none', { PORT: 'http' }, /PORT must be a whole number from 0 to 65535, not "http"/],
    ['a port too high', { PORT: '65536' }, /PORT must be/],
    ['another database', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with postgres:\/\//],
    ['an address that is none', { PUBLIC_URL: 'ondeck' }, /PUBLIC_URL must begin with http/],
  ] as const)
    it(`refuse ${name} in one sentence`, () => assert.throws(() => readEnvironment(env), sentence));
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
  const start = (env: Record<string, string>) =>
    startServer(readEnvironment({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data'), ...env }));

  it('says that the port is in use', async () => {
    await assert.rejects(start({ PORT: String(taken) }), {
      message: `Port ${taken} is already in use: stop the other server, or choose another port with PORT.`,
    });
  });

  it('says that the data folder is in use, or is none', async () => {
    const busy = join(folder, 'busy');
    const lock = lockFolder(busy);
    await assert.rejects(
      start({ DATA_DIR: busy }),
      /The data folder .*busy is in use by another On Deck server/,
    );
    lock.release();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await assert.rejects(start({ DATA_DIR: file }), /The data folder .*file cannot be/);
  });

  it('says that the database cannot be reached, without its password', async () => {
    const failure = start({ DATABASE_URL: 'postgres://ann:hidden@127.0.0.1:1/ondeck' });
    await assert.rejects(failure, (error) => {
      assert.ok(error instanceof Error);
      assert.match(
        error.message,
        /^The database 127\.0\.0\.1:1\/ondeck of DATABASE_URL cannot be reached \(\w+\)\.$/,
      );
      assert.doesNotMatch(error.message, /hidden/);
      return true;
    });
  });

  it('in production, ends with code 0 on a Ctrl-C and leaves the folder free', async () => {
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
        LOG_LEVEL: 'silent',
      },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('On Deck is ready') && output.includes('power cut')) child.kill('SIGINT');
    });
    const code = await new Promise((resolve) => child.on('exit', resolve));
    assert.equal(code, 0);
    assert.match(output, /survives a killed process but not a power cut/);
    lockFolder(data).release();
  });
});
