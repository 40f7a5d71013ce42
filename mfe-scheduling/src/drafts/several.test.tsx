import { screen, waitFor, within } from '@testing-library/react';
import { lakeview } from '../scheduling.fixture';
import { checkCopyForm, copyBodyOf, copyDefaults, sourceOf } from './copyForm';
import { draftGroups, placesOf } from './draftGroups';
import {
  detail,
  draft,
  hilltop,
  leftOut,
  lists,
  open,
  planned,
  report,
  reportsOf,
  row,
} from './drafts.fixture';

beforeEach(() => jest.useFakeTimers({ advanceTimers: true, now: new Date('2099-01-02T17:00:00Z') }));
afterEach(() => jest.useRealTimers());

const PREVIEW = 'POST /api/drafts/copies/preview/';
const SAVE = 'POST /api/drafts/copies/';
const saved = (refused: readonly { id: string; reason: string }[] = []) => ({
  status: 201,
  body: {
    message: refused.length === 0 ? '2 drafts saved.' : 'Draft saved. 1 location needs another look.',
    drafts: [{ id: 'd1', location: 'loc' }],
    refused,
  },
});

async function copyWeek(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy this week' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'All locations' }));
  return dialog;
}

describe('the form of a copy', () => {
  const at = { kind: 'WEEK', location: 'loc', today: '2099-01-05' } as const;
  const form = copyDefaults('WEEK', '2099-01-04', '2099-01-05', ['loc']);

  test.each([
    ['this location', 'loc', ['loc'], '', 'here'],
    ['another location', 'loc', ['hill'], '', 'here'],
    ['several locations', 'loc', ['loc', 'hill'], '', 'own'],
    ['several locations, as chosen', 'loc', ['loc', 'hill'], 'here', 'here'],
    ['all locations', '', ['loc', 'hill'], 'here', 'own'],
  ] as const)(
    'copies to %s (%s to %j, chosen %j) the shifts of: %s',
    (_, location, locations, source, expected) => {
      expect(sourceOf({ kind: 'WEEK', location }, { locations, source })).toBe(expected);
    },
  );

  test('names the source of each copy', () => {
    const locations = ['loc', 'hill'];
    const copiesOf = (more: object) => copyBodyOf(at, { ...form, locations, ...more })?.copies;
    expect(copiesOf({ source: 'own' })).toEqual([{ location: 'loc' }, { location: 'hill' }]);
    expect(copiesOf({ source: 'here' })).toEqual([
      { location: 'loc' },
      { location: 'loc', target_location: 'hill' },
    ]);
    expect(copyBodyOf({ ...at, kind: 'TEMPLATE' }, { ...form, locations, template: 't1' })?.copies).toEqual([
      { location: 'loc', template: 't1' },
      { location: 'loc', template: 't1', target_location: 'hill' },
    ]);
  });

  test('requires a location, and finds each wrong date once', () => {
    expect(copyBodyOf(at, { ...form, locations: [] })).toBeUndefined();
    const wrong = { ...form, locations: ['loc', 'hill'], targets: '2099-01-12' };
    expect(checkCopyForm(at, wrong).map(({ code }) => code)).toEqual(['copy.otherWeekday']);
  });
});

describe('copying to several locations', () => {
  test('shows a report for each location, and saves a draft for each', async () => {
    const { user, server } = open({ [PREVIEW]: reportsOf(report, lakeview, hilltop), [SAVE]: saved() });
    const dialog = await copyWeek(user);
    const own = await within(dialog).findByRole('radio', { name: "Copy each location's own week" });
    expect(own).toBeChecked();
    expect(within(dialog).getByRole('radio', { name: 'Copy the week of Lakeview' })).not.toBeChecked();
    const hill = within(await within(dialog).findByRole('region', { name: 'Hilltop' }));
    expect(within(dialog).getByRole('region', { name: 'Lakeview' })).toBeVisible();
    // The same shift can have another choice at each location.
    await user.selectOptions(hill.getByRole('combobox', { name: /^Choice for / }), "Don't copy");
    await user.click(within(dialog).getByRole('button', { name: 'Save 3 shifts as 2 drafts' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('2 drafts saved.')).toBeVisible();
    expect(server.calls(SAVE).map(({ body }) => body)).toEqual([
      {
        kind: 'WEEK',
        from: '2099-01-04',
        targets: ['2099-01-11'],
        with_people: true,
        copies: [
          { location: 'loc', choices: [] },
          { location: 'hill', choices: [{ key: 'b', choice: 'SKIP' }] },
        ],
      },
    ]);
    expect(server.calls('GET /api/shifts/view-schedule/').at(-1)?.query).toMatchObject({
      location: 'loc',
      start_date: '2099-01-11',
    });
  });

  test("saves only the locations that have shifts to copy, and names those that can't be copied", async () => {
    const { user, server } = open({
      [PREVIEW]: {
        body: {
          reports: [
            { location: { id: 'loc', title: 'Lakeview' }, ...report, rows: [row('a')] },
            { location: { id: 'hill', title: 'Hilltop' }, ...report, rows: [leftOut] },
          ],
          refused: [],
        },
      },
    });
    const dialog = await copyWeek(user);
    await user.click(await within(dialog).findByRole('button', { name: 'Save 1 shift as draft' }));
    await waitFor(() => expect(server.calls(SAVE)).toHaveLength(1));
    expect(server.calls(SAVE)[0]?.body).toMatchObject({ copies: [{ location: 'loc' }] });
  });

  test('stays open with the location that was refused, and tries it again', async () => {
    const { user, server } = open({
      [PREVIEW]: reportsOf({ ...report, rows: [row('a')] }, lakeview, hilltop),
      [SAVE]: [saved([{ id: 'hill', reason: 'Location not found.' }]), saved()],
    });
    const dialog = await copyWeek(user);
    await user.click(await within(dialog).findByRole('button', { name: 'Save 2 shifts as 2 drafts' }));
    expect(await within(dialog).findByText('Hilltop: Location not found.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Remove Hilltop' })).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Remove Lakeview' })).toBeNull();
    server.routes[PREVIEW] = reportsOf({ ...report, rows: [row('a')] }, hilltop);
    await user.click(within(dialog).getByRole('radio', { name: 'Leave every shift open' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Save 1 shift as draft' }));
    await waitFor(() => expect(server.calls(SAVE)).toHaveLength(2));
  });

  test('names the locations that the preview refuses next to the others', async () => {
    const { user } = open({
      [PREVIEW]: {
        body: {
          reports: [{ location: { id: 'loc', title: 'Lakeview' }, ...report }],
          refused: [{ id: 'hill', reason: 'You can copy at most 500 shifts at a time.' }],
        },
      },
    });
    const dialog = await copyWeek(user);
    expect(
      await within(dialog).findByText('Hilltop: You can copy at most 500 shifts at a time.'),
    ).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Save 2 shifts as draft' })).toBeVisible();
  });
});

const atHill = { ...draft, id: 'd2', location: { id: 'hill', title: 'Hilltop' }, shifts: 10, open: 1 };
const elsewhere = { ...atHill, id: 'd3', name: 'Week of 02-01-2099' };

test('groups drafts of the same days, and leaves out drafts of other locations only', () => {
  const all = [draft, elsewhere, atHill];
  expect(draftGroups(all, 'loc').map(({ drafts }) => drafts.map(({ id }) => id))).toEqual([['d2', 'd1']]);
  expect(draftGroups(all, '').map(({ drafts }) => drafts.length)).toEqual([2, 1]);
});

test.each([
  [['Lakeview'], 'Lakeview'],
  [['Harbor', 'Lakeview', 'Lakeview', 'Prairie'], 'Harbor, Lakeview, and Prairie'],
  [['Harbor', 'Lakeview', 'Prairie', 'West'], '4 locations'],
])('names the locations of drafts at %j: %s', (titles, words) => {
  expect(placesOf(titles.map((title) => ({ ...draft, location: { id: title, title } })))).toBe(words);
});

describe('several drafts', () => {
  const PUBLISH = 'POST /api/drafts/publish/';
  const PUBLICATION = 'POST /api/drafts/publish/preview/';
  const hillDetail = { ...detail, ...atHill, revision: 'h1' };
  const conflict = {
    ...planned,
    id: 'x9',
    reasons: ['Maya Reyes: Overlaps the draft "Week of 01-11-2099" at Hilltop on 01-12-2099.'],
    blocked: false,
  };
  const two = {
    'GET /api/drafts/': lists(draft, atHill),
    [PUBLICATION]: {
      body: { drafts: [hillDetail, { ...detail, revision: 'l1', unfit: [conflict] }], refused: [] },
    },
  };
  const published = (refused: readonly { id: string; reason: string }[] = []) => ({
    body: { message: 'Published: 32 shifts in 2 drafts.', published: 32, left_out: 1, refused },
  });

  test('publishes all of them after one confirmation that names the conflicts between them', async () => {
    const { user, server } = open({ ...two, [PUBLISH]: published() });
    const bar = within(await screen.findByRole('region', { name: 'Drafts' }));
    expect(bar.getByText('2 drafts "Week of 01-11-2099" at Hilltop and Lakeview')).toBeVisible();
    expect(bar.getByText(/^33 shifts, 3 open; 01-12-2099 to 01-16-2099, by Ana Moss$/)).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Publish 2 drafts Week of 01-11-2099' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish 2 Drafts' }));
    const lake = within(await dialog.findByRole('region', { name: 'Lakeview' }));
    expect(lake.getByText(conflict.reasons.join())).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Publish the other 32 shifts' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.calls(PUBLISH).map(({ body }) => body)).toEqual([
      {
        drafts: [
          { id: 'd2', revision: 'h1' },
          { id: 'd1', revision: 'l1' },
        ],
        unfit: 'LEAVE_OUT',
      },
    ]);
    // Published drafts no longer exist, so they aren't loaded again.
    expect(server.calls(PUBLICATION)).toHaveLength(1);
  });

  test('checks the drafts again when shifts are published without the unavailable staff', async () => {
    const { user, server } = open({ ...two, [PUBLISH]: published() });
    await user.click(await screen.findByRole('button', { name: 'Publish 2 drafts Week of 01-11-2099' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('radio', { name: 'Publish without the unavailable staff' }));
    const publish = await dialog.findByRole('button', { name: 'Publish all 33' });
    await waitFor(() => expect(publish).not.toHaveAttribute('aria-disabled', 'true'));
    expect(server.calls(PUBLICATION).map(({ body }) => body)).toEqual([
      { drafts: ['d2', 'd1'], unfit: 'LEAVE_OUT' },
      { drafts: ['d2', 'd1'], unfit: 'OPEN' },
    ]);
    await user.click(publish);
    await waitFor(() => expect(server.calls(PUBLISH)[0]?.body).toMatchObject({ unfit: 'OPEN' }));
  });

  test('stays open with the draft that was refused, and publishes it at the second try', async () => {
    const reason = 'This draft has changed since you opened it. Ada Min changed this draft. Review it.';
    const { user, server } = open({
      ...two,
      [PUBLICATION]: [two[PUBLICATION], { body: { drafts: [{ ...detail, revision: 'l2' }], refused: [] } }],
      [PUBLISH]: [published([{ id: 'd1', reason }]), published()],
    });
    await user.click(await screen.findByRole('button', { name: 'Publish 2 drafts Week of 01-11-2099' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Publish the other 32 shifts' }));
    expect(await dialog.findByText(`Lakeview: ${reason}`)).toBeVisible();
    await user.click(await dialog.findByRole('button', { name: 'Publish 23 shifts' }));
    await waitFor(() => expect(server.calls(PUBLISH)).toHaveLength(2));
    expect(server.calls(PUBLISH)[1]?.body).toEqual({ drafts: [{ id: 'd1', revision: 'l2' }] });
  });

  test('names the server’s reason when no draft can be published', async () => {
    const error = 'This draft was already published by Bo.';
    const { user } = open({ ...two, [PUBLISH]: { status: 409, body: { error } } });
    await user.click(await screen.findByRole('button', { name: 'Publish 2 drafts Week of 01-11-2099' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Publish the other 32 shifts' }));
    expect(await dialog.findByText(error)).toBeVisible();
  });

  test('offers Retry when the drafts couldn’t be checked again, for example after a lost connection', async () => {
    const lost = { status: 503, body: {} };
    const { user, server } = open({
      ...two,
      [PUBLICATION]: [two[PUBLICATION], lost, two[PUBLICATION]],
      [PUBLISH]: [lost, published()],
    });
    await user.click(await screen.findByRole('button', { name: 'Publish 2 drafts Week of 01-11-2099' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Publish the other 32 shifts' }));
    await user.click(await dialog.findByRole('button', { name: 'Retry' }));
    const publish = await dialog.findByRole('button', { name: 'Publish the other 32 shifts' });
    await waitFor(() => expect(publish).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(publish);
    await waitFor(() => expect(server.calls(PUBLISH)).toHaveLength(2));
  });

  test('discards all of them, or publishes one of them', async () => {
    const { user, server } = open({
      ...two,
      'POST /api/drafts/discard/': { body: { message: '2 drafts discarded.', refused: [] } },
    });
    await user.click(await screen.findByText('Show each draft'));
    await user.click(screen.getByRole('button', { name: 'Publish Week of 01-11-2099 at Lakeview' }));
    const one = await screen.findByRole('dialog', { name: 'Publish Draft "Week of 01-11-2099"' });
    await user.click(within(one).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard 2 drafts Week of 01-11-2099' }));
    expect(
      await screen.findByText(
        'Discard "Week of 01-11-2099" at Hilltop and Lakeview with 33 shifts? No one has been notified of them.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('2 drafts discarded.')).toBeVisible();
    expect(server.calls('POST /api/drafts/discard/').map(({ body }) => body)).toEqual([
      { drafts: ['d2', 'd1'] },
    ]);
  });
});
