import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { endingAnswer } from '@ondeck/shared/schemas/ending';
import * as fc from 'fast-check';
import { errorOf, expectStatus } from '../../../../test/assertions';
import { storesNothing } from '../../../../test/storedRows';
import { candidateReasons } from '../people/candidates.rules';
import { loadPlannedWork } from '../people/plannedWork.repository';
import { loadPeople } from '../people/people.repository';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';
import { findShift, firstChangeableDay } from '../plan/shiftRows.repository';

describe('an employee who leaves or moves', () => {
  let world: PlannerWorld;
  beforeEach(async () => {
    world = await openPlannerWorld();
  });
  afterEach(() => world.test.close());

  const preview = (id: string, body: object, token = world.adminToken) =>
    world.test.call(token, 'POST', `/api/users/${id}/preview/`, body);
  const save = (id: string, body: object, token = world.adminToken) =>
    world.test.call(token, 'PUT', `/api/users/update/${id}/`, body);
  const named = async (id: string, body: object): Promise<string[]> => {
    const { ends } = endingAnswer.parse(expectStatus(await preview(id, body), 200));
    return ends.map((one) => `${one.shift_code} ${one.dates.join(' ')}${one.more ? ' …' : ''}`);
  };
  const lastDays = async (userId: string): Promise<Record<string, string | null>> => {
    const rows = await world.test.db
      .selectFrom('assignments')
      .innerJoin('shifts', 'shifts.id', 'shift_id')
      .select(['shift_code', 'assignments.end_date'])
      .where('user_id', '=', userId)
      .orderBy('shift_code')
      .orderBy('assignments.start_date')
      .execute();
    return Object.fromEntries(rows.map((row) => [row.shift_code, row.end_date]));
  };

  /** Schedules Cleo as Swim on Thursdays at Lakeview and Fridays at Bay, on one day as Guard, and in a meeting. */
  async function planned() {
    const { test, both, here, west, swim, guard } = world;
    const thursdays = await test.given.shift({
      location: here,
      position: swim,
      start: '2027-03-04',
      end: '2027-03-18',
      repeat: 'WEEKLY',
      code: 'THU',
    });
    const fridays = await test.given.shift({
      location: west,
      position: swim,
      start: '2027-02-26',
      repeat: 'WEEKLY',
      code: 'FRI',
    });
    const once = await test.given.shift({
      location: here,
      position: guard,
      start: '2027-03-13',
      code: 'ONE',
    });
    await test.given.assignment({ shift: thursdays, user: both, start: '2027-03-04' });
    await test.given.assignment({ shift: fridays, user: both, start: '2027-02-26' });
    await test.given.assignment({ shift: once, user: both, start: '2027-03-13' });
    const meeting = await test.given.meeting({
      location: here,
      position: swim,
      start: '2027-03-10',
      staff: [both],
    });
    return { thursdays, fridays, once, meeting };
  }

  type Change = (world: PlannerWorld) => object;
  const thu = 'THU 2027-03-04 2027-03-11 2027-03-18';
  const fri = 'FRI 2027-03-05 2027-03-12 2027-03-19 …';
  const one = 'ONE 2027-03-13';
  const met = 'MEET 2027-03-10';
  const standing = { THU: null, FRI: null, ONE: null };
  const cases: [name: string, change: Change, ends: string[], left: Record<string, string | null>][] = [
    ['keeps everything', ({ both }) => ({ first_name: both.firstName }), [], standing],
    [
      'loses a location',
      ({ here }) => ({ locations: [here.id] }),
      [fri],
      // The first Friday is past, so Cleo keeps it.
      { THU: null, FRI: '2027-03-02', ONE: null },
    ],
    [
      'loses a position',
      ({ guard }) => ({ positions: [guard.id] }),
      [thu, fri, met],
      { FRI: '2027-03-02', ONE: null },
    ],
    [
      'ends on a day of work',
      () => ({ employee_ending_date: '2027-03-12' }),
      ['ONE 2027-03-13', 'THU 2027-03-18', 'FRI 2027-03-19 2027-03-26 2027-04-02 …'],
      { THU: '2027-03-12', FRI: '2027-03-12' },
    ],
    [
      'begins later',
      () => ({ employee_joining_date: '2027-03-12' }),
      ['THU 2027-03-04 2027-03-11', 'FRI 2027-03-05', met],
      { THU: null, FRI: null, ONE: null },
    ],
    ['is deactivated', () => ({ is_active: false }), [thu, fri, met, one], { FRI: '2027-03-02' }],
  ];
  for (const [name, change, ends, left] of cases)
    it(`ends exactly the work that the preview names when an employee ${name}`, async () => {
      const { both, test } = world;
      const { thursdays, fridays, once, meeting } = await planned();
      const body = change(world);
      const said = await storesNothing(test.db, () => named(both.id, body));
      assert.deepEqual(
        said.map((text) => text.replace(meeting.shift_code, 'MEET')),
        ends,
      );
      expectStatus(await save(both.id, body), 200);
      assert.deepEqual(await lastDays(both.id), left);
      assert.deepEqual(await named(both.id, body), [], 'nothing is left to end');
      const invited = await test.db.selectFrom('meeting_staff').select('meeting_id').execute();
      assert.equal(invited.length, ends.includes(met) ? 0 : 1);
      for (const [shift, code] of [
        [thursdays, 'THU'],
        [fridays, 'FRI'],
        [once, 'ONE'],
      ] as const) {
        const first = ends.find((text) => text.startsWith(code))?.split(' ')[1];
        const gaps = await world.openRows(shift.id);
        assert.deepEqual(gaps.map((gap) => gap.start_date).slice(0, 1), first === undefined ? [] : [first]);
        assert.ok(gaps.every((gap) => gap.last_employee_id === both.id));
      }
    });

  it('keeps dates that have begun, and ends the rest of a shift from the next date', async () => {
    const { both, here, test, swim } = world;
    const shift = await test.given.shift({
      location: here,
      position: swim,
      start: '2027-03-01',
      repeat: 'DAILY',
      from: '09:00',
      to: '13:00',
      code: 'DAY',
    });
    await test.given.assignment({ shift, user: both, start: '2027-03-01' });
    const away = { locations: [world.west.id] };
    assert.deepEqual(await named(both.id, away), ['DAY 2027-03-04 2027-03-05 2027-03-06 …']);
    expectStatus(await save(both.id, away), 200);
    assert.deepEqual(await lastDays(both.id), { DAY: '2027-03-03' });
  });

  it('notifies an employee of ended work, and closes their requests that can no longer be approved', async () => {
    const { both, ana, test, here } = world;
    const { thursdays, fridays } = await planned();
    await test.db.deleteFrom('notifications').execute();
    const gap = await test.given.gap({ shift: fridays, start: '2027-03-19' });
    const asked = (user: { readonly id: string }) => ({
      kind: 'open_shift' as const,
      id: test.services.ids.next(),
      user_id: user.id,
      shift_id: fridays.id,
      open_shift_id: gap.id,
      start_date: '2027-03-19',
      end_date: '2027-03-19',
      last_employee_id: null,
      leave_start_date: null,
      leave_end_date: null,
      decided_by: null,
      decided_at: null,
      decision_reason: null,
      created_at: test.clock.now(),
    });
    await test.db
      .insertInto('requests')
      .values([asked(both)])
      .execute();
    const leave = (shift: { readonly id: string }) => ({
      kind: 'schedule_change' as const,
      id: test.services.ids.next(),
      user_id: both.id,
      shift_id: shift.id,
      start_date: '2027-03-18',
      end_date: '2027-03-18',
      last_shift_date: null,
      reason: 'Exam',
      reassigned_to: null,
      created_at: test.clock.now(),
      decided_by: null,
      decided_at: null,
      decision_reason: null,
    });
    await test.db
      .insertInto('requests')
      .values([leave(thursdays), leave(fridays)])
      .execute();
    expectStatus(await save(both.id, { locations: [here.id] }), 200);
    const open = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'open_shift')
      .select('status')
      .execute();
    assert.deepEqual(open, [{ status: 'REJECTED' }]);
    const changes = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'schedule_change')
      .select(['shift_id', 'status', 'decision_reason'])
      .execute();
    assert.deepEqual(
      new Map(changes.map((row) => [row.shift_id, [row.status, row.decision_reason]])),
      new Map([
        [thursdays.id, ['PENDING', null]],
        [fridays.id, ['REJECTED', "You're no longer scheduled for this shift."]],
      ]),
    );
    const notes = await test.db.selectFrom('notifications').select(['user_id', 'title']).execute();
    assert.ok(
      notes.some((note) => note.user_id === both.id && note.title === "You're no longer scheduled for FRI"),
    );
    assert.ok(!notes.some((note) => note.user_id === ana.id));
  });

  it('refuses to extend an ended shift for an employee who has left its location', async () => {
    const { both, here, west, test, swim } = world;
    const over = await test.given.shift({
      location: here,
      position: swim,
      start: '2027-02-18',
      end: '2027-02-25',
      repeat: 'WEEKLY',
    });
    await test.given.assignment({ shift: over, user: both, start: '2027-02-18' });
    expectStatus(await save(both.id, { locations: [west.id] }), 200);
    const goesOn = { start_date: '2027-02-18', end_date: '2027-03-25' };
    const answer = await storesNothing(test.db, () => world.put(over.id, goesOn));
    assert.deepEqual([answer.status, errorOf(answer)], [400, "Cleo Two: Doesn't work at this location."]);
    expectStatus(await world.put(over.id, { ...goesOn, staff: [] }), 200);
  });

  it("hides work at other locations from a manager, and doesn't end it", async () => {
    const { both, test, guard, swim, west, token } = world;
    await planned();
    const wish = { positions: [guard.id] };
    const sentence = 'This employee works in this position at another location. Ask an admin to remove it.';
    for (const send of [preview, save]) {
      const answer = await storesNothing(test.db, () => send(both.id, wish, token));
      assert.deepEqual([answer.status, errorOf(answer)], [403, sentence]);
    }
    await test.db.deleteFrom('assignments').where('user_id', '=', both.id).execute();
    expectStatus(await save(both.id, wish, token), 200);
    // Managers can remove their own location, together with the work there.
    expectStatus(await save(both.id, { positions: [guard.id, swim.id] }, token), 200);
    const there = await test.given.shift({
      location: west,
      position: swim,
      start: '2027-03-19',
      code: 'BAY',
    });
    await test.given.assignment({ shift: there, user: both, start: '2027-03-19' });
    expectStatus(await save(both.id, { locations: [] }, token), 200);
    assert.deepEqual(await lastDays(both.id), { BAY: null });
  });

  it('leaves no one with work that the availability check would refuse, after random changes', async () => {
    const { both, test, here, west, swim, guard } = world;
    const place = fc.constantFrom(here, west);
    const position = fc.constantFrom(swim, guard);
    const day = fc.option(fc.nat(30).map((number) => addDays('2027-03-01', number)));
    const subset = <T>(items: readonly T[]) => fc.subarray([...items], { minLength: 1 });
    const shifts = fc.array(
      fc.record({ place, position, start: fc.nat(20), isDaily: fc.boolean(), length: fc.nat(25) }),
      { minLength: 1, maxLength: 4 },
    );
    const facts = fc.record({
      locations: subset([here, west]),
      positions: subset([swim, guard]),
      joins: day,
      ends: day,
    });
    await fc.assert(
      fc.asyncProperty(shifts, facts, async (drafts, { locations, positions, joins, ends }) => {
        await test.db.deleteFrom('releases').execute();
        await test.db.deleteFrom('assignments').execute();
        for (const draft of drafts) {
          const start = addDays('2027-03-01', draft.start);
          const made = await test.given.shift({
            location: draft.place,
            position: draft.position,
            start,
            repeat: draft.isDaily ? 'DAILY' : 'WEEKLY',
            end: addDays(start, draft.length),
          });
          await test.given.assignment({ shift: made, user: both, start });
        }
        const until = joins !== null && ends !== null && ends < joins ? joins : ends;
        const body = {
          locations: locations.map(({ id }) => id),
          positions: positions.map(({ id }) => id),
          employee_joining_date: joins,
          employee_ending_date: until,
        };
        expectStatus(await save(both.id, body), 200);
        const person = (await loadPeople(test.db, [both.id])).get(both.id);
        assert.ok(person);
        const work = await loadPlannedWork(test.db, [both.id], { start: '2027-03-01', end: null });
        for (const { workId, pattern, from, to } of work) {
          const shift = await findShift(test.db, workId);
          assert.ok(shift);
          const first = firstChangeableDay(shift, test.clock.now());
          const slot = {
            pattern,
            from: from > first ? from : first,
            to,
            locationId: shift.location_id,
            positions: [[shift.position_id]],
            positionsOn: () => [shift.position_id],
          };
          // An assignment without upcoming days can remain, even if the employee no longer meets the rules.
          if (firstOccurrenceDate(pattern, slot.from, to) === null) continue;
          assert.deepEqual(candidateReasons({ ...person, leaves: [] }, slot, []), []);
        }
      }),
      { numRuns: 25 },
    );
  });
});
