import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { cancelledDate, movedDate, swappedDates, type UndoOfDate } from '@ondeck/shared/schemas/shiftDates';
import { restorePreview, savedShift } from '@ondeck/shared/schemas/shifts';
import { errorOf, expectStatus, textAt } from '../../../test/assertions';
import type { Answer } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { openThursdays, type PlannerWorld } from './plannerWorld.fixture';

/** Ana works on Thursdays from 2027-03-04, 4 to 8 PM. Mia undoes her own action after Ada, an admin, has changed it. */
let world: PlannerWorld;
let id: string;
beforeEach(async () => {
  ({ world, id } = await openThursdays());
  world.test.clock.set('2027-03-03T18:14:00Z');
});
afterEach(() => world.test.close());

const THURSDAY = '2027-03-11';
const TIMES = { start_time: '16:00', end_time: '20:00' };
const WHEN = 'on 03-03-2027 at 1:14 PM';
const CHOICE = 'Keep that change, or change the schedule yourself.';

type Method = 'POST' | 'PUT' | 'DELETE';
const seenOf = (revision: string | undefined) => ({ headers: { 'if-match': `"${revision}"` } });
const as = (token: string, method: Method, path: string, body?: object, revision?: string): Promise<Answer> =>
  world.test.call(token, method, `/api/shifts/${path}`, body, revision === undefined ? {} : seenOf(revision));
const mia = (method: Method, path: string, body?: object, revision?: string) =>
  as(world.token, method, path, body, revision);
const ada = async (method: Method, path: string, body?: object) => {
  const answer = await as(world.adminToken, method, path, body);
  assert.ok(answer.status < 300, answer.text);
};
const dateOf = (shift: string, date = THURSDAY) => `${shift}/dates/${date}/`;
const move = async (shift: string, body: object, date = THURSDAY) =>
  movedDate.parse(expectStatus(await mia('POST', `${dateOf(shift, date)}move/`, { ...TIMES, ...body }), 200))
    .undo;

/** Sends the undo call that an answer contains. */
function takeBack({ action, id: shift, date, body, change, revision }: UndoOfDate): Promise<Answer> {
  if (action === 'ARCHIVE') return mia('DELETE', `${shift}/`, undefined, revision);
  if (action === 'MOVE') return mia('POST', `${dateOf(shift, date)}move/`, body, revision);
  if (action === 'CHANGE') return mia('PUT', dateOf(shift, date), change, revision);
  return mia('DELETE', dateOf(shift, date), undefined, revision);
}

/** Returns the undo call from the answer about a canceled date. */
function undoIn(answer: Answer): UndoOfDate {
  const { undo } = cancelledDate.parse(expectStatus(answer, 200));
  assert.ok(undo);
  return undo;
}

/** Asserts that an undo is refused with a sentence that names the change, and that it stores nothing. */
async function refused(undo: () => Promise<Answer>, sentence: string): Promise<void> {
  const answer = await storesNothing(world.test.db, undo);
  assert.equal(answer.status, 409, answer.text);
  assert.equal(errorOf(answer), sentence);
}

const replace = (shift: string, date: string, who: { readonly id: string }, by: { readonly id: string }) =>
  ada('POST', `${dateOf(shift, date)}replace/`, { for_user_id: who.id, user_id: by.id });
const shiftOn = async (date: string) => {
  const { results } = await world.week(date);
  const event = results.find((one) => one.start_date === date && one.shift_code !== 'LKV-0001');
  assert.ok(event);
  return event;
};

describe('undoing a move', () => {
  it('refuses to undo a move to another day when someone else was assigned there', async () => {
    const { ana, ben } = world;
    const undo = await move(id, { to_date: '2027-03-12' });
    assert.equal(undo.action, 'RESTORE');
    const there = await shiftOn('2027-03-12');
    await replace(there.id, '2027-03-12', ana, ben);
    await refused(
      () => takeBack(undo),
      `LKV-0001 has changed since. Ada Min assigned Ben Stone to ${there.shift_code} ${WHEN}. ${CHOICE}`,
    );
  });

  it('refuses to undo a move to another day when the date was moved again from there', async () => {
    const undo = await move(id, { to_date: '2027-03-12' });
    const there = await shiftOn('2027-03-12');
    await ada('POST', `${dateOf(there.id, '2027-03-12')}move/`, { ...TIMES, to_date: '2027-03-13' });
    await refused(
      () => takeBack(undo),
      `LKV-0001 has changed since. Ada Min changed ${there.shift_code} ${WHEN}. ${CHOICE}`,
    );
  });

  it('refuses to undo the move of a one-time shift when its employee was replaced or it was deleted', async () => {
    const { ana, ben, made, oneTime } = world;
    const shift = await made(oneTime({ start_date: '2027-03-09', staff: [{ id: ana.id }] }));
    const undo = await move(shift.id, { to_date: '2027-03-10' }, '2027-03-09');
    assert.equal(undo.action, 'MOVE');
    await replace(shift.id, '2027-03-10', ana, ben);
    await refused(
      () => takeBack(undo),
      `LKV-0002 has changed since. Ada Min assigned Ben Stone to LKV-0002 ${WHEN}. ${CHOICE}`,
    );
    await ada('DELETE', `${shift.id}/`);
    await refused(
      () => takeBack(undo),
      `LKV-0002 has changed since. Ada Min deleted LKV-0002 ${WHEN}. ${CHOICE}`,
    );
  });

  it('refuses to undo a move to another employee when an admin assigned a third employee to the date', async () => {
    const { ana, ben, both } = world;
    const undo = await move(id, { to_date: THURSDAY, for_user_id: ana.id, user_id: ben.id });
    await replace(id, THURSDAY, ben, both);
    await refused(
      () => takeBack(undo),
      `LKV-0001 has changed since. Ada Min assigned Cleo Two to LKV-0001 ${WHEN}. ${CHOICE}`,
    );
  });

  it('refuses to undo a change of times when the date was canceled, and names no change of another date', async () => {
    const undo = await move(id, { to_date: THURSDAY, start_time: '15:00', end_time: '19:00' });
    await ada('POST', `${dateOf(id)}cancel/`, { reason: 'Pool party' });
    await ada('POST', `${dateOf(id, '2027-03-18')}cancel/`, { reason: 'Holiday' });
    await refused(
      () => takeBack(undo),
      `LKV-0001 has changed since. Ada Min canceled this date of LKV-0001 ${WHEN}. ${CHOICE}`,
    );
  });

  it('refuses to undo a copy when someone was assigned to the copy', async () => {
    const { ana, ben } = world;
    const undo = await move(id, { to_date: '2027-03-12', copy: true });
    assert.equal(undo.action, 'ARCHIVE');
    await replace(undo.id, '2027-03-12', ana, ben);
    await refused(
      () => takeBack(undo),
      'This shift has changed since you opened it. Ada Min changed its staff last, on 03-03-2027 1:14 PM. Review the latest version before you save.',
    );
    await ada('DELETE', `${undo.id}/`);
    const gone = await takeBack(undo);
    assert.deepEqual([gone.status, errorOf(gone)], [404, 'Shift not found.']);
  });

  it('restores the exception and the substitute that a date had before it was moved or canceled', async () => {
    const { guard, both } = world;
    await replace(id, THURSDAY, world.ana, both);
    const other = { start_time: '09:00', end_time: '11:00', shift_type: guard.id, reason: 'Swim meet' };
    expectStatus(await mia('PUT', dateOf(id), other), 200);
    const shown = async () => {
      const [event] = (await world.week(THURSDAY)).results;
      return [event?.start_time, event?.shift_type[0]?.name, event?.exception_reason, event?.staff[0]?.name];
    };
    const before = await shown();
    assert.deepEqual(before, ['09:00', 'Guard', 'Swim meet', 'Cleo Two']);
    expectStatus(await takeBack(await move(id, { to_date: '2027-03-12' })), 200);
    assert.deepEqual(await shown(), before);
    const canceled = await mia('POST', `${dateOf(id)}cancel/`, { reason: 'Pool party' });
    expectStatus(await takeBack(undoIn(canceled)), 200);
    assert.deepEqual(await shown(), before);
  });

  it('undoes a move when only another date was changed since', async () => {
    const undo = await move(id, { to_date: '2027-03-12' });
    await ada('POST', `${dateOf(id, '2027-03-18')}cancel/`, { reason: 'Holiday' });
    expectStatus(await takeBack(undo), 200);
  });
});

describe('undoing a canceled date', () => {
  it('refuses to undo a canceled date when someone else restored and changed it', async () => {
    const canceled = await mia('POST', `${dateOf(id)}cancel/`, { reason: 'Pool party' });
    const undo = undoIn(canceled);
    await ada('PUT', dateOf(id), { start_time: '09:00', end_time: '11:00' });
    await refused(
      () => takeBack(undo),
      `LKV-0001 has changed since. Ada Min changed LKV-0001 ${WHEN}. ${CHOICE}`,
    );
  });
});

describe('undoing a swap', () => {
  for (const which of ['first', 'second'])
    it(`refuses to undo a swap when another employee now works the ${which} date`, async () => {
      const { ana, ben, both, made, oneTime } = world;
      const other = await made(oneTime({ start_date: '2027-03-09', staff: [{ id: ben.id }] }));
      const pair = { other_shift_id: other.id, other_date: '2027-03-09' };
      const swap = (from: string, to: string, revision?: string) =>
        mia('POST', `${dateOf(id)}swap/`, { ...pair, for_user_id: from, user_id: to }, revision);
      const { revision } = swappedDates.parse(expectStatus(await swap(ana.id, ben.id), 200));
      if (which === 'first') await replace(id, THURSDAY, ben, both);
      else await replace(other.id, '2027-03-09', ana, both);
      const code = which === 'first' ? 'LKV-0001' : 'LKV-0002';
      await refused(
        () => swap(ben.id, ana.id, revision),
        `${code} has changed since. Ada Min assigned Cleo Two to ${code} ${WHEN}. ${CHOICE}`,
      );
    });
});

describe('giving a date back', () => {
  it('refuses to return a date to an employee when another substitute now works the date', async () => {
    const { ana, ben, both } = world;
    await replace(id, THURSDAY, ana, ben);
    const [shown] = (await world.week(THURSDAY)).results;
    assert.ok(shown?.revision);
    await replace(id, THURSDAY, ben, both);
    await refused(
      () => mia('POST', `${dateOf(id)}replace/`, { for_user_id: ben.id, user_id: ana.id }, shown.revision),
      `LKV-0001 has changed since. Ada Min assigned Cleo Two to LKV-0001 ${WHEN}. ${CHOICE}`,
    );
  });

  it('refuses to restore a moved date when it was changed after the calendar was loaded', async () => {
    await move(id, { to_date: '2027-03-12' });
    const event = (await world.week(THURSDAY)).results.find((one) => one.start_date === THURSDAY);
    assert.ok(event?.revision);
    const there = await shiftOn('2027-03-12');
    await replace(there.id, '2027-03-12', world.ana, world.ben);
    await refused(
      () => mia('DELETE', dateOf(id), undefined, event.revision),
      `LKV-0001 has changed since. Ada Min assigned Ben Stone to ${there.shift_code} ${WHEN}. ${CHOICE}`,
    );
    assert.equal((await world.week('2027-03-18')).results[0]?.revision, undefined);
  });
});

describe('undoing an edit of a series', () => {
  it('refuses to undo an edit of a series when its staff was changed since', async () => {
    const { ben, body } = world;
    const edit = { end_time: '19:00', staff: [{ id: world.ana.id }] };
    const saved = savedShift.parse(expectStatus(await world.put(id, edit), 200));
    assert.ok(saved.revision);
    await ada('PUT', `${id}/`, body({ end_time: '19:00', staff: [{ id: ben.id }] }));
    await refused(
      () => mia('PUT', `${id}/`, body({ staff: [{ id: world.ana.id }] }), saved.revision),
      'This shift has changed since you opened it. Ada Min saved last, on 03-03-2027 1:14 PM. Review the latest version before you save.',
    );
  });
});

describe('restoring a deleted shift', () => {
  it('names the user who already restored a deleted shift, for one shift and for several together', async () => {
    expectStatus(await mia('DELETE', `${id}/`), 204);
    await ada('POST', `${id}/restore/`);
    const sentence = `LKV-0001 is no longer in the archive. Ada Min restored LKV-0001 ${WHEN}. Review it in View Schedules.`;
    await refused(() => mia('POST', `${id}/restore/`), sentence);
    const several = expectStatus(await mia('POST', 'restore/', { ids: [id] }), 200);
    assert.equal(textAt(several, 'refused', 0, 'reason'), sentence);
  });

  it('refuses to restore a deleted shift that was restored, changed, and deleted again', async () => {
    expectStatus(await mia('DELETE', `${id}/`), 204);
    const preview = await world.test.call(world.token, 'GET', `/api/shifts/${id}/restore/`);
    const { revision } = restorePreview.parse(expectStatus(preview, 200));
    assert.ok(revision);
    await ada('POST', `${id}/restore/`);
    await ada('PUT', `${id}/`, world.body({ end_time: '21:00' }));
    await ada('DELETE', `${id}/`);
    await refused(
      () => mia('POST', `${id}/restore/`, {}, revision),
      'This shift has changed since you opened it. Ada Min saved last, on 03-03-2027 1:14 PM. Review the latest version before you save.',
    );
    const now = restorePreview.parse(
      (await world.test.call(world.token, 'GET', `/api/shifts/${id}/restore/`)).body,
    );
    expectStatus(await mia('POST', `${id}/restore/`, {}, now.revision), 200);
  });
});
