import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { repositoryRegistry } from '../testing/registry';
import { chosenIn, fetchChosen, forgetChosen, withChosen } from './chosenVersions';

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
])('%s asks for %j', (search, expected) => {
  expect(chosenIn(search)).toEqual(expected);
});

test('a tab remembers what it was asked for until it is reset', () => {
  chosenIn('?area=employee@1.4.0');
  expect(chosenIn('?area=admin@2.0.0')).toEqual({ employee: '1.4.0', admin: '2.0.0' });
  forgetChosen();
  expect(chosenIn('')).toEqual({});
});

test('what is kept in the tab and is no choice counts as none', () => {
  sessionStorage.setItem('ondeck-chosen-versions', '{"employee":');
  expect(chosenIn('')).toEqual({});
});

test('a version that the server gives takes the place of the live one, which stays behind it', async () => {
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
])('what the server %s is left out', async (_name, answer) => {
  fakeServer({ 'GET /api/registry/areas/employee/versions/1.4.0/': answer });
  expect(withChosen(registry, await fetchChosen({ employee: '1.4.0' }, 'a-token'))).toBe(registry);
});

test('nobody is asked where nobody is signed in', async () => {
  const { sent } = fakeServer({});
  expect(await fetchChosen({ employee: '1.4.0' }, '')).toEqual({});
  expect(sent).toEqual([]);
});
