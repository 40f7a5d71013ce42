import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { choices, maya, page as list } from '../admin.fixture';
import { UsersPage } from './UsersPage';

test.each([
  ['Edit', 'Save'],
  ['Delete', null],
])('names the time off that ends before a user changes: %s', async (item, button) => {
  fakeServer({
    ...choices(),
    'GET /api/users/': list(maya),
    'POST /api/users/user-maya/preview/': {
      body: {
        ends: [],
        time_off: [
          { date: '2026-12-23', hours: 4, location: 'Lakeview' },
          { date: '2026-12-24', hours: null, location: 'Lakeview' },
        ],
        warnings: [],
      },
    },
  });
  const { user } = renderPage(<UsersPage />, { role: 'ADMIN', route: '/manage-user' });
  await user.click(await screen.findByRole('button', { name: 'Actions for Maya Reyes' }));
  await user.click(screen.getByRole('menuitem', { name: item }));
  if (button) await user.click(await screen.findByRole('button', { name: button }));
  const region = await screen.findByRole('region', { name: 'Time off that ends' });
  expect(
    within(region)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['12-23-2026, 4 hours, Lakeview', '12-24-2026, no shift, Lakeview']);
  expect(await axeFindings(region)).toEqual([]);
});
