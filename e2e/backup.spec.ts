import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { call, field, listField, textField, tokenOf } from './harness/api';
import { root } from './harness/paths';
import { people } from './harness/people';
import { startServer } from './harness/server';
import { anotherVersion, command } from './harness/versions';

test.describe.configure({ timeout: 180_000 });

/** Returns a named block of commands from docs/operations.md. */
function block(name: string): string {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const found = new RegExp(`\`\`\`${name}\n([^]*?)\`\`\``).exec(text)?.[1];
  if (found === undefined) throw new Error(`docs/operations.md has no block ${name}.`);
  return found;
}

test('restores a backup with the commands of docs/operations.md', async () => {
  const bin = findPostgres();
  if (bin === null)
    throw new Error('PostgreSQL is not installed here; playwright.config.ts leaves this file out then.');
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-backup-'));
  const postgres = await startPostgres(bin);
  const database = (name: string): string => {
    execFileSync(join(bin, 'psql'), [postgres.url, '-qc', `create database ${name}`]);
    return postgres.url.replace(/\/postgres$/, `/${name}`);
  };
  const shell = (commands: string, env: Readonly<Record<string, string>>) =>
    execFileSync('bash', ['-euc', commands], {
      cwd: root,
      env: { ...process.env, PATH: [bin, process.env['PATH'] ?? ''].join(delimiter), BACKUP: folder, ...env },
      encoding: 'utf8',
    });
  const start = (env: { DATABASE_URL: string; DATA_DIR: string }) =>
    startServer({
      dataDir: env.DATA_DIR,
      env: { DATABASE_URL: env.DATABASE_URL, NODE_ENV: 'production', DEMO: 'true' },
    });

  const before = { DATABASE_URL: database('before'), DATA_DIR: join(folder, 'before') };
  const after = { DATABASE_URL: database('after'), DATA_DIR: join(folder, 'after') };
  const first = await start(before);
  const admin = await tokenOf(first.url, 'admin');
  const version = anotherVersion('admin', '1.0.0-kept');
  const published = await command('publish', ['--from', version.folder, '--release'], {
    ONDECK_SERVER: first.url,
    ONDECK_TOKEN: admin,
  });
  expect(published.code, published.output).toBe(0);
  const users = await call(first.url, 'GET', '/api/users/?limit=200&offset=0', { token: admin });
  shell(block('backup'), before);
  const manager = listField(users.body, 'results').find(
    (user) => field(user, 'email') === people.manager.email,
  );
  const changed = await call(first.url, 'POST', `/api/users/change-password/${textField(manager, 'id')}/`, {
    token: admin,
    body: { new_password: 'Lane-Lines!77', confirm_password: 'Lane-Lines!77' },
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await first.stop();

  const said = shell(block('restore'), { ...after, DEMO: 'true', NEWER_DATABASE_URL: before.DATABASE_URL });
  expect(said).toContain('Register each punch clock again');
  expect(said).toContain(
    `Their password changed after the backup was made: ${textField(manager, 'first_name')} ${textField(manager, 'last_name')}.`,
  );
  const second = await start(after);
  const former = await call(second.url, 'GET', '/api/users/?limit=1&offset=0', { token: admin });
  expect(former.status, 'a session of the backup has ended').toBe(401);
  const again = await call(second.url, 'GET', '/api/users/?limit=200&offset=0', {
    token: await tokenOf(second.url, 'admin'),
  });
  expect(field(again.body, 'count')).toBe(field(users.body, 'count'));
  expect(field(again.body, 'results')).toEqual(field(users.body, 'results'));
  const { body } = await call(second.url, 'GET', '/registry.json');
  expect(textField(body, 'areas', 'admin', 'active', 'version')).toBe('1.0.0-kept');
  const file = await fetch(`${second.url}/r/admin/1.0.0-kept/remoteEntry.js`);
  expect(await file.text()).toContain("dataset.admin='1.0.0-kept'");
  await second.stop();
  await postgres.stop();
  version.remove();
  rmSync(folder, { recursive: true, force: true });
});
