import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { endAbsencePreview } from '@ondeck/shared/schemas/absences';
import { addDays, isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import * as fc from 'fast-check';
import { DEFAULT_NOW } from '../../../test/clock';
import { expectStatus } from '../../../test/assertions';
import type { GivenShift, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { transaction } from '../../platform/database/transaction';
import { assignmentsOf as rowsOf } from '../planning/plan/assignments.repository';
import type { AssignmentRow } from '../planning/plan/assignments.rules';
import { coverageGaps } from '../planning/plan/coverage.rules';
import { refreshOpenShifts } from '../planning/effects/openShifts.service';
import { releasesOf } from '../planning/plan/openShifts.repository';
import { findShift, todayOf } from '../planning/plan/shiftRows.repository';
import {
  changeBody,
  decide,
  newestOf,
  refresh,
  type School,
  schoolIn,
  timeOffBody,
} from './requests.fixture';

/** Set `PROPERTY_RUNS=200` for a thorough run. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 3);
/** Ana's time off. */
const [START, END] = ['2027-03-15', '2027-03-31'];
const which = fc.nat({ max: 2 });
const week = fc.nat({ max: 2 });
const someone = fc.constantFrom('ben' as const, 'cy' as const);

/** A change of the schedule between the approval of time off and its end. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('assign' as const), nth: fc.nat({ max: 5 }), someone }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('giveOn' as const), someone, which, week, to: someone }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('edit' as const), which, hour: fc.integer({ min: 9, max: 17 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which, week }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replace' as const), which, someone }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('otherWork' as const), day: fc.nat({ max: 16 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('losesPosition' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('losesLocation' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), day: fc.nat({ max: 16 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('revoke' as const),
      dates: fc.array(fc.nat({ max: 16 }), { maxLength: 6 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Play {
  readonly school: School;
  readonly shifts: readonly GivenShift[];
  readonly people: Readonly<Record<'ben' | 'cy', GivenUser>>;
  readonly leave: string;
}

const dateOf = (shift: number, weeks: number): string =>
  addDays(['2027-03-15', '2027-03-17', '2027-03-19'][shift] ?? '', weeks * 7);

/** Starts a school whose employee Ana has three shifts a week and time off from all of them. Ben is Staff 2 of one. */
async function start(test: TestApp): Promise<Play> {
  test.clock.set(DEFAULT_NOW);
  const school = await schoolIn(test);
  const { here, position, ana, ben, mondays, token } = school;
  const { given } = test;
  const cy = await given.user({ locations: [here], positions: [position], firstName: 'Cy' });
  const shifts = [mondays];
  for (const first of ['2027-03-03', '2027-03-05']) {
    const shift = await given.shift({ location: here, position, start: first, repeat: 'WEEKLY' });
    await given.assignment({ shift, user: ana, start: first });
    shifts.push(shift);
  }
  const [, , fridays] = shifts;
  assert.ok(fridays);
  await given.assignment({ shift: fridays, user: ben, start: '2027-03-05', slot: 2 });
  for (const shift of shifts) await refresh(test, shift);
  const body = { ...timeOffBody(mondays, START, END), all_shifts: true };
  expectStatus(await test.call(token.ana, 'POST', '/api/shifts/request/time-off/', body), 202);
  const leave = await newestOf(school, token.ana);
  expectStatus(await decide(school, token.admin, 'timeOff', leave, { action: 'APPROVE' }), 200);
  return { school, shifts, people: { ben, cy }, leave };
}

const covers = (date: string) => (row: AssignmentRow) => isWithin(date, row.start_date, row.end_date);

/** Asserts that an employee has a place of a date only once, and that no one substitutes for an employee who works. */
async function assertPlaces({ school, shifts }: Play): Promise<void> {
  const { db, services } = school.test;
  for (const { id } of shifts) {
    const shift = await findShift(db, id);
    if (!shift || shift.deleted_at !== null) continue;
    const all = await rowsOf(db, id);
    for (let date = '2027-03-08'; date <= '2027-04-09'; date = addDays(date, 1)) {
      const rows = all.filter(covers(date));
      const people = rows.map(({ user_id }) => user_id);
      assert.equal(new Set(people).size, people.length, `${shift.shift_code} on ${date}: someone twice`);
      const own = rows.filter(({ covers_user_id }) => covers_user_id === null).map(({ slot }) => slot);
      assert.equal(
        new Set(own).size,
        own.length,
        `${shift.shift_code} on ${date}: a slot with two employees`,
      );
      // An employee who gave a date up and took it again substitutes for themselves.
      for (const { user_id, covers_user_id } of rows)
        assert.ok(
          covers_user_id === user_id || !people.includes(covers_user_id ?? ''),
          `${shift.shift_code} on ${date}: a substitute too many`,
        );
    }
    await transaction(db, (trx) => refreshOpenShifts({ ...services, trx }, id));
    const gaps = coverageGaps(shift, todayOf(shift, services.clock.now()), all, await releasesOf(db, id));
    const stored = await db
      .selectFrom('open_shifts')
      .select('start_date')
      .where('shift_id', '=', id)
      .execute();
    assert.deepEqual(stored.map((gap) => gap.start_date).sort(), gaps.map((gap) => gap.start_date).sort());
  }
}

/** Revokes dates, and asserts that the call isn't refused and that each date ends as its preview said. */
async function revoke({ school, shifts, people, leave }: Play, dates: readonly string[], takeBack: boolean) {
  const { test, ana } = school;
  const token = await test.given.session(school.admin);
  const url = `/api/shifts/manage-requests/TIME_OFF/${leave}/revoke/`;
  const body = { dates, take_back: takeBack ? [people.ben.id, people.cy.id] : [] };
  const preview = endAbsencePreview.shape.dates.parse(
    (expectStatus(await test.call(token, 'POST', `${url}preview/`, body), 200) as { dates: unknown }).dates,
  );
  const ids = new Map(shifts.map(({ id, shift_code }) => [shift_code, id]));
  const before = new Map<string, AssignmentRow[]>();
  for (const { id } of shifts) before.set(id, await rowsOf(test.db, id));
  expectStatus(await test.call(token, 'POST', url, body), 200);
  assert.deepEqual([...new Set(preview.map(({ date }) => date))].sort(), [...dates].sort());
  for (const { date, shift_code, outcome, taken_by } of preview) {
    const id = ids.get(shift_code ?? '');
    if (id === undefined) continue;
    const now = (await rowsOf(test.db, id)).filter(covers(date)).map(({ user_id }) => user_id);
    const was = (before.get(id) ?? []).filter(covers(date)).map(({ user_id }) => user_id);
    const what = `${shift_code} on ${date}: ${outcome}`;
    if (outcome === 'Back to Ana') assert.ok(now.includes(ana.id), what);
    else if (outcome !== 'Canceled on this date') assert.deepEqual(now.sort(), was.sort(), what);
    if (taken_by) assert.ok(now.includes(taken_by.id), what);
  }
}

/** Returns the dates of Ana's time off that haven't ended. */
const left = async ({ school }: Play): Promise<string[]> => {
  const rows = await school.test.db
    .selectFrom('absence_days')
    .select('date')
    .where('user_id', '=', school.ana.id)
    .where('ended_at', 'is', null)
    .orderBy('date')
    .execute();
  return rows.map(({ date }) => date);
};

/** Makes one change as the admin. A call that the rules refuse changes nothing. */
async function perform(play: Play, one: Step): Promise<void> {
  const { school, shifts, people } = play;
  const { test, here, position, ana } = school;
  const admin = await test.given.session(school.admin);
  const shift = 'which' in one ? shifts[one.which] : undefined;
  switch (one.do) {
    case 'assign': {
      const gaps = await test.db
        .selectFrom('open_shifts')
        .select('id')
        .where(
          'shift_id',
          'in',
          shifts.map(({ id }) => id),
        )
        .orderBy('start_date')
        .execute();
      const gap = gaps[one.nth % Math.max(1, gaps.length)];
      const body = { action: 'APPROVE', user_id: people[one.someone].id };
      if (gap) await test.call(admin, 'POST', `/api/shifts/manage-open-shifts/${gap.id}/`, body);
      return;
    }
    case 'giveOn': {
      const session = await test.given.session(people[one.someone]);
      const date = dateOf(one.which, one.week);
      const ask = `/api/shifts/request/reschedule/?request_date=${date}`;
      if (!shift || (await test.call(session, 'POST', ask, changeBody(shift, date))).status !== 202) return;
      const id = await newestOf(school, session);
      const given =
        one.to === one.someone ? { action: 'APPROVE' } : { action: 'REASSIGNED', user_id: people[one.to].id };
      await decide(school, admin, 'change', id, given);
      return;
    }
    case 'edit':
    case 'replace': {
      const stored = shift && (await findShift(test.db, shift.id));
      if (!stored || stored.deleted_at !== null) return;
      const hour = one.do === 'edit' ? one.hour : 16;
      const staff = one.do === 'replace' ? [{ id: people[one.someone].id }] : undefined;
      await test.call(admin, 'PUT', `/api/shifts/${stored.id}/`, {
        location: here.id,
        schedule_type: 'RECURRING_SHIFT',
        shift_repeat: 'WEEKLY',
        start_date: stored.start_date,
        end_date: null,
        start_time: `${String(hour).padStart(2, '0')}:00`,
        end_time: `${String(hour + 3).padStart(2, '0')}:00`,
        shift_type: [position.id],
        staff: staff ?? [{ id: ana.id }],
      });
      return;
    }
    case 'cancel':
      if (shift)
        await test.call(
          admin,
          'POST',
          `/api/shifts/${shift.id}/dates/${dateOf(one.which, one.week)}/cancel/`,
          { reason: 'Swim meet' },
        );
      return;
    case 'remove':
      if (shift) await test.call(admin, 'DELETE', `/api/shifts/${shift.id}/`);
      return;
    case 'otherWork': {
      const date = addDays(START, one.day);
      const other = await test.given.shift({ location: here, position, start: date });
      await test.given.assignment({ shift: other, user: ana, start: date });
      return;
    }
    case 'losesPosition':
      await test.db.deleteFrom('user_positions').where('user_id', '=', ana.id).execute();
      return;
    case 'losesLocation':
      await test.call(admin, 'PUT', `/api/users/update/${ana.id}/`, { locations: [school.elsewhere.id] });
      return;
    case 'close': {
      const date = addDays(START, one.day);
      const closures = [
        { start_date: date, end_date: date, start_time: null, end_time: null, reason: 'Repairs' },
      ];
      await test.call(admin, 'POST', '/api/closures/', { location: here.id, closures });
      return;
    }
    case 'wait':
      test.clock.set(new Date(test.clock.now().getTime() + one.days * 24 * 60 * 60 * 1000).toISOString());
      return;
    case 'revoke': {
      const days = await left(play);
      const dates = days.filter((_, index) => one.dates.includes(index));
      if (dates.length > 0 && dates.length < days.length) await revoke(play, dates, false);
      return;
    }
  }
}

let test: TestApp;
before(async () => {
  test = await createTestApp();
});
after(() => test.close());

it('revokes dates of time off as the preview says, whatever happened since the approval', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 9 }),
      fc.boolean(),
      async (steps, takeBack) => {
        const play = await start(test);
        for (const one of steps) await perform(play, one);
        const dates = await left(play);
        if (dates.length > 0) await revoke(play, dates, takeBack);
        await assertPlaces(play);
        const { status } = await test.db
          .selectFrom('requests')
          .select('status')
          .where('id', '=', play.leave)
          .executeTakeFirstOrThrow();
        assert.equal(status, 'REVOKED');
        assert.deepEqual(await left(play), []);
      },
    ),
    { numRuns: RUNS, endOnFailure: true, includeErrorInReport: true },
  );
});
