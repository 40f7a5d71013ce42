/** Runs the steps of a property test on a small school, through the same calls that managers use. */
import {
  nextOccurrences,
  occurrenceOn,
  occurrencesBetween,
} from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, isWithin, type PlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { movedDate, type UndoOfDate } from '@ondeck/shared/schemas/shiftDates';
import assert from 'node:assert/strict';
import { assertHolds } from '../../../test/assertions';
import type { Form, Step, StepOf } from './planSteps.fixture';
import { takeOnDraft } from './playDrafts.fixture';
import { ask, assertForetold, at, pick, type Play, shiftIdsOf, todayIn } from './playWorld.fixture';
import { findShift, type ShiftRow } from './plan/shiftRows.repository';
import { assignmentsOf } from './plan/assignments.repository';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

function bodyOf({ world, people }: Play, step: Form, start: PlainDate): Record<string, unknown> {
  return world.body({
    shift_type: step.type === 0 ? world.swim.id : world.guard.id,
    shift_repeat: step.repeat,
    start_date: start,
    end_date: step.length === null ? null : addDays(start, step.length),
    start_time: at(step.hour),
    end_time: at(step.hour + step.hours),
    staff: [{ id: people[step.person]?.id }],
  });
}

/** Adds time entries for every second occurrence on the days that pass, from its start to its end. */
async function work(play: Play, from: PlainDate, to: PlainDate): Promise<void> {
  const { test, here } = play.world;
  for (const id of await shiftIdsOf(play)) {
    const shift = await findShift(test.db, id);
    if (!shift || shift.deleted_at !== null) continue;
    const rows = await assignmentsOf(test.db, id);
    for (const [index, { date, start_time, end_time }] of occurrencesBetween(shift, from, to).entries()) {
      const row = rows.find((one) => isWithin(date, one.start_date, one.end_date));
      if (!row || index % 2 > 0) continue;
      const instant = (time: string) => new Date(toInstant(date, time, zoneOn(shift, date))).toISOString();
      await test.given.clockRecord({
        user: { id: row.user_id },
        location: here,
        date,
        in: instant(start_time),
        out: instant(end_time),
        shift,
        zone: zoneOn(shift, date),
      });
    }
  }
}

/** Returns one of the next three dates of a shift, even if it is canceled. */
const dateOf = (play: Play, { which }: { readonly which: number }, shift: ShiftRow): string | undefined =>
  nextOccurrences({ ...shift, exceptions: null }, todayIn(play), 3)[which]?.date;

const workerOn = async ({ world }: Play, { id }: ShiftRow, date: string): Promise<string | undefined> =>
  (await assignmentsOf(world.test.db, id)).find((row) => isWithin(date, row.start_date, row.end_date))
    ?.user_id;

/** Changes or cancels one of the next dates of a shift, or restores the regular schedule. */
async function takeOnDate(play: Play, step: StepOf<'cancel'>, shift: ShiftRow): Promise<void> {
  const date = dateOf(play, step, shift);
  if (date === undefined) return;
  const url = `/api/shifts/${shift.id}/dates/${date}/`;
  const user_id = play.people[step.person]?.id;
  const for_user_id = (await workerOn(play, shift, date)) ?? '';
  const asks = {
    cancel: () => ask(play, 'POST', `${url}cancel/`, { reason: 'No water.' }),
    change: () => ask(play, 'PUT', url, { start_time: at(step.hour + 1, '30'), end_time: '23:00' }),
    replace: () => ask(play, 'POST', `${url}replace/`, { for_user_id, user_id }),
    undo: () => ask(play, 'DELETE', url),
  };
  await asks[step.kind]();
}

/** Returns the shift and date to which a date was moved: its own one-time shift, or the date that the undo names. */
async function placeOf({ world }: Play, { id, date }: UndoOfDate): Promise<{ id: string; date: string }> {
  const moved = await world.test.db
    .selectFrom('shifts')
    .select(['id', 'start_date'])
    .where('moved_from', '=', id)
    .where('moved_from_date', '=', date)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return moved ? { id: moved.id, date: moved.start_date } : { id, date };
}

/** Undoes a move. The server answers 409 after someone else's change, and only then. */
async function takeBack(play: Play, undo: UndoOfDate, isLate: boolean): Promise<void> {
  if (isLate) {
    const { id, date } = await placeOf(play, undo);
    const canceled = await ask(play, 'POST', `/api/shifts/${id}/dates/${date}/cancel/`, {
      reason: 'Pool party',
    });
    if (canceled.status !== 200) return;
  }
  const { action, id, date, body, change, revision } = undo;
  const url = `/api/shifts/${id}/`;
  const onDate = `${url}dates/${date}/`;
  const ways = {
    ARCHIVE: () => ask(play, 'DELETE', url, undefined, revision),
    MOVE: () => ask(play, 'POST', `${onDate}move/`, body, revision),
    CHANGE: () => ask(play, 'PUT', onDate, change, revision),
    RESTORE: () => ask(play, 'DELETE', onDate, undefined, revision),
  };
  const { status, text } = await ways[action]();
  assert.equal(status === 409, isLate, text);
}

/** Moves or copies a date, and asserts that its preview announced the result. */
async function takeMove(play: Play, step: StepOf<'move'>, shift: ShiftRow): Promise<void> {
  const date = dateOf(play, step, shift);
  if (date === undefined) return;
  const then = occurrenceOn(shift, date);
  const times =
    step.hours === null
      ? { start_time: then.start_time, end_time: then.end_time }
      : { start_time: at(step.hour), end_time: at(step.hour + step.hours) };
  const worker = await workerOn(play, shift, date);
  const user_id = step.who === 'NOBODY' ? null : play.people[step.person]?.id;
  const people = step.who === 'SAME' ? {} : { ...(worker ? { for_user_id: worker } : {}), user_id };
  const body = { to_date: addDays(date, step.days), ...times, ...people, copy: step.copy };
  const url = `/api/shifts/${shift.id}/dates/${date}/move/`;
  const preview = await ask(play, 'POST', `${url}preview/`, body);
  const answer = await ask(play, 'POST', url, body);
  assertForetold(preview, answer);
  if (answer.status === 200 && step.afterwards !== 'KEEP')
    await takeBack(play, movedDate.parse(answer.body).undo, step.afterwards === 'OTHERS_FIRST');
}

/** Swaps dates of two employees, and asserts that the preview announced the result. */
async function takeSwap(play: Play, step: StepOf<'swap'>, shift: ShiftRow): Promise<void> {
  const id = pick(await shiftIdsOf(play), step.other);
  const other = id === undefined ? undefined : await findShift(play.world.test.db, id);
  const date = dateOf(play, step, shift);
  const other_date = other && dateOf(play, { which: step.otherWhich }, other);
  if (!other || date === undefined || other_date === undefined) return;
  const for_user_id = (await workerOn(play, shift, date)) ?? play.people[step.person]?.id;
  const user_id = (await workerOn(play, other, other_date)) ?? play.people[step.person]?.id;
  const body = { for_user_id, user_id, other_shift_id: other.id, other_date };
  const url = `/api/shifts/${shift.id}/dates/${date}/swap/`;
  const preview = await ask(play, 'POST', `${url}preview/`, body);
  assertForetold(preview, await ask(play, 'POST', url, body));
}

async function takeOnClosure(play: Play, step: StepOf<'close' | 'open'>): Promise<void> {
  const { test, here } = play.world;
  if (step.kind === 'close') {
    const start_date = addDays(todayIn(play), step.day);
    const hours = step.hour === null ? {} : { start_time: at(step.hour, '30'), end_time: '20:30' };
    const one = { start_date, end_date: addDays(start_date, step.length), ...hours, reason: 'No water.' };
    await ask(play, 'POST', '/api/closures/', { location: here.id, closures: [one] });
    return;
  }
  const closures = await test.db.selectFrom('closures').select('id').orderBy('id').execute();
  const { id } = pick(closures, step.closure) ?? {};
  if (id !== undefined) await ask(play, 'DELETE', `/api/closures/${id}/`);
}

/** Changes an employee's account, location, position, or last day, or restores all of them. */
async function takeOnPerson(play: Play, step: StepOf<'leave'>): Promise<void> {
  const { here, west, swim, guard } = play.world;
  const all = {
    is_active: true,
    locations: [here.id, west.id],
    positions: [swim.id, guard.id],
    employee_ending_date: null,
  };
  const changes = {
    ACCOUNT: { is_active: false },
    LOCATION: { locations: [west.id] },
    POSITION: { positions: [guard.id] },
    DAYS: { employee_ending_date: addDays(todayIn(play), step.day) },
    NOTHING: all,
  };
  const url = `/api/users/update/${play.people[step.person]?.id}/`;
  assertHolds(await ask(play, 'PUT', url, changes[step.loses]), { status: 200 });
}

/** Changes the location's time zone. The server refuses if an employee would be double-booked. */
async function takeOnZone(play: Play, { to, wasWrong }: StepOf<'zone'>): Promise<void> {
  const { test, here } = play.world;
  const { id, title } = here;
  const about = {
    title,
    phone_number: '2125550100',
    email: 'pool@ondeck.example',
    address: '1 Water Street',
  };
  await ask(play, 'PUT', `/api/locations/${id}/`, { ...about, timezone: to, zone_was_wrong: wasWrong });
  play.place = await test.db
    .selectFrom('locations')
    .select(['timezone', 'former_zones'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Closes the previous week. */
async function closeLastWeek(play: Play): Promise<void> {
  const { test, here, admin } = play.world;
  const week = addDays(startOfWeek(todayIn(play)), -7);
  const closed = { location_id: here.id, week, closed_by: admin.id, closed_at: test.clock.now() };
  await test.db
    .insertInto('payroll_weeks')
    .values(closed)
    .onConflict((at) => at.doNothing())
    .execute();
  play.closed.add(week);
}

async function takeOnShift(
  play: Play,
  step: StepOf<'edit' | 'move' | 'swap' | 'cancel' | 'delete'>,
): Promise<void> {
  const id = pick(await shiftIdsOf(play), step.shift);
  const shift = id === undefined ? undefined : await findShift(play.world.test.db, id);
  if (!shift) return;
  const url = `/api/shifts/${shift.id}/`;
  if (step.kind === 'move') return takeMove(play, step, shift);
  if (step.kind === 'swap') return takeSwap(play, step, shift);
  if ('which' in step) return takeOnDate(play, step, shift);
  if (step.kind !== 'edit') {
    await (step.kind === 'delete' ? ask(play, 'DELETE', url) : ask(play, 'POST', `${url}restore/`));
    return;
  }
  const today = todayIn(play);
  const from = step.from === null ? null : addDays(today, step.from);
  const start = step.keepsStart ? shift.start_date : addDays(from ?? today, step.day);
  await ask(play, 'PUT', url, {
    ...bodyOf(play, step, start),
    ...(shift.schedule_type === 'ONE_TIME_SHIFT'
      ? { schedule_type: 'ONE_TIME_SHIFT', shift_repeat: null, end_date: start }
      : {}),
    ...(from === null ? { scope: 'ALL' } : { from_date: from }),
    whole_group: step.wholeGroup,
  });
}

export async function take(play: Play, step: Step): Promise<void> {
  const { world, people } = play;
  const { test } = world;
  const today = todayIn(play);
  switch (step.kind) {
    case 'wait':
      test.clock.advance((step.days * 24 + step.hours) * 3_600_000);
      play.token = await test.given.session(world.admin);
      return work(play, today, addDays(todayIn(play), -1));
    case 'close':
    case 'open':
      return takeOnClosure(play, step);
    case 'copy':
    case 'publish':
    case 'discard':
    case 'changeDraft':
    case 'leaveOut':
    case 'bringBack':
      return takeOnDraft(play, step);
    case 'zone':
      return takeOnZone(play, step);
    case 'closeWeek':
      return closeLastWeek(play);
    case 'leave':
      return takeOnPerson(play, step);
    case 'rename': {
      const { id } = step.type === 0 ? world.swim : world.guard;
      play.names += 1;
      await ask(play, 'PUT', `/api/shifts/shift-type/${id}/`, { name: `Type ${play.names}` });
      return;
    }
    case 'create': {
      const isWeekly = step.repeat === 'WEEKLY';
      await ask(play, 'POST', '/api/shifts/add-shift/', {
        ...bodyOf(play, step, addDays(today, step.day)),
        ...(step.alsoOn && isWeekly ? { also_on: ['MONDAY', 'WEDNESDAY'] } : {}),
        ...(step.more ? { more_staff: [people[(step.person + 1) % 3]?.id] } : {}),
      });
      return;
    }
    default:
      return takeOnShift(play, step);
  }
}
