import type { SmsLogRow } from '@ondeck/shared/schemas/sms';
import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { Root } from '../area';
import { kindLabel, reasonText } from './textWords';

const LOG = 'GET /api/sms/log/';
const text: SmsLogRow = {
  id: 'text-1',
  user: { id: 'u1', name: 'Maya Reyes' },
  phone_end: '0148',
  kind: 'openShift.offered',
  state: 'FAILED',
  error_code: '30005',
  segments: 1,
  created_at: '2026-12-08T23:00:00Z',
  settled_at: '2026-12-08T23:00:04Z',
};
const log = (...results: SmsLogRow[]) => ({
  body: { count: results.length, sent_today: 1_204, limit_per_day: 5_000, results },
});

test('lists the text messages with their state and reason, and filters them by state', async () => {
  const server = fakeServer({ [LOG]: log(text) });
  const { user, container } = renderPage(<Root />, { role: 'ADMIN', route: '/options/texts' });
  const row = within(await screen.findByRole('row', { name: /Maya Reyes/ }));
  for (const cell of ['Open shift', 'Ends in 0148', 'Failed', 'This number is unknown or no longer in use.'])
    expect(row.getByRole('cell', { name: cell })).toBeVisible();
  expect(screen.getByText('1,204 of 5,000 sent in the last 24 hours')).toBeVisible();
  expect(await axeFindings(container)).toEqual([]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Unknown');
  await waitFor(() => expect(server.calls(LOG).at(-1)?.query).toMatchObject({ state: 'UNKNOWN' }));
});

test('says what puts text messages here when there are none', async () => {
  fakeServer({ [LOG]: log() });
  renderPage(<Root />, { role: 'ADMIN', route: '/options/texts' });
  expect(await screen.findByText('No text messages')).toBeVisible();
});

test.each([
  ['FAILED', '21610', 'They replied STOP.'],
  ['FAILED', '99999', 'The provider answered 99999.'],
  ['UNKNOWN', 'no answer', "The provider didn't answer, so the message might have arrived."],
  ['CAPPED', 'USER_LIMIT', 'They already got 6 text messages in 24 hours.'],
  ['QUEUED', '500', 'On Deck will try again.'],
  ['SENT', null, ''],
] as const)('explains the state %s with the code %s: %s', (state, error_code, sentence) => {
  expect(reasonText({ state, error_code })).toBe(sentence);
});

test.each([
  ['code', 'Code to confirm a number'],
  ['reminder.evening', 'Reminder'],
  ['attendance.late', 'Alert'],
  ['deck.short', 'Notification'],
])('names what a text message of the kind %s is about: %s', (kind, label) => {
  expect(kindLabel(kind)).toBe(label);
});
