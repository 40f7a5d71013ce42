import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { expectStatus, member, textAt } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { corrections } from '../attendance/corrections.fixture';
import { type SheetWorld, sheetCalls, sheetWorld, TUESDAY, WEEK } from '../payroll/timesheets.fixture';

const CHICAGO = 'America/Chicago';

/** Returns every call that reads past times, for a day and the week around the day. */
const reads = (location: string, date: string) => ({
  admin: [
    `/api/payroll/payroll-detail?location=${location}&date=${date}`,
    `/api/payroll/payroll-summary?location=${location}&date=${date}`,
    `/api/payroll/timesheets/?location=${location}&date=${date}`,
    `/api/shifts/clocked-in/?location=${location}&date=${date}`,
    `/api/shifts/not-clocked-in/?location=${location}&date=${date}`,
    `/api/shifts/view-schedule/?location=${location}&view_type=3days&start_date=${addDays(date, -1)}`,
    `/api/shifts/deleted-shifts/?location=${location}`,
    `/api/attendance/corrections/?location=${location}`,
  ],
  employee: [`/api/attendance/my-hours/?start_date=${date}`, '/api/shifts/request/mine/?limit=20'],
});

describe('another time zone of a location', () => {
  let test: TestApp;
  let world: SheetWorld;
  let sheets: ReturnType<typeof sheetCalls>;
  beforeEach(async () => {
    test = await createTestApp();
    world = await sheetWorld(test);
    sheets = sheetCalls(test, world);
  });
  afterEach(() => test.close());

  async function change(timezone: string, more: object = {}): Promise<void> {
    const list = await test.call(world.admin, 'GET', '/api/locations/?search=Lakeview');
    const {
      id: _,
      revision: __,
      former_zones: ___,
      ...body
    } = Object(member(member(list.body, 'results'), 0));
    const path = `/api/locations/${world.here.id}/`;
    expectStatus(await test.call(world.admin, 'PUT', path, { ...body, timezone, ...more }), 200);
  }
  const closeWeek = (week: string) =>
    test.db
      .insertInto('payroll_weeks')
      .values({ location_id: world.here.id, week, closed_by: world.boss.id, closed_at: test.clock.now() })
      .execute();
  async function readAll(date = TUESDAY): Promise<Record<string, unknown>> {
    const ana = await test.given.session(world.ana);
    const { admin, employee } = reads(world.here.id, date);
    const answers: Record<string, unknown> = {};
    for (const [token, urls] of [
      [world.admin, admin],
      [ana, employee],
    ] as const)
      for (const url of urls) answers[url] = expectStatus(await test.call(token, 'GET', url), 200);
    // Leave out the locations that an employee can choose for a new punch: they aren't about the past.
    for (const answer of Object.values(answers)) delete Object(answer).locations;
    return answers;
  }
  const punchesOf = async (date: string) => {
    const url = `/api/payroll/payroll-detail?location=${world.here.id}&date=${date}`;
    const { results } = Object(expectStatus(await test.call(world.admin, 'GET', url), 200));
    return [results]
      .flat()
      .map((row) => [textAt(row, 'date'), textAt(row, 'clocked_in'), textAt(row, 'clocked_out')]);
  };

  it("changes no answer about a past day when a location's time zone or a position's name changes", async () => {
    const { given } = test;
    const { here, guard, ana, bo } = world;
    await sheets.worked(ana, TUESDAY);
    const late = await given.shift({
      location: here,
      position: guard,
      start: TUESDAY,
      from: '23:00',
      to: '23:30',
    });
    await given.assignment({ shift: late, user: bo, start: TUESDAY });
    // Deleted on its date, after it started in New York and before it would have started in Los Angeles.
    const gone = await given.shift({
      location: here,
      position: guard,
      start: TUESDAY,
      from: '16:00',
      to: '20:00',
    });
    await given.assignment({ shift: gone, user: bo, start: TUESDAY });
    const deleted = { deleted_at: new Date('2027-02-23T21:30:00Z'), deleted_by: world.boss.id };
    await test.db.updateTable('shifts').set(deleted).where('id', '=', gone.id).execute();
    const asks = await given.session(ana);
    const missed = {
      location: here.id,
      clocked_in: `${addDays(TUESDAY, 1)}T04:30:00Z`,
      clocked_out: `${addDays(TUESDAY, 1)}T06:00:00Z`,
      reason: 'The tablet was off',
    };
    expectStatus(await test.call(asks, 'POST', '/api/shifts/request/correction/', missed), 202);
    const earlier = await readAll();
    await change('America/Los_Angeles');
    assert.deepEqual(await readAll(), earlier);
    const renamed = await test.call(world.admin, 'PUT', `/api/shifts/shift-type/${guard.id}/`, {
      name: 'Watch',
    });
    expectStatus(renamed, 200);
    // The archive is left out because it shows the current names of positions.
    const archive = `/api/shifts/deleted-shifts/?location=${here.id}`;
    assert.deepEqual({ ...(await readAll()), [archive]: null }, { ...earlier, [archive]: null });
  });

  it('moves time entries of open weeks to the new zone when the old zone was wrong, but not those of closed weeks', async () => {
    const closed = addDays(TUESDAY, -7);
    await sheets.worked(world.ana, closed);
    await sheets.worked(world.ana, TUESDAY);
    await closeWeek(addDays(WEEK, -7));
    const earlier = await readAll(closed);
    await change(CHICAGO, { zone_was_wrong: true });
    assert.deepEqual(await readAll(closed), earlier);
    assert.deepEqual(await punchesOf(TUESDAY), [[TUESDAY, '09:00', '13:00']]);
    const sheet = await sheets.read(world.admin, TUESDAY);
    assert.equal(sheet.location.timezone, CHICAGO);
    // Scheduled from 10:00 AM, one hour after the clock-in by the corrected zone.
    const ana = sheet.people.find(({ id }) => id === world.ana.id);
    assert.deepEqual(
      ana?.marks.map(({ sentence }) => sentence),
      [
        'Came 60 minutes early (scheduled 10:00 AM to 2:00 PM).',
        'Left 60 minutes early (scheduled 10:00 AM to 2:00 PM).',
      ],
    );
  });

  it('moves a time entry to its day in the corrected zone, but not into a closed week', async () => {
    // 12:30 AM in New York on Sunday and on Tuesday.
    await sheets.worked(world.ana, WEEK, { in: `${WEEK}T05:30:00Z` });
    await sheets.worked(world.ana, TUESDAY, { in: `${TUESDAY}T05:30:00Z` });
    await closeWeek(addDays(WEEK, -7));
    await change(CHICAGO, { zone_was_wrong: true });
    assert.deepEqual(await punchesOf(WEEK), [
      [WEEK, '00:30', '04:30'],
      [addDays(TUESDAY, -1), '23:30', '03:30'],
    ]);
    assert.deepEqual(await punchesOf(addDays(WEEK, -7)), []);
    const summary = `/api/payroll/payroll-summary?location=${world.here.id}&date=${WEEK}`;
    const kept = await test.call(world.admin, 'GET', summary);
    assert.equal(member(member(kept.body, 'totals'), 'total_hours'), 8);
  });

  it('reads a missed punch in the time zone that its day keeps', async () => {
    await change(CHICAGO);
    const punches = { clocked_in: `${TUESDAY}T15:00:00Z`, clocked_out: `${TUESDAY}T19:00:00Z` };
    const { add } = corrections(test);
    expectStatus(
      await add(world.admin, {
        user_id: world.ana.id,
        location: world.here.id,
        ...punches,
        shift_id: null,
        position_id: world.guard.id,
        rate: 'REGULAR',
        reason: 'The tablet was off',
      }),
      201,
    );
    assert.deepEqual(await punchesOf(TUESDAY), [[TUESDAY, '10:00', '14:00']]);
  });

  it("applies a location's new zone from the next day, and keeps today as scheduled", async () => {
    const zones = async (date: string) => {
      const query = `location=${world.here.id}&view_type=3days&start_date=${date}`;
      const answer = await test.call(world.admin, 'GET', `/api/shifts/view-schedule/?${query}`);
      const rows = [member(expectStatus(answer, 200), 'results')].flat();
      return rows.map((row) => [textAt(row, 'start_date'), textAt(row, 'location', 'timezone')]);
    };
    await change(CHICAGO);
    assert.deepEqual(await zones('2027-03-02'), [
      ['2027-03-02', 'America/New_York'],
      ['2027-03-03', 'America/New_York'],
      ['2027-03-04', CHICAGO],
    ]);
    // Changes the zone back, so that only one day was ever in Chicago.
    test.clock.set('2027-03-04T17:00:00Z');
    await change('America/New_York');
    assert.deepEqual(await zones('2027-03-03'), [
      ['2027-03-03', 'America/New_York'],
      ['2027-03-04', CHICAGO],
      ['2027-03-05', 'America/New_York'],
    ]);
  });
});
