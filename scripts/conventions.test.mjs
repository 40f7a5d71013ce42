import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../kit/lib/paths.mjs';
import { filesBelow } from './lib/stamps.mjs';

const folders = [
  'shared',
  'kit',
  'shell',
  'mfe-auth',
  'mfe-dashboard',
  'mfe-admin',
  'mfe-scheduling',
  'mfe-employee',
  'mfe-punchclock',
  'api',
  'e2e',
  'bench',
  'scripts',
];
const own = 'scripts/conventions.test.mjs';
const files = filesBelow(
  root,
  [...folders, 'docs', 'README.md'],
  (file) => /\.([mc]?[jt]sx?|json|sql|md|css|html)$/.test(file) && file !== own,
);
const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** @type {[string, RegExp, (file: string) => boolean][]} */
const rules = [
  [
    'nobody switches a check off',
    /(eslint|oxlint)-disable|biome-ignore|@ts-(ignore|expect-error|nocheck)/,
    () => true,
  ],
  [
    'no test is left out or run alone',
    /\b(test|it|describe|suite)\.(only|skip|todo|fixme)\b|\b[fx](it|describe)\(/,
    (file) => /\.(test|spec)\./.test(file),
  ],
  ['no path of one machine is written down', /(?<![\w.])\/(work|home|Users|root)\/[a-z]/, () => true],
  ['nothing is put off in a comment', /\b(TODO|FIXME)\b/, () => true],
];

for (const [name, pattern, applies] of rules)
  test(name, () => {
    const found = texts
      .filter(({ file }) => applies(file))
      .flatMap(({ file, text }) =>
        text
          .split('\n')
          .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
      );
    assert.deepEqual(found, []);
  });

test('the lock file names no address that packages were fetched from', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const addresses = Object.entries(packages).filter(
    ([, entry]) => entry.resolved !== undefined && entry.link !== true,
  );
  assert.deepEqual(addresses, []);
});

test('an installation leaves the lock file as it is, also where only some of the packages are on the disk', () => {
  assert.match(readFileSync(join(root, '.npmrc'), 'utf8'), /^save=false$/m);
});

test('everything that is installed is pinned to one version', () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const loose = ['.', ...workspaces].flatMap((/** @type {string} */ folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    );
    return (
      Object.entries({ ...dependencies, ...devDependencies })
        // The workspace's own packages are linked: a range lets their versions rise in one place.
        .filter(
          ([name, version]) =>
            !name.startsWith('@ondeck/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
        )
        .map(([name, version]) => `${folder}: ${name}@${version}`)
    );
  });
  assert.deepEqual(loose, []);
});
