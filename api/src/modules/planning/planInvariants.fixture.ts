/** Checks that hold for every schedule after any change, for property tests. */
import {
  type Interval,
  occurrenceInterval,
  occurrencesBetween,
} from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, earlierEnd, isWithin, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { viewScheduleAnswer } from '@ondeck/shared/schemas/schedules';
import assert from 'node:assert/strict';
import { expectStatus } from '../../../test/assertions';
import { transaction } from '../../platform/database/transaction';
import { type CoverageGap, coverageGaps } from './plan/coverage.rules';
import { releasesOf, storedOpenShifts } from './plan/openShifts.repository';
import { refreshOpenShifts } from './effects/openShifts.service';
import { loadPlannedWork } from './people/plannedWork.repository';
import type { PlannerWorld } from './plannerWorld.fixture';
import { findShift, todayOf } from './plan/shiftRows.repository';
import { assignmentsOf } from './plan/assignments.repository';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

const START = '2027-03-03';
const HORIZON = 120;

/** Asserts that no two occurrences of an employee overlap, at any location. */
export async function assertNoOverlaps(
  world: PlannerWorld,
  people: readonly { readonly id: string }[],
): Promise<void> {
  const end = addDays(START, HORIZON);
  for (const { id } of people) {
    const planned = await loadPlannedWork(world.test.db, [id], { start: START, end });
    const busy = planned.flatMap(({ pattern, from, to, shiftCode }) =>
      occurrencesBetween(pattern, laterDate(from, START), earlierEnd(to, end) ?? end).map(
        (one): Interval & { what: string } => ({
          ...occurrenceInterval(one, zoneOn(pattern, one.date)),
          what: `${shiftCode} on ${one.date}`,
        }),
      ),
    );
    busy.sort((a, b) => a.start - b.start || a.end - b.end);
    for (const [index, one] of busy.entries()) {
      const next = busy[index + 1];
      assert.ok(!next || next.start >= one.end, `${one.what} overlaps ${next?.what}`);
    }
  }
}

const withoutId = ({
  start_date,
  end_date,
  last_employee_id,
  leave_start_date,
  leave_end_date,
}: CoverageGap): CoverageGap => ({
  start_date,
  end_date,
  last_employee_id,
  leave_start_date,
  leave_end_date,
});

/**
 * Returns the IDs of the stored open shifts by shift and start date. Asserts that they match the schedule and keep
 * their IDs when they are calculated again.
 *
 * @param daysPassed - whether days passed since the last calculation, so that stored open shifts can start too early
 */
export async function openShiftsAreDerived(
  world: PlannerWorld,
  shiftIds: readonly string[],
  daysPassed = true,
): Promise<Map<string, string>> {
  const { db, services } = world.test;
  const ids = new Map<string, string>();
  for (const shiftId of shiftIds) {
    const plan = await findShift(db, shiftId);
    assert.ok(plan);
    if (daysPassed) await transaction(db, (trx) => refreshOpenShifts({ ...services, trx }, shiftId));
    const stored = await storedOpenShifts(db, shiftId);
    const today = todayOf(plan, services.clock.now());
    const spans = await assignmentsOf(db, shiftId);
    const derived =
      plan.deleted_at === null ? coverageGaps(plan, today, spans, await releasesOf(db, shiftId)) : [];
    assert.deepEqual(stored.map(withoutId), derived, `gaps of ${plan.shift_code}`);
    await transaction(db, (trx) => refreshOpenShifts({ ...services, trx }, shiftId));
    assert.deepEqual(await storedOpenShifts(db, shiftId), stored);
    for (const gap of stored) ids.set(`${shiftId} ${gap.start_date}`, gap.id);
  }
  return ids;
}

/** Asserts that the schedules of the next two weeks show exactly the dates of stored open shifts as open. */
export async function openIsShown({ test, here, admin }: PlannerWorld, today: string): Promise<void> {
  const gaps = await test.db
    .selectFrom('open_shifts')
    .select(['shift_id', 'start_date', 'end_date'])
    .execute();
  const token = await test.given.session(admin);
  for (const start of [addDays(today, 1), addDays(today, 8)]) {
    const url = `/api/shifts/view-schedule/?location=${here.id}&view_type=weekly&start_date=${start}`;
    const { results } = viewScheduleAnswer.parse(expectStatus(await test.call(token, 'GET', url), 200));
    for (const { shift_id, shift_code, type, start_date: date, is_open, exception } of results) {
      if (type !== 'shift') continue;
      const isGap = gaps.some(
        (gap) => gap.shift_id === shift_id && isWithin(date, gap.start_date, gap.end_date),
      );
      assert.equal(is_open, isGap && exception !== 'CANCELLED', `${shift_code} on ${date} is shown as open`);
    }
  }
}
