import { axeFindings } from '@ondeck/shared/testing/axeFindings';
import { type FakeReply, fakeServer, outdated } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { ending, ends, lakeview, page as list } from '../admin.fixture';
import { Root } from '../area';

const LIST = 'GET /api/locations/';
const PREVIEW = 'GET /api/locations/loc-1/preview/';
/** Leaves out the requests of the panel of closed days, which loads every location. */
const listCalls = (server: ReturnType<typeof fakeServer>) =>
  server.calls(LIST).filter(({ query }) => query['limit'] === '10');
const open = (route = '/manage-location') => renderPage(<Root />, { role: 'ADMIN', route });

async function choose(page: ReturnType<typeof open>, item: string): Promise<void> {
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Lakeview Swim School' }));
  await page.user.click(screen.getByRole('menuitem', { name: item }));
}

/**
 * Paste whole texts: typing each key takes seconds on a busy machine, and the fields have separate tests for typing.
 */
async function put(page: ReturnType<typeof open>, field: HTMLElement, text: string): Promise<void> {
  await page.user.click(field);
  await page.user.paste(text);
}

async function fill(page: ReturnType<typeof open>): Promise<void> {
  await put(page, await screen.findByLabelText('Location'), 'Pier 9');
  await put(page, screen.getByLabelText('Phone'), '555.010.9900');
  await put(page, screen.getByLabelText('Email'), 'pier@ondeck.example');
  await put(page, screen.getByLabelText('Address'), '9 Pier Street');
  await page.user.selectOptions(screen.getByLabelText('Time Zone'), 'Hawaii-Aleutian Standard Time');
}

test('lists locations under the specified columns', async () => {
  fakeServer({ [LIST]: list(lakeview) });
  open();
  const row = await screen.findByRole('row', { name: /Lakeview Swim School 12 Shore Road/ });
  expect(within(row).getByText('555-010-2030')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Location',
    'Address',
    'Phone',
    'Email',
    'Action',
  ]);
});

test('explains an empty list of locations and links to the next step', async () => {
  fakeServer({ [LIST]: list() });
  open();
  expect(await screen.findByText('No locations yet')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Add New' })[0]).toHaveAttribute(
    'href',
    '/manage-location/create',
  );
});

test("opens a location's details with the name of its time zone", async () => {
  fakeServer({ [LIST]: list(lakeview) });
  const page = open();
  await choose(page, 'View');
  const dialog = await screen.findByRole('dialog', { name: 'Location Info' });
  expect(within(dialog).getByText('Eastern Standard Time')).toBeVisible();
});

test('requires all five fields before it creates a location', async () => {
  const server = fakeServer({});
  const page = open('/manage-location/create');
  await page.user.click(await screen.findByRole('button', { name: 'Save' }));
  for (const sentence of [
    'Location is required',
    'Phone is required',
    'Email is required',
    'Address is required',
  ])
    expect(screen.getAllByText(sentence)[0]).toBeVisible();
  expect(screen.getAllByText(/Please select Time Zone/)[0]).toBeVisible();
  expect(server.calls('POST /api/locations/')).toEqual([]);
});

test('creates a location with the five fields and all alerts, shows a message, and reloads the list', async () => {
  const server = fakeServer({
    [LIST]: list(lakeview),
    'POST /api/locations/': { status: 201, body: lakeview },
  });
  const page = open('/manage-location/create');
  await fill(page);
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Location created successfully.')).toBeVisible();
  expect(page.address()).toBe('/manage-location');
  expect(server.calls('POST /api/locations/')[0]?.body).toEqual({
    title: 'Pier 9',
    phone_number: '5550109900',
    email: 'pier@ondeck.example',
    address: '9 Pier Street',
    timezone: 'Pacific/Honolulu',
    alerts: ['LATE', 'OPEN', 'UNCOVERED', 'CERTIFICATE', 'DECK'],
  });
  await waitFor(() => expect(listCalls(server)).toHaveLength(1));
});

test.each<[string, FakeReply, string]>([
  ['400', { status: 400, body: { error: 'inside' } }, 'Unable to create location.'],
  ['403', { status: 403, body: { error: 'inside' } }, 'Something went wrong.'],
  ['500', { status: 500, body: { error: 'inside' } }, 'Something went wrong.'],
  ['no answer', 'lost', 'Something went wrong.'],
])(
  'keeps the typed values when creating a location is refused with %s, and shows "%s"',
  async (_name, reply, sentence) => {
    fakeServer({ [LIST]: list(), 'POST /api/locations/': reply });
    const page = open('/manage-location/create');
    await fill(page);
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Location')).toHaveValue('Pier 9');
    expect(screen.getByLabelText('Time Zone')).toHaveValue('Pacific/Honolulu');
    expect(page.address()).toBe('/manage-location/create');
  },
);

test.each<[string, FakeReply, string]>([
  ['success', { body: lakeview }, 'Location updated successfully.'],
  [
    '400',
    { status: 400, body: { error: 'x', fields: { title: 'A location with this name already exists.' } } },
    'Unable to update location.',
  ],
  ['500', { status: 500, body: {} }, 'Something went wrong.'],
])('shows the result of editing a location: %s', async (name, reply, sentence) => {
  const server = fakeServer({ [LIST]: list(lakeview), 'PUT /api/locations/loc-1/': reply });
  const page = open();
  await choose(page, 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Location' });
  const title = within(dialog).getByLabelText('Location');
  await page.user.type(title, ' North');
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(server.calls('PUT /api/locations/loc-1/')[0]?.body).toMatchObject({
    title: 'Lakeview Swim School North',
  });
  if (name === 'success') await waitFor(() => expect(listCalls(server)).toHaveLength(2));
  else {
    expect(title).toHaveValue('Lakeview Swim School North');
    expect(listCalls(server)).toHaveLength(1);
  }
  if (name === '400') expect(screen.getByText('A location with this name already exists.')).toBeVisible();
});

test("shows another admin's changes when a location edit is refused, then saves over them", async () => {
  const seen = { ...lakeview, revision: 'first' };
  // The full list loads in pages of 200, and this location is on the second page.
  const others = Array.from({ length: 200 }, (_, index) => ({ ...lakeview, id: `other-${index}` }));
  const server = fakeServer({
    [LIST]: ({ query }) => {
      if (query['limit'] !== '200') return list(seen);
      return query['offset'] === '200' ? list({ ...seen, address: '9 Pier Street' }) : list(...others);
    },
    'PUT /api/locations/loc-1/': [outdated, { body: lakeview }],
  });
  const page = open();
  await choose(page, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Location' }));
  await page.user.type(dialog.getByLabelText('Location'), ' North');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Ada Min saved last/)).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Review changes' }));
  expect(await screen.findByText('9 Pier Street')).toBeVisible();
  await page.user.click(screen.getByText('Close'));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Location updated successfully.')).toBeVisible();
  expect(server.calls('PUT /api/locations/loc-1/')).toMatchObject([
    { seen: '"first"' },
    { seen: '"second"', body: { title: 'Lakeview Swim School North' } },
  ]);
});

test('asks whether the old time zone was always wrong before it saves a new zone', async () => {
  const server = fakeServer({ [LIST]: list(lakeview), 'PUT /api/locations/loc-1/': { body: lakeview } });
  const page = open();
  await choose(page, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Location' }));
  const zone = dialog.getByLabelText('Time Zone');
  const question = { name: 'Was the Old Time Zone Always Wrong?' };
  expect(dialog.queryByRole('group', question)).toBeNull();
  await page.user.selectOptions(zone, 'Central Standard Time');
  expect(dialog.getByRole('group', question)).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getAllByText('Choose whether the old zone was always wrong.')[0]).toBeVisible();
  expect(server.calls('PUT /api/locations/loc-1/')).toEqual([]);
  await page.user.click(dialog.getByRole('radio', { name: /^Yes, it was always wrong/ }));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Location updated successfully.')).toBeVisible();
  const [sent] = server.calls('PUT /api/locations/loc-1/');
  expect(sent?.body).toMatchObject({ timezone: 'America/Chicago', zone_was_wrong: true });
  expect(sent?.body).not.toHaveProperty('zoneWasWrong');
});

test("turns a location's alerts for managers on and off", async () => {
  const told = { ...lakeview, alerts: ['LATE'] };
  const server = fakeServer({ [LIST]: list(told), 'PUT /api/locations/loc-1/': { body: told } });
  const page = open();
  await choose(page, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Location' }));
  expect(dialog.getByRole('switch', { name: 'Someone is late' })).toBeChecked();
  await page.user.click(dialog.getByRole('switch', { name: 'A shift has no one assigned' }));
  await page.user.click(dialog.getByRole('switch', { name: 'Someone is late' }));
  await page.user.click(
    dialog.getByRole('switch', { name: 'Someone clocks in without a valid certificate' }),
  );
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Location updated successfully.')).toBeVisible();
  expect(server.calls('PUT /api/locations/loc-1/')[0]?.body).toMatchObject({
    alerts: ['UNCOVERED', 'CERTIFICATE'],
  });
});

test.each<[string, FakeReply, string, string | undefined]>([
  ['204', { status: 204 }, 'Location deleted successfully!', undefined],
  ['404', { status: 404, body: { error: 'x' } }, 'Location not found.', undefined],
  [
    '400',
    { status: 400, body: { error: 'This location still has 2 active shifts.' } },
    'Something went wrong.',
    'This location still has 2 active shifts.',
  ],
  ['500', { status: 500, body: { error: 'inside' } }, 'Something went wrong.', undefined],
])('asks before it deletes a location; %s shows "%s"', async (name, reply, sentence, reason) => {
  const server = fakeServer({
    [LIST]: list(lakeview),
    [PREVIEW]: ends(),
    'DELETE /api/locations/loc-1/': reply,
  });
  const page = open();
  await choose(page, 'Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete Location' });
  expect(await within(dialog).findByText('Are you sure you want to delete this location?')).toBeVisible();
  expect(await screen.findByText("This doesn't affect any upcoming shifts or meetings.")).toBeVisible();
  expect(server.calls('DELETE /api/locations/loc-1/')).toEqual([]);
  await page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  if (reason) expect(screen.getByText(reason)).toBeVisible();
  // Retrying can't help after a 400 or 404, so the dialog doesn't ask again.
  const asksAgain = screen.queryByText('Are you sure you want to delete this location?') !== null;
  if (name !== '204') expect(asksAgain).toBe(name === '500');
  expect(screen.queryByText('inside')).toBeNull();
});

test('checks which shifts prevent deleting a location before it asks for confirmation', async () => {
  let answer: (reply: FakeReply) => void = () => undefined;
  fakeServer({ [LIST]: list(lakeview), [PREVIEW]: () => new Promise((resolve) => (answer = resolve)) });
  await choose(open(), 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Location' }));
  expect(dialog.getByRole('status', { name: 'Checking which shifts are affected' })).toBeVisible();
  expect(dialog.queryByText(/Are you sure/)).toBeNull();
  expect(dialog.queryByRole('button', { name: /^Delete/ })).toBeNull();
  answer(ends());
  expect(await dialog.findByText('Are you sure you want to delete this location?')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Delete' })).not.toHaveAttribute('aria-disabled');
});

test('names the shifts that end when a location is deleted, and asks for confirmation', async () => {
  const server = fakeServer({
    [LIST]: list(lakeview),
    [PREVIEW]: ends(ending),
    'DELETE /api/locations/loc-1/': { status: 204 },
  });
  const page = open();
  await choose(page, 'Delete');
  const rows = within(await screen.findByRole('region', { name: 'Affected work' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/LKV-0042 .*01-06-2027, 01-13-2027, 01-20-2027 and later/);
  await page.user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Location deleted successfully!')).toBeVisible();
  expect(server.calls('DELETE /api/locations/loc-1/')[0]?.query).toEqual({ end: 'true' });
});

test('refuses to delete a location with staff on deck, and links to these staff', async () => {
  const sentence = "This location still has 1 employee on deck, so you can't delete it.";
  const server = fakeServer({
    [LIST]: list(lakeview),
    [PREVIEW]: { status: 400, body: { error: sentence } },
  });
  const page = open();
  await choose(page, 'Delete');
  expect(await screen.findByText(sentence)).toBeVisible();
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Location' }));
  expect(dialog.queryByRole('button', { name: /^Delete/ })).toBeNull();
  expect(dialog.queryByText(/Are you sure/)).toBeNull();
  expect(server.calls('DELETE /api/locations/loc-1/')).toEqual([]);
  await page.user.click(dialog.getByRole('link', { name: 'Staff on deck there' }));
  expect(page.address()).toBe('/dashboard?location=loc-1&tab=all-clocked-in');
});

describe('closed days', () => {
  const closure = {
    id: 'c1',
    location: { id: 'loc-1', title: 'Lakeview Swim School' },
    start_date: '2099-11-26',
    end_date: '2099-11-26',
    start_time: null,
    end_time: null,
    reason: 'Thanksgiving',
    first_after: null,
    last_until: null,
    created_by: 'Ada Min',
    is_over: false,
  };
  const work = {
    id: 's1',
    type: 'shift',
    shift_code: 'LKV-0042',
    name: 'Swim',
    location: closure.location,
    start_time: '16:00',
    end_time: '20:00',
    dates: ['2099-11-26'],
    more: false,
    count: 1,
    staff: [{ id: 'u1', name: 'Maya Reyes' }],
  };
  const preview = { body: { works: [work], people: work.staff, leave: [], refusals: [] } };
  const routes = {
    [LIST]: list(lakeview),
    'GET /api/closures/': { body: { count: 1, results: [closure] } },
    'POST /api/closures/preview/': preview,
    'GET /api/closures/c1/preview/': preview,
    'GET /api/closures/holidays/loc-1/': {
      body: {
        results: [
          { date: '2099-11-26', name: 'Thanksgiving Day' },
          { date: '2099-12-25', name: 'Christmas Day' },
        ],
      },
    },
    'POST /api/closures/': { status: 201, body: { message: '' } },
    'DELETE /api/closures/c1/': { body: { message: '' } },
  };

  test('lists every closed day, even more than 200', async () => {
    const many = Array.from({ length: 201 }, (_, index) => ({
      ...closure,
      id: `c${index}`,
      reason: `Day ${index}`,
    }));
    fakeServer({
      ...routes,
      'GET /api/closures/': ({ query }) => {
        const offset = Number(query['offset'] ?? 0);
        return { body: { count: many.length, results: many.slice(offset, offset + Number(query['limit'])) } };
      },
    });
    open();
    expect(await screen.findByText('Day 200')).toBeVisible();
  });

  test('closes a location on holidays from a list, and names the canceled shifts first', async () => {
    const server = fakeServer(routes);
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Close a day' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close Lakeview Swim School' });
    await page.user.click(within(dialog).getByRole('radio', { name: 'Holidays' }));
    await page.user.click(await within(dialog).findByRole('checkbox', { name: 'Thanksgiving Day' }));
    await page.user.click(within(dialog).getByRole('checkbox', { name: 'Christmas Day' }));
    expect(await within(dialog).findByText(/1 employee will be notified/)).toBeVisible();
    expect(within(dialog).getByRole('region', { name: 'Shifts' })).toHaveTextContent(/LKV-0042.*Maya Reyes/);
    expect(await axeFindings(dialog)).toEqual([]);
    await page.user.click(within(dialog).getByRole('button', { name: 'Close on 2 days' }));
    expect(await screen.findByText('Location closed.')).toBeVisible();
    expect(server.calls('POST /api/closures/')[0]?.body).toEqual({
      location: 'loc-1',
      closures: [
        { start_date: '2099-11-26', end_date: '2099-11-26', reason: 'Thanksgiving Day' },
        { start_date: '2099-12-25', end_date: '2099-12-25', reason: 'Christmas Day' },
      ],
    });
  });

  test('names the user who reopened the location first, and when', async () => {
    const sentence =
      'Lakeview is already open again. Ada Min reopened Lakeview on 11-24-2026 at 4:12 PM. Review its closed days.';
    fakeServer({
      ...routes,
      'GET /api/closures/c1/preview/': preview,
      'DELETE /api/closures/c1/': { status: 409, body: { error: sentence } },
    });
    const page = open();
    const name = 'Reopen: Thanksgiving, Lakeview Swim School';
    await page.user.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name: 'Reopen Location' });
    await page.user.click(await within(dialog).findByRole('button', { name: 'Reopen' }));
    expect(await within(dialog).findByText(sentence)).toBeVisible();
  });

  test('reopens a location, unless its shifts would overlap other work of the staff', async () => {
    const sentence = 'LKV-0042, Maya Reyes: Overlaps BAY-0001 on 11-26-2099.';
    let refusals = [sentence];
    const server = fakeServer({
      ...routes,
      'GET /api/closures/c1/preview/': () => ({ body: { ...preview.body, refusals } }),
    });
    const page = open();
    const name = 'Reopen: Thanksgiving, Lakeview Swim School';
    await page.user.click(await screen.findByRole('button', { name }));
    const refused = await screen.findByRole('dialog', { name: 'Reopen Location' });
    expect(await within(refused).findByText(sentence)).toBeVisible();
    expect(within(refused).getByRole('link', { name: 'upcoming shifts' })).toHaveAttribute(
      'href',
      '/manage-shifts?when=upcoming',
    );
    expect(within(refused).queryByText(/Are you sure/)).toBeNull();
    expect(within(refused).queryByRole('button', { name: 'Reopen' })).toBeNull();
    await page.user.click(within(refused).getAllByRole('button', { name: 'Close' })[1] ?? document.body);
    refusals = [];
    await page.user.click(screen.getByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name: 'Reopen Location' });
    expect(await within(dialog).findByText(/1 date of 1 shift is back on the schedule/)).toBeVisible();
    await page.user.click(within(dialog).getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('Location reopened.')).toBeVisible();
    expect(server.calls('DELETE /api/closures/c1/')).toHaveLength(1);
  });
});
