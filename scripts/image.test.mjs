import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../kit/lib/paths.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

test('the image installs no package of the workspace: the bundle holds those', () => {
  const { dependencies } = JSON.parse(read('api/package.json'));
  assert.deepEqual(
    Object.keys(dependencies).filter((name) => name.startsWith('@ondeck/')),
    [],
  );
});

test('the proxy finds a suite that has another address than when it started, and waits for none that is gone', () => {
  const text = read('deploy/nginx.conf');
  assert.match(text, /^resolver \S+ valid=\d+s ipv6=off;$/m);
  assert.match(text, /^ {2}zone \w+ \w+;\n(?: {2}#.*\n)* {2}server suite:3000 resolve max_fails=0;$/m);
  assert.match(text, /^ {2}proxy_connect_timeout [1-5]s;$/m);
});

test('every setting of .env reaches the suite, but for the port, which is the proxy’s', () => {
  const suite = /^ {2}suite:\n((?: {4}.*\n|\n)+)/m.exec(read('compose.yaml'))?.[1] ?? '';
  assert.match(suite, /^ {4}env_file: \.env$/m);
  assert.match(suite, /^ {6}PORT: 3000$/m);
});
