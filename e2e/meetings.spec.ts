import { call, listField, textField, tokenOf } from './harness/api';
import { closeWeekByCalls, locationsOf } from './harness/closedWeek';
import { openSession } from './harness/heldSession';
import { expectLegible, expectNoAxeViolations, keepScreen } from './harness/looks';
import { enter } from './harness/punchClock';
import { expect, test } from './harness/test';
import { lastSunday } from './harness/weeks';

/** Tests hours that belong to no shift: meetings, and hours that change after payroll was created. */
test.use({ ownServer: true });
test.setTimeout(240_000);

const LETTERS = 'abcdefghijklm';

test('clocks 13 invited staff in for a meeting, and leaves no row to assign', async ({
  page,
  server: { url },
  hasTouch,
}) => {
  const token = await tokenOf(url, 'admin');
  const places = await call(url, 'GET', '/api/locations/?limit=1', { token });
  const location = textField(places.body, 'results', 0, 'id');
  const zone = textField(places.body, 'results', 0, 'timezone');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
  const positions = await call(url, 'GET', '/api/shifts/shift-type/', { token });
  const position = textField(positions.body, 'results', 0, 'id');
  const staff: { id: string; code: string; name: string }[] = [];
  for (const [index, letter] of LETTERS.split('').entries()) {
    const code = String(81_000 + index * 7);
    const first = `Meeter${letter}`;
    const added = await call(url, 'POST', '/api/users/', {
      token,
      body: {
        key: code,
        first_name: first,
        last_name: 'Lane',
        email: `${first}@ondeck.example`,
        phone_number: '5550100000',
        user_type: 'EMPLOYEE',
        locations: [location],
        positions: [position],
      },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const users = await call(url, 'GET', `/api/users/?search=${first}`, { token });
    staff.push({ id: textField(users.body, 'results', 0, 'id'), code, name: `${first} Lane` });
  }
  const waiting = async () => {
    const { body } = await call(url, 'GET', `/api/shifts/unassigned-clocked-in/?location=${location}`, {
      token,
    });
    return listField(body, 'results').length;
  };
  const before = await waiting();
  const made = await call(url, 'POST', `/api/shifts/meeting/?location=${location}`, {
    token,
    body: {
      start_date: today,
      start_time: '00:00',
      end_time: '23:59',
      agenda: 'Rescue drill',
      assigned_staff: staff.map(({ id }) => id),
      assigned_positions: [position],
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const code = textField(made.body, 'shift_code');

  await page.goto('/kiosk');
  for (const [index, person] of staff.entries()) {
    await expect(
      page.getByRole('heading', { name: 'Please enter your 5 digit employee code.' }),
    ).toBeVisible();
    await enter(page, person.code, hasTouch);
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
    await expect(page.getByRole('radio', { name: new RegExp(`${code}.*Staff Meeting`) })).toBeChecked();
    if (index === 0) {
      await expectNoAxeViolations(page);
      await expectLegible(page);
      await keepScreen(page, 'kiosk-meeting');
    }
    await page.getByRole('button', { name: /^Clock In/ }).click();
    await expect(page.getByText(`${person.name} is Clocked in Now`)).toBeVisible();
    await expect(page.getByText(`${person.name} is Clocked in Now`)).toBeHidden();
  }
  expect(await waiting()).toBe(before);

  await openSession(page, 'admin');
  await page.goto(`/dashboard?location=${location}&tab=clocked-in&search=${code}`);
  await expect(page.getByRole('main').getByText('Staff Meeting').first()).toBeVisible();
  // A clock-out needs a later second than the clock-in.
  await expect(async () => {
    const out = await call(url, 'POST', '/api/shifts/clocked-in/today/', {
      token,
      body: { id: staff.map(({ id }) => id) },
    });
    expect(out.status, JSON.stringify(out.body)).toBe(200);
  }).toPass();
  await page.goto(`/weekly-labor-reports?tab=management&location=${location}&date=${today}`);
  await expect(page.getByRole('columnheader', { name: 'Staff Meeting' })).toBeVisible();
  await page.goto(`/timesheets?location=${location}&date=${today}`);
  await page.getByRole('button', { name: 'Meetera Lane' }).click();
  const panel = page.getByRole('region', { name: 'Week of Meetera Lane' });
  await expect(panel.getByText(`Meeting 12:00 AM–11:59 PM · ${code}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await keepScreen(page, 'timesheets-meeting');
});

test('says which payroll file was replaced, and shows the one line that changed', async ({
  page,
  server: { url },
}) => {
  const token = await tokenOf(url, 'admin');
  const date = new Date(`${lastSunday()}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 7);
  const week = date.toISOString().slice(0, 10);
  const [first = '', ...others] = await locationsOf(url, token);
  for (const location of [first, ...others]) await closeWeekByCalls(url, token, location, week);
  const create = async () => {
    const answer = await call(url, 'POST', '/api/payroll/files/', { token, body: { date: week } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  await create();
  const reopened = await call(url, 'POST', '/api/payroll/timesheets/reopen/', {
    token,
    body: { location: first, date: week, reason: 'An hour is missing' },
  });
  expect(reopened.status, JSON.stringify(reopened.body)).toBe(200);
  const detail = await call(
    url,
    'GET',
    `/api/payroll/payroll-detail?location=${first}&date=${week}&limit=200`,
    {
      token,
    },
  );
  const entry = listField(detail.body, 'results').find(
    (row) => Number(Reflect.get(Object(row), 'regular_hours')) > 1,
  );
  const hours = Number(Reflect.get(Object(entry), 'regular_hours'));
  const edited = await call(url, 'PUT', `/api/payroll/payroll/details/${textField(entry, 'id')}/`, {
    token,
    body: { hours: hours + 1, rate: 'REGULAR' },
  });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  await closeWeekByCalls(url, token, first, week);
  await create();

  await openSession(page, 'admin');
  await page.goto(`/payroll-file?date=${week}`);
  await expect(page.getByText(/^Replaced by file number 2 on \d\d-\d\d-\d{4}\.$/)).toBeVisible();
  await expectNoAxeViolations(page);
  await keepScreen(page, 'payroll-file-replaced');
  await page.getByRole('button', { name: /^Show changes in .*, number 2$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes in File Number 2' });
  const lines = dialog.getByRole('list', { name: 'Changed lines' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('+1.00');
  await expectNoAxeViolations(page);
  await keepScreen(page, 'payroll-changes');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download changes' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Payroll-.*-2-changes\.csv$/);
});
