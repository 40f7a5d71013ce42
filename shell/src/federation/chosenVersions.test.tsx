import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { repositoryRegistry } from '../testing/registry';
import { dropSession, hold } from '@ondeck/shared/session/session';
import {
  chosenIn,
  fetchChosen,
  forgetChosen,
  forgetWithSession,
  holdDeployToken,
  withChosen,
} from './chosenVersions';

const registry = repositoryRegistry();
const employee = registry.areas['employee']?.active;
if (!employee) throw new Error('The repository has no employee area.');
const next = { ...employee, version: '1.4.0', base: '/r/employee/1.4.0/' };

beforeEach(() => sessionStorage.clear());

test.each<[string, Record<string, string>]>([
  ['', {}],
  ['?area=employee@1.4.0', { employee: '1.4.0' }],
  ['?area=employee@1.4.0&area=admin@2.0.0', { employee: '1.4.0', admin: '2.0.0' }],
  ['?area=employee', {}],
  ['?area=@1.0.0', {}],
  ['?area=employee@', {}],
])('reads the versions from the address %s as %j', (search, expected) => {
  expect(chosenIn(search)).toEqual(expected);
});

test('remembers the chosen versions in the tab until they are reset', () => {
  chosenIn('?area=employee@1.4.0');
  expect(chosenIn('?area=admin@2.0.0')).toEqual({ employee: '1.4.0', admin: '2.0.0' });
  forgetChosen();
  expect(chosenIn('')).toEqual({});
});

test('ignores stored choices that are not valid', () => {
  sessionStorage.setItem('ondeck-chosen-versions', '{"employee":');
  expect(chosenIn('')).toEqual({});
});

test('replaces the live version with the chosen version, and keeps the live version as the fallback', async () => {
  const { sent } = fakeServer({ 'GET /api/registry/areas/employee/versions/1.4.0/': { body: next } });
  const chosen = await fetchChosen({ employee: '1.4.0' }, 'a-token');
  expect(sent).toMatchObject([{ authorization: 'Token a-token' }]);
  const shown = withChosen(registry, chosen);
  expect(shown.areas['employee']).toMatchObject({
    active: { version: '1.4.0' },
    previous: { version: '1.0.0' },
  });
  expect(shown.chosen).toEqual(['employee']);
  expect(shown.areas['admin']).toBe(registry.areas['admin']);
});

test.each([
  ['refuses', { status: 403 }],
  ['does not know', { status: 400 }],
  ['answers with something else for', { body: { version: '1.4.0' } }],
])('names a version that the server %s, and shows the live version', async (_name, answer) => {
  fakeServer({ 'GET /api/registry/areas/employee/versions/1.4.0/': answer });
  const shown = withChosen(registry, await fetchChosen({ employee: '1.4.0' }, 'a-token'));
  expect(shown.areas).toEqual(registry.areas);
  expect(shown).toMatchObject({ chosen: [], refused: ['employee@1.4.0'] });
});

test('sends no request for a version without a session or a deploy token', async () => {
  const { sent } = fakeServer({});
  expect(await fetchChosen({ employee: '1.4.0' }, '')).toEqual({ given: {}, refused: ['employee@1.4.0'] });
  expect(sent).toEqual([]);
});

test("requests a version that the session can't see with the tab's deploy token", async () => {
  const { sent } = fakeServer({ 'GET /api/registry/areas/employee/versions/1.4.0/': { status: 403 } });
  holdDeployToken('odp_1');
  await fetchChosen({ employee: '1.4.0' }, 'a-token');
  expect(sent.map(({ authorization }) => authorization)).toEqual(['Token a-token', 'Token odp_1']);
});

test('leaves the registry unchanged without chosen versions', () => {
  expect(withChosen(registry, { given: {}, refused: [] })).toBe(registry);
});

test("shows an area's live version again, and removes the token with the last choice", () => {
  chosenIn('?area=employee@1.4.0&area=admin@2.0.0');
  holdDeployToken('odp_1');
  forgetChosen('employee');
  expect(chosenIn('')).toEqual({ admin: '2.0.0' });
  expect(sessionStorage).toHaveLength(2);
  forgetChosen('admin');
  expect(sessionStorage).toHaveLength(0);
});

describe('with the session', () => {
  let begun = 0;
  let stop = (): void => undefined;
  beforeEach(() => {
    begun = 0;
    hold('authToken', 'a-token');
    stop = forgetWithSession(() => {
      begun += 1;
    });
  });
  afterEach(() => {
    stop();
    dropSession('signedOut');
  });

  test('forgets the chosen versions and reloads the page when the session ends', () => {
    chosenIn('?area=employee@1.4.0');
    holdDeployToken('odp_1');
    dropSession('signedOut');
    expect(chosenIn('')).toEqual({});
    expect(sessionStorage.getItem('ondeck-deploy-token')).toBeNull();
    expect(begun).toBe(1);
  });

  test('does not reload when a session without chosen versions ends', () => {
    dropSession('expired');
    expect(begun).toBe(0);
  });

  test('keeps the chosen versions at sign-in', () => {
    dropSession('signedOut');
    chosenIn('?area=employee@1.4.0');
    hold('authToken', 'another');
    expect(begun).toBe(0);
    expect(chosenIn('')).toEqual({ employee: '1.4.0' });
  });
});
