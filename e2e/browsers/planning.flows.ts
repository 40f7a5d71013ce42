import { call, field, listField, textField } from '../harness/api';
import { inDays, openGround, shown } from '../refusals/ground';
import { expect, test } from './flow';

const save = { role: 'button', name: 'Save' };
const anyway = { role: 'checkbox', name: 'Assign anyway' };

test('creates a shift', async ({ visitor, server }) => {
  const { location, admin } = await openGround(server.url);
  await visitor.arriveAs('admin', `/manage-shifts/create?location=${location}`);
  await visitor.write({ role: 'textbox', name: /^Start Date/ }, shown(inDays(121)));
  await visitor.choose({ role: 'combobox', name: /^Shift Repeat/ }, 'WEEKLY');
  await visitor.write({ role: 'combobox', name: /^Start Time/ }, '515a');
  await visitor.write({ role: 'combobox', name: /^End Time/ }, '545a');
  await visitor.choose({ role: 'combobox', name: /^Shift Type/ }, 'Swim Instructor');
  await visitor.click({ role: 'combobox', name: 'Staff 1' });
  await visitor.click({
    css: '[role="option"]:not([aria-disabled])',
    within: { role: 'listbox', name: 'Staff 1' },
  });
  await visitor.reads('No overlaps');
  await visitor.reads(shown(inDays(121)), { role: 'list', name: 'Upcoming dates' });
  await visitor.accept(anyway);
  await visitor.click(save);
  await visitor.hears('Shift created successfully.');
  await visitor.isAt(/^\/manage-shifts\?location=/);
  const { body } = await call(server.url, 'GET', `/api/shifts/?location=${location}&limit=200`, {
    token: admin,
  });
  const made = listField(body, 'results').find((one) => field(one, 'start_time') === '05:15');
  expect(field(made, 'shift_repeat')).toBe('WEEKLY');
  expect(listField(made, 'staff')).toHaveLength(1);
});

test('edits a shift', async ({ visitor, server }) => {
  const ground = await openGround(server.url);
  const shift = await ground.plan({ day: 129, own: true });
  await visitor.arriveAs('admin', `/manage-shifts?location=${ground.location}&search=${shift.code}`);
  await visitor.click({ role: 'button', name: /^Actions for / });
  await visitor.click({ role: 'menuitem', name: 'Edit' });
  const dialog = { role: 'dialog', name: 'Edit shift' };
  await visitor.write({ role: 'combobox', name: /^Start Time/, within: dialog }, '525a');
  await visitor.reads(ground.employee.name, { role: 'list', name: 'Changes', within: dialog });
  await visitor.accept(anyway);
  await visitor.click({ ...save, within: dialog });
  await visitor.hears('Shift updated successfully.');
  await visitor.findsNone(dialog);
  await visitor.reads('5:25', { role: 'row', having: shift.code });
  const { body } = await call(server.url, 'GET', `/api/shifts/${shift.id}/`, { token: ground.admin });
  expect(textField(body, 'start_time')).toBe('05:25');
});

test('moves a date by dragging', async ({ visitor, server }) => {
  const ground = await openGround(server.url);
  const sunday = 280 - new Date(inDays(0)).getUTCDay();
  const monday = sunday + 1;
  const { code } = await ground.plan({ day: monday, weekly: true, until: monday + 12, own: true });
  await visitor.arriveAs(
    'manager',
    `/view-schedules?location=${ground.location}&layout=people&start=${inDays(sunday)}`,
  );
  const cell = (day: number) => ({ css: `[data-row="${ground.employee.id}"] [data-day="${inDays(day)}"]` });
  const chip = (day: number) => ({
    role: 'button',
    name: new RegExp(`^[A-Z]{2} ${code} `),
    within: cell(day),
  });
  // The code for dragging is downloaded after the calendar.
  await visitor.isThere('[id^="DndLive"]');
  await visitor.scrollTo(`[data-row="${ground.employee.id}"]`);
  await visitor.drag(chip(monday), cell(monday + 1));
  const dialog = { role: 'dialog', name: `Move ${code}` };
  await visitor.reads(shown(inDays(monday + 1)), dialog);
  await visitor.click({ role: 'button', name: 'Move', within: dialog });
  await visitor.hears('Date moved.');
  const moved = await visitor.finds({ role: 'button', name: /5:00–6:00 AM/, within: cell(monday + 1) });
  await visitor.finds(chip(monday), ({ text }) => text.includes('cancelled'));
  const found = /LKV-\d{4}/.exec(moved.text)?.[0] ?? '';
  const { body } = await call(server.url, 'GET', `/api/shifts/?search=${found}`, { token: ground.admin });
  expect(textField(listField(body, 'results')[0], 'start_date')).toBe(inDays(monday + 1));
});
