import { objections } from './admission';
import type { AreaDescriptor, AreaRoute, NavItem } from './area';
import type { RegistryArea } from './registry';

const route = (path: string, access: AreaRoute['access'] = ['EMPLOYEE']): AreaRoute => ({
  path,
  access,
  title: 'A page',
  landingFor: [],
  entrance: false,
  perRole: {},
});
const area = (id: string, routes: readonly AreaRoute[]): AreaDescriptor => ({
  id,
  contract: 1,
  label: id,
  exposes: ['./area'],
  slots: {},
  order: 1,
  routes,
  nav: [],
  version: '2.0.0',
  container: `ondeck_${id}`,
  entry: 'remoteEntry.js',
  preload: {},
  requires: { react: '^19.3.1', '@ondeck/shared/ui/button': '^0.1.0' },
  files: {},
});
const live = (descriptor: AreaDescriptor): RegistryArea => ({
  active: { version: '1.0.0', base: `/r/${descriptor.id}/1.0.0/`, descriptor },
});
const shell = { contract: 1, provides: { react: '19.3.1', '@ondeck/shared/ui/button': '0.1.4' } };
const entry = (roles: NavItem['roles'], group?: string): NavItem => ({
  label: 'Options',
  ...(group === undefined ? {} : { group }),
  order: 1,
  icon: 'options',
  to: '/open-shifts',
  roles,
  place: 'rail',
});
const areas = {
  employee: live(area('employee', [route('/open-shifts')])),
  admin: live({
    ...area('admin', [route('/options', ['ADMIN'])]),
    nav: [entry(['ADMIN', 'EMPLOYEE'])],
    slots: { header: './news' },
  }),
};
const next = area('employee', [route('/open-shifts'), route('/new-page')]);

test.each<[string, AreaDescriptor, typeof shell | undefined, readonly string[]]>([
  ['a compatible version', next, shell, []],
  ['a page of another role at the same path', area('employee', [route('/options')]), shell, []],
  [
    'a page of another area',
    area('employee', [route('/options', ['ADMIN'])]),
    shell,
    ['it claims a page of another area: /options belongs to admin'],
  ],
  [
    'another contract',
    { ...next, contract: 2 },
    shell,
    ['it was built for contract 2, and the live shell has 1'],
  ],
  [
    'a range that the shell does not meet',
    { ...next, requires: { react: '^20.0.0' } },
    shell,
    ['it needs react ^20.0.0, and the live shell provides 19.3.1'],
  ],
  [
    'a package that the shell does not have',
    { ...next, requires: { 'left-pad': '^1.0.0' } },
    shell,
    ["it imports left-pad, which the live shell doesn't provide"],
  ],
  [
    'a name in the navigation that another area has for the same role',
    { ...next, nav: [entry(['EMPLOYEE'])] },
    shell,
    ['its navigation entry "Options" has the same name as an entry of admin'],
  ],
  [
    'the same name for another role',
    { ...next, routes: [route('/open-shifts', ['MANAGER'])], nav: [entry(['MANAGER'])] },
    shell,
    [],
  ],
  [
    'a label of 200 kB',
    { ...next, label: 'a'.repeat(200_000) },
    shell,
    ['its label must not be longer than 60'],
  ],
  ['the same name in another group', { ...next, nav: [entry(['EMPLOYEE'], 'Mine')] }, shell, []],
  [
    'a place of the frame that another area has',
    { ...next, slots: { header: './bell' } },
    shell,
    ["the frame's slot header belongs to admin"],
  ],
  [
    'a place that the frame does not have',
    { ...next, slots: { footer: './bell' } },
    shell,
    ['the frame has no slot footer'],
  ],
  ['any range where no shell is built', { ...next, requires: { 'left-pad': '^1.0.0' } }, undefined, []],
])('%s', (_name, descriptor, theShell, expected) => {
  expect(objections(descriptor, { shell: theShell, areas })).toEqual(expected);
});

test("names a call that the server doesn't have, but not a call that it has", () => {
  const calls = ['GET /api/shifts/:id/', 'POST /api/lessons/'];
  const composition = { shell, areas, hasCall: (call: string) => call.startsWith('GET') };
  expect(objections({ ...next, calls }, composition)).toEqual([
    "it calls POST /api/lessons/, which the server doesn't have",
  ]);
  expect(objections({ ...next, calls }, { shell, areas })).toEqual([]);
});
