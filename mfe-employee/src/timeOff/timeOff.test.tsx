import { type FakeReply, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { Root } from '../area';
import { later, TODAY, work } from '../employee.fixture';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date(`${TODAY}T17:00:00Z`) });
});
afterEach(() => jest.useRealTimers());

function open(route: string, routes = {}) {
  const server = fakeServer({ ...work(), ...routes });
  const page = renderPage(<Root />, {
    role: 'EMPLOYEE',
    userId: 'u1',
    route,
    advanceTimers: (ms) => jest.advanceTimersByTime(ms),
  });
  return { ...server, page };
}
const shiftOn = (day: RegExp) => screen.findByRole('button', { name: day }, { timeout: 5000 });

describe('time off', () => {
  const CALL = 'POST /api/shifts/request/time-off/';
  async function ask(reply: FakeReply) {
    const opened = open('/time-off-request?start=2026-12-01', { [CALL]: reply });
    const { user } = opened.page;
    await user.click(await shiftOn(/LKV-0042.*December 14/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Time Off Request' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Leave Type' }), 'Paid Leave');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Family visit');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    return { ...opened, dialog };
  }

  test('requests time off for the chosen shift and dates, and hides meetings', async () => {
    const { calls } = await ask({ status: 202, body: { message: 'ok' } });
    expect(await screen.findByText('Time off request sent')).toBeVisible();
    expect(calls(CALL)).toMatchObject([
      {
        body: {
          shift: 's1',
          start_date: later,
          end_date: later,
          leave_type: 'PAID_LEAVE',
          reason: 'Family visit',
        },
      },
    ]);
    expect(screen.queryByRole('button', { name: /Meeting/ })).toBeNull();
  });

  test.each([
    ['everything between the dates unless said otherwise', null, true],
    ['the chosen shift only', 'LKV-0042 only', false],
  ])("requests time off from %s, and lists the employee's shifts first", async (_name, choice, all) => {
    const { page, calls } = open('/time-off-request?start=2026-12-01', {
      [CALL]: { status: 202, body: { message: 'ok' } },
    });
    await page.user.click(await shiftOn(/LKV-0042.*December 14/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Time Off Request' }));
    await dialog.findByText("You're scheduled between these dates:");
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'LKV-0042 · Swim Instructor, Lakeview: 12-14-2026, 3:30–6:15 PM',
      'HBR-0007 · Lifeguard, Harbor: 12-14-2026 and 2 more, 9:00–11:00 AM',
    ]);
    expect(dialog.getByRole('radio', { name: 'All my shifts between these dates' })).toBeChecked();
    if (choice) await page.user.click(dialog.getByRole('radio', { name: choice }));
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Leave Type' }), 'Paid Leave');
    await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Family visit');
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Time off request sent')).toBeVisible();
    expect(calls(CALL).map(({ body }) => body)).toEqual([
      {
        shift: 's1',
        start_date: later,
        end_date: later,
        leave_type: 'PAID_LEAVE',
        reason: 'Family visit',
        ...(all ? { all_shifts: true } : {}),
      },
    ]);
    expect(calls('GET /api/shifts/request/time-off/shifts/')[0]?.query).toEqual({
      start_date: later,
      end_date: later,
    });
  });

  test('opens on the first month with a date that can be requested, and says which dates it refuses', async () => {
    open('/time-off-request');
    expect(await screen.findByRole('heading', { name: /December 2026/ })).toBeVisible();
    expect(await screen.findByText(/doesn't grant time off/)).toHaveTextContent(
      "Lakeview doesn't grant time off from 12-21-2026 through 12-22-2026. Swim meet.",
    );
    expect(
      screen.getByText(
        "Time off needs 10 days' notice. For an earlier shift, open it and select I can't come.",
      ),
    ).toBeVisible();
  });

  test('requests days without a shift, and the times of a part of a single date', async () => {
    const DAYS = 'POST /api/shifts/request/days-off/';
    const { page, calls } = open('/time-off-request', { [DAYS]: { status: 202, body: { message: 'ok' } } });
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Request days without a shift' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Time Off Request' }));
    expect(dialog.queryByRole('combobox', { name: 'Location' })).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: 'From Date' }), '12-15-2026');
    await user.type(dialog.getByRole('textbox', { name: 'To Date' }), '12-15-2026');
    await user.click(await dialog.findByRole('switch', { name: 'Part of the Day' }));
    await user.type(dialog.getByRole('combobox', { name: 'Start Time' }), '330p');
    await user.type(dialog.getByRole('combobox', { name: 'End Time' }), '4p');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Leave Type' }), 'Unpaid Leave');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Dentist');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Time off request sent')).toBeVisible();
    expect(calls(DAYS).map(({ body }) => body)).toEqual([
      {
        start_date: '2026-12-15',
        end_date: '2026-12-15',
        start_time: '15:30',
        end_time: '16:00',
        leave_type: 'UNPAID_LEAVE',
        reason: 'Dentist',
      },
    ]);
  });

  test('names missing fields of a time off request and sends nothing', async () => {
    const { page, calls } = open('/time-off-request?start=2026-11-22');
    await page.user.click(await shiftOn(/LKV-0042.*November 23/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Time Off Request' }));
    expect(dialog.getByText('Time off request must be submitted at least 10 days in advance.')).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    for (const text of [
      'From Date is required',
      'To Date is required',
      'Leave type is required',
      'Reason is required',
    ])
      expect(dialog.getAllByText(new RegExp(text))[0]).toBeVisible();
    expect(calls(CALL)).toEqual([]);
  });

  test.each([
    ['12-02-2026', 'Time off request must be submitted at least 10 days in advance.'],
    ['12-03-2026', undefined],
  ])('checks a time off request from %s: %s', async (from, refusal) => {
    const { page } = open('/time-off-request?start=2026-12-01');
    await page.user.click(await shiftOn(/LKV-0042.*December 14/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Time Off Request' }));
    const box = dialog.getByRole('textbox', { name: 'From Date' });
    await page.user.clear(box);
    await page.user.type(box, from);
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    if (refusal) expect(box).toHaveAccessibleDescription(refusal);
    else expect(box).not.toHaveAttribute('aria-invalid');
  });

  test('returns the focus to the shift when the request is closed, and clears its fields', async () => {
    const { page } = open('/time-off-request?start=2026-12-01');
    const event = await shiftOn(/LKV-0042.*December 14/);
    for (const typed of ['Family visit', '']) {
      event.focus();
      await page.user.keyboard('{Enter}');
      const dialog = within(await screen.findByRole('dialog', { name: 'Time Off Request' }));
      expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
      if (typed) await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), typed);
      await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(event).toHaveFocus());
    }
  });

  test('refuses a time off reason of 456 characters and sends nothing', async () => {
    const { page, calls } = open('/time-off-request?start=2026-12-01');
    await page.user.click(await shiftOn(/LKV-0042.*December 14/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Time Off Request' }));
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Leave Type' }), 'Paid Leave');
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    await page.user.click(reason);
    await page.user.paste('x'.repeat(456));
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(reason).toHaveAccessibleDescription(/Reason must be at most 455 characters/);
    expect(calls(CALL)).toEqual([]);
  });

  test('refuses a time off request that ends before it starts', async () => {
    const { page } = open('/time-off-request?start=2026-12-01');
    await page.user.click(await shiftOn(/LKV-0042.*December 14/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Time Off Request' }));
    const box = dialog.getByRole('textbox', { name: 'To Date' });
    await page.user.clear(box);
    await page.user.type(box, '12-10-2026');
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(box).toHaveAccessibleDescription('End date cannot be before start date');
  });

  test.each<[string, FakeReply, string]>([
    [
      '400',
      { status: 400, body: { error: 'You do not work this shift on these days.' } },
      'You do not work this shift on these days.',
    ],
    ['404', { status: 404, body: { error: 'shift not found.' } }, 'shift not found.'],
    ['500', { status: 500, body: {} }, 'Something went wrong.'],
    ['no answer', 'lost', 'Something went wrong.'],
  ])(
    'keeps the typed request and shows the reason when time off is answered with %s',
    async (_name, reply, text) => {
      const { dialog } = await ask(reply);
      expect(await dialog.findByText(text)).toBeVisible();
      expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Family visit');
    },
  );
});
