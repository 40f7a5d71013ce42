/** @jest-environment node */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import type { AreaData } from '@ondeck/shared/contract/area';
import { parseAreaDescriptor } from '@ondeck/shared/contract/areaData';
import { AreaDescriptorPlugin, consumed, faultOf } from './AreaDescriptorPlugin';
import { sha384 } from './ChunkIntegrity';
import { cache } from './paths';

test.each([
  ['/repo/node_modules/antd/es/button/index.js', 'antd must not be'],
  ['/repo/node_modules/@rc-component/table/es/index.js', '@rc-component must not be'],
  ['/repo/node_modules/react-router/dist/index.mjs', 'react-router must not be'],
  ['/repo/node_modules/react/index.js', 'react must not be'],
  ['/repo/shared/src/ui/button.tsx', 'exists once, in the shell'],
  ['/repo/shared/src/planning/closeDialog.tsx', 'exists once, in the shell'],
  ['/repo/shared/src/session/session.ts', 'exists once, in the shell'],
  ['/repo/mfe-employee/src/hours.css', 'affects every page'],
  ['/repo/node_modules/leaflet/dist/leaflet.css', 'affects every page'],
  ['/repo/mfe-employee/src/hours.module.css', undefined],
  ['/repo/node_modules/react-big-calendar/dist/index.js', undefined],
  ['/repo/shared/src/domain/fields.ts', undefined],
  ['/repo/mfe-employee/src/area.tsx', undefined],
])("checks %s in an area's bundle: %s", (resource, problem) => {
  const module = Object.assign(Object.create(webpack.Module.prototype), { resource });
  if (problem === undefined) expect(faultOf(module)).toBeUndefined();
  else expect(faultOf(module)).toContain(problem);
});

test.each([
  [
    'consume-shared-module',
    'consume-shared-module|default|@ondeck/shared/ui/button|x',
    '@ondeck/shared/ui/button',
  ],
  ['consume-shared-module', 'consume-shared-module|default|left-pad|x', undefined],
  ['javascript/auto', 'consume-shared-module|default|react|x', undefined],
])('reads from a module of type %s with the identifier %s the shared module %s', (type, name, key) => {
  expect(consumed({ type, identifier: () => name })?.key).toBe(key);
});

describe('in a build', () => {
  const data: AreaData = {
    id: 'sample',
    contract: 1,
    label: 'Sample',
    exposes: ['./area'],
    slots: {},
    order: 1,
    routes: [],
    nav: [],
  };
  let folder = '';

  beforeAll(() => {
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'descriptor-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Compiles one file like an area, and returns webpack's errors. */
  function compile(source: string): Promise<string> {
    const entry = join(folder, 'entry.js');
    writeFileSync(entry, source);
    const compiler = webpack({
      context: folder,
      mode: 'production',
      entry: { 'expose-area': entry },
      output: { path: join(folder, 'out') },
      plugins: [new AreaDescriptorPlugin(data, '1.2.3')],
    });
    return new Promise((resolve, reject) => {
      compiler?.run((error, stats) =>
        compiler.close(() =>
          error ? reject(error) : resolve(stats?.toString({ preset: 'errors-only' }) ?? ''),
        ),
      );
    });
  }

  test('writes a descriptor that the shell can read, with the hash of each file', async () => {
    expect(await compile('console.log(1);')).toBe('');
    const descriptor = parseAreaDescriptor(JSON.parse(readFileSync(join(folder, 'out/area.json'), 'utf8')));
    if (!descriptor.ok) throw new Error(descriptor.problem);
    const [file = ''] = descriptor.value.preload['./area'] ?? [];
    expect(descriptor.value).toMatchObject({ id: 'sample', version: '1.2.3' });
    expect(descriptor.value.files[file]).toBe(sha384(readFileSync(join(folder, 'out', file))));
  });

  test('lists the server calls that an area uses, and leaves out other calls of the same file', async () => {
    const calls = join(folder, 'shared/src/calls');
    mkdirSync(calls, { recursive: true });
    const line = (name: string, method: string, path: string) =>
      `export const ${name} = ${JSON.stringify({ method, path, permission: 'self' })};`;
    writeFileSync(
      join(calls, 'lessons.ts'),
      [
        line('listLessons', 'GET', '/api/lessons/'),
        line('addLesson', 'POST', '/api/lessons/'),
        line('removeLesson', 'DELETE', '/api/lessons/:id/'),
      ].join('\n'),
    );
    const source = `import { listLessons, removeLesson } from './shared/src/calls/lessons.ts';
      console.log(listLessons, removeLesson.path);`;
    expect(await compile(source)).toBe('');
    const built = JSON.parse(readFileSync(join(folder, 'out/area.json'), 'utf8'));
    expect(built.calls).toEqual(['DELETE /api/lessons/:id/', 'GET /api/lessons/']);
  });

  test('fails the build when an area bundles its own antd', async () => {
    expect(await compile("import 'antd/es/button/index.js';")).toContain(
      "antd must not be in an area's bundle",
    );
  });

  test('fails the build when an area would affect pages of other areas', async () => {
    const told = await compile("window.lessons = 1; document.head.append('h1{color:red}');");
    expect(told).toContain('sample: it writes to objects that all areas share: window.lessons');
    expect(told).toContain('sample: its styles reach outside its pages: h1');
  });
});
