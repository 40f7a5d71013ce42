import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { type MoveDateBody, movedDate, movePreview } from '@ondeck/shared/schemas/shiftDates';
import type { Answer } from '../../../../test/harness';
import { assertHolds, errorOf, expectStatus, textAt } from '../../../../test/assertions';
import { storesNothing } from '../../../../test/storedRows';
import { openThursdays, type PlannerWorld } from '../plannerWorld.fixture';

const DATE = '2027-03-11';
const FRIDAY = '2027-03-12';
const times = { start_time: '16:00', end_time: '20:00' };

/** Ana works on Thursdays from 2027-03-04, 4 to 8 PM. Tests start on Wednesday, the day before. */
describe('moving a date', () => {
  let world: PlannerWorld;
  let id: string;
  beforeEach(async () => {
    ({ world, id } = await openThursdays());
  });
  afterEach(() => world.test.close());

  const send = (path: string, body: object) => world.test.call(world.token, 'POST', path, body);
  const move = (body: Partial<MoveDateBody>, shiftId = id, date = DATE) =>
    send(`/api/shifts/${shiftId}/dates/${date}/move/`, { to_date: date, ...times, ...body });
  const preview = (body: Partial<MoveDateBody>) =>
    send(`/api/shifts/${id}/dates/${DATE}/move/preview/`, { to_date: DATE, ...times, ...body });
  /** Moves a date. Fails the test if the call is refused. */
  const moved = async (...input: Parameters<typeof move>) =>
    movedDate.parse(expectStatus(await move(...input), 200));
  /** Sends the undo call that a move's answer contains. */
  async function undo({ undo: { action, id: of, date, body } }: Awaited<ReturnType<typeof moved>>) {
    if (action === 'MOVE') expectStatus(await move(body ?? {}, of, date), 200);
    else {
      const path = action === 'RESTORE' ? `/api/shifts/${of}/dates/${date}/` : `/api/shifts/${of}/`;
      const answer = await world.test.call(world.token, 'DELETE', path);
      assert.ok(answer.status < 300, answer.text);
    }
  }
  /** Returns the manager's view of a week from a Sunday on: day, times, staff, and exception. */
  async function week(sunday = '2027-03-07') {
    const { results } = await world.week(sunday);
    return results.map(({ start_date, start_time, end_time, exception, staff }) =>
      [
        start_date.slice(5),
        `${start_time}-${end_time}`,
        staff.map(({ name, covers }) => (covers ? `${name} covers` : name)).join(' and ') || 'open',
        exception ?? '',
      ]
        .join(' ')
        .trim(),
    );
  }
  const news = async () => {
    const rows = await world.test.db.selectFrom('notifications').select(['user_id', 'title']).execute();
    return rows.map(({ user_id, title }) => `${user_id === world.ana.id ? 'Ana' : 'Ben'}: ${title}`).sort();
  };
  const planned = '03-11 16:00-20:00 Ana Silva';

  it('moves a date to another day as a one-time shift with one notification, and undoes the move without a trace', async () => {
    const before = await week();
    const answer = await moved({ to_date: FRIDAY, start_time: '15:00' });
    assert.deepEqual(await week(), [`${planned} CANCELLED`, '03-12 15:00-20:00 Ana Silva']);
    assert.deepEqual(await news(), ['Ana: LKV-0001 on 03-11-2027 moved to another day']);
    assert.deepEqual(await week('2027-03-14'), ['03-18 16:00-20:00 Ana Silva']);
    await undo(answer);
    assert.deepEqual(await week(), before);
    assert.deepEqual(await world.openRows(id), []);
  });

  it('restores a moved date even after its one-time shift was moved back to the original day', async () => {
    const before = await week();
    const answer = await moved({ to_date: FRIDAY });
    const { id: once } = await world.test.db
      .selectFrom('shifts')
      .select('id')
      .where('moved_from', '=', id)
      .executeTakeFirstOrThrow();
    await moved({ to_date: DATE }, once, FRIDAY);
    assert.equal((await week()).at(-1), planned);
    await undo(answer);
    assert.deepEqual(await week(), before);
  });

  it('moves a date to another day and another employee together', async () => {
    const answer = await moved({
      to_date: FRIDAY,
      for_user_id: world.ana.id,
      user_id: world.ben.id,
    });
    assert.deepEqual(await week(), [`${planned} CANCELLED`, '03-12 16:00-20:00 Ben Stone']);
    assert.deepEqual(await news(), [
      'Ana: LKV-0001 on 03-11-2027 moved to another day',
      "Ben: You're scheduled for LKV-0002",
    ]);
    await undo(answer);
    assert.deepEqual(await week(), [planned]);
  });

  it('moves a date to one of two employees when two managers drop it at the same time, and names that manager to the other', async () => {
    const { test, ana, ben } = world;
    const [place] = await test.db
      .selectFrom('user_locations')
      .selectAll()
      .where('user_id', '=', ben.id)
      .execute();
    const [position] = await test.db
      .selectFrom('user_positions')
      .selectAll()
      .where('user_id', '=', ben.id)
      .execute();
    assert.ok(place && position);
    const at = { locations: [{ id: place.location_id }], positions: [{ id: position.position_id }] };
    const cy = await test.given.user({ ...at, firstName: 'Cy', lastName: 'Vale' });
    const to = (user: { readonly id: string }) => move({ for_user_id: ana.id, user_id: user.id });
    const answers = await Promise.all([to(ben), to(cy)]);
    const told = answers.map((answer) => (answer.status === 200 ? 'moved' : errorOf(answer)));
    const isBen = told[0] === 'moved';
    const refused = "This employee isn't scheduled for this date.";
    assert.deepEqual(told, isBen ? ['moved', refused] : [refused, 'moved']);
    assert.deepEqual(await week(), [`03-11 16:00-20:00 ${isBen ? 'Ben Stone' : 'Cy Vale'} covers`]);
  });

  it('refuses to restore a moved date that has already taken place on its new day', async () => {
    await moved({ to_date: '2027-03-05' });
    await world.at('2027-03-05T22:00:00Z');
    const answer = await storesNothing(world.test.db, () =>
      world.test.call(world.token, 'DELETE', `/api/shifts/${id}/dates/${DATE}/`),
    );
    assert.equal(errorOf(answer), 'This date was moved and took place as LKV-0002.');
  });

  it('moves a date with two employees as two one-time shifts', async () => {
    const two = await world.made({
      staff: [{ id: world.ben.id }, { id: world.both.id }],
      start_time: '10:00',
      end_time: '12:00',
    });
    const late = { to_date: FRIDAY, start_time: '10:00', end_time: '12:00' };
    const answer = await moved(late, two.id);
    assert.deepEqual((await week()).filter((one) => one.startsWith('03-12')).sort(), [
      '03-12 10:00-12:00 Ben Stone',
      '03-12 10:00-12:00 Cleo Two',
    ]);
    await undo(answer);
    assert.deepEqual(
      (await week()).filter((one) => one.startsWith('03-12')),
      [],
    );
  });

  const onDay: readonly [string, () => Partial<MoveDateBody>, string][] = [
    ['ends later', () => ({ end_time: '20:30' }), '03-11 16:00-20:30 Ana Silva CHANGED'],
    [
      'gets another employee',
      () => ({ for_user_id: world.ana.id, user_id: world.ben.id }),
      '03-11 16:00-20:00 Ben Stone covers',
    ],
    ['loses its employee', () => ({ for_user_id: world.ana.id, user_id: null }), '03-11 16:00-20:00 open'],
    [
      'gets another employee and other times',
      () => ({ for_user_id: world.ana.id, user_id: world.ben.id, start_time: '17:00' }),
      '03-11 17:00-20:00 Ben Stone covers CHANGED',
    ],
  ];
  for (const [name, body, after] of onDay)
    it(`undoes a move of a date that ${name}`, async () => {
      const answer = await moved(body());
      assert.deepEqual(await week(), [after]);
      assert.deepEqual(await week('2027-03-14'), ['03-18 16:00-20:00 Ana Silva']);
      await undo(answer);
      const [back = ''] = await week();
      assert.equal(back.replace(' CHANGED', ''), planned);
    });

  it('assigns a date without staff to an employee, and undoes the assignment', async () => {
    const free = await world.made({ start_time: '10:00', end_time: '12:00' });
    const answer = await moved({ start_time: '10:00', end_time: '12:00', user_id: world.ben.id }, free.id);
    assert.deepEqual((await week())[0], '03-11 10:00-12:00 Ben Stone');
    await undo(answer);
    assert.deepEqual((await week())[0], '03-11 10:00-12:00 open');
  });

  it('moves a one-time shift itself, and undoes the move', async () => {
    const made = await world.test.call(
      world.token,
      'POST',
      '/api/shifts/add-shift/',
      world.oneTime({ start_date: '2027-03-09', staff: [{ id: world.ben.id }] }),
    );
    const once = textAt(made.body, 'id');
    const before = await world.assignments(once);
    const answer = await moved(
      { to_date: '2027-03-10', end_time: '21:00', for_user_id: world.ben.id, user_id: world.both.id },
      once,
      '2027-03-09',
    );
    assert.deepEqual(await week(), ['03-10 16:00-21:00 Cleo Two', planned]);
    await undo(answer);
    assert.deepEqual(await week(), ['03-09 16:00-20:00 Ben Stone', planned]);
    assert.deepEqual(await world.assignments(once), before);
  });

  it('copies a date for the target employee, for its available staff, or as an open shift, and undoes each copy', async () => {
    const forBen = await moved({ to_date: FRIDAY, user_id: world.ben.id, copy: true });
    const forAna = await moved({ to_date: FRIDAY, copy: true });
    const open = await moved({ to_date: FRIDAY, copy: true });
    assert.deepEqual(await week(), [
      planned,
      '03-12 16:00-20:00 Ben Stone',
      '03-12 16:00-20:00 Ana Silva',
      '03-12 16:00-20:00 open',
    ]);
    assert.equal(open.message, 'Copied as an open shift. Ana Silva: Overlaps LKV-0003 on 03-12-2027.');
    for (const one of [forBen, forAna, open]) await undo(one);
    assert.deepEqual(await week(), [planned]);
  });

  it('copies a past date to a later day', async () => {
    await world.at('2027-03-12T12:00:00Z');
    await moved({ to_date: '2027-03-13', copy: true });
    assert.deepEqual(await week(), [planned, '03-13 16:00-20:00 Ana Silva']);
  });

  it('previews a move with the same refusals and warnings, and stores nothing', async () => {
    const busy = world.oneTime({ start_date: FRIDAY, staff: [{ id: world.ben.id }] });
    await send('/api/shifts/add-shift/', busy);
    const asked = await storesNothing(world.test.db, () =>
      preview({ to_date: FRIDAY, for_user_id: world.ana.id, user_id: world.ben.id }),
    );
    const { errors } = movePreview.parse(expectStatus(asked, 200));
    assert.deepEqual(errors, [{ field: 'user_id', message: 'Ben Stone: Overlaps LKV-0002 on 03-12-2027.' }]);
    const good = await storesNothing(world.test.db, () => preview({ to_date: FRIDAY }));
    assertHolds(expectStatus(good, 200), { errors: [] });
  });

  const refusals: readonly [string, () => Promise<Answer>, string][] = [
    [
      'a move that changes nothing',
      () => move({}),
      'This move changes nothing. Choose another day, time, or employee.',
    ],
    [
      'a time that has passed',
      () => move({ to_date: '2027-03-02' }),
      'This time has passed. Enter a later one.',
    ],
    ['times in the wrong order', () => move({ end_time: '15:00' }), 'end_time'],
    ['a day without the shift', () => move({}, id, FRIDAY), "isn't scheduled for"],
    ['a copy of a day without the shift', () => move({ copy: true }, id, FRIDAY), "isn't scheduled for"],
    [
      'an employee without the position',
      () => move({ for_user_id: world.ana.id, user_id: world.stranger.id }),
      'user_id',
    ],
    [
      'an employee who does not work the date',
      () => move({ for_user_id: world.ben.id, user_id: world.both.id }),
      "isn't scheduled for this date",
    ],
    ['a second employee', () => move({ user_id: world.ben.id }), 'Choose the employee to replace'],
  ];
  for (const [name, ask, sentence] of refusals)
    it(`refuses ${name} when a date is moved or copied, and stores nothing`, async () => {
      const answer = await storesNothing(world.test.db, ask);
      assert.equal(answer.status, 400, answer.text);
      assert.ok(answer.text.includes(sentence), answer.text);
    });

  it('refuses a move that would double-book an employee, names the other shift, and stores nothing', async () => {
    await world.test.call(
      world.token,
      'POST',
      '/api/shifts/add-shift/',
      world.oneTime({ start_date: FRIDAY, staff: [{ id: world.ana.id }] }),
    );
    for (const body of [{ to_date: FRIDAY }, { to_date: FRIDAY, copy: true, user_id: world.ana.id }]) {
      const answer = await storesNothing(world.test.db, () => move(body));
      assert.equal(errorOf(answer), 'Ana Silva: Overlaps LKV-0002 on 03-12-2027.');
    }
  });

  it('refuses a move, and the undo of a move, when someone else changed the date since, and stores nothing', async () => {
    const first = await moved({ start_time: '15:00', seen: times });
    const late = { start_time: '17:00', end_time: '20:00' };
    expectStatus(
      await world.test.call(world.adminToken, 'PUT', `/api/shifts/${id}/dates/${DATE}/`, late),
      200,
    );
    const stale = { start_time: '15:00', end_time: '20:00' };
    const asks = [
      () => move({ to_date: FRIDAY, ...stale, seen: stale }),
      () => move({ ...late, end_time: '21:00', seen: stale }),
      () => move({ for_user_id: world.ana.id, user_id: world.ben.id, ...stale, seen: stale }),
      () => preview({ to_date: FRIDAY, ...stale, seen: stale }),
      () => move({ seen: { ...late, end_time: '19:00' } }),
    ];
    for (const ask of asks) {
      const answer = await storesNothing(world.test.db, ask);
      assert.equal(answer.status, 409, answer.text);
      assert.equal(
        errorOf(answer),
        'This date changed after you opened it. Review the latest version before you save.',
      );
    }
    expectStatus(await preview({ to_date: FRIDAY, ...late, seen: late }), 200);
    const again = await moved({ ...stale, seen: late });
    assert.equal(again.undo.action, 'MOVE');
    expectStatus(
      await world.test.call(world.adminToken, 'PUT', `/api/shifts/${id}/dates/${DATE}/`, late),
      200,
    );
    assert.equal((await storesNothing(world.test.db, () => move(again.undo.body ?? {}))).status, 409);
    assert.equal(first.undo.action, 'RESTORE');
  });

  it('refuses to move a date that is canceled or has begun', async () => {
    await send(`/api/shifts/${id}/dates/${DATE}/cancel/`, { reason: 'No water.' });
    assert.equal(errorOf(await move({ to_date: FRIDAY })), 'This date is canceled.');
    await world.at('2027-03-18T21:00:00Z');
    const begun = await storesNothing(world.test.db, () => move({ to_date: '2027-03-19' }, id, '2027-03-18'));
    assert.ok(begun.text.includes('has begun or is over'), begun.text);
  });
});
