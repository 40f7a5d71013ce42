import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { choices, maya, page as list } from '../admin.fixture';
import { BirthDatesPage } from './BirthDatesPage';
import { UsersPage } from './UsersPage';

const LIST = 'GET /api/labor/missing/';
const PUT = 'PUT /api/users/update/u1/';
const ben = { id: 'u2', name: 'Ben Stone', works_elsewhere: true };
const ana = { id: 'u1', name: 'Ana Silva', works_elsewhere: false };

function open(...rows: (typeof ana)[]) {
  const server = fakeServer({
    ...choices(),
    [LIST]: [{ body: { results: rows } }, { body: { results: [ben] } }],
    [PUT]: { body: { message: 'User updated successfully.' } },
  });
  const route = '/manage-user/birth-dates?location=loc-1';
  return { ...server, page: renderPage(<BirthDatesPage />, { role: 'MANAGER', route }) };
}

test('lists staff without a date of birth, and saves the date of one', async () => {
  const { calls, page } = open(ana, ben);
  await page.user.click(
    await screen.findByRole('button', { name: 'Enter date for Ana Silva' }, { timeout: 5000 }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: "Enter Ana Silva's Date of Birth" }));
  const field = dialog.getByLabelText('Date of Birth');
  await page.user.type(field, '01-15-2999');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Enter a date of birth in the past|Date can't be after/)).toBeVisible();
  expect(calls(PUT)).toEqual([]);
  await page.user.clear(field);
  await page.user.type(field, '01-15-2012');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Date of birth saved.')).toBeVisible();
  expect(calls(PUT)[0]?.body).toEqual({ dob: '2012-01-15' });
  await waitFor(() => expect(screen.queryByText('Ana Silva')).toBeNull());
}, 20_000);

test('says why a manager can’t enter the date of someone who also works elsewhere', async () => {
  open(ben);
  const button = await screen.findByRole('button', { name: 'Enter date for Ben Stone' }, { timeout: 5000 });
  expect(button).toHaveAccessibleDescription(
    'Only an admin can enter it, because they also work at another location.',
  );
  // The shell renders the landmark around the page.
  const findings = await axeFindings(document.body);
  expect(findings.filter((one) => !one.startsWith('region'))).toEqual([]);
});

test('says that no date is missing', async () => {
  open();
  expect(await screen.findByText('Everyone has a date of birth', {}, { timeout: 5000 })).toBeVisible();
});

test.each([
  ['adds a date of birth', null, '01-15-2012', { dob: '2012-01-15' }],
  ['removes a date of birth', '2012-01-15', '', { dob: null }],
  ['leaves out a date of birth that never was', null, '', {}],
])(
  '%s in the edit dialog',
  async (_name, dob, typed, expected) => {
    const server = fakeServer({
      ...choices(),
      'GET /api/users/': list({ ...maya, dob }),
      'PUT /api/users/update/user-maya/': { body: { message: 'x' } },
    });
    const page = renderPage(<UsersPage />, { role: 'ADMIN', route: '/manage-user' });
    await page.user.click(
      await screen.findByRole('button', { name: 'Actions for Maya Reyes' }, { timeout: 5000 }),
    );
    await page.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }));
    await page.user.type(dialog.getByLabelText('Emergency Phone'), '206-555-0199');
    await page.user.clear(dialog.getByLabelText('Date of Birth'));
    if (typed) await page.user.type(dialog.getByLabelText('Date of Birth'), typed);
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('User updated successfully.')).toBeVisible();
    const [sent] = server.calls('PUT /api/users/update/user-maya/');
    expect(Object.entries(sent?.body ?? {}).filter(([name]) => name === 'dob')).toEqual(
      Object.entries(expected),
    );
  },
  20_000,
);
