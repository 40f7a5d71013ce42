import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { coverageGaps } from '../planning/plan/coverage.rules';
import { firstOverlap } from '../planning/people/overlap.rules';
import { addDays, isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import * as fc from 'fast-check';
import { DEFAULT_NOW } from '../../../test/clock';
import type { GivenShift, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { loadPlannedWork } from '../planning/people/plannedWork.repository';
import { refreshOpenShifts } from '../planning/effects/openShifts.service';
import { findShift } from '../planning/plan/shiftRows.repository';
import { releasesOf } from '../planning/plan/openShifts.repository';
import { assignmentsOf as spansOf } from '../planning/plan/assignments.repository';
import { transaction } from '../../platform/database/transaction';
import { expireRequests } from './expireRequests.job';
import { changeBody, decide, refresh, type School, schoolIn, timeOffBody } from './requests.fixture';

const who = fc.constantFrom('ana' as const, 'ben' as const);
const which = fc.nat({ max: 2 });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('timeOff' as const),
      who,
      which,
      day: fc.nat({ max: 40 }),
      long: fc.nat({ max: 15 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('change' as const), who, which, week: fc.nat({ max: 6 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), who, nth: fc.nat({ max: 5 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      nth: fc.nat({ max: 9 }),
      action: fc.constantFrom('APPROVE', 'APPROVE', 'REASSIGNED', 'REJECT'),
      to: who,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), nth: fc.nat({ max: 9 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const kinds = [
  { kind: 'TIME_OFF', stored: 'time_off', path: 'timeOff' },
  { kind: 'SCHEDULE_CHANGE', stored: 'schedule_change', path: 'change' },
  { kind: 'OPEN_SHIFT', stored: 'open_shift', path: 'open' },
] as const;

/** Returns every request of the school's employees, the oldest first. */
async function requestsOf({ test, ana, ben }: School) {
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const rows = await test.db
        .selectFrom('requests')
        .where('kind', '=', kind.stored)
        .select(['id', 'user_id', 'shift_id', 'status'])
        .where('user_id', 'in', [ana.id, ben.id])
        .execute();
      return rows.map((row) => ({ ...row, ...kind }));
    }),
  );
  return lists.flat().sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function perform(school: School, shifts: readonly GivenShift[], one: Step): Promise<void> {
  const { test, here } = school;
  const { given, clock, db } = test;
  const today = plainDateIn(clock.now().getTime(), here.timezone);
  const session = (user: GivenUser) => given.session(user);
  const ask = async (name: 'ana' | 'ben', path: string, body: unknown) =>
    test.call(await session(school[name]), 'POST', `/api/shifts/request/${path}`, body);
  const shift = 'which' in one ? shifts[one.which % shifts.length] : undefined;
  const statuses = new Set([200, 202, 400, 403, 404, 409]);
  const check = ({ status, text }: { status: number; text: string }) =>
    assert.ok(statuses.has(status), `${status} ${text}`);

  if (one.do === 'timeOff' && shift) {
    const start = addDays(today, 8 + one.day);
    check(await ask(one.who, 'time-off/', timeOffBody(shift, start, addDays(start, one.long))));
  }
  if (one.do === 'change' && shift) {
    const { start_date: first } = await db
      .selectFrom('shifts')
      .select('start_date')
      .where('id', '=', shift.id)
      .executeTakeFirstOrThrow();
    const date = addDays(first, one.week * 7);
    check(await ask(one.who, `reschedule/?request_date=${date}`, changeBody(shift, date)));
  }
  if (one.do === 'open') {
    const gaps = await db
      .selectFrom('open_shifts')
      .select('id')
      .where(
        'shift_id',
        'in',
        shifts.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    const gap = gaps[one.nth % Math.max(1, gaps.length)];
    if (gap) check(await ask(one.who, 'open-shift/', { shift: gap.id }));
  }
  if (one.do === 'decide' || one.do === 'withdraw') {
    const requests = await requestsOf(school);
    const request = requests[one.nth % Math.max(1, requests.length)];
    if (!request) return;
    if (one.do === 'withdraw') {
      const asker = request.user_id === school.ana.id ? school.ana : school.ben;
      const url = `/api/shifts/request/mine/${request.kind}/${request.id}/withdraw/`;
      check(await test.call(await session(asker), 'POST', url));
      return;
    }
    const action = request.kind === 'SCHEDULE_CHANGE' || one.action !== 'REASSIGNED' ? one.action : 'APPROVE';
    const body = { action, ...(action === 'REASSIGNED' ? { user_id: school[one.to].id } : {}) };
    check(await decide(school, await session(school.mia), request.path, request.id, body));
  }
  if (one.do === 'wait') {
    clock.advance(one.days * 86_400_000);
    await expireRequests(test.services).run();
    for (const each of shifts) await refresh(test, each);
  }
}

/** Checks that an approved request has exactly one effect, and any other request none. */
async function assertEffects(school: School): Promise<void> {
  const { db } = school.test;
  for (const request of await requestsOf(school)) {
    const releases = await db
      .selectFrom('releases')
      .select(['user_id', 'shift_id'])
      .where((eb) =>
        eb.or([eb('time_off_request_id', '=', request.id), eb('reschedule_request_id', '=', request.id)]),
      )
      .execute();
    const releasing = request.kind !== 'OPEN_SHIFT' && ['APPROVED', 'REASSIGNED'].includes(request.status);
    assert.deepEqual(
      releases,
      releasing ? [{ user_id: request.user_id, shift_id: request.shift_id }] : [],
      `${request.kind} ${request.status}`,
    );
  }
  const given = await db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'assignment.created')
    .where('location_id', '=', school.here.id)
    .execute();
  const sourceOf = ({ after }: { after: unknown }) =>
    typeof after === 'object' && after !== null && 'source' in after ? after.source : null;
  const granted = (await requestsOf(school)).filter(
    ({ kind, status }) =>
      (kind === 'OPEN_SHIFT' && status === 'APPROVED') ||
      (kind === 'SCHEDULE_CHANGE' && status === 'REASSIGNED'),
  );
  assert.equal(
    given.filter((row) => ['OPEN_SHIFT', 'REASSIGNED'].includes(String(sourceOf(row)))).length,
    granted.length,
  );
}

async function assertPlan(school: School, shifts: readonly GivenShift[]): Promise<void> {
  const { test, ana, ben, here } = school;
  const { db, clock, services } = test;
  const all = await loadPlannedWork(db, [ana.id, ben.id], { start: '2027-01-01', end: null });
  all.forEach((one, index) => {
    for (const other of all.slice(index + 1)) {
      if (one.userId !== other.userId) continue;
      assert.equal(firstOverlap(one, other), null, `${one.shiftCode} and ${other.shiftCode}`);
    }
  });
  const today = plainDateIn(clock.now().getTime(), here.timezone);
  for (const { id } of shifts) {
    const plan = await findShift(db, id);
    assert.ok(plan);
    const stored = await db
      .selectFrom('open_shifts')
      .select(['id', 'start_date', 'end_date', 'last_employee_id', 'leave_start_date', 'leave_end_date'])
      .where('shift_id', '=', id)
      .orderBy('start_date')
      .execute();
    const gaps = coverageGaps(plan, today, await spansOf(db, id), await releasesOf(db, id));
    assert.deepEqual(
      stored.map((row) => [row.start_date, row.end_date, row.last_employee_id, row.leave_start_date]),
      gaps.map((gap) => [gap.start_date, gap.end_date, gap.last_employee_id, gap.leave_start_date]),
    );
    await transaction(db, (trx) => refreshOpenShifts({ ...services, trx }, id));
    const again = await db
      .selectFrom('open_shifts')
      .select('id')
      .where('shift_id', '=', id)
      .orderBy('start_date')
      .execute();
    assert.deepEqual(
      again.map((row) => row.id),
      stored.map((row) => row.id),
    );
  }
  const leaves = await db
    .selectFrom('requests')
    .where('kind', '=', 'time_off')
    .selectAll()
    .where('status', '=', 'APPROVED')
    .where('user_id', 'in', [ana.id, ben.id])
    .execute();
  for (const { user_id, shift_id, start_date, end_date, decided_at } of leaves) {
    const rows = await db
      .selectFrom('assignments')
      .select(['start_date', 'end_date'])
      .where('shift_id', '=', shift_id)
      .where('user_id', '=', user_id)
      .execute();
    const decided = plainDateIn(decided_at?.getTime() ?? 0, here.timezone);
    assert.ok(start_date !== null && end_date !== null);
    for (let date = start_date; date <= end_date; date = addDays(date, 1))
      if (date > decided) assert.ok(!rows.some((row) => isWithin(date, row.start_date, row.end_date)), date);
  }
}

describe('random requests and decisions in any order', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  it('gives each approved request one effect, double-books no one, and keeps open shifts right, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24, size: 'max' }), async (steps) => {
        test.clock.set(DEFAULT_NOW);
        const school = await schoolIn(test);
        const { here, position, ben } = school;
        const fridays = await test.given.shift({
          location: here,
          position,
          start: '2027-03-05',
          repeat: 'WEEKLY',
          from: '17:00',
          to: '19:00',
        });
        await test.given.assignment({ shift: fridays, user: ben, start: '2027-03-05' });
        await refresh(test, fridays);
        const shifts = [school.mondays, fridays, school.thursdays];
        for (const one of steps) await perform(school, shifts, one);
        await assertEffects(school);
        await assertPlan(school, shifts);
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 25) },
    );
  });
});
