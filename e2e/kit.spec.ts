import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../kit/lib/run.mjs';
import { call, textField, tokenOf } from './harness/api';
import { openSession } from './harness/heldSession';
import { root } from './harness/paths';
import { expect, test } from './harness/test';

test.use({ ownServer: true });

/** Creates another team's folder, with the packed packages installed and nothing else of this repository. */
async function teamFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-team-'));
  const inFolder = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    run(command, args, { cwd: folder, env });
  const packed = await run(process.execPath, [join(root, 'scripts/pack.mjs'), folder]);
  expect(packed.code, packed.output).toBe(0);
  writeFileSync(join(folder, 'package.json'), '{"name":"team","version":"1.0.0","private":true}');
  const archives = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const flags = [
    '--save-dev',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--fetch-retries=1',
  ];
  const installed = await inFolder('npm', ['install', ...flags, ...archives.map((name) => `./${name}`)]);
  expect(installed.code, installed.output).toBe(0);
  return {
    file: (path: string) => join(folder, path),
    ondeck: (args: readonly string[], env?: Readonly<Record<string, string>>) =>
      inFolder(process.execPath, ['node_modules/@ondeck/kit/ondeck.mjs', ...args], env),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

test('lets another team create, check, and publish an area with the packages alone', async ({
  page,
  server,
}) => {
  test.setTimeout(600_000);
  const team = await teamFolder();
  try {
    const made = await team.ondeck(['new', 'lessons', 'Lessons']);
    expect(made.code, made.output).toBe(0);

    const source = team.file('mfe-lessons/src/LessonsPage.tsx');
    const text = readFileSync(source, 'utf8');
    writeFileSync(source, text.replace('<EmptyState title=', '<EmptyState titel='));
    const wrong = await team.ondeck(['check', 'mfe-lessons']);
    expect(wrong.output, 'the types of the packages are there').toContain("Property 'titel' does not exist");
    expect(wrong.code).toBe(1);
    writeFileSync(source, text);

    const checked = await team.ondeck(['check', 'mfe-lessons']);
    expect(checked.code, checked.output).toBe(0);
    expect(checked.output.match(/^✔ \w+/gm)).toEqual(['✔ types', '✔ tests', '✔ build']);

    const token = await tokenOf(server.url, 'admin');
    const { body } = await call(server.url, 'POST', '/api/deploy-tokens/', {
      token,
      body: { area: 'lessons', label: 'The team' },
    });
    const env = { ONDECK_SERVER: server.url, ONDECK_TOKEN: textField(body, 'token') };
    const published = await team.ondeck(['publish', 'mfe-lessons', '--release'], env);
    const [, version = ''] = /lessons (\S+) needs an admin's approval/.exec(published.output) ?? [];
    expect(version, `a new area claims pages: ${published.output}`).not.toBe('');
    await call(server.url, 'POST', '/api/registry/areas/lessons/waiting/', {
      token,
      body: { version, allow: true },
    });
    const released = await team.ondeck(['release', 'mfe-lessons', version], env);
    expect(released.output).toContain(`lessons ${version} is live`);
    const registry = await call(server.url, 'GET', '/registry.json');
    expect(textField(registry.body, 'areas', 'lessons', 'active', 'version')).toBe(version);
    expect((await team.ondeck(['areas'], env)).output).toContain(`● ${version}`);
  } finally {
    team.remove();
  }
  await openSession(page, 'admin');
  await page.goto('/lessons');
  await expect(page.getByText('Lessons begins here')).toBeVisible();
});
