import { repositoryRegistry } from '../testing/registry';
import type { AreaLoader } from './loadArea';
import { LOOK_EVERY, outdatedIn, versionStore, watchVersions } from './versionWatch';

const using = (versions: Record<string, string>, failed: Record<string, string> = {}) => ({
  versionOf: (id: string) => versions[id],
  failedVersionOf: (id: string) => failed[id],
});

test.each([
  ['does not call an area outdated that is not open in this tab', {}, []],
  ['does not call an area in its active version outdated', { employee: '1.0.0' }, []],
  ['calls an area in an older version outdated', { employee: '0.9.0' }, ['My work']],
  [
    'calls only the older one of two areas outdated',
    { employee: '1.0.0', dashboard: '0.9.0' },
    ['Dashboard'],
  ],
])('%s', (_name, versions, expected) => {
  expect(outdatedIn(repositoryRegistry(), using(versions))).toEqual(expected);
});

test('does not offer a version that failed in this tab, but offers the next version', () => {
  const registry = repositoryRegistry();
  expect(outdatedIn(registry, using({ employee: '0.9.0' }, { employee: '1.0.0' }))).toEqual([]);
  expect(outdatedIn(registry, using({ employee: '0.9.0' }, { employee: '0.9.9' }))).toEqual(['My work']);
});

test('does not count the canary version of an area as outdated', () => {
  const registry = repositoryRegistry();
  const { employee } = registry.areas;
  if (!employee) throw new Error('The repository has no employee area.');
  const canary = { ...employee.active, version: '1.1.0-rc', percent: 10 };
  const areas = { ...registry.areas, employee: { ...employee, canary } };
  expect(outdatedIn({ ...registry, areas }, using({ employee: '1.1.0-rc' }))).toEqual([]);
});

test('checks every five minutes, passes the new registry to the loader, and names outdated areas', async () => {
  jest.useFakeTimers();
  const adopt = jest.fn();
  const loader: AreaLoader = {
    load: () => Promise.reject(new Error('unused')),
    adopt,
    registry: repositoryRegistry,
    ...using({ employee: '0.9.0' }),
  };
  const registry = repositoryRegistry();
  const look = jest.fn().mockResolvedValue({ kind: 'registry', registry, etag: '"8"' });
  const stop = watchVersions(loader, look);
  await jest.advanceTimersByTimeAsync(LOOK_EVERY - 1);
  expect(look).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(adopt).toHaveBeenCalledWith(registry);
  expect(versionStore.getState().outdated).toEqual(['My work']);
  await jest.advanceTimersByTimeAsync(LOOK_EVERY);
  expect(look).toHaveBeenLastCalledWith('"8"');
  stop();
  await jest.advanceTimersByTimeAsync(LOOK_EVERY);
  expect(look).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});
