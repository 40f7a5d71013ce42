import { call, field, listField, textField, tokenOf } from '../harness/api';
import { password, people } from '../harness/people';
import { inDays, openGround } from '../refusals/ground';
import { expect, test } from './flow';

test('signs in and out', async ({ visitor, allow }) => {
  allow(/^401 (POST \/api\/users\/login\/|GET \/api\/users\/sessions\/)/);
  await visitor.arriveAs(null, '/');
  const signIn = { role: 'button', name: /^(sign|log) in$/i };
  const secret = { name: /^password/i };
  await visitor.write({ role: 'textbox', name: /e-?mail/i }, people.manager.email);
  await visitor.write(secret, 'Wrong2026!');
  await visitor.click(signIn);
  await visitor.reads('Invalid email or password. Please try again.');
  await visitor.write(secret, password);
  await visitor.click(signIn);
  await visitor.hears('Login successful!');
  await visitor.isAt(/^\/dashboard/);
  await visitor.finds({ role: 'tab', name: /^Shifts Clocked In/ });
  const cookies = await visitor.run(() => document.cookie, null);
  const token = decodeURIComponent(/(?:^|; )authToken=([^;]+)/.exec(cookies)?.[1] ?? '');
  // A browser's session works in that browser only.
  const answer = () =>
    visitor.run(
      async (authorization) => (await fetch('/api/users/sessions/', { headers: { authorization } })).status,
      `Token ${token}`,
    );
  expect(await answer()).toBe(200);

  await visitor.click({ role: 'button', name: 'Log Out' });
  await visitor.isAt(/^\/$/);
  await visitor.finds(signIn);
  await expect.poll(answer).toBe(401);
});

test('shows an employee their own schedule', async ({ visitor, server }) => {
  const ground = await openGround(server.url);
  const { code, date } = await ground.plan({ day: 70, own: true });
  await visitor.arriveAs('employee', `/view-schedule?start=${inDays(63)}`);
  await visitor.reads(/Schedule for Week Starting/i);
  await visitor.finds({ role: 'heading', name: /./ });
  await visitor.click({ role: 'button', name: /^next/i });
  await visitor.finds({ role: 'button', name: new RegExp(`^[A-Z]{2} ${code} `) });
  const shown = await call(
    server.url,
    'GET',
    `/api/shifts/employee_view/?view_type=weekly&start_date=${date}`,
    { token: ground.employee.token },
  );
  expect(JSON.stringify(shown.body)).toContain(code);
});

test('profile', async ({ visitor, server }) => {
  const me = async (): Promise<unknown> => {
    const token = await tokenOf(server.url, 'admin');
    const path = `/api/users/?search=${encodeURIComponent(people.employee.email)}`;
    return listField((await call(server.url, 'GET', path, { token })).body, 'results')[0];
  };
  await visitor.arriveAs('employee', '/my-profile');
  const phone = { role: 'textbox', name: /^Phone/ };
  await visitor.finds(phone, ({ value }) => value !== '');
  await visitor.write(phone, '585-555-0142');
  await visitor.click({ role: 'button', name: 'Save' });
  await visitor.hears(/updated|saved/i);
  await expect.poll(async () => textField(await me(), 'phone_number')).toContain('0142');
  await visitor.open('/my-profile');
  await visitor.finds(phone, ({ value }) => value.includes('0142'));
  expect(field(await me(), 'email')).toBe(people.employee.email);
});
