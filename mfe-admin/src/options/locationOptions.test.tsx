import { defaultLocationOptions } from '@ondeck/shared/domain/rules/locationModes';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { lakeview, page as list } from '../admin.fixture';
import { LocationOptionsPanel } from './LocationOptionsPanel';

const pier = { ...lakeview, id: 'loc-2', title: 'Pier' };

test("saves a location's tolerances, and a blank one as the school's", async () => {
  const PUT = `PUT /api/locations/${lakeview.id}/options/`;
  const saved = { ...defaultLocationOptions, came_late_minutes: 5, revision: 'a' };
  const server = fakeServer({
    'GET /api/locations/': list(lakeview),
    [`GET /api/locations/${lakeview.id}/options/`]: { body: saved },
    [PUT]: { body: { ...saved, revision: 'b' } },
  });
  const { user } = renderPage(<LocationOptionsPanel readOnly={false} />, {
    role: 'ADMIN',
    route: `/options?location=${lakeview.id}`,
  });
  const late = await screen.findByRole('textbox', { name: /^Came Late/ });
  expect(late).toHaveValue('5');
  expect(screen.getByRole('textbox', { name: /^Left Late/ })).toHaveValue('');
  await user.type(screen.getByRole('textbox', { name: /^Left Early/ }), '241');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(server.calls(PUT)).toHaveLength(0);
  await user.clear(screen.getByRole('textbox', { name: /^Left Early/ }));
  await user.type(screen.getByRole('textbox', { name: /^Left Early/ }), '0');
  await user.clear(late);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.calls(PUT)[0]?.body).toMatchObject({
      came_early_minutes: null,
      came_late_minutes: null,
      left_early_minutes: 0,
      left_late_minutes: null,
    }),
  );
});

test('asks before another location discards changes that are not saved', async () => {
  fakeServer({
    'GET /api/locations/': list(lakeview, pier),
    [`GET /api/locations/${lakeview.id}/options/`]: { body: { ...defaultLocationOptions, revision: 'a' } },
    'GET /api/locations/loc-2/options/': {
      body: { ...defaultLocationOptions, availability_notice_days: 7, revision: 'b' },
    },
  });
  const { user } = renderPage(<LocationOptionsPanel readOnly={false} />, {
    role: 'ADMIN',
    route: `/options?location=${lakeview.id}`,
  });
  const days = await screen.findByRole('textbox', { name: /^Availability Notice/ });
  await user.clear(days);
  await user.type(days, '14');

  const choosePier = () => user.selectOptions(screen.getByRole('combobox', { name: 'Location' }), 'Pier');
  await choosePier();
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard Changes' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(days).toHaveValue('14');

  await choosePier();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByDisplayValue('7')).toBeVisible();
});

const SAVE = `PUT /api/locations/${lakeview.id}/options/`;

/** Opens the options of a location, which has the defaults, and saves every change. */
function openLakeview() {
  const server = fakeServer({
    'GET /api/locations/': list(lakeview),
    [`GET /api/locations/${lakeview.id}/options/`]: { body: { ...defaultLocationOptions, revision: 'a' } },
    [SAVE]: { body: { ...defaultLocationOptions, revision: 'b' } },
  });
  const { user } = renderPage(<LocationOptionsPanel readOnly={false} />, {
    role: 'ADMIN',
    route: `/options?location=${lakeview.id}`,
  });
  return { server, user };
}

test('saves when the staff of a location are reminded', async () => {
  const { user, server } = openLakeview();
  const hours = await screen.findByRole('combobox', { name: 'Reminder Before a Shift' });
  expect(hours).toHaveDisplayValue('Off');
  expect(screen.getByRole('combobox', { name: 'Evening Reminder At' })).toHaveValue('06:00 PM');
  await user.selectOptions(hours, '2 hours before');
  await user.click(screen.getByRole('switch', { name: 'Remind staff the evening before' }));
  expect(screen.queryByRole('combobox', { name: 'Evening Reminder At' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Options saved.')).toBeVisible();
  expect(server.calls(SAVE)[0]?.body).toEqual({
    ...defaultLocationOptions,
    evening_reminder: null,
    reminder_hours: 2,
  });
});

test('saves how many employees a wave of offers asks, and the hours of waves', async () => {
  const { user, server } = openLakeview();
  const size = await screen.findByRole('textbox', { name: /^Wave Size/ });
  expect(size).toHaveValue('5');
  await user.clear(size);
  await user.type(size, '51');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(server.calls(SAVE)).toEqual([]);
  await user.clear(size);
  await user.type(size, '8');
  const from = screen.getByRole('combobox', { name: 'Wave Hours From' });
  await user.clear(from);
  await user.type(from, '09:00 AM');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Options saved.')).toBeVisible();
  expect(server.calls(SAVE)[0]?.body).toMatchObject({ wave_size: 8, wave_start: '09:00', wave_end: '21:00' });
});
