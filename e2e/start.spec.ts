import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from './harness/paths';
import { freePort, startServer } from './harness/server';
import { copySchool } from './harness/template';

interface Ended {
  readonly code: number | null;
  readonly complaint: string;
  readonly output: string;
}

/** Runs the script of `npm start` without npm, until it ends. */
function start(env: Readonly<Record<string, string>>): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, HOST: '127.0.0.1', DATABASE_URL: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let complaint = '';
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    const timer = setTimeout(() => child.kill('SIGKILL'), 40_000);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, complaint: complaint.trim(), output });
    });
  });
}

/** Expects a single sentence on one line, without a stack or an internal error code. */
function expectOneSentence({ code, complaint, output }: Ended, about: RegExp): void {
  expect(code, output + complaint).toBe(1);
  expect(complaint).toMatch(about);
  expect(complaint.split('\n')).toHaveLength(1);
  expect(complaint).toMatch(/\.$/);
  expect(complaint).not.toMatch(/^\s+at |Error:|node:internal/);
}

test("reports that the server's port is taken", async () => {
  const port = await freePort();
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));
  const school = copySchool();
  expectOneSentence(
    await start({ PORT: String(port), DATA_DIR: school.dataDir }),
    new RegExp(`port.*${port}|${port}.*(use|taken)`, 'i'),
  );
  await new Promise((resolve) => squatter.close(resolve));
  school.remove();
});

test("reports that the data folder isn't a folder", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-broken-'));
  const file = join(folder, 'data');
  writeFileSync(file, 'this is a file');
  expectOneSentence(await start({ PORT: String(await freePort()), DATA_DIR: file }), /data|folder/i);
  rmSync(folder, { recursive: true });
});

test('reports that another server uses the data folder', async () => {
  const school = copySchool();
  const first = await startServer({ dataDir: school.dataDir });
  expectOneSentence(
    await start({ PORT: String(await freePort()), DATA_DIR: school.dataDir }),
    /in use|another|already/i,
  );
  await first.stop();
  school.remove();
});

test("reports that the database can't be reached, without printing its password", async () => {
  const url = `postgres://someone:s3cret@127.0.0.1:${await freePort()}/ondeck`;
  const ended = await start({ PORT: String(await freePort()), DATABASE_URL: url, DEMO: 'true' });
  expectOneSentence(ended, /DATABASE_URL|database|PostgreSQL/i);
  expect(ended.complaint + ended.output).not.toContain('s3cret');
});

test('starts without installing or building when nothing changed, prints its address, and stops cleanly', async () => {
  const school = copySchool();
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: school.dataDir,
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = new Promise((resolve) => child.on('exit', resolve));
  await expect(async () => {
    expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200);
    expect(output).toContain(`:${port}`);
  }).toPass({ timeout: 30_000, intervals: [50] });
  expect(output).not.toMatch(/Installing|Building/);
  child.kill('SIGTERM');
  expect(await code).toBe(0);
  school.remove();
});
