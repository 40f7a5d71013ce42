import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../kit/lib/paths.mjs';
import { runNode } from '../../kit/lib/run.mjs';

/** @type {[what: string, file: string, text: string, rule?: string][]} */
const cases = [
  ['a path in an area', 'mfe-a/src/a.ts', "ask('/api/users/');", 'path-from-call'],
  ['a path in a template', 'mfe-a/src/b.ts', 'ask(`${host}/api/users/${id}`);', 'path-from-call'],
  ['a path in the shell', 'shell/src/a.ts', "ask('/api/users/');", 'path-from-call'],
  ['a path in shared', 'shared/src/api/a.ts', "ask('/api/users/');", 'path-from-call'],
  ['a path in a control', 'shared/src/ui/a.tsx', "ask('/api/users/');", 'path-from-call'],
  ['a path in a call', 'shared/src/calls/a.ts', "call({ path: '/api/users/' });"],
  ['a path in a test', 'mfe-a/src/a.test.ts', "ask('/api/users/');"],
  ['a folder called api', 'mfe-a/src/c.ts', "export { x } from '@ondeck/shared/api/errors';"],
  ['endpoints of an area', 'mfe-a/src/d.ts', 'baseApi.injectEndpoints({});', 'endpoint-from-call'],
  ['a separate cache', 'mfe-a/src/e.ts', 'createApi({});', 'endpoint-from-call'],
  ['a typed query', 'mfe-a/src/f.ts', 'build.query<Row, void>({});', 'endpoint-from-call'],
  ['a typed mutation', 'shared/src/api/b.ts', 'build.mutation<Row, void>({});', 'endpoint-from-call'],
  ['the one maker of endpoints', 'shared/src/api/useCall.ts', 'baseApi.injectEndpoints({});'],
  ['an answer', 'mfe-a/src/g.ts', 'interface Row { decided_by: string | null }', 'answer-from-call'],
  ['values of a form', 'mfe-a/src/h.ts', 'interface Values { first_name: string }'],
  ['a route', 'api/src/modules/a/a.routes.ts', "app.get('/api/x', answer);", 'route-from-call'],
  ['a route with a type', 'api/src/modules/a/b.ts', "server.post<Body>('/x', answer);", 'route-from-call'],
  ['a whole route', 'api/src/app.ts', "app.route({ method: 'GET', url });", 'route-from-call'],
  ['the one maker of routes', 'api/src/platform/http/module.ts', 'app.route({ method, url });'],
  ['a page', 'api/src/pages/pages.routes.ts', "app.get('/*', page);"],
  [
    'another file with the same name',
    'api/src/x/pages/pages.routes.ts',
    "app.get('/*', page);",
    'route-from-call',
  ],
  ['reads and deletes in a map', 'api/src/modules/a/c.ts', 'rows.get(id); rows.delete(id);'],
  [
    'a type import that starts a cycle',
    'shared/src/time/a.ts',
    "import type { B } from './b'; export type A = B[];",
    'no-cycle',
  ],
  [
    'a type import that closes a cycle',
    'shared/src/time/b.ts',
    "import { type A } from './a'; export type B = A;",
    'no-cycle',
  ],
  [
    'a type export that starts a cycle',
    'shared/src/time/c.ts',
    "export type { D } from './d'; export type C = 1;",
    'no-cycle',
  ],
  [
    'a type import that closes a cycle with an export',
    'shared/src/time/d.ts',
    "import type { C } from './c'; export type D = C;",
    'no-cycle',
  ],
];

/** Broken rules by file. @type {Map<string, string[]>} the rules that each file breaks */
const found = new Map();
let base = '';
before(async () => {
  // The folder is outside the project, because the linter skips files that .gitignore names.
  base = mkdtempSync(join(tmpdir(), 'contracts-'));
  /** @type {object} */
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
  const plugin = 'scripts/lint/contracts.mjs';
  const files = [
    // The check runs without the types of packages, which this folder lacks.
    ['.oxlintrc.json', JSON.stringify({ ...config, options: {} })],
    [plugin, readFileSync(join(root, plugin), 'utf8')],
    ...cases.map(([, file, text]) => [file, text]),
  ];
  for (const [file = '', text = ''] of files) {
    mkdirSync(dirname(join(base, file)), { recursive: true });
    writeFileSync(join(base, file), text);
  }
  const args = ['--format', 'json', '--config', '.oxlintrc.json', '.'];
  const { output } = await runNode(join(root, 'node_modules/oxlint/bin/oxlint'), args, { cwd: base });
  /** @type {{diagnostics: {code: string, filename: string}[]}} */
  const { diagnostics } = JSON.parse(output);
  for (const { code, filename } of diagnostics) {
    const [, name] = /^(?:contracts|import)\((.*)\)$/.exec(code) ?? [];
    if (name) found.set(filename, [...(found.get(filename) ?? []), name]);
  }
});
after(() => rmSync(base, { recursive: true, force: true }));

for (const [what, file, , rule] of cases)
  test(`${rule ? `refuses by ${rule}` : 'allows'} ${what} (${file})`, () => {
    assert.deepEqual(found.get(file) ?? [], rule ? [rule] : []);
  });
