import type { Role } from '@ondeck/shared/contract/roles';
import type { NoticeSettings } from '@ondeck/shared/schemas/noticeSettings';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import { NoticesPanel } from './NoticesPanel';

const READ = 'GET /api/notifications/settings/';
const SAVE = 'PUT /api/notifications/settings/';
const CODE = 'POST /api/sms/code/';
const CONFIRM = 'POST /api/sms/confirm/';
const STOP = 'DELETE /api/sms/';

const settings: NoticeSettings = {
  choices: [],
  quiet: null,
  push_key: null,
  devices: [],
  texts: { phone: null, is_stopped: false, profile_phone: '608-555-0148' },
};
const confirmed = { phone: '+16085550148', is_stopped: false, profile_phone: '608-555-0148' };

function open(texts: NoticeSettings['texts'], routes: FakeRoutes = {}, role: Role = 'EMPLOYEE') {
  const server = fakeServer({ [READ]: { body: { ...settings, texts } }, ...routes });
  return { server, ...renderPage(<NoticesPanel />, { role, route: '/view-schedule?tab=phone' }) };
}

test('sends a code to the number of the profile, and confirms it', async () => {
  const { server, user, container } = open(settings.texts, {
    [CODE]: { status: 202, body: { message: 'Code sent to (608) 555-0148.' } },
    [CONFIRM]: { body: { message: 'Text messages are on.' } },
  });
  const phone = await screen.findByRole('textbox', { name: /^Phone Number/ });
  expect(phone).toHaveValue('608-555-0148');
  expect(phone).toHaveAccessibleDescription(/Message and data rates may apply\. Reply STOP to stop\./);
  expect(await axeFindings(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  const code = await screen.findByRole('textbox', { name: /^Code/ });
  expect(code).toHaveAccessibleDescription(
    /If you once replied STOP, reply START, then request another code\.$/,
  );
  expect(server.calls(CODE)[0]?.body).toEqual({ phone: '608-555-0148' });
  await user.type(code, '48219');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Enter the 6 digits of the code.')).toBeVisible();
  expect(server.calls(CONFIRM)).toEqual([]);
  await user.type(code, '3');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(server.calls(CONFIRM)[0]?.body).toEqual({ code: '482193' }));
  expect(await screen.findByText('Text messages are on.')).toBeVisible();
});

test('keeps the typed code and says what to do when the code is wrong', async () => {
  const wrong = 'Wrong code. You have 2 tries left.';
  const { user } = open(settings.texts, {
    [CODE]: { status: 202, body: { message: 'Code sent.' } },
    [CONFIRM]: { status: 400, body: { error: wrong, fields: { code: wrong } } },
  });
  await user.click(await screen.findByRole('button', { name: 'Send code' }));
  const code = await screen.findByRole('textbox', { name: /^Code/ });
  await user.type(code, '482193');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect((await screen.findAllByText(wrong))[0]).toBeVisible();
  expect(code).toHaveValue('482193');
});

test('refuses a number that is not from the US before anything is sent', async () => {
  const { server, user } = open({ ...confirmed, phone: null, profile_phone: '' });
  await user.type(await screen.findByRole('textbox', { name: /^Phone Number/ }), '+441632960961');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('Enter a US phone number with 10 digits.')).toBeVisible();
  expect(server.calls(CODE)).toEqual([]);
});

test('turns text messages off', async () => {
  const { server, user } = open(confirmed, { [STOP]: { body: { message: 'Text messages are off.' } } });
  expect(await screen.findByText(/^Text messages go to \(608\) 555-0148\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn off text messages' }));
  await waitFor(() => expect(server.calls(STOP)).toHaveLength(1));
  expect(await screen.findByText('Text messages are off.')).toBeVisible();
});

test('says how to resume after a reply of STOP, and offers no topics', async () => {
  open({ ...confirmed, is_stopped: true });
  expect(await screen.findByText(/^You replied STOP/)).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Text me about' })).not.toBeInTheDocument();
});

test('shows nothing about text messages if the school sends none', async () => {
  open(null);
  expect(await screen.findByRole('combobox', { name: 'My shifts and meetings' })).toBeVisible();
  expect(screen.queryByText('Text Messages')).not.toBeInTheDocument();
});

test('saves the topics of text messages that changed', async () => {
  const { server, user } = open(confirmed, { [SAVE]: { body: { message: 'Notification settings saved.' } } });
  const reminders = await screen.findByRole('checkbox', { name: 'Reminders of my shifts' });
  expect(reminders).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Open shifts for me' })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: 'Staff requests and alerts' })).not.toBeInTheDocument();
  await user.click(reminders);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Notification settings saved.')).toBeVisible();
  expect(server.calls(SAVE)[0]?.body).toEqual({
    choices: [{ topic: 'reminders', mail: true, push: true, sms: true }],
    quiet: null,
  });
});

test('lets managers choose whether urgent alerts ignore quiet hours, on by default', async () => {
  const { server, user } = open(
    null,
    { [SAVE]: { body: { message: 'Notification settings saved.' } } },
    'MANAGER',
  );
  expect(await screen.findByRole('combobox', { name: 'Staff requests and alerts' })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Quiet hours' }));
  const urgent = screen.getByRole('checkbox', {
    name: 'Alerts for shifts within 3 hours ignore quiet hours',
  });
  expect(urgent).toBeChecked();
  await user.click(urgent);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Notification settings saved.')).toBeVisible();
  expect(server.calls(SAVE)[0]?.body).toMatchObject({ quiet: { begins: '22:00', urgent_alerts: false } });
});
