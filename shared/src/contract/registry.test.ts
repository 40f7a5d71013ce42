import { parseRegistry, parseShellDescriptor } from './registry';

const descriptor = (id: string, path: string, access: unknown = ['ADMIN']) => ({
  id,
  contract: 1,
  label: id,
  routes: [{ path, access, title: id }],
  version: '1.0.0',
  entry: 'remoteEntry.js',
  requires: {},
  files: {},
});
const version = (id: string, path: string, access?: unknown) => ({
  version: '1.0.0',
  base: `/r/${id}/1.0.0/`,
  descriptor: descriptor(id, path, access),
});
const registry = (areas: object) => ({ schema: 1, revision: 7, publishedAt: '2026-01-01T00:00:00Z', areas });

test('reads active, previous, and canary versions', () => {
  const active = version('admin', '/options');
  const read = parseRegistry(
    registry({ admin: { active, previous: active, canary: { ...active, percent: 10 } } }),
  );
  expect(read).toMatchObject({
    ok: true,
    value: { revision: 7, problems: [], areas: { admin: { previous: {}, canary: { percent: 10 } } } },
  });
});

test.each<[string, unknown, string]>([
  ['nothing', null, 'must be an object'],
  ['another schema', { ...registry({}), schema: 2 }, "schema 2 isn't known"],
  ['no revision', { ...registry({}), revision: undefined }, 'no revision'],
  ['no areas', { ...registry({}), areas: [] }, 'lists no areas'],
])('refuses a registry with %s', (_name, value, problem) => {
  const read = parseRegistry(value);
  expect(read.ok ? '' : read.problem).toContain(problem);
});

test.each<[string, object, string]>([
  ['no active version', { previous: version('admin', '/options') }, 'a version must be an object'],
  [
    'a base without its slash',
    { active: { ...version('admin', '/options'), base: '/r/admin' } },
    'base must end with /',
  ],
  ['the descriptor of another area', { active: version('auth', '/') }, 'has the descriptor of auth'],
])('leaves out an area with %s and keeps the others', (_name, broken, problem) => {
  const read = parseRegistry(
    registry({ admin: broken, dashboard: { active: version('dashboard', '/dashboard') } }),
  );
  if (!read.ok) throw new Error(read.problem);
  expect(Object.keys(read.value.areas)).toEqual(['dashboard']);
  expect(read.value.problems.join()).toContain(problem);
});

test('keeps the active version of an area when its previous version is broken', () => {
  const read = parseRegistry(registry({ admin: { active: version('admin', '/options'), previous: {} } }));
  if (!read.ok) throw new Error(read.problem);
  expect(read.value.areas.admin).not.toHaveProperty('previous');
});

test.each<[string, string, unknown, string, unknown, string | undefined]>([
  ['one path for one role', '/options', ['ADMIN'], '/options', ['ADMIN', 'MANAGER'], '/options belongs to b'],
  ['one path for different roles', '/view-schedules', ['ADMIN'], '/view-schedules', ['EMPLOYEE'], undefined],
  ['different paths', '/options', ['ADMIN'], '/dashboard', ['ADMIN'], undefined],
  ['the case of letters', '/Options', ['ADMIN'], '/options', ['ADMIN'], '/Options belongs to b'],
  [
    'the name of a parameter',
    '/users/:id',
    ['ADMIN'],
    '/users/:userID',
    ['ADMIN'],
    '/users/:id belongs to b',
  ],
  ['a parameter over a word', '/:page', 'public', '/options', ['ADMIN'], '/:page belongs to b'],
  ['a parameter over no word', '/:page', 'public', '/', ['ADMIN'], undefined],
  ['a page below', '/options/:id', ['ADMIN'], '/options', ['ADMIN'], undefined],
  ['everything below', '/options/*', ['ADMIN'], '/options/a/b', ['ADMIN'], '/options/* belongs to b'],
  ['two ways in', '/', 'signedOut', '/', 'signedOut', '/ belongs to b'],
  ['a public page over a role', '/options', 'public', '/options', ['ADMIN'], '/options belongs to b'],
])('checks two areas for the same page: %s', (_name, path, access, otherPath, otherAccess, expected) => {
  const read = parseRegistry(
    registry({
      b: { active: version('b', otherPath, otherAccess) },
      a: { active: version('a', path, access) },
    }),
  );
  if (!read.ok) throw new Error(read.problem);
  expect(read.value.problems).toEqual(expected === undefined ? [] : [`a: ${expected}`]);
});

test.each<[string, unknown, boolean]>([
  ['whole', { contract: 1, version: '1', provides: { react: '19.0.0' }, files: {} }, true],
  ['without a version', { contract: 1, provides: {}, files: {} }, false],
  ['without packages', { contract: 1, version: '1', files: {} }, false],
])('checks whether a shell descriptor %s is read: %s', (_name, value, expected) => {
  expect(parseShellDescriptor(value).ok).toBe(expected);
});
