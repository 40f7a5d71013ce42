import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { cruise } from 'dependency-cruiser';
import extractBabelConfig from 'dependency-cruiser/config-utl/extract-babel-config';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { cache, root } from '../kit/lib/paths.mjs';

const rules = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'));
const babelConfig = await extractBabelConfig(join(root, 'scripts/dependency-rules.babel.json'));

/** The folder is below the project, so that packages resolve as in the product. */
let base = '';
before(() => {
  mkdirSync(cache, { recursive: true });
  base = mkdtempSync(join(cache, 'rules-'));
});
after(() => rmSync(base, { recursive: true, force: true }));

/**
 * Runs the tool in this process, because starting it takes longer than all cases together.
 *
 * @param {string} name
 * @param {Record<string, string>} files
 * @returns {Promise<string[]>} the names of the broken rules
 */
async function broken(name, files) {
  const baseDir = join(base, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(baseDir, file)), { recursive: true });
    writeFileSync(join(baseDir, file), text);
  }
  const folders = [...new Set(Object.keys(files).map((file) => file.split('/')[0] ?? ''))];
  const { output } = await cruise(folders, { ...rules, baseDir, cache: false }, {}, { babelConfig });
  assert.ok(typeof output === 'object');
  return [...new Set(output.summary.violations.map(({ rule }) => rule.name))].sort();
}

const empty = 'export const x = 1;';
const from = (/** @type {string} */ path) => `import { x } from '${path}';\nexport const y = x;`;

/** @type {[string, Record<string, string>, string[]][]} */
const cases = [
  [
    'an area imports shared',
    { 'mfe-a/src/a.ts': from('../../shared/src/time/t'), 'shared/src/time/t.ts': empty },
    [],
  ],
  [
    'an area imports an area',
    { 'mfe-a/src/a.ts': from('../../mfe-b/src/b'), 'mfe-b/src/b.ts': empty },
    ['areas-are-strangers'],
  ],
  ['an area imports itself', { 'mfe-a/src/a.ts': from('./b'), 'mfe-a/src/b.ts': empty }, []],
  [
    'an area imports the shell',
    { 'mfe-a/src/a.ts': from('../../shell/src/s'), 'shell/src/s.ts': empty },
    ['areas-import-shared-only'],
  ],
  [
    'the shell imports an area',
    { 'shell/src/s.ts': from('../../mfe-a/src/a'), 'mfe-a/src/a.ts': empty },
    ['shell-loads-areas-at-run-time'],
  ],
  [
    'shared imports the server',
    { 'shared/src/time/t.ts': from('../../../api/src/a'), 'api/src/a.ts': empty },
    ['shared-imports-no-one'],
  ],
  [
    "a server module imports another module's private file",
    {
      'api/src/modules/users/a.ts': from('../planning/people/people.repository'),
      'api/src/modules/planning/people/people.repository.ts': empty,
    },
    ['modules-have-doors'],
  ],
  [
    "a server module imports another module's door and its own files",
    {
      'api/src/modules/users/a.ts': from('../planning/planning.door'),
      'api/src/modules/planning/planning.door.ts': from('./changes/leaving.service'),
      'api/src/modules/planning/changes/leaving.service.ts': from('../people/people.repository'),
      'api/src/modules/planning/people/people.repository.ts': empty,
    },
    [],
  ],
  [
    'a folder of planning imports a later one',
    {
      'api/src/modules/planning/people/a.ts': from('../effects/b'),
      'api/src/modules/planning/effects/b.ts': empty,
    },
    ['planning-people-imports-earlier-folders'],
  ],
  [
    'a folder of planning imports the routes',
    {
      'api/src/modules/planning/views/a.ts': from('../shifts.routes'),
      'api/src/modules/planning/shifts.routes.ts': empty,
    },
    ['planning-views-imports-earlier-folders'],
  ],
  [
    'the server’s platform imports a module',
    { 'api/src/platform/core/a.ts': from('../../modules/users/b'), 'api/src/modules/users/b.ts': empty },
    ['modules-are-on-top', 'platform-is-below'],
  ],
  [
    'the server imports a page',
    { 'api/src/a.ts': from('../../mfe-a/src/a'), 'mfe-a/src/a.ts': empty },
    ['api-imports-shared-only'],
  ],
  [
    'the server imports a component',
    { 'api/src/a.ts': from('../../shared/src/ui/u'), 'shared/src/ui/u.tsx': empty },
    ['api-takes-no-browser-code'],
  ],
  [
    'a rule of the domain imports a schema',
    { 'shared/src/domain/d.ts': from('../schemas/s'), 'shared/src/schemas/s.ts': empty },
    ['domain-is-pure'],
  ],
  [
    'a rule of the domain imports a package',
    { 'shared/src/domain/d.ts': "import dayjs from 'dayjs';\nexport const y = dayjs;" },
    ['domain-is-pure'],
  ],
  [
    'a rule of the domain reads a file',
    { 'shared/src/domain/d.ts': "import fs from 'node:fs';\nexport const y = fs;" },
    ['domain-is-pure'],
  ],
  [
    'a type of a page is imported by the contract',
    { 'shared/src/contract/c.ts': "import type { FC } from 'react';\nexport type C = FC;" },
    [],
  ],
  [
    'a control makes a call',
    { 'shared/src/ui/u.tsx': from('../api/useCall'), 'shared/src/api/useCall.ts': empty },
    ['ui-is-vocabulary'],
  ],
  [
    'a control knows a closure',
    { 'shared/src/ui/u.tsx': from('../planning/c'), 'shared/src/planning/c.tsx': empty },
    ['ui-is-vocabulary'],
  ],
  [
    'a control says why a call failed',
    { 'shared/src/ui/u.tsx': from('../api/errors'), 'shared/src/api/errors.ts': empty },
    [],
  ],
  [
    'antd is imported by an area',
    { 'mfe-a/src/a.tsx': "import { Button } from 'antd';\nexport const B = Button;" },
    ['antd-in-ui-only', 'pages-take-provided-packages-only'],
  ],
  [
    'antd is imported by shared outside ui',
    { 'shared/src/api/a.tsx': "import { Button } from 'antd';\nexport const B = Button;" },
    ['antd-in-ui-only'],
  ],
  [
    'antd is imported by ui',
    { 'shared/src/ui/a.tsx': "import { Button } from 'antd';\nexport const B = Button;" },
    [],
  ],
  [
    'the sign-in page reaches antd through a component',
    {
      'shared/src/ui/dialog.tsx': "import { Modal } from 'antd';\nexport const D = Modal;",
      'mfe-a/src/signIn/a.tsx': "import { D } from '../../../shared/src/ui/dialog';\nexport const P = D;",
    },
    ['signing-in-without-antd'],
  ],
  [
    'the router is imported by an area',
    { 'mfe-a/src/a.tsx': "import { Link } from 'react-router-dom';\nexport const L = Link;" },
    ['router-in-router-only'],
  ],
  [
    'a dayjs plugin is imported by an area',
    { 'mfe-a/src/a.ts': "import utc from 'dayjs/plugin/utc';\nexport const u = utc;" },
    ['dayjs-plugins-in-time-only'],
  ],
  [
    'all of zod is imported by shared',
    { 'shared/src/schemas/s.ts': "import { z } from 'zod';\nexport const s = z;" },
    ['zod-is-mini-in-shared'],
  ],
  [
    'the small zod is imported by shared',
    { 'shared/src/schemas/s.ts': "import * as z from 'zod/mini';\nexport const s = z;" },
    [],
  ],
  [
    'the kiosk reaches the store through two files',
    {
      'mfe-punchclock/src/kiosk.tsx': from('./a'),
      'mfe-punchclock/src/a.ts': from('./b'),
      'mfe-punchclock/src/b.ts':
        "import { createApi } from '@reduxjs/toolkit/query/react';\nexport const x = createApi;",
    },
    ['kiosk-stays-small'],
  ],
  [
    'two files import each other',
    { 'shared/src/time/a.ts': `${from('./b')}\nexport { y as x };`, 'shared/src/time/b.ts': from('./a') },
    ['no-cycles'],
  ],
  [
    'a product file imports a test',
    { 'shared/src/time/a.ts': from('./b.test'), 'shared/src/time/b.test.ts': empty },
    ['tests-are-not-imported'],
  ],
  ['a file imports one that is not there', { 'shared/src/time/a.ts': from('./gone') }, ['no-unresolvable']],
];

for (const [name, files, rules] of cases)
  test(`${rules.length === 0 ? 'allows' : 'refuses'} that ${name}`, async () => {
    const packages = {
      'shared/package.json': JSON.stringify({
        name: 'x',
        dependencies: { antd: '*', dayjs: '*', zod: '*', react: '*' },
      }),
    };
    assert.deepEqual(await broken(name.replaceAll(' ', '-'), { ...packages, ...files }), rules);
  });
