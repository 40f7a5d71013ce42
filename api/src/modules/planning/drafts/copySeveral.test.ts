import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { errorOf, expectStatus } from '../../../../test/assertions';
import { type DraftWorld, openDraftWorld } from './drafts.fixture';

/** Tests start on Wednesday, 2027-03-03. Cleo works at Lakeview and at Bay, which is three hours behind. */
let world: DraftWorld;
beforeEach(async () => {
  world = await openDraftWorld();
});
afterEach(() => world.test.close());

const staffed = (who?: { readonly id: string }) => (who ? { staff: [{ id: who.id }] } : {});
const atLakeview = (start_date: string, who?: { readonly id: string }) =>
  world.made(world.oneTime({ start_date, ...staffed(who) }));
/** Creates a shift at Bay as the admin. */
async function atBay(start_date: string, who?: { readonly id: string }): Promise<void> {
  const { test, adminToken, west, oneTime } = world;
  const body = oneTime({ location: west.id, start_date, ...staffed(who) });
  expectStatus(await test.call(adminToken, 'POST', '/api/shifts/add-shift/', body), 201);
}
const batches = () =>
  world.test.db.selectFrom('draft_batches').select(['location_id', 'name', 'state']).orderBy('id').execute();
/** Copies the week of Lakeview to both locations. */
const oneSource = () => {
  const { here, west } = world;
  return { copies: [{ location: here.id }, { location: here.id, target_location: west.id }] };
};
const OVERLAP = 'Cleo Two: Overlaps the draft "Week of 03-14-2027" at Lakeview on 03-15-2027.';

describe('copying to several locations', () => {
  it("saves each location's own week as a separate draft, and notifies no one", async () => {
    const { drafts, ana, both, here, west, test } = world;
    await atLakeview('2027-03-08', ana);
    await atBay('2027-03-09', both);
    await atBay('2027-03-10');
    const told = await test.db.selectFrom('notifications').select('id').execute();
    const { reports, refused } = await drafts.reports();
    assert.deepEqual(refused, []);
    assert.deepEqual(
      reports.map(({ location, name, rows }) => [
        location.title,
        name,
        rows.map(({ start_date }) => start_date),
      ]),
      [
        ['Lakeview', 'Week of 03-14-2027', ['2027-03-15']],
        ['Bay', 'Week of 03-14-2027', ['2027-03-16', '2027-03-17']],
      ],
    );
    assert.deepEqual(await batches(), []);

    const saved = await drafts.storedSeveral();
    assert.equal(saved.message, '2 drafts saved.');
    assert.deepEqual(
      saved.drafts.map(({ location }) => location),
      [here.id, west.id],
    );
    for (const [location, dates] of [
      [here.id, ['2027-03-15']],
      [west.id, ['2027-03-16', '2027-03-17']],
    ] as const) {
      const own = await test.db
        .selectFrom('draft_shifts as d')
        .innerJoin('draft_batches as b', 'b.id', 'd.batch_id')
        .select('d.start_date')
        .where('b.location_id', '=', location)
        .orderBy('d.start_date')
        .execute();
      assert.deepEqual(
        own.map(({ start_date }) => start_date),
        dates,
      );
    }
    assert.equal((await test.db.selectFrom('notifications').select('id').execute()).length, told.length);
  });

  it('finds an employee whose shifts overlap in two of the copies, and leaves the second shift open', async () => {
    const { drafts, both, west, adminToken } = world;
    await atLakeview('2027-03-08', both);
    const { reports } = await drafts.reports(oneSource());
    assert.deepEqual(
      reports.map(({ rows }) => rows.map(({ state, reasons }) => [state, reasons])),
      [[['FITS', []]], [['UNFIT', [OVERLAP]]]],
    );
    const saved = await drafts.storedSeveral(oneSource());
    const ids = saved.drafts.map(({ id }) => id);
    const staffOf = async (id: string | undefined) => {
      const answer = await drafts.ask('GET', `${id}/`, undefined, adminToken);
      const detail = answer.body as { open: number; location: { id: string } };
      return [detail.location.id === west.id, detail.open];
    };
    assert.deepEqual(await Promise.all(ids.map(staffOf)), [
      [false, 0],
      [true, 1],
    ]);
  });

  it('counts a draft that an employee has elsewhere once, when the copies are saved one after the other', async () => {
    const { drafts, both, here, west, test } = world;
    await atLakeview('2027-03-08', both);
    await drafts.storedSeveral({ copies: [{ location: here.id }] });
    const { reports } = await drafts.reports({
      copies: [{ location: here.id, target_location: west.id }],
    });
    assert.deepEqual(
      reports.flatMap(({ rows }) => rows.map(({ reasons }) => reasons)),
      [['Cleo Two: Overlaps the draft "Week of 03-14-2027" on 03-15-2027.']],
    );
    assert.equal((await test.db.selectFrom('draft_shifts').select('id').execute()).length, 1);
  });

  it('saves the locations in reach, and names the location that the manager lacks', async () => {
    const { drafts, ana, both, west, token, here } = world;
    await atLakeview('2027-03-08', ana);
    await atBay('2027-03-09', both);
    const { reports, refused } = await drafts.reports({}, token);
    assert.deepEqual(
      reports.map(({ location }) => location.title),
      ['Lakeview'],
    );
    assert.deepEqual(refused, [{ id: west.id, reason: 'Location not found.' }]);
    const saved = await drafts.storedSeveral({}, token);
    assert.equal(saved.message, 'Draft saved. 1 location needs another look.');
    assert.deepEqual(saved.refused, refused);
    assert.deepEqual(
      (await batches()).map(({ location_id }) => location_id),
      [here.id],
    );
  });

  it("can't copy from or to a location out of reach, and stores nothing if every location is refused", async () => {
    const { drafts, ana, here, west, token, strangerToken } = world;
    await atLakeview('2027-03-08', ana);
    for (const [copies, who] of [
      [[{ location: west.id }], token],
      [[{ location: here.id, target_location: west.id }], token],
      [[{ location: here.id, target_location: west.id }], strangerToken],
    ] as const)
      for (const path of ['copies/preview/', 'copies/'])
        expectStatus(await drafts.ask('POST', path, drafts.copies({ copies }), who), 404);
    assert.deepEqual(await batches(), []);
  });

  it('saves the other drafts when a location has nothing to copy, and names that location', async () => {
    const { drafts, ana, west } = world;
    await atLakeview('2027-03-08', ana);
    const saved = await drafts.storedSeveral();
    assert.equal(saved.message, 'Draft saved. 1 location needs another look.');
    assert.deepEqual(saved.refused, [
      { id: west.id, reason: 'There are no shifts to copy. Choose at least one.' },
    ]);
  });

  it('refuses a location that is named twice, and stores nothing', async () => {
    const { drafts, ana, here, west, adminToken } = world;
    await atLakeview('2027-03-08', ana);
    const copies = [{ location: here.id }, { location: west.id, target_location: here.id }];
    const answer = await drafts.ask('POST', 'copies/', drafts.copies({ copies }), adminToken);
    expectStatus(answer, 400);
    assert.equal(errorOf(answer), 'Choose each location once.');
    assert.deepEqual(await batches(), []);
  });

  it("uses each location's own date and closures", async () => {
    const { drafts, ana, both, here, test } = world;
    await atLakeview('2027-03-08', ana);
    await atBay('2027-03-08', both);
    await test.given.closed(here, '2027-03-15');
    const notes = (await drafts.reports()).reports.map(({ rows }) =>
      rows.map(({ changes }) => changes.length),
    );
    assert.deepEqual(notes, [[2], [0]]);
    // It is Tuesday at Lakeview, and still Monday at Bay.
    await world.at('2027-03-16T05:30:00Z');
    const adminToken = await test.given.session(world.admin);
    const day = { kind: 'DAY', from: '2027-03-08', targets: ['2027-03-15'] };
    const { reports } = await drafts.reports(day, adminToken);
    assert.deepEqual(
      reports.map(({ rows }) => rows.map(({ reasons }) => reasons)),
      [[['This date has passed.']], [[]]],
    );
  });

  it('applies the choices of each location', async () => {
    const { drafts, both, here, west } = world;
    await atLakeview('2027-03-08', both);
    await atLakeview('2027-03-09');
    const { reports } = await drafts.reports(oneSource());
    const key = reports[1]?.rows.find(({ state }) => state === 'UNFIT')?.key;
    const choices = [{ key, choice: 'SKIP' }];
    const [first, second] = (
      await drafts.storedSeveral({
        copies: [{ location: here.id }, { location: here.id, target_location: west.id, choices }],
      })
    ).drafts;
    const shifts = await world.test.db.selectFrom('draft_shifts').select('batch_id').execute();
    assert.deepEqual(
      [first?.id, second?.id].map((id) => shifts.filter(({ batch_id }) => batch_id === id).length),
      [2, 1],
    );
  });

  it('saves each location once when the call is repeated with its idempotency key', async () => {
    const { drafts, ana, both, test, adminToken } = world;
    await atLakeview('2027-03-08', ana);
    const send = (body: unknown) =>
      test.call(adminToken, 'POST', '/api/drafts/copies/', body, {
        headers: { 'idempotency-key': 'copy-0001' },
      });
    // Bay has nothing to copy yet, so the repetition tries it again.
    const first = expectStatus(await send(drafts.copies()), 201) as { drafts: { id: string }[] };
    await atBay('2027-03-09', both);
    const again = expectStatus(await send(drafts.copies()), 201) as { drafts: { id: string }[] };
    assert.equal(again.drafts.length, 2);
    assert.equal(again.drafts[0]?.id, first.drafts[0]?.id);
    assert.equal((await batches()).length, 2);
    const other = await send(drafts.copies({ with_people: false }));
    expectStatus(other, 409);
    assert.equal((await batches()).length, 2);
  });
});

describe('listing drafts of all locations', () => {
  it('lists the drafts of the locations that the manager has, and refuses a location next to all', async () => {
    const { drafts, ana, both, here, token, adminToken, strangerToken } = world;
    await atLakeview('2027-03-08', ana);
    await atBay('2027-03-09', both);
    await drafts.storedSeveral();
    const titles = async (who: string) => {
      const { body } = await drafts.ask('GET', '?locations=all', undefined, who);
      return (body as { drafts: { location: { title: string } }[] }).drafts.map(
        ({ location }) => location.title,
      );
    };
    assert.deepEqual((await titles(adminToken)).sort(), ['Bay', 'Lakeview']);
    assert.deepEqual(await titles(token), ['Lakeview']);
    assert.deepEqual(await titles(strangerToken), ['Bay']);
    expectStatus(await drafts.ask('GET', `?locations=all&location=${here.id}`), 400);
    expectStatus(await drafts.ask('GET', ''), 400);
  });
});
