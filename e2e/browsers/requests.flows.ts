import { call, listField, textField, tokenOf } from '../harness/api';
import { addNightHour } from '../harness/nightHour';
import { inDays, openGround } from '../refusals/ground';
import { expect, test } from './flow';

/** Returns the employee's request with a reason, as the server stores it. */
async function asked(url: string, reason: string): Promise<unknown> {
  const token = await tokenOf(url, 'employee');
  const { body } = await call(url, 'GET', '/api/shifts/request/mine/?limit=50', { token });
  return listField(body, 'results').find((one) => textField(one, 'reason') === reason);
}

/** Waits until the server stores a request with this status. */
const isKept = (url: string, reason: string, status: string): Promise<void> =>
  expect
    .poll(async () => {
      const found = await asked(url, reason);
      return found === undefined ? '' : textField(found, 'status');
    })
    .toBe(status);

const save = { role: 'button', name: 'Save' };

test('requests and approves time off', async ({ visitor, server }) => {
  const reason = 'My sister’s wedding';
  const ground = await openGround(server.url);
  const { code } = await ground.plan({ day: 100, own: true });
  await visitor.arriveAs('employee', `/time-off-request?start=${inDays(100)}`);
  await visitor.click({ role: 'button', name: new RegExp(`^[A-Z]{2} ${code} `) });
  const dialog = { role: 'dialog', name: 'Time Off Request' };
  await visitor.reads("You're scheduled between these dates:", dialog);
  await visitor.choose({ role: 'combobox', name: /^Leave Type/, within: dialog }, 'Paid Leave');
  await visitor.write({ role: 'textbox', name: /^Reason/, within: dialog }, reason);
  await visitor.click({ ...save, within: dialog });
  await visitor.hears('Time off request sent');
  await isKept(server.url, reason, 'PENDING');
  await visitor.open('/view-schedule?tab=requests');
  await visitor.finds({ role: 'row', having: reason }, ({ text }) => text.includes('Pending'));

  await visitor.arriveAs('admin', '/dashboard?tab=time-off');
  const row = { role: 'row', having: reason };
  await visitor.click({ role: 'button', name: /^Approve/, within: row });
  const approve = { role: 'dialog', name: 'Approve Time Off' };
  await visitor.reads(/ won't work /, approve);
  await visitor.click({ role: 'button', name: 'Approve', within: approve });
  await visitor.finds(row, ({ text }) => text.includes('Approved'));
  await isKept(server.url, reason, 'APPROVED');
});

test('requests and rejects a schedule change', async ({ visitor, server }) => {
  const reason = 'Final exam that day';
  const ground = await openGround(server.url);
  const { code } = await ground.plan({ day: 107, own: true });
  await visitor.arriveAs('employee', `/schedule-change-request?view=weekly&start=${inDays(107)}`);
  await visitor.click({ role: 'button', name: new RegExp(`^[A-Z]{2} ${code} `) });
  const dialog = { role: 'dialog', name: 'Schedule Change Request' };
  await visitor.write({ role: 'textbox', name: /^Reason/, within: dialog }, reason);
  await visitor.click({ ...save, within: dialog });
  await visitor.hears('Schedule change request sent');
  await isKept(server.url, reason, 'PENDING');

  await visitor.arriveAs('admin', `/dashboard?tab=schedule-change&search=${code}`);
  const row = { role: 'row', having: code };
  await visitor.click({ role: 'button', name: /^Reject/, within: row });
  const reject = { role: 'dialog', name: 'Reject Request' };
  await visitor.write({ role: 'textbox', name: /^Reason/, within: reject }, 'No one else is free');
  await visitor.click({ role: 'button', name: 'Reject', within: reject });
  await visitor.finds(row, ({ text }) => text.includes('Rejected'));
  await isKept(server.url, reason, 'REJECTED');
  expect(textField(await asked(server.url, reason), 'decision_reason')).toBe('No one else is free');
});

test('requests and assigns an open shift', async ({ visitor, server }) => {
  const ground = await openGround(server.url);
  const shift = await ground.plan({ day: 114 });
  await visitor.arriveAs('employee', `/open-shifts?start=${inDays(114)}`);
  await visitor.click({ role: 'button', name: new RegExp(`^[A-Z]{2} ${shift.code} `) });
  const dialog = { role: 'dialog', name: 'Select Shift' };
  await visitor.reads('Are you sure you want to make this shift yours?', dialog);
  await visitor.click({ role: 'button', name: 'Yes', within: dialog });
  await visitor.hears('Open shift request sent to admin');

  await visitor.arriveAs('admin', `/dashboard?tab=open-shift&search=${shift.code}`);
  const row = { role: 'row', having: shift.code };
  await visitor.click({ role: 'button', name: /^Assign/, within: row });
  const assign = { role: 'dialog', name: 'Assign Shift' };
  await visitor.finds(
    { role: 'combobox', name: 'Employee', within: assign },
    ({ value }) => value === ground.employee.name,
  );
  await visitor.click({ role: 'button', name: 'Assign', within: assign });
  await visitor.finds(row, ({ text }) => text.includes('Taken'));
  const { body } = await call(server.url, 'GET', `/api/shifts/${shift.id}/`, { token: ground.admin });
  expect(JSON.stringify(listField(body, 'staff'))).toContain(ground.employee.id);
});

test('requests and assigns a new shift', async ({ visitor, server }) => {
  const reason = 'My course moved to the evening';
  await visitor.arriveAs('employee', '/request-new-shift');
  await visitor.choose({ name: /^Select Day of Week/ }, 'Wednesday');
  await visitor.write({ role: 'combobox', name: /^Start Time/ }, '505a');
  await visitor.write({ role: 'combobox', name: /^End Time/ }, '6a');
  await visitor.click({ role: 'radio', name: 'Yes' });
  await visitor.write({ role: 'textbox', name: /^Reason/ }, reason);
  await visitor.click(save);
  await visitor.hears('Shift request submitted successfully!');
  await visitor.isAt(/^\/view-schedule/);
  await isKept(server.url, reason, 'PENDING');

  const { location } = await openGround(server.url);
  await visitor.arriveAs('admin', `/dashboard?tab=new-shift&location=${location}`);
  await visitor.click({
    role: 'button',
    name: /^Assign Shift/,
    within: { role: 'row', having: '5:05–6:00 AM' },
  });
  await visitor.isAt(/^\/manage-shifts\/create/);
  await visitor.finds({ role: 'combobox', name: /^Start Time/ }, ({ value }) => value === '05:05 AM');
  await visitor.reads(`“${reason}”`);
  await visitor.choose({ role: 'combobox', name: /^Shift Type/ }, 'Swim Instructor');
  await visitor.reads('Up to date');
  await visitor.accept({ role: 'checkbox', name: 'Assign anyway' });
  await visitor.click(save);
  await visitor.isAt(/^\/dashboard/);
  await isKept(server.url, reason, 'APPROVED');
});

test('requests and approves a correction', async ({ visitor, server }) => {
  const reason = 'I left at four';
  const { day } = await addNightHour(server.url);
  await visitor.arriveAs('employee', `/my-hours?start=${day}`);
  await visitor.reads('2:00–3:00 AM, 1 h');
  await visitor.click({ role: 'button', name: /^Request a correction for .* 2:00 AM$/ });
  const dialog = { role: 'dialog', name: 'Request a Correction' };
  await visitor.write({ name: /^Clocked out/, within: dialog }, '4:00 AM');
  await visitor.write({ role: 'textbox', name: /^Reason/, within: dialog }, reason);
  await visitor.reads('Hours: 2.00, was 1.00.', dialog);
  await visitor.click({ role: 'button', name: 'Send', within: dialog });
  await visitor.hears('Correction request sent');
  await isKept(server.url, reason, 'PENDING');

  await visitor.arriveAs('admin', '/corrections');
  const row = { css: 'tr', having: reason };
  await visitor.click({ role: 'button', name: /^Approve /, within: row });
  const approve = { role: 'dialog', name: 'Approve Correction' };
  await visitor.reads('Paid hours change from 1 h to 2 h', approve);
  await visitor.click({ role: 'button', name: 'Approve', within: approve });
  await visitor.hears('Correction approved.');
  await visitor.findsNone(row);
  await isKept(server.url, reason, 'APPROVED');
});
