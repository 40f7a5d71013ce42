import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { screen, waitFor, within } from '@testing-library/react';
import { detail, open, planned, withDraft } from './drafts.fixture';

test("changes the times and staff of a draft shift, and shows why an employee isn't available", async () => {
  const change = 'PUT /api/drafts/d1/shifts/x1/';
  const sentence = 'Maya Reyes: Overlaps LKV-0007 on 01-12-2099.';
  const { user, server } = open({
    ...withDraft,
    [change]: [
      { status: 400, body: { error: sentence, fields: { 'staff.0': sentence } } },
      { body: { message: 'Draft shift changed.' } },
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^SI Draft/ }));
  await user.click(await screen.findByRole('button', { name: 'Edit draft shift' }));
  const first = await screen.findByRole('combobox', { name: 'Staff 1' });
  const dialog = screen.getByRole('dialog', { name: 'Edit Draft Shift' });
  expect(first).toHaveValue('Maya Reyes');
  // The search names the shift itself, so the shift doesn't count as an overlap.
  await waitFor(() =>
    expect(server.calls('GET /api/shifts/staff/').at(-1)?.query).toMatchObject({ shift_id: 'x1' }),
  );
  expect(await axeFindings(dialog)).toEqual([]);
  await user.click(first);
  expect(await screen.findByRole('option', { name: /Kai Nakamura Overlaps LKV-0007/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.keyboard('{Escape}');
  const start = within(dialog).getByRole('combobox', { name: 'Start Time' });
  await user.clear(start);
  await user.type(start, '3p');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findAllByText(sentence)).not.toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Clear Staff 1' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Draft shift changed.')).toBeVisible();
  expect(server.calls(change).map(({ body }) => body)).toEqual([
    { start_time: '15:00', end_time: '18:15', staff: ['u2'] },
    { start_time: '15:00', end_time: '18:15', staff: [] },
  ]);
  await waitFor(() => expect(server.calls('GET /api/shifts/view-schedule/')).toHaveLength(2));
});

const LEAVE_OUT = 'DELETE /api/drafts/d1/shifts/x1/';
const ADD = 'POST /api/drafts/d1/shifts/';

test('removes a draft shift with the Delete key after a confirmation, and restores it with Undo', async () => {
  const { user, server } = open({
    ...withDraft,
    [LEAVE_OUT]: { status: 204 },
    [ADD]: { status: 201, body: { message: 'Shift restored.', id: 'x3' } },
  });
  const chip = await screen.findByRole('button', { name: /^SI Draft/ });
  await screen.findByText((_, element) => element?.id.startsWith('DndLive') ?? false);
  chip.focus();
  await user.keyboard('{Delete}');
  const dialog = await screen.findByRole('dialog', { name: 'Remove From Draft' });
  expect(dialog).toHaveTextContent('Remove this shift from "Week of 01-11-2099"?');
  await waitFor(() => expect(server.calls('GET /api/drafts/d1/')).toHaveLength(1));
  expect(await axeFindings(dialog)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removed from the draft.')).toBeVisible();
  expect(server.calls(LEAVE_OUT)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Shift restored.')).toBeVisible();
  const { shift_type, staff, ...plan } = planned;
  expect(server.calls(ADD)[0]?.body).toEqual({
    ...plan,
    shift_type: shift_type.id,
    comments: 'Bring fins',
    staff: staff.map(({ id }) => id),
  });
});

test('warns that removing the last shift discards the draft, and offers no Undo', async () => {
  const [only] = detail.planned;
  const { user, server } = open({
    ...withDraft,
    'GET /api/drafts/d1/': { body: { ...detail, planned: [only] } },
    [LEAVE_OUT]: { status: 204 },
  });
  await user.click(await screen.findByRole('button', { name: /^SI Draft/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove from draft' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove From Draft' });
  expect(await within(dialog).findByText(/this discards the draft too/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Draft discarded.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await waitFor(() => expect(server.calls('GET /api/drafts/').length).toBeGreaterThan(1));
  expect(server.calls('GET /api/drafts/d1/')).toHaveLength(1);
});
