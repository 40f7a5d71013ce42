import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { Root } from '../area';
import { correction, school } from '../dashboard.fixture';

const list = (change: object = {}) => ({
  'GET /api/attendance/corrections/': { body: { count: 1, results: [{ ...correction, ...change }] } },
});
function open(routes = {}, route = '/corrections') {
  sessionStorage.clear();
  const server = fakeServer({ ...school(), ...routes });
  return { ...server, page: renderPage(<Root />, { role: 'MANAGER', route }) };
}
const start = async (name: 'Approve' | 'Reject', routes = {}) => {
  const opened = open(routes);
  await opened.page.user.click(await screen.findByRole('button', { name: `${name} Maya Reyes` }));
  return {
    ...opened,
    user: opened.page.user,
    dialog: within(
      await screen.findByRole('dialog', {
        name: name === 'Approve' ? 'Approve Correction' : 'Reject Request',
      }),
    ),
  };
};

test('shows the effect on paid hours before a correction is approved', async () => {
  const { dialog, user, calls } = await start('Approve', {
    'POST /api/attendance/corrections/k1/': { body: { message: 'Correction approved.' } },
  });
  expect(dialog.getByText('3:28–6:20 PM, 2.87 h')).toBeVisible();
  expect(dialog.getByText('3:02–6:20 PM, 3.3 h, LKV-0042')).toBeVisible();
  expect(dialog.getByText('Paid hours change from 2.87 h to 3.3 h')).toBeVisible();
  expect(await axeFindings(screen.getByRole('dialog'))).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Correction approved.')).toBeVisible();
  expect(calls('POST /api/attendance/corrections/k1/')).toMatchObject([{ body: { action: 'APPROVE' } }]);
});

test('rejects a correction with a reason', async () => {
  const { dialog, user, calls } = await start('Reject', {
    'POST /api/attendance/corrections/k1/': { body: { message: 'Correction rejected.' } },
  });
  await user.type(dialog.getByLabelText('Reason'), 'The camera says 3:28.');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Correction rejected.')).toBeVisible();
  expect(calls('POST /api/attendance/corrections/k1/')).toMatchObject([
    { body: { action: 'REJECT', reason: 'The camera says 3:28.' } },
  ]);
});

test("shows why a correction can't be approved, and disables Approve", async () => {
  const blocked = 'This overlaps another time entry of the same employee: 11-23-2026 3:00 PM.';
  const { dialog } = await start('Approve', list({ blocked, record: null }));
  expect(dialog.getByText('No punch')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true');
  expect(dialog.getAllByText(blocked)).not.toHaveLength(0);
});

test("shows that paid hours set in the labor reports don't change", async () => {
  open(list({ effect: { paid_before: 4, paid_after: 4, set_by: 'Max Boss', paid_with: null } }));
  expect(
    await screen.findByRole('cell', {
      name: 'Paid hours stay at 4 h because Max Boss set them in Weekly Labor Reports',
    }),
  ).toBeVisible();
});

test('names the later week that pays a corrected time entry', async () => {
  open(
    list({
      record: null,
      effect: { paid_before: 0, paid_after: 3.3, set_by: null, paid_with: '2026-11-29' },
    }),
  );
  expect(
    await screen.findByRole('cell', {
      name: 'Paid hours change from 0 h to 3.3 h, with the week of 11-29-2026',
    }),
  ).toBeVisible();
});

test('names the user who decided a correction first, and reloads the list', async () => {
  const sentence = 'Ana Silva approved this request on 11-24-2026 at 10:00 AM.';
  const { dialog, user, calls } = await start('Approve', {
    'POST /api/attendance/corrections/k1/': { status: 409, body: { error: sentence } },
  });
  const before = calls('GET /api/attendance/corrections/').length;
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  await waitFor(() => expect(calls('GET /api/attendance/corrections/').length).toBeGreaterThan(before));
});

test('lists decided corrections only with the filter', async () => {
  const { page, calls } = open();
  await screen.findByRole('row', { name: /Maya Reyes/ });
  await page.user.selectOptions(screen.getByLabelText('Show'), 'Reviewed');
  await waitFor(() =>
    expect(calls('GET /api/attendance/corrections/').map(({ query }) => query['status'])).toEqual([
      'PENDING',
      'DECIDED',
    ]),
  );
});
