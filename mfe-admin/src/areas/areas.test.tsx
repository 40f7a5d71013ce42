import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen } from '@testing-library/react';
import { page as list } from '../admin.fixture';
import { Root } from '../area';

const LIST = 'GET /api/registry/waiting/';
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

function open(...rows: (typeof waiting | typeof decided)[]) {
  const server = fakeServer({
    [LIST]: list(...rows),
    [DECIDE]: { body: { message: 'lessons 2.0.0 may be released.' } },
  });
  return { server, page: renderPage(<Root />, { role: 'ADMIN', route: '/options/areas' }) };
}

test('says what waits and what it claims, and what was decided by whom', async () => {
  open(waiting, decided);
  expect(await screen.findByText('lessons 2.0.0')).toBeVisible();
  expect(screen.getAllByText('the page /lessons for MANAGER')[0]).toBeVisible();
  expect(screen.getByText(/^Refused by Ana Silva/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Allow lessons 1.0.0' })).toBeNull();
});

test.each([
  ['Allow', true],
  ['Refuse', false],
])('%s asks once more and sends the word', async (word, allow) => {
  const { server, page } = open(waiting);
  await page.user.click(await screen.findByRole('button', { name: `${word} lessons 2.0.0` }));
  expect(await screen.findByRole('dialog', { name: `${word} lessons 2.0.0` })).toBeVisible();
  expect(server.calls(DECIDE)).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: word }));
  expect(await screen.findByText('lessons 2.0.0 may be released.')).toBeVisible();
  expect(server.calls(DECIDE)[0]?.body).toEqual({ version: '2.0.0', allow });
});

test('says that nothing waits', async () => {
  open();
  expect(await screen.findByText('Nothing waits, and nothing was decided yet.')).toBeVisible();
});
