import { call, field, textField, tokenOf } from './harness/api';
import { openSession } from './harness/heldSession';
import { expectSoundInBothLights } from './harness/looks';
import { expect, test } from './harness/test';
import { inDays } from './refusals/ground';

test.use({ serverOf: 'seen' });

test('warns when another manager has saved the shift during an edit, shows their version, and saves over it on request', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/409/);
  const token = await openSession(page, 'admin');
  const manager = await tokenOf(server.url, 'manager');
  const places = await call(server.url, 'GET', '/api/locations/?limit=1', { token: manager });
  const id = textField(places.body, 'results', 0, 'id');
  const types = await call(server.url, 'GET', '/api/shifts/shift-type/', { token });
  const body = {
    location: id,
    schedule_type: 'ONE_TIME_SHIFT',
    start_date: inDays(21),
    start_time: '04:00',
    end_time: '05:00',
    shift_type: textField(types.body, 'results', 0, 'id'),
  };
  const made = await call(server.url, 'POST', '/api/shifts/add-shift/', { token, body });
  const [shiftId, code] = [textField(made.body, 'id'), textField(made.body, 'shift_code')];
  await page.goto(`/manage-shifts?location=${id}&search=${code}`);
  await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(1);
  await page.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit shift' });
  const start = page.getByRole('combobox', { name: 'Start Time', exact: true });
  await start.fill('415a');
  await start.press('Tab');
  await expect(edit.getByRole('definition').filter({ hasText: /After 4:15 AM/ })).toBeVisible();
  const other = { token: manager, body: { ...body, end_time: '06:00' } };
  expect((await call(server.url, 'PUT', `/api/shifts/${shiftId}/`, other)).status).toBe(200);

  // Wait until the live check shows the other manager's change. Earlier, the first save would show the change, and only
  // a second save would store anything.
  await expect(edit.getByRole('definition').filter({ hasText: '4:00 AM to 6:00 AM' })).toBeVisible();
  await expect(edit.getByText('Up to date')).toBeVisible();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert')).toContainText('This shift has changed since you opened it.');
  await expect(edit.getByRole('alert')).toContainText(/ saved last, on \d\d-\d\d-\d{4} /);
  await expect(start).toHaveValue('04:15 AM');
  await expectSoundInBothLights(page);
  const look = edit.getByRole('button', { name: 'Review changes' });
  await look.click();
  await expect(page.getByRole('dialog', { name: 'Shift Info' })).toContainText('4:00–6:00 AM');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Shift Info' })).toBeHidden();
  await expect(look).toBeFocused();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  const { body: stored } = await call(server.url, 'GET', `/api/shifts/${shiftId}/`, { token });
  expect([field(stored, 'start_time'), field(stored, 'end_time')]).toEqual(['04:15', '05:00']);
});
