import type { AreaVersion, ReadRegistry } from '@ondeck/shared/contract/registry';
import { repositoryRegistry } from '../testing/registry';
import { createPrefetcher, isSparing } from './prefetch';

/** Returns the repository's areas with files. Each area requires the shell's calendar. */
function registry(): ReadRegistry {
  const read = repositoryRegistry();
  const withFiles = ({ version, base, descriptor }: AreaVersion): AreaVersion => ({
    version,
    base,
    descriptor: {
      ...descriptor,
      preload: { './area': ['expose-area.js'] },
      files: { 'remoteEntry.js': 'sha384-entry', 'expose-area.js': 'sha384-area', 'lazy.js': 'sha384-lazy' },
      requires: { '@ondeck/shared/ui/calendar': '^0.1.0' },
    },
  });
  const areas = Object.entries(read.areas).map(([id, { active }]) => [id, { active: withFiles(active) }]);
  return { ...read, areas: Object.fromEntries(areas) };
}

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];
const fetched = () => links().map(({ href }) => new URL(href).pathname);

function page(opened: readonly string[] = []) {
  const calendar = jest.fn().mockResolvedValue({});
  const prefetcher = createPrefetcher(
    { registry, versionOf: (id) => (opened.includes(id) ? '1.0.0' : undefined) },
    { '@ondeck/shared/ui/calendar': calendar },
  );
  return { prefetcher, calendar };
}

function line(connection: object | undefined): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

beforeEach(() => document.head.replaceChildren());
afterEach(() => line(undefined));

test('preloads the files of the first page with their hashes, only once', () => {
  const { prefetcher, calendar } = page();
  prefetcher.path('/open-shifts');
  prefetcher.path('/open-shifts');
  expect(fetched()).toEqual(['/r/employee/1.0.0/remoteEntry.js', '/r/employee/1.0.0/expose-area.js']);
  expect(links().map(({ integrity }) => integrity)).toEqual(['sha384-entry', 'sha384-area']);
  expect(calendar).toHaveBeenCalled();
});

test('preloads nothing for an open area or an unknown path', () => {
  const { prefetcher } = page(['employee']);
  prefetcher.path('/open-shifts');
  prefetcher.path('/nowhere');
  expect(fetched()).toEqual([]);
});

test('preloads the landing pages while a password is checked', () => {
  page().prefetcher.landings();
  expect(fetched().filter((path) => path.endsWith('remoteEntry.js'))).toEqual([
    '/r/dashboard/1.0.0/remoteEntry.js',
    '/r/employee/1.0.0/remoteEntry.js',
  ]);
});

test.each([
  ['ADMIN', 'dashboard', [], 'admin'],
  ['ADMIN', 'dashboard', ['admin'], 'scheduling'],
  ['MANAGER', 'admin', ['admin'], 'dashboard'],
  ['EMPLOYEE', 'employee', [], 'auth'],
  ['EMPLOYEE', 'employee', ['auth'], undefined],
] as const)(
  'preloads the likely next area: %s on %s, with %j opened, gets %s',
  (role, current, opened, next) => {
    page(opened).prefetcher.next(role, current);
    expect(fetched()[0]).toBe(next && `/r/${next}/1.0.0/remoteEntry.js`);
  },
);

test.each([
  ['no information about the connection', undefined, false],
  ['a fast connection', { effectiveType: '4g', saveData: false }, false],
  ['a 3G connection', { effectiveType: '3g' }, false],
  ['a slow connection', { effectiveType: '2g' }, true],
  ['the slowest connection', { effectiveType: 'slow-2g' }, true],
  ['a browser that saves data', { effectiveType: '4g', saveData: true }, true],
])('limits preloading with %s: %s', (_name, connection, sparing) => {
  line(connection);
  expect(isSparing()).toBe(sparing);
  const { prefetcher } = page();
  prefetcher.path('/open-shifts');
  prefetcher.landings();
  prefetcher.next('ADMIN', 'dashboard');
  expect(fetched().length > 0).toBe(!sparing);
});

test("ignores a shared file that can't be preloaded, since the page will load it", async () => {
  const { prefetcher, calendar } = page();
  calendar.mockRejectedValue(new Error('offline'));
  prefetcher.path('/open-shifts');
  await Promise.resolve();
  expect(calendar).toHaveBeenCalledTimes(1);
});
