import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../kit/lib/paths.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

test('installs no package of the workspace in the image, because the bundle contains them', () => {
  const { dependencies } = JSON.parse(read('api/package.json'));
  assert.deepEqual(
    Object.keys(dependencies).filter((name) => name.startsWith('@ondeck/')),
    [],
  );
});

test('lets the proxy find the suite at a new address, without waiting for an address that is gone', () => {
  const text = read('deploy/nginx.conf');
  assert.match(text, /^resolver \S+ valid=\d+s ipv6=off;$/m);
  assert.match(text, /^ {2}zone \w+ \w+;\n(?: {2}#.*\n)* {2}server suite:3000 resolve max_fails=0;$/m);
  assert.match(text, /^ {2}proxy_connect_timeout [1-5]s;$/m);
});

test("passes every setting of .env to the suite, except the port, which is the proxy's", () => {
  const suite = /^ {2}suite:\n((?: {4}.*\n|\n)+)/m.exec(read('compose.yaml'))?.[1] ?? '';
  assert.match(suite, /^ {4}env_file: \.env$/m);
  assert.match(suite, /^ {6}PORT: 3000$/m);
});

/** The last day on which a version of Node gets fixes: https://github.com/nodejs/release#release-schedule. */
const endOfNode = new Map([[24, '2028-04-30']]);
const WARNED_DAYS_BEFORE = 60;

/** Returns the problem with a version of Node on a day, `yyyy-MM-dd`; null if it gets fixes for 60 more days. */
function endingOf(/** @type {number} */ version, /** @type {string} */ day) {
  const end = endOfNode.get(version);
  if (end === undefined) return `Look up when Node ${version} ends, and add it here.`;
  const days = (Date.parse(end) - Date.parse(day)) / 86_400_000;
  return days >= WARNED_DAYS_BEFORE ? null : `Node ${version} ends on ${end}: move the image to a newer one.`;
}

for (const [version, day, isGood] of /** @type {const} */ ([
  [24, '2028-03-01', true],
  [24, '2028-03-02', false],
  [24, '2028-05-01', false],
  [20, '2026-01-01', false],
]))
  test(`${isGood ? 'accepts' : 'refuses'} Node ${version} on ${day}`, () =>
    assert.equal(endingOf(version, day) === null, isGood));

test('uses a Node with fixes for 60 more days, the same in both stages of the image and in the docs', () => {
  const versions = [...read('Dockerfile').matchAll(/^FROM node:(\d+)-slim/gm)].map(([, version]) => version);
  assert.equal(versions.length, 2);
  assert.equal(new Set(versions).size, 1);
  const today = new Date().toISOString().slice(0, 10);
  assert.equal(endingOf(Number(versions[0]), today), null);
  assert.ok(read('docs/operations.md').includes(`node:${versions[0]}-slim`));
  assert.ok(read('README.md').includes(`Node ${versions[0]}`));
});

test("fails the build of the image when the lock file doesn't match", () => {
  assert.match(read('Dockerfile'), /^RUN npm ci && /m);
});

test("keeps the file with an installation's secrets out of every commit and image", () => {
  assert.match(read('.gitignore'), /^\.env$/m);
  assert.match(read('.dockerignore'), /^\*\*\/\.env$/m);
});
