import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ondeck } from './paths.mjs';

/**
 * Returns the files of a new area with one page, by their path in its folder.
 *
 * @param {string} id - for example `lessons`
 * @param {string} label - its name in plain words, for example `Lessons`
 * @returns {Record<string, string>}
 */
function areaFiles(id, label) {
  const folder = `mfe-${id}`;
  const page = `${id.replace(/(^|-)([a-z0-9])/g, (_all, _hyphen, letter) => letter.toUpperCase())}Page`;
  const path = `/${id}`;
  // Keep short lists on one line, like the formatter does.
  const json = (/** @type {unknown} */ value) =>
    `${JSON.stringify(value, null, 2).replaceAll(/\[\s+("[^[\]{}]*")\s+\]/g, (_all, list) => `[${list.replaceAll(/\s+/g, ' ')}]`)}\n`;
  return {
    'area.json': json({
      id,
      contract: 1,
      label,
      order: 100,
      exposes: ['./area'],
      routes: [{ path, access: ['ADMIN', 'MANAGER'], title: label, heading: label, icon: 'list' }],
      nav: [{ label, order: 800, icon: 'list', to: path, roles: ['ADMIN', 'MANAGER'] }],
    }),
    'package.json': json({ name: `@ondeck/${folder}`, version: '0.1.0', private: true, type: 'module' }),
    'tsconfig.json': `{
  "extends": "@ondeck/kit/tsconfig.area.json",
  "compilerOptions": { "tsBuildInfoFile": "../.cache/tsc/${folder}.tsbuildinfo" },
  "include": ["src", "*.ts", "*.json"]
}
`,
    'webpack.config.ts': `import { areaConfig } from '@ondeck/kit/build/webpack.area';
import { areaVersion } from '@ondeck/kit/build/versions';

export default areaConfig('${folder}', areaVersion('${folder}'));
`,
    'src/area.tsx': `import { CONTRACT } from '@ondeck/shared/contract/area';
import { lazyPage, Route, Routes } from '@ondeck/shared/router';

export const contract = CONTRACT;

const ${page} = lazyPage(async () => ({ default: (await import('./${page}')).${page} }));

/** Every page of the area, by its address. */
export function Root() {
  return (
    <Routes>
      <Route path="${path}" element={<${page} />} />
    </Routes>
  );
}
`,
    [`src/${page}.tsx`]: `import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';

/** The first page of the area. */
export function ${page}() {
  return (
    <PageBody>
      <Panel>
        <EmptyState title="${label} begins here" />
      </Panel>
    </PageBody>
  );
}
`,
    [`src/${page}.test.tsx`]: `import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen } from '@testing-library/react';
import { ${page} } from './${page}';

test('says where the area begins', () => {
  renderPage(<${page} />, { role: 'MANAGER', route: '${path}' });
  expect(screen.getByText('${label} begins here')).toBeVisible();
});
`,
    'src/area.contract.test.tsx': `import { describeAreaContract } from '@ondeck/shared/testing/areaContract';
import json from '../area.json';

describeAreaContract(() => import('./area'), json);
`,
  };
}

/**
 * Creates the folder of a new area and adds it to the workspaces.
 *
 * @param {string} base - the project's root
 * @param {string | undefined} name - `lessons` or `mfe-lessons`
 * @param {string | undefined} label
 * @returns {string} the folder
 * @throws {Error} with a sentence if the name can't be used
 */
export function makeArea(base, name, label) {
  const id = (name ?? '').replace(/^mfe-/, '');
  if (!/^[a-z][a-z0-9-]*$/.test(id))
    throw new Error(
      `Name the area in lower-case letters, digits and hyphens: ${ondeck('new')} lessons "Lessons"`,
    );
  const folder = `mfe-${id}`;
  if (existsSync(join(base, folder))) throw new Error(`${folder} exists already.`);
  const words = label ?? id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
  if (!/^[\w ,.&-]{1,40}$/.test(words))
    throw new Error('The label is 1 to 40 letters, digits, spaces and , . & - long.');
  for (const [path, text] of Object.entries(areaFiles(id, words))) {
    const file = join(base, folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  addWorkspace(join(base, 'package.json'), folder);
  return folder;
}

/** @param {string} file @param {string} folder */
function addWorkspace(file, folder) {
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {string[] | undefined} */
  const workspaces = manifest.workspaces;
  // A project of a single team has no workspaces.
  if (workspaces === undefined) return;
  const last = workspaces.findLastIndex((/** @type {string} */ name) => name.startsWith('mfe-'));
  workspaces.splice(last + 1, 0, folder);
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
