import { ordinaryClaims } from '@ondeck/shared/contract/claims';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { page as list } from '../admin.fixture';
import { Root } from '../area';

const LIST = 'GET /api/registry/waiting/';
const AREAS = 'GET /api/registry/areas/';
const FAULTS = 'GET /api/registry/faults/';
const DECIDE = 'POST /api/registry/areas/lessons/waiting/';
const waiting = {
  area: 'lessons',
  version: '2.0.0',
  claims: ['the page /lessons for MANAGER'],
  asked_by: 'Nightly build (Ana Silva)',
  asked_at: '2026-11-20T21:12:00.000Z',
  decided: null,
};
const decided = {
  ...waiting,
  version: '1.0.0',
  decided: { at: '2026-11-19T21:12:00.000Z', by: 'Ana Silva', is_allowed: false },
};

const figures = { loads: 0, faults: 0, p50: null, p75: null, p95: null };
const version = (name: string, state: string, more: object = {}) => ({
  version: name,
  state,
  at: '2026-11-20T21:12:00.000Z',
  by: 'the build',
  figures,
  against: [],
  ...more,
});
const employee = {
  area: 'employee',
  label: 'My work',
  revision: 3,
  off: [],
  percent: 10,
  allowed: ordinaryClaims,
  versions: [
    version('1.5.0', 'shared', { figures: { loads: 61, faults: 2, p50: 231, p75: 411, p95: 908 } }),
    version('1.4.0', 'active'),
    version('1.3.0', 'previous'),
    version('1.0.0', 'stored', { against: ['it needs react ^18.0.0', 'it imports left-pad'] }),
  ],
};

const fault = {
  id: 'often',
  area: 'employee',
  version: '1.4.0',
  kind: 'uncaught',
  message: 'shift is undefined',
  count: 3,
  first_at: '2026-11-19T21:12:00.000Z',
  last_at: '2026-11-20T21:12:00.000Z',
  stack: ['src/OpenShifts.tsx:41:7'],
};

function open(...rows: (typeof waiting | typeof decided)[]) {
  const server = fakeServer({
    [AREAS]: { body: { revision: 3, changed: null, count: 1, results: [employee] } },
    [LIST]: list(...rows),
    [FAULTS]: { body: { count: 21, results: [fault, { ...fault, id: 'once', count: 1, stack: [] }] } },
    [DECIDE]: { body: { message: 'lessons 2.0.0 can be released.' } },
  });
  return { server, page: renderPage(<Root />, { role: 'ADMIN', route: '/options/areas' }) };
}

test('lists the additions of a release request, and the admin who decided an earlier request', async () => {
  open(waiting, decided);
  expect(await screen.findByText('lessons 2.0.0')).toBeVisible();
  expect(screen.getAllByText('the page /lessons for MANAGER')[0]).toBeVisible();
  expect(screen.getByText(/^Rejected by Ana Silva/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Allow lessons 1.0.0' })).toBeNull();
});

test.each([
  ['Approve', true],
  ['Reject', false],
])('%s: asks for confirmation before it sends the decision on a release request', async (word, allow) => {
  const { server, page } = open(waiting);
  await page.user.click(await screen.findByRole('button', { name: `${word} lessons 2.0.0` }));
  expect(await screen.findByRole('dialog', { name: `${word} lessons 2.0.0` })).toBeVisible();
  expect(server.calls(DECIDE)).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: word }));
  expect(await screen.findByText('lessons 2.0.0 can be released.')).toBeVisible();
  expect(server.calls(DECIDE)[0]?.body).toEqual({ version: '2.0.0', allow });
});

test('shows a message when there are no release requests', async () => {
  open();
  expect(await screen.findByText('No release requests yet.')).toBeVisible();
});

test("lists versions with their users, their figures, and the reasons why a version isn't compatible", async () => {
  open();
  const row = async (name: RegExp) => (await screen.findByText(name)).closest('tr');
  expect(await row(/^1\.5\.0$/)).toHaveTextContent(
    /My work 1\.5\.0.*10% of users.*Yes.*61.*231 ms.*411 ms.*908 ms.*2/,
  );
  expect(await row(/^1\.4\.0$/)).toHaveTextContent(/Live.*Yes.*0.*–.*–.*–.*0/);
  expect(await row(/^1\.0\.0$/)).toHaveTextContent(
    /Not in use.*No: it needs react \^18\.0\.0; it imports left-pad/,
  );
});

test("offers a preview of versions that aren't live, and finds a version by its number", async () => {
  const { page } = open();
  expect(await screen.findByRole('button', { name: 'Preview My work 1.5.0' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Preview My work 1.4.0' })).toBeNull();
  await page.user.type(screen.getByRole('searchbox', { name: 'Search versions' }), '1.3');
  await waitFor(() => expect(screen.queryByText('1.5.0')).toBeNull());
  expect(screen.getByText('1.3.0')).toBeVisible();
});

test('lists errors with their place, count, and dates, and the command that lists the rest', async () => {
  open();
  const faults = await within(await screen.findByRole('list', { name: 'Errors' })).findAllByRole('listitem');
  expect(faults).toHaveLength(2);
  expect(faults[0]).toHaveTextContent(/^employee 1\.4\.0shift is undefineduncaught, 3 times from .* to /);
  expect(within(faults[0] as HTMLElement).getByText('src/OpenShifts.tsx:41:7')).toBeInTheDocument();
  expect(faults[1]).toHaveTextContent(/uncaught, /);
  expect(faults[1]).not.toHaveTextContent('Stack trace');
  expect(
    screen.getByText('19 more errors. To list all errors, run npm run areas -- --faults.'),
  ).toBeVisible();
});
