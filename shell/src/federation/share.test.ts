import { isInShare, registryFor } from '@ondeck/shared/contract/share';
import { repositoryRegistry } from '../testing/registry';

const people = Array.from({ length: 1000 }, (_, number) => `0199${number}-person`);
test.each([
  [0, 0, 0],
  [10, 60, 140],
  [100, 1000, 1000],
])('selects about %i percent of users, always the same users', (percent, least, most) => {
  const chosen = people.filter((person) => isInShare('employee', person, percent));
  expect(chosen.length).toBeGreaterThanOrEqual(least);
  expect(chosen.length).toBeLessThanOrEqual(most);
  expect(people.filter((person) => isInShare('employee', person, percent))).toEqual(chosen);
  expect(isInShare('employee', '', percent)).toBe(false);
});

test('keeps the users of a smaller share in a larger share, and selects other users for other areas', () => {
  const chosen = (area: string, percent: number) =>
    people.filter((person) => isInShare(area, person, percent));
  expect(chosen('employee', 50)).toEqual(expect.arrayContaining(chosen('employee', 10)));
  expect(chosen('admin', 50)).not.toEqual(chosen('employee', 50));
});

test('gives a user in the share the new version with the live version as the fallback, and the kiosk the live version', () => {
  const registry = repositoryRegistry();
  const { admin } = registry.areas;
  if (!admin) throw new Error('The repository has no admin area.');
  const canary = { ...admin.active, version: '2.0.0', percent: 100 };
  const shared = { ...registry, areas: { ...registry.areas, admin: { ...admin, canary, revision: 3 } } };
  expect(registryFor(shared, 'maya').areas['admin']).toMatchObject({
    active: { version: '2.0.0' },
    previous: { version: '1.0.0' },
    revision: 3,
  });
  expect(registryFor(shared, 'maya').areas['admin']).not.toHaveProperty('canary');
  expect(registryFor(shared, '').areas['admin']?.active.version).toBe('1.0.0');
});
