import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { type SwapDatesBody, movePreview, swappedDates } from '@ondeck/shared/schemas/shiftDates';
import { assertHolds, blamedFields, errorOf, expectStatus } from '../../../../test/assertions';
import { storesNothing } from '../../../../test/storedRows';
import { openThursdays, type PlannerWorld } from '../plannerWorld.fixture';

const DATE = '2027-03-11';
/** The embedded engine runs calls one after the other, so a few rounds are enough. */
const ROUNDS = process.env.TEST_DATABASE_URL ? Number(process.env.RACE_ROUNDS ?? 20) : 3;

/**
 * Ana works on Thursdays from 2027-03-04, 4 to 8 PM. Ben works on the 11th, 6 to 9 PM. Tests start on the Wednesday
 * before.
 */
describe('a swap of one date each', () => {
  let world: PlannerWorld;
  let anas: string;
  let bens: string;
  beforeEach(async () => {
    ({ world, id: anas } = await openThursdays());
    bens = await late([world.ben], { location: world.here.id });
    await world.test.db.deleteFrom('notifications').execute();
  });
  afterEach(() => world.test.close());

  const late = async (staff: readonly { readonly id: string }[], more: object = {}) =>
    (
      await world.made(
        world.oneTime({
          start_date: DATE,
          start_time: '18:00',
          end_time: '21:00',
          staff: staff.map(({ id }) => ({ id })),
          ...more,
        }),
      )
    ).id;
  const body = (more: Partial<SwapDatesBody> = {}): SwapDatesBody => ({
    for_user_id: world.ana.id,
    user_id: world.ben.id,
    other_shift_id: bens,
    other_date: DATE,
    ...more,
  });
  const send = (what: string, wish: SwapDatesBody, date = DATE, token = world.token) =>
    world.test.call(token, 'POST', `/api/shifts/${anas}/dates/${date}/${what}`, wish);
  const swap = (more: Partial<SwapDatesBody> = {}, date = DATE) => send('swap/', body(more), date);
  const preview = async (more: Partial<SwapDatesBody> = {}, date = DATE) =>
    movePreview.parse(expectStatus(await send('swap/preview/', body(more), date), 200));
  const swapped = async (...input: Parameters<typeof swap>) =>
    swappedDates.parse(expectStatus(await swap(...input), 200));
  /** Returns the two employees in the order that undoes a swap. */
  const back = () => ({ for_user_id: world.ben.id, user_id: world.ana.id });
  const staff = async (sunday = '2027-03-07') =>
    (await world.week(sunday)).results.map(
      ({ shift_code, staff: people, is_open }) =>
        `${shift_code} ${people.map(({ name, covers }) => (covers ? `${name} for ${covers.name}` : name)).join(', ')}${is_open ? 'open' : ''}`,
    );
  const plans = async () => [
    await world.assignments(anas),
    await world.assignments(bens),
    await world.test.db.selectFrom('releases').selectAll().execute(),
    await world.openRows(anas),
    await world.openRows(bens),
  ];
  const news = async () =>
    (await world.test.db.selectFrom('notifications').select(['user_id', 'title']).execute())
      .map(({ user_id, title }) => `${user_id === world.ana.id ? 'Ana' : 'Ben'}: ${title}`)
      .sort();

  it('swaps overlapping shifts that could not be reassigned one by one, and notifies each employee once', async () => {
    const { ana, ben } = world;
    for (const [shift, from, to] of [
      [anas, ana, ben],
      [bens, ben, ana],
    ] as const) {
      const path = `/api/shifts/${shift}/dates/${DATE}/replace/`;
      const half = await world.test.call(world.token, 'POST', path, { for_user_id: from.id, user_id: to.id });
      assert.match(String(errorOf(half)), /Overlaps LKV-000/);
    }
    assert.deepEqual(await preview(), { warnings: [], errors: [] });
    assertHolds(await swapped(), { message: 'Shifts swapped.', warnings: [] });
    assert.deepEqual(await staff(), ['LKV-0001 Ben Stone for Ana Silva', 'LKV-0002 Ana Silva for Ben Stone']);
    assert.deepEqual(await staff('2027-03-14'), ['LKV-0001 Ana Silva']);
    assert.deepEqual(await world.openRows(anas), []);
    assert.deepEqual(await news(), [
      "Ana: You're scheduled for LKV-0002 instead of LKV-0001",
      "Ben: You're scheduled for LKV-0001 instead of LKV-0002",
    ]);
  });

  it('undoes a swap by swapping again, without a trace', async () => {
    const before = await plans();
    await swapped();
    assert.deepEqual(await preview(back()), { warnings: [], errors: [] });
    await swapped(back());
    assert.deepEqual(await plans(), before);
  });

  it('refuses to undo a swap when another employee was assigned since', async () => {
    await swapped();
    const { ben, both } = world;
    const path = `/api/shifts/${anas}/dates/${DATE}/replace/`;
    const answer = await world.test.call(world.token, 'POST', path, {
      for_user_id: ben.id,
      user_id: both.id,
    });
    expectStatus(answer, 200);
    const refused = await storesNothing(world.test.db, () => swap(back()));
    assert.equal(errorOf(refused), "This employee isn't scheduled for this date.");
    assert.deepEqual(blamedFields(refused), ['for_user_id']);
  });

  it('returns a date to the replaced employee when the substitute swaps it', async () => {
    const { ana, ben, test, token } = world;
    const early = await late([ana], { start_time: '08:00', end_time: '10:00' });
    await test.call(token, 'DELETE', `/api/shifts/${bens}/`);
    const path = `/api/shifts/${anas}/dates/${DATE}/replace/`;
    expectStatus(await test.call(token, 'POST', path, { for_user_id: ana.id, user_id: ben.id }), 200);
    const other = { other_shift_id: early };
    assert.deepEqual(await preview({ ...back(), ...other }), { warnings: [], errors: [] });
    await swapped({ ...back(), ...other });
    assert.deepEqual(await staff(), ['LKV-0003 Ben Stone for Ana Silva', 'LKV-0001 Ana Silva']);
    await swapped(other);
    assert.deepEqual(await staff(), ['LKV-0003 Ana Silva', 'LKV-0001 Ben Stone for Ana Silva']);
  });

  it('swaps two dates of the same shift', async () => {
    const { ana, ben } = world;
    const wish = {
      staff: [
        { id: ana.id, end_date: DATE },
        { id: ben.id, start_date: '2027-03-18' },
      ],
    };
    expectStatus(await world.put(anas, wish), 200);
    const days = { other_shift_id: anas, other_date: '2027-03-18' };
    await world.test.call(world.token, 'DELETE', `/api/shifts/${bens}/`);
    assert.deepEqual(await preview(days), { warnings: [], errors: [] });
    await swapped(days);
    assert.deepEqual(await staff(), ['LKV-0001 Ben Stone for Ana Silva']);
    assert.deepEqual(await staff('2027-03-14'), ['LKV-0001 Ana Silva for Ben Stone']);
  });

  it('closes the pending schedule changes of both swapped dates', async () => {
    const { ana, ben, test } = world;
    await test.given.request({ kind: 'SCHEDULE_CHANGE', user: ana, shift: { id: anas }, date: DATE });
    await test.given.request({ kind: 'SCHEDULE_CHANGE', user: ben, shift: { id: bens }, date: DATE });
    await swapped();
    const rows = await test.db
      .selectFrom('requests')
      .where('kind', '=', 'schedule_change')
      .select(['status', 'decision_reason'])
      .execute();
    assert.deepEqual(
      rows,
      ['Ben Stone', 'Ana Silva'].map((name) => ({
        status: 'REJECTED',
        decision_reason: `${name} is now assigned to this date.`,
      })),
    );
  });

  interface Refusal {
    readonly name: string;
    readonly given?: () => Promise<unknown>;
    readonly wish?: () => Partial<SwapDatesBody>;
    readonly says: string;
    readonly field?: string;
  }
  const refusals: readonly Refusal[] = [
    {
      name: 'when one employee has other work then',
      given: () => late([world.ben], { start_time: '14:00', end_time: '17:00' }),
      says: 'Ben Stone: Overlaps LKV-0003 on 03-11-2027.',
      field: 'user_id',
    },
    {
      name: 'when the other employee has other work then',
      given: () => late([world.ana], { start_time: '20:30', end_time: '22:00' }),
      says: 'Ana Silva: Overlaps LKV-0003 on 03-11-2027.',
      field: 'for_user_id',
    },
    {
      name: 'for a position that an employee lacks',
      given: async () =>
        expectStatus(
          await world.test.call(
            world.token,
            'PUT',
            `/api/shifts/${bens}/`,
            world.oneTime({
              start_date: DATE,
              start_time: '18:00',
              end_time: '21:00',
              shift_type: world.guard.id,
              staff: [],
            }),
          ),
          200,
        ) && world.test.given.assignment({ shift: { id: bens }, user: world.ben, start: DATE, end: DATE }),
      says: "Ana Silva: Doesn't have this position.",
      field: 'for_user_id',
    },
    {
      name: 'on a day on which the location is closed',
      given: () => world.test.given.closed(world.here, DATE),
      says: 'This date is canceled.',
    },
    {
      name: 'with an employee who is not scheduled for the other date',
      wish: () => ({ user_id: world.both.id }),
      says: "This employee isn't scheduled for this date.",
      field: 'user_id',
    },
    {
      name: 'of an employee with the same employee',
      wish: () => ({ user_id: world.ana.id }),
      says: 'Select another employee.',
      field: 'user_id',
    },
    {
      name: 'of a date that both employees work',
      wish: () => ({ other_shift_id: anas }),
      says: 'Both employees are already assigned to this date.',
      field: 'other_date',
    },
    {
      name: 'with a day without the shift',
      wish: () => ({ other_date: '2027-03-12' }),
      says: "LKV-0002 isn't scheduled for 03-12-2027.",
    },
  ];
  for (const { name, given, wish = () => ({}), says, field } of refusals)
    it(`refuses a swap ${name}, with the same reason as its preview, and stores nothing`, async () => {
      await given?.();
      const answer = await storesNothing(world.test.db, () => swap(wish()));
      expectStatus(answer, 400);
      assert.equal(errorOf(answer), says);
      assert.deepEqual(blamedFields(answer), field === undefined ? [] : [field]);
      assert.deepEqual(await preview(wish()), {
        warnings: [],
        errors: [{ field: field ?? null, message: says }],
      });
    });

  it('refuses to swap dates that are over, because their week may be paid', async () => {
    await world.at('2027-03-15T12:00:00Z');
    const refused = await storesNothing(world.test.db, () => swap({}, '2027-03-18'));
    assert.equal(errorOf(refused), "LKV-0002 on 03-11-2027 has begun or is over, so you can't change it.");
    assert.equal(
      errorOf(await storesNothing(world.test.db, () => swap())),
      "LKV-0001 on 03-11-2027 has begun or is over, so you can't change it.",
    );
    const { errors } = await preview({ other_date: '2027-03-18' });
    assert.deepEqual(
      errors.map(({ message }) => message),
      ["LKV-0001 on 03-11-2027 has begun or is over, so you can't change it."],
    );
  });

  it('swaps dates at two locations only for users who manage both', async () => {
    const { test, west, both, ana, adminToken, strangerToken } = world;
    const far = { location: west.id, shift_type: world.swim.id, staff: [{ id: both.id }] };
    const made = await test.call(
      adminToken,
      'POST',
      '/api/shifts/add-shift/',
      world.oneTime({ start_date: DATE, ...far }),
    );
    const { id } = Object(expectStatus(made, 201));
    const wish = body({ user_id: both.id, other_shift_id: id });
    for (const [token, status] of [
      [world.token, 404],
      [strangerToken, 404],
      // Ana doesn't work at the other location.
      [adminToken, 400],
    ] as const)
      expectStatus(await storesNothing(test.db, () => send('swap/', wish, DATE, token)), status);
    await test.db.insertInto('user_locations').values({ user_id: ana.id, location_id: west.id }).execute();
    expectStatus(await send('swap/', wish, DATE, adminToken), 200);
    assert.deepEqual(await staff(), ['LKV-0001 Cleo Two for Ana Silva', 'LKV-0002 Ben Stone']);
  });

  it(`swaps two dates once when two managers act at the same time, ${ROUNDS} times`, async () => {
    const { ana, ben } = world;
    for (let round = 0; round < ROUNDS; round += 1) {
      const replace = { for_user_id: ana.id, user_id: world.both.id };
      const path = `/api/shifts/${anas}/dates/${DATE}/replace/`;
      const rival = round % 2 === 0 ? swap() : world.test.call(world.token, 'POST', path, replace);
      const answers = await Promise.all([swap(), rival]);
      const text = answers.map((one) => `${one.status} ${one.text}`).join('\n');
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400], text);
      const [first] = await staff();
      if (first === 'LKV-0001 Ben Stone for Ana Silva') await swapped(back());
      else
        expectStatus(
          await world.test.call(world.token, 'POST', path, { for_user_id: world.both.id, user_id: ana.id }),
          200,
        );
      assert.deepEqual(
        await staff(),
        ['LKV-0001 Ana Silva', 'LKV-0002 Ben Stone'],
        `${ben.id} round ${round}`,
      );
    }
  });
});
