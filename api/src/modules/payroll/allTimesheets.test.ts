import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type AllTimesheets, allTimesheetsAnswer } from '@ondeck/shared/schemas/timesheets';
import * as z from 'zod/mini';
import { errorOf, expectStatus } from '../../../test/assertions';
import type { GivenShift } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { type SheetWorld, sheetCalls, sheetWorld, TUESDAY, WEEK } from './timesheets.fixture';

const SHEETS = '/api/payroll/timesheets/';

/** Tests the weeks of several locations on one page, and the actions that decide about them together. */
describe('the timesheets of all locations', () => {
  let test: TestApp;
  let world: SheetWorld;
  let sheets: ReturnType<typeof sheetCalls>;
  let there: GivenShift;
  before(async () => {
    test = await createTestApp();
    world = await sheetWorld(test);
    sheets = sheetCalls(test, world);
    const times = { start: '2027-01-01', repeat: 'DAILY', from: '10:00', to: '14:00' } as const;
    there = await test.given.shift({ location: world.there, position: world.guard, ...times });
  });
  beforeEach(async () => {
    test.clock.set('2027-03-03T17:00:00Z');
    for (const table of [
      'timesheets',
      'timesheet_accepts',
      'payroll_weeks',
      'clock_records',
      'assignments',
    ] as const)
      await test.db.deleteFrom(table).execute();
  });
  after(() => test.close());

  const readAll = async (token: string, query = `?date=${WEEK}`): Promise<AllTimesheets> =>
    z.parse(allTimesheetsAnswer, expectStatus(await test.call(token, 'GET', `${SHEETS}all/${query}`), 200));
  const send = (token: string, action: string, body: object) =>
    test.call(token, 'POST', `${SHEETS}${action}/`, { date: WEEK, ...body });
  const elsewhere = () => ({ location: world.there, shift: there });
  /** Adds a time entry of each employee that ends an hour late, and returns the marks as a body accepts them. */
  async function late() {
    await sheets.worked(world.ana, TUESDAY, { minutes: 300 });
    await sheets.worked(world.bo, TUESDAY, { minutes: 260 });
    await sheets.worked(world.ana, '2027-02-24', {
      minutes: 300,
      in: '2027-02-24T15:00:00Z',
      ...elsewhere(),
    });
    await sheets.worked(world.managerUser, TUESDAY, { minutes: 300 });
    const [row] = (await readAll(world.admin)).alike;
    return (row?.items ?? []).map(({ location, user_id, mark }) => ({ location, user_id, marks: [mark] }));
  }

  it("returns a sheet for each location by title, and only a manager's own locations", async () => {
    await late();
    const { results } = await readAll(world.admin);
    const alone = [];
    for (const location of [world.there, world.here]) {
      const url = `${SHEETS}?location=${location.id}&date=${WEEK}`;
      alone.push(expectStatus(await test.call(world.admin, 'GET', url), 200));
    }
    assert.deepEqual(results, alone);
    const mine = await readAll(world.manager);
    assert.deepEqual(
      mine.results.map(({ location }) => location.title),
      ['Lakeview'],
    );
    assert.deepEqual(mine.results[0]?.people.length, 3);
  });

  it('returns the last week that is over at every location when no date is given', async () => {
    test.clock.set('2027-02-28T06:00:00Z');
    const west = await test.given.location({ title: 'West', timezone: 'America/Los_Angeles' });
    const { results } = await readAll(world.admin, '');
    assert.deepEqual(new Set(results.map(({ week }) => week.start)), new Set(['2027-02-14']));
    const deleted_at = test.clock.now();
    await test.db.updateTable('locations').set({ deleted_at }).where('id', '=', west.id).execute();
  });

  it('includes a deleted location only while it has hours', async () => {
    const old = await test.given.location({ title: 'Old Pool' });
    const titles = async () => (await readAll(world.admin)).results.map(({ location }) => location.title);
    const deleted_at = test.clock.now();
    await test.db.updateTable('locations').set({ deleted_at }).where('id', '=', old.id).execute();
    assert.deepEqual(await titles(), ['Hillside', 'Lakeview']);
    const shift = await test.given.shift({ location: old, position: world.guard, start: TUESDAY });
    await sheets.worked(world.bo, TUESDAY, { location: old, shift });
    assert.deepEqual(await titles(), ['Hillside', 'Lakeview', 'Old Pool']);
  });

  it("groups similar items of all locations without the reader's own, and no-shows by location and date", async () => {
    await late();
    for (const user of [world.ana, world.bo, world.managerUser])
      await test.given.assignment({ shift: world.shift, user, start: '2027-02-25', end: '2027-02-25' });
    const { alike } = await readAll(world.admin);
    assert.deepEqual(
      alike.map(({ type, direction, location, date, items }) => [
        type,
        direction,
        location,
        date,
        items.length,
      ]),
      [
        ['NO_SHOW', undefined, world.here.id, '2027-02-25', 3],
        ['LEFT', 'LATE', undefined, undefined, 4],
      ],
    );
    assert.deepEqual(alike[1]?.items.map(({ minutes }) => minutes).sort(), [20, 60, 60, 60]);
    const own = await readAll(world.manager);
    assert.deepEqual(
      own.alike.map(({ items }) => items.map(({ user_id }) => user_id === world.managerUser.id)),
      [
        [false, false],
        [false, false],
      ],
    );
  });

  it('accepts similar items at every location, skips those that have changed, and repeats the same answer', async () => {
    const items = await late();
    const { id } = await test.db
      .selectFrom('clock_records')
      .select('id')
      .where('user_id', '=', world.bo.id)
      .executeTakeFirstOrThrow();
    const clocked_out = new Date(`${TUESDAY}T20:30:00Z`);
    await test.db.updateTable('clock_records').set({ clocked_out }).where('id', '=', id).execute();
    for (const _turn of [1, 2])
      assert.deepEqual(expectStatus(await send(world.admin, 'accept-alike', { items }), 200), {
        message: '3 accepted. 1 changed.',
        refused: [
          {
            id: world.bo.id,
            reason: 'The items of Bo Lee changed after you opened them. Review them again.',
          },
        ],
      });
    const { alike, results } = await readAll(world.admin);
    assert.deepEqual(alike, []);
    assert.deepEqual(
      results.flatMap(({ people }) => people.map(({ name, marks }) => [name, marks.length])),
      [
        ['Ana Diaz', 0],
        ['Ana Diaz', 0],
        ['Bo Lee', 1],
        ['Mo Reed', 0],
      ],
    );
    const accepted = await test.db.selectFrom('timesheet_accepts').select('accepted_by').execute();
    assert.deepEqual(
      accepted,
      Array.from({ length: 3 }, () => ({ accepted_by: world.boss.id })),
    );
  });

  it("refuses a manager's own items and other locations, and stores only the rest", async () => {
    const items = await late();
    const answer = expectStatus(await send(world.manager, 'accept-alike', { items }), 200);
    const own = "You can't approve or change your own hours. Ask another manager or an admin.";
    assert.deepEqual(Object(answer).message, '2 accepted. 2 need another look.');
    assert.deepEqual(
      new Set(
        Object(answer).refused.map(({ id, reason }: { id: string; reason: string }) => `${id} ${reason}`),
      ),
      new Set([`${world.managerUser.id} ${own}`, `${world.there.id} Location not found.`]),
    );
    const { people } = await sheets.read(world.admin);
    assert.deepEqual(
      people.map(({ marks }) => marks.length),
      [0, 0, 1],
    );
  });

  it('refuses items that need another action, and items of a closed week', async () => {
    await sheets.worked(world.ana, TUESDAY, { out: null, needsReview: true });
    const key = (await sheets.read(world.manager)).people[0]?.marks[0]?.key ?? '';
    const items = [{ location: world.here.id, user_id: world.ana.id, marks: [key] }];
    const skipped = expectStatus(await send(world.admin, 'accept-alike', { items }), 200);
    assert.equal(Object(skipped).message, '0 accepted. 1 changed.');
    assert.deepEqual(await test.db.selectFrom('timesheet_accepts').selectAll().execute(), []);
    await test.db.deleteFrom('clock_records').execute();
    expectStatus(await sheets.send(world.admin, 'close', {}), 200);
    for (const [action, body] of [
      ['accept-alike', { items }],
      ['approve-all', { locations: [world.here.id] }],
      ['close-all', { locations: [world.here.id] }],
    ] as const) {
      const refused = await storesNothing(test.db, () => send(world.admin, action, body));
      assert.equal(refused.status, 409, action);
      assert.match(String(errorOf(refused)), /^Max Boss closed the week of 02-21-2027\./);
    }
  });

  it("approves everyone who is ready, as the page showed them, and never the manager's own week", async () => {
    await sheets.worked(world.ana, TUESDAY);
    await sheets.worked(world.bo, TUESDAY);
    await sheets.worked(world.managerUser, TUESDAY);
    await sheets.worked(world.ana, '2027-02-24', { in: '2027-02-24T15:00:00Z', ...elsewhere() });
    const { results } = await readAll(world.admin);
    const seen = results.flatMap(({ location, people }) =>
      people.map(({ id, stamp }) => ({ location: location.id, user_id: id, stamp })),
    );
    const shown = seen.map((one) => (one.user_id === world.bo.id ? { ...one, stamp: 'older' } : one));
    const locations = [world.here.id];
    assert.deepEqual(
      expectStatus(await send(world.manager, 'approve-all', { locations, seen: shown }), 200),
      {
        message: '1 timesheet approved. 1 changed.',
        refused: [
          {
            id: world.bo.id,
            reason: "Bo Lee's hours changed after you opened them. Review them, then approve.",
          },
        ],
      },
    );
    const both = { locations: [world.here.id, world.there.id], seen };
    const answer = expectStatus(await send(world.admin, 'approve-all', both), 200);
    assert.deepEqual(answer, { message: '3 timesheets approved.', refused: [] });
    const again = expectStatus(await send(world.admin, 'approve-all', { locations }), 200);
    assert.deepEqual(again, { message: '0 timesheets approved.', refused: [] });
    await sheets.worked(world.boss, TUESDAY, { minutes: 300 });
    expectStatus(await send(world.admin, 'approve-all', { locations }), 200);
    const decided = await test.db.selectFrom('timesheets').select(['user_id', 'decided_by']).execute();
    assert.deepEqual(decided.map(({ decided_by }) => decided_by === world.boss.id).sort(), [
      false,
      true,
      true,
      true,
    ]);
    assert.ok(decided.every(({ user_id }) => user_id !== world.boss.id));
  });

  it('closes each location in its own transaction, and names those that still need a decision', async () => {
    await sheets.worked(world.ana, TUESDAY);
    const locations = [world.here.id, world.there.id];
    assert.deepEqual(expectStatus(await send(world.admin, 'close-all', { locations }), 200), {
      message: '1 week closed. 1 needs another look.',
      refused: [
        { id: world.here.id, reason: 'Approve these timesheets or put them on hold first: Ana Diaz.' },
      ],
    });
    const closed = (await readAll(world.admin)).results.map(({ closed: by }) => by?.by);
    assert.deepEqual(closed, ['Max Boss', undefined]);
    const refused = await storesNothing(test.db, () => send(world.manager, 'close-all', { locations }));
    assert.equal(refused.status, 403);
    for (const body of [{ locations: [] }, { locations, date: 'soon' }]) {
      const bad = await storesNothing(test.db, () => send(world.admin, 'close-all', body));
      assert.equal(bad.status, 400);
    }
  });

  it('shows dates on which an employee is off', async () => {
    await sheets.worked(world.ana, TUESDAY);
    await test.given.daysOff({ user: world.ana, location: world.here, start: '2027-02-26' });
    const [ana] = (await sheets.read(world.manager)).people;
    assert.deepEqual(
      ana?.days.filter(({ off }) => off).map(({ date }) => date),
      ['2027-02-26'],
    );
  });
});
