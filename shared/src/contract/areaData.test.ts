import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAreaModule, parseAreaModule } from './area';
import { parseAreaData, parseAreaDescriptor } from './areaData';

const root = join(__dirname, '../../..');
const read = (folder: string): unknown => JSON.parse(readFileSync(join(root, folder, 'area.json'), 'utf8'));

const route = { path: '/open-shifts', access: ['EMPLOYEE'], title: 'Open Shifts' };
const nav = { label: 'Open Shifts', order: 1, icon: 'openShift', to: '/open-shifts', roles: ['EMPLOYEE'] };
const area = { id: 'employee', contract: 1, label: 'My work', routes: [route], nav: [nav] };
const built = {
  ...area,
  version: '1.0.0',
  entry: 'remoteEntry.js',
  requires: { react: '^19.0.0' },
  files: {},
};

test.each(readdirSync(root).filter((name) => name.startsWith('mfe-')))('reads %s/area.json', (folder) => {
  expect(parseAreaData(read(folder))).toMatchObject({ ok: true });
});

test('fills in the optional parts of area data', () => {
  expect(parseAreaData(area)).toMatchObject({
    ok: true,
    value: {
      exposes: ['./area'],
      slots: {},
      routes: [{ landingFor: [], entrance: false, perRole: {} }],
      nav: [{ place: 'rail' }],
    },
  });
});

test.each<[string, unknown, string]>([
  ['nothing', undefined, 'an area must be an object'],
  ['a list', [], 'an area must be an object'],
  ['no id', { ...area, id: '' }, 'id must have'],
  ['an id with a capital', { ...area, id: 'Employee' }, 'id must have'],
  ['an id that JavaScript means something by', { ...area, id: 'constructor' }, 'id must have'],
  ['an id of 41 letters', { ...area, id: 'a'.repeat(41) }, 'id must have'],
  ['the next contract', { ...area, contract: 2 }, "contract 2 isn't 1"],
  ['no label', { ...area, label: undefined }, 'label is missing'],
  ['an expose without ./', { ...area, exposes: ['area'] }, 'exposes must list'],
  ['no ./area', { ...area, exposes: ['./kiosk'] }, 'exposes must contain ./area'],
  ['a slot without an expose', { ...area, slots: { header: './bell' } }, 'every slot must name an expose'],
  ['routes that are no list', { ...area, routes: {} }, "routes isn't a list"],
  [
    'a relative path',
    { ...area, routes: [{ ...route, path: 'open-shifts' }] },
    'routes[0]: path must begin with /',
  ],
  ...[
    '/a//b',
    '/../admin',
    '/a/../b',
    '/a?b=1',
    '/a#b',
    '/a b',
    '/api/users',
    '/r/employee',
    '/sw.js',
    '/guests',
  ].map((path): [string, unknown, string] => [
    `the path ${path}, where no one can get`,
    { ...area, routes: [{ ...route, path }], nav: [] },
    'path must begin with / and be an address that someone can open',
  ]),
  ['an unknown role', { ...area, routes: [{ ...route, access: ['OWNER'] }] }, 'access must be'],
  ['access for no role', { ...area, routes: [{ ...route, access: [] }] }, 'access must be'],
  ['an unknown kind of access', { ...area, routes: [{ ...route, access: 'signedIn' }] }, 'access must be'],
  ['no title', { ...area, routes: [{ ...route, title: '' }] }, 'title is missing'],
  [
    'words for an unknown role',
    { ...area, routes: [{ ...route, perRole: { OWNER: {} } }] },
    'perRole must map',
  ],
  [
    'an entry without a route',
    { ...area, nav: [{ ...nav, to: '/nowhere' }] },
    "leads to /nowhere, which isn't a route",
  ],
  ['an order that is a text', { ...area, nav: [{ ...nav, order: '1' }] }, 'order must be a number'],
  ['a place that is none', { ...area, nav: [{ ...nav, place: 'footer' }] }, 'place must be rail or header'],
  [
    'a count from elsewhere',
    { ...area, nav: [{ ...nav, count: 'https://x.example/' }] },
    'count must be an address below /api/',
  ],
])('refuses area data with %s', (_name, value, problem) => {
  const answer = parseAreaData(value);
  expect(answer.ok ? '' : answer.problem).toContain(problem);
});

test.each<[string, unknown, string]>([
  ['no version', { ...built, version: undefined }, 'version is missing'],
  ...['__proto__', 'constructor', 'toString'].map((version): [string, unknown, string] => [
    `the version ${version}`,
    { ...built, version },
    'version is missing',
  ]),
  [
    'a package named __proto__',
    { ...built, requires: JSON.parse('{"__proto__": "1"}') },
    'requires must map',
  ],
  ['a file named constructor', { ...built, files: { constructor: 'x' } }, 'files must map'],
  ['a container that is no name', { ...built, container: 'a b' }, 'container must be'],
  ['no entry', { ...built, entry: '' }, 'entry is missing'],
  ['no ranges', { ...built, requires: undefined }, 'requires must map'],
  ['a hash that is no text', { ...built, files: { 'a.js': 1 } }, 'files must map'],
  ['files to fetch that are no list', { ...built, preload: { './area': 'a.js' } }, 'preload must map'],
])('refuses a built descriptor with %s', (_name, value, problem) => {
  const answer = parseAreaDescriptor(value);
  expect(answer.ok ? '' : answer.problem).toContain(problem);
});

test('reads a built descriptor', () => {
  expect(parseAreaDescriptor(built)).toMatchObject({ ok: true, value: { version: '1.0.0', preload: {} } });
});

const Root = (): null => null;
test.each<[string, unknown, boolean]>([
  ['the contract and a component', { contract: 1, Root }, true],
  ['a memo component', { contract: 1, Root: { $$typeof: Symbol.for('react.memo') } }, true],
  ['slices', { contract: 1, Root, slices: [{ reducerPath: 'employee/x', reducer: () => null }] }, true],
  ['nothing', undefined, false],
  ['a component only', { Root }, false],
  ['the contract only', { contract: 1 }, false],
  ['another contract', { contract: 2, Root }, false],
  ['a Root that is a text', { contract: 1, Root: 'main' }, false],
  ['a prefetch that is no function', { contract: 1, Root, prefetch: true }, false],
  ['a slice without a reducer', { contract: 1, Root, slices: [{ reducerPath: 'x' }] }, false],
])('checks whether a module with %s keeps the contract: %s', (_name, value, expected) => {
  expect(isAreaModule(value)).toBe(expected);
  expect(parseAreaModule(value).ok).toBe(expected);
});
