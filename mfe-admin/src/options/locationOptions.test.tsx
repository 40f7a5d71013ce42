import { defaultLocationOptions } from '@ondeck/shared/domain/rules/locationModes';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { lakeview, page as list } from '../admin.fixture';
import { LocationOptionsPanel } from './LocationOptionsPanel';

const pier = { ...lakeview, id: 'loc-2', title: 'Pier' };

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

test('saves when the staff of a location are reminded', async () => {
  const SAVE = `PUT /api/locations/${lakeview.id}/options/`;
  const server = fakeServer({
    'GET /api/locations/': list(lakeview),
    [`GET /api/locations/${lakeview.id}/options/`]: { body: { ...defaultLocationOptions, revision: 'a' } },
    [SAVE]: { body: { ...defaultLocationOptions, revision: 'b' } },
  });
  const { user } = renderPage(<LocationOptionsPanel readOnly={false} />, {
    role: 'ADMIN',
    route: `/options?location=${lakeview.id}`,
  });
  const hours = await screen.findByRole('combobox', { name: 'Reminder Before a Shift' });
  expect(hours).toHaveDisplayValue('Off');
  expect(screen.getByRole('combobox', { name: 'Evening Reminder At' })).toHaveValue('06:00 PM');
  await user.selectOptions(hours, '2 hours before');
  await user.click(screen.getByRole('switch', { name: 'Evening Reminder' }));
  expect(screen.queryByRole('combobox', { name: 'Evening Reminder At' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Options saved.')).toBeVisible();
  expect(server.calls(SAVE)[0]?.body).toEqual({
    ...defaultLocationOptions,
    evening_reminder: null,
    reminder_hours: 2,
  });
});
