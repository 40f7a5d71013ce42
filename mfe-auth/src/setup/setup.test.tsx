import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { Root } from '../area';

const good = { 'POST /api/setup/check/': { body: { message: 'ok' } } };
const open = (route = '/setup#key-1') => renderPage(<Root />, { route });
const field = (name: string) => screen.findByLabelText(name, { selector: 'input' });

async function fill({ user }: ReturnType<typeof open>): Promise<void> {
  for (const [label, text] of [
    ['First Name', 'Helen'],
    ['Last Name', 'Ashworth'],
    ['Email', 'helen@ondeck.example'],
    ['Phone', '5855550100'],
    ['Password', 'Lanes-open-6!'],
    ['Confirm Password', 'Lanes-open-6!'],
    ['Location', 'Lakeview'],
    ['Location Phone', '5855550101'],
    ['Location Email', 'lakeview@ondeck.example'],
    ['Address', '1 Water Street'],
  ] as const) {
    await user.click(await field(label));
    await user.paste(text);
  }
  await user.selectOptions(screen.getByLabelText('Time Zone'), 'America/New_York');
}

test('creates the first admin and the first location, and opens the first steps', async () => {
  const server = fakeServer({ ...good, 'POST /api/setup/': { status: 201, body: { message: 'ok' } } });
  const page = open();
  await fill(page);
  await page.user.click(screen.getByRole('button', { name: 'Set Up' }));
  expect(await screen.findByText('On Deck is ready. You can sign in now.')).toBeVisible();
  expect(server.calls('POST /api/setup/')).toMatchObject([
    {
      body: {
        key: 'key-1',
        admin: { first_name: 'Helen', email: 'helen@ondeck.example', password: 'Lanes-open-6!' },
        location: { title: 'Lakeview', phone_number: '5855550101', timezone: 'America/New_York' },
      },
    },
  ]);
  await waitFor(() => expect(page.address()).toBe('/first-steps?step=locations'), { timeout: 1500 });
});

test.each([
  ['First Name', 'given-name'],
  ['Last Name', 'family-name'],
  ['Email', 'username'],
  ['Phone', 'tel'],
  ['Password', 'new-password'],
  ['Confirm Password', 'new-password'],
  ['Location', 'off'],
  ['Location Phone', 'off'],
  ['Location Email', 'off'],
  ['Address', 'off'],
])('sets the autofill of the field %s to %s', async (label, autoComplete) => {
  fakeServer(good);
  open();
  expect(await field(label)).toHaveAttribute('autocomplete', autoComplete);
});

test('names missing fields of the setup before it sends anything', async () => {
  const server = fakeServer(good);
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Set Up' }));
  expect(await field('First Name')).toHaveAccessibleDescription('First Name is required');
  expect(await field('Location')).toHaveAccessibleDescription('Location is required');
  expect(server.calls('POST /api/setup/')).toEqual([]);
});

test('keeps the setup form and shows why it was refused', async () => {
  fakeServer({
    ...good,
    'POST /api/setup/': { status: 400, body: { error: 'This password is too common.' } },
  });
  const page = open();
  await fill(page);
  await page.user.click(screen.getByRole('button', { name: 'Set Up' }));
  expect(await screen.findByText('This password is too common.')).toBeVisible();
  expect(await field('Location')).toHaveValue('Lakeview');
});

test.each([
  ['that has expired', '/setup#key-1', 'key-1'],
  ['without its key', '/setup', ''],
])('explains how to create a new setup link when the link is one %s', async (_name, route, key) => {
  const error =
    'This link has expired or was already used. For a new link, run npm run setup-key on the server.';
  const server = fakeServer({ 'POST /api/setup/check/': { status: 400, body: { error } } });
  const page = open(route);
  expect(await screen.findByRole('heading', { name: 'Link Expired' })).toBeVisible();
  expect(screen.getByText(error)).toBeVisible();
  expect(server.calls('POST /api/setup/check/')).toMatchObject([{ body: { key } }]);
  await page.user.click(screen.getByRole('button', { name: 'Go to login' }));
  expect(page.address()).toBe('/');
});

test("does not call a setup link expired when the server doesn't answer", async () => {
  fakeServer({ 'POST /api/setup/check/': 'lost' });
  open();
  expect(await screen.findByRole('heading', { name: "Couldn't Check the Link" })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
