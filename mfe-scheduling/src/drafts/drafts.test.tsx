import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { screen, waitFor, within } from '@testing-library/react';
import { checkCopyForm, copyBodyOf, copyDefaults } from './copyForm';
import { detail, leftOut, lists, open, planned, report, reportsOf, row, withDraft } from './drafts.fixture';

beforeEach(() => jest.useFakeTimers({ advanceTimers: true, now: new Date('2099-01-02T17:00:00Z') }));
afterEach(() => jest.useRealTimers());

async function choose(user: ReturnType<typeof open>['user'], entry: string) {
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  return screen.findByRole('dialog');
}

test.each([
  ['WEEK', '2099-01-07', { from: '2099-01-04', targets: '2099-01-11' }],
  ['DAY', '2099-01-07', { from: '2099-01-07', targets: '2099-01-14' }],
  ['TERM', '2099-01-07', { from: '2099-01-04', to: '2099-03-28', targets: '2099-03-29' }],
  ['WEEK', '2020-01-07', { from: '2020-01-05', targets: '2099-01-11' }],
] as const)('proposes dates for copying a %s of %s: %j', (kind, shown, expected) => {
  const form = copyDefaults(kind, shown, '2099-01-05', ['loc']);
  expect(form).toMatchObject(expected);
  expect(checkCopyForm({ kind, location: 'loc', today: '2099-01-05' }, form)).toEqual([]);
});

test('sends the first day of each week for several weeks in a row, and requires a template', () => {
  const form = copyDefaults('WEEK', '2099-01-04', '2099-01-05', ['loc']);
  const at = { location: 'loc', today: '2099-01-05' };
  expect(copyBodyOf({ ...at, kind: 'WEEK' }, { ...form, times: '2', people: 'open' })).toEqual({
    kind: 'WEEK',
    from: '2099-01-04',
    targets: ['2099-01-11', '2099-01-18'],
    with_people: false,
    copies: [{ location: 'loc' }],
  });
  expect(copyBodyOf({ ...at, kind: 'WEEK' }, { ...form, targets: '2099-01-12' })).toBeUndefined();
  expect(copyBodyOf({ ...at, kind: 'TEMPLATE' }, form)).toBeUndefined();
});

describe('copying a week', () => {
  test("shows conflicts, saves the choices as a draft, and opens the draft's days", async () => {
    const { user, server, container } = open();
    const dialog = await choose(user, 'Copy this week');
    expect(await within(dialog).findByText('1 of 3 shifts can be copied')).toBeVisible();
    expect(within(dialog).getByText('Maya Reyes: On leave on 01-12-2099.')).toBeVisible();
    expect(within(dialog).getByText('LKV-0007 is already scheduled then.')).toBeVisible();
    expect(await axeFindings(container)).toEqual([]);
    expect(await axeFindings(dialog)).toEqual([]);
    const choice = within(dialog).getByRole('combobox', { name: /^Choice for Monday 01-12-2099/ });
    // No other employee is assigned, so the shift can only be copied as open.
    expect(choice).toHaveDisplayValue('Copy as an open shift');
    await user.selectOptions(choice, "Don't copy");
    await user.click(within(dialog).getByRole('button', { name: 'Save 1 shift as draft' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.calls('POST /api/drafts/copies/').map(({ body }) => body)).toEqual([
      {
        kind: 'WEEK',
        from: '2099-01-04',
        targets: ['2099-01-11'],
        with_people: true,
        copies: [{ location: 'loc', choices: [{ key: 'b', choice: 'SKIP' }] }],
      },
    ]);
    await waitFor(() =>
      expect(server.calls('GET /api/shifts/view-schedule/').at(-1)?.query).toMatchObject({
        start_date: '2099-01-11',
        drafts: 'true',
      }),
    );
    expect(server.calls('GET /api/drafts/').length).toBeGreaterThan(1);
  });

  test('shows why the server refuses a copy, and saves nothing if no shift can be copied', async () => {
    const { user, server } = open({
      'POST /api/drafts/copies/preview/': [
        { status: 400, body: { error: 'You can copy at most 500 shifts at a time.' } },
        reportsOf({ ...report, rows: [leftOut] }),
      ],
    });
    const dialog = await choose(user, 'Copy this week');
    expect(await within(dialog).findByText('You can copy at most 500 shifts at a time.')).toBeVisible();
    await user.selectOptions(
      within(dialog).getByRole('combobox', { name: 'Number of Weeks' }),
      '2 weeks in a row',
    );
    expect(await within(dialog).findByText('0 of 1 shift can be copied')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Save as draft' }));
    expect(server.calls('POST /api/drafts/copies/')).toEqual([]);
  });

  test('shows changed shifts and already scheduled shifts when a session is copied', async () => {
    const { user } = open({
      'POST /api/drafts/copies/preview/': reportsOf({
        ...report,
        rows: [
          row('a', {
            end_date: '2099-03-30',
            shift_repeat: 'WEEKLY',
            changes: ['The shift has no end date. The copy ends with the session.'],
          }),
        ],
        others: ['LKV-0099: Swim Instructor, 04-01-2099, 8:00 AM to 9:00 AM.'],
      }),
    });
    const dialog = await choose(user, 'Copy to the next session');
    expect(
      await within(dialog).findByText('The shift has no end date. The copy ends with the session.'),
    ).toBeVisible();
    expect(within(dialog).getAllByText('Mondays 01-12-2099 to 03-30-2099').length).toBeGreaterThan(0);
    expect(within(dialog).getByText('Already scheduled on those days (1)')).toBeVisible();
  });
});

describe('templates', () => {
  test('saves the week on screen as a template, uses the template, and deletes it', async () => {
    const { user, server } = open({
      'GET /api/drafts/': lists(),
      'POST /api/drafts/templates/': { status: 201, body: { message: 'Template saved.', id: 't1' } },
      'DELETE /api/drafts/t1/': { status: 204 },
    });
    const naming = await choose(user, 'Save this week as a template');
    await user.type(within(naming).getByRole('textbox', { name: 'Name' }), 'Summer week');
    await user.click(within(naming).getByRole('button', { name: 'Save template' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.calls('POST /api/drafts/templates/').map(({ body }) => body)).toEqual([
      { location: 'loc', from: '2099-01-04', name: 'Summer week' },
    ]);

    const dialog = await choose(user, 'Use a template');
    await user.selectOptions(
      await within(dialog).findByRole('combobox', { name: 'Template' }),
      'Summer week (23 shifts)',
    );
    expect(await within(dialog).findByText('1 of 3 shifts can be copied')).toBeVisible();
    expect(server.calls('POST /api/drafts/copies/preview/').at(-1)?.body).toMatchObject({
      kind: 'TEMPLATE',
      targets: ['2099-01-04'],
      copies: [{ location: 'loc', template: 't1' }],
    });
    await user.click(within(dialog).getByRole('button', { name: 'Delete template Summer week' }));
    expect(await screen.findByText(/^Delete "Summer week" with its 23 shifts\?/)).toBeVisible();
    expect(server.calls('DELETE /api/drafts/t1/')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.calls('DELETE /api/drafts/t1/')).toHaveLength(1));
    await waitFor(() => expect(within(dialog).getByRole('combobox', { name: 'Template' })).toHaveValue(''));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull());
    expect(within(dialog).getByRole('button', { name: 'Delete template' })).toHaveFocus();
  });

  test("keeps a template chosen when it can't be deleted", async () => {
    const { user } = open({
      'GET /api/drafts/': lists(),
      'DELETE /api/drafts/t1/': { status: 409, body: { message: 'Someone changes it now.' } },
    });
    const dialog = within(await choose(user, 'Use a template'));
    await user.selectOptions(
      await dialog.findByRole('combobox', { name: 'Template' }),
      'Summer week (23 shifts)',
    );
    await user.click(dialog.getByRole('button', { name: 'Delete template Summer week' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Someone changes it now.')).toBeVisible();
    expect(dialog.getByRole('combobox', { name: 'Template' })).toHaveValue('t1');
  });
});

describe('a draft', () => {
  test('marks a draft, leaves draft shifts out of the total, and hides their shift actions', async () => {
    const { user, container } = open(withDraft);
    expect(await screen.findByText('Draft "Week of 01-11-2099"')).toBeVisible();
    expect(await screen.findByText('Weekly total:')).toHaveTextContent(
      'Weekly total: 2.75 h, not counting 1 draft shift',
    );
    expect(await axeFindings(container)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: /^SI Draft/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Staff see this shift after you publish the draft.')).toBeVisible();
    expect(within(dialog).queryByRole('link', { name: 'View in shifts' })).not.toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Change this date' })).not.toBeInTheDocument();
  });

  test('publishes a draft after a confirmation', async () => {
    const { user, server } = open({
      ...withDraft,
      'POST /api/drafts/d1/publish/': {
        body: { message: 'Published: 23 shifts.', published: 23, left_out: 0 },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Publish Week of 01-11-2099' }));
    const publish = await screen.findByRole('button', { name: 'Publish 23 shifts' });
    // Publish stays disabled until the availability check is done.
    await waitFor(() => expect(publish).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(publish);
    expect(await screen.findByText('Published: 23 shifts.')).toBeVisible();
    expect(server.calls('POST /api/drafts/d1/publish/').map(({ body }) => body)).toEqual([{}]);
    await waitFor(() => expect(server.calls('GET /api/drafts/')).toHaveLength(2));
    expect(server.calls('GET /api/shifts/view-schedule/')).toHaveLength(2);
    // A published draft no longer exists, so it isn't loaded again.
    expect(server.calls('GET /api/drafts/d1/')).toHaveLength(1);
  });

  test('names shifts with conflicts, then publishes the others, or all of them without the unavailable staff', async () => {
    const reasons = ["Maya Reyes: The account isn't active."];
    const { user, server } = open({
      ...withDraft,
      'GET /api/drafts/d1/': {
        body: {
          ...detail,
          unfit: [
            { ...planned, id: 'x1', reasons, blocked: false },
            { ...planned, id: 'x2', reasons: ['This date has passed.'], blocked: true },
          ],
        },
      },
      'POST /api/drafts/d1/publish/': {
        status: 409,
        body: { error: 'This draft was already published by Bo.' },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Publish Week of 01-11-2099' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(reasons.join())).toBeVisible();
    expect(await axeFindings(dialog)).toEqual([]);
    expect(within(dialog).getByRole('button', { name: 'Publish the other 21 shifts' })).toBeVisible();
    await user.click(within(dialog).getByRole('radio', { name: 'Publish without the unavailable staff' }));
    await user.click(within(dialog).getByRole('button', { name: 'Publish the other 22 shifts' }));
    expect(await within(dialog).findByText('This draft was already published by Bo.')).toBeVisible();
    expect(server.calls('POST /api/drafts/d1/publish/').map(({ body }) => body)).toEqual([{ unfit: 'OPEN' }]);
  });

  test('shows changes since the draft before it is published, and shows them again after a refused publish', async () => {
    const note = 'Canceled on 01-12-2099, Lakeview is closed: Repairs.';
    const warning = 'Maya Reyes: Unavailable on 01-12-2099, 3:30–6:15 PM.';
    const changed = 'This draft has changed since you opened it. Ada Min changed this draft. Review it.';
    const reasons = ['Maya Reyes: On leave on 01-12-2099.'];
    const { user, server } = open({
      ...withDraft,
      'GET /api/drafts/d1/': [
        {
          body: {
            ...detail,
            revision: 'first',
            noted: [{ ...planned, id: 'x1', notes: [note] }],
            warned: [{ ...planned, id: 'x3', notes: [warning] }],
          },
        },
        {
          body: { ...detail, revision: 'second', unfit: [{ ...planned, id: 'x2', reasons, blocked: false }] },
        },
      ],
      'POST /api/drafts/d1/publish/': {
        status: 409,
        body: { error: changed },
        headers: { ETag: '"second"' },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Publish Week of 01-11-2099' }));
    const dialog = await screen.findByRole('dialog');
    const differs = await within(dialog).findByRole('list', { name: 'Changed since the draft' });
    expect(within(differs).getByText(note)).toBeVisible();
    const warned = within(dialog).getByRole('list', { name: 'Shifts with warnings' });
    expect(within(warned).getByText(warning)).toBeVisible();
    expect(await axeFindings(dialog)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Publish 23 shifts' }));
    expect(await within(dialog).findByText(changed)).toBeVisible();
    expect(await within(dialog).findByText(reasons.join())).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Publish the other 22 shifts' }));
    expect(server.calls('POST /api/drafts/d1/publish/').map(({ seen }) => seen)).toEqual([
      '"first"',
      '"second"',
    ]);
  });

  test("opens a draft's days, and discards the draft after a confirmation", async () => {
    const { user, server } = open({
      ...withDraft,
      'POST /api/drafts/discard/': { body: { message: '1 draft discarded.', refused: [] } },
    });
    await user.click(await screen.findByRole('button', { name: 'Show Week of 01-11-2099' }));
    await waitFor(() =>
      expect(server.calls('GET /api/shifts/view-schedule/').at(-1)?.query).toMatchObject({
        start_date: '2099-01-11',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Discard Week of 01-11-2099' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Draft discarded.')).toBeVisible();
    expect(server.calls('POST /api/drafts/discard/').map(({ body }) => body)).toEqual([{ drafts: ['d1'] }]);
  });

  test('removes the schedule from the page when the manager loses access to the location', async () => {
    const { user, server } = open({
      ...withDraft,
      'POST /api/drafts/discard/': { body: { message: '1 draft discarded.', refused: [] } },
    });
    expect(await screen.findByRole('button', { name: /^SI LKV-0042/ })).toBeVisible();
    server.routes['GET /api/shifts/view-schedule/'] = { status: 404, body: { error: 'Location not found.' } };
    await user.click(screen.getByRole('button', { name: 'Discard Week of 01-11-2099' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText("Couldn't load the schedule.")).toBeVisible();
    expect(screen.queryByRole('button', { name: /^SI LKV-0042/ })).toBeNull();
  });
});
