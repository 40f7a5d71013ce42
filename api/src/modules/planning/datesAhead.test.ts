import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { blamedFields, errorOf, expectStatus, textAt } from '../../../test/assertions';
import { storesNothing } from '../../../test/storedRows';
import { type DraftWorld, openDraftWorld } from './drafts/drafts.fixture';

/** The last date that is five years after Wednesday, 2027-03-03, and the day after that date. */
const [LAST, NEXT] = ['2032-03-03', '2032-03-04'] as const;
const TOO_FAR = "Date can't be after 03-03-2032";

interface Send {
  readonly world: DraftWorld;
  /** ID of Ana's daily shift without an end date. */
  readonly daily: string;
  readonly draft: string;
  readonly call: (
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    as?: 'ana' | 'admin',
  ) => ReturnType<DraftWorld['test']['call']>;
}

/** Calls that accept a future date: how to send the date, and the field that a refusal names. */
const cases: [name: string, send: (about: Send, date: string) => ReturnType<Send['call']>, field: string][] =
  [
    [
      'a shift',
      ({ world, call }, start_date) => call('POST', '/api/shifts/add-shift/', world.oneTime({ start_date })),
      'start_date',
    ],
    [
      'the end of a shift',
      ({ world }, end_date) =>
        world.add({ shift_repeat: 'DAILY', start_time: '06:00', end_time: '07:00', end_date }),
      'end_date',
    ],
    [
      'the end of its staff',
      ({ world }, end_date) => world.add({ staff: [{ id: world.ben.id, end_date }] }),
      'staff.0',
    ],
    [
      'the changed end of a shift',
      ({ world, daily }, end_date) =>
        world.put(daily, { shift_repeat: 'DAILY', start_time: '08:00', end_time: '09:00', end_date }),
      'end_date',
    ],
    [
      'the day from which an edit holds',
      ({ world, daily }, from_date) =>
        world.put(daily, {
          shift_repeat: 'DAILY',
          start_time: '08:00',
          end_time: '09:30',
          scope: 'FOLLOWING',
          from_date,
        }),
      'from_date',
    ],
    [
      'a meeting',
      ({ world, call }, start_date) =>
        call('POST', `/api/shifts/meeting/?location=${world.here.id}`, {
          start_date,
          start_time: '14:00',
          end_time: '15:00',
          assigned_positions: [world.swim.id],
          assigned_staff: [world.ben.id],
        }),
      'start_date',
    ],
    [
      'the last day of a closure',
      ({ world, call }, end_date) =>
        call('POST', '/api/closures/', {
          location: world.here.id,
          closures: [{ start_date: '2032-03-01', end_date, reason: 'Repairs' }],
        }),
      'end_date',
    ],
    [
      'a copied day',
      ({ world }, target) =>
        world.drafts.ask(
          'POST',
          '',
          world.drafts.copy({ kind: 'DAY', from: '2027-03-08', targets: [target] }),
        ),
      'targets',
    ],
    [
      'a shift of a draft',
      ({ world, draft }, date) =>
        world.drafts.ask('POST', `${draft}/shifts/`, {
          shift_type: world.swim.id,
          start_date: date,
          end_date: date,
          shift_repeat: null,
          comments: '',
          start_time: '10:00',
          end_time: '11:00',
          staff: [],
        }),
      'start_date',
    ],
    [
      'a moved date',
      ({ call, daily }, to_date) =>
        call('POST', `/api/shifts/${daily}/dates/2027-03-10/move/`, {
          to_date,
          start_time: '10:00',
          end_time: '11:00',
        }),
      'to_date',
    ],
    [
      'a canceled date',
      ({ call, daily }, date) =>
        call('POST', `/api/shifts/${daily}/dates/${date}/cancel/`, { reason: 'Swim meet' }),
      '',
    ],
    [
      'the last day of time off',
      ({ call, daily }, end_date) =>
        call(
          'POST',
          '/api/shifts/request/time-off/',
          { shift: daily, start_date: '2027-04-01', end_date, leave_type: 'PAID_LEAVE', reason: 'A wedding' },
          'ana',
        ),
      'end_date',
    ],
    [
      'a schedule change',
      ({ call, daily }, date) =>
        call(
          'POST',
          `/api/shifts/request/reschedule/?request_date=${date}`,
          { shift: daily, request_type: 'SHIFT_CHANGE', shift_date: date, reason: 'An exam' },
          'ana',
        ),
      'shift_date',
    ],
    [
      'a request for a new shift',
      ({ call }, date) =>
        call(
          'POST',
          '/api/shifts/request/new-shift/',
          { date_of_availability: date, start_time: '09:00', end_time: '12:00', ok3months: 'yes' },
          'ana',
        ),
      'date_of_availability',
    ],
    [
      'an ending date',
      ({ world, call }, employee_ending_date) =>
        call('PUT', `/api/users/update/${world.ben.id}/`, { employee_ending_date }, 'admin'),
      'employee_ending_date',
    ],
    [
      'a joining date',
      ({ world, call }, employee_joining_date) =>
        call('PUT', `/api/users/update/${world.ben.id}/`, { employee_joining_date }, 'admin'),
      'employee_joining_date',
    ],
  ];

describe('five years ahead', () => {
  let world: DraftWorld;
  let about: Send;
  beforeEach(async () => {
    world = await openDraftWorld();
    const { test, ana } = world;
    const tokens = { ana: await test.given.session(ana), admin: world.adminToken };
    const { id: daily } = await world.made({
      shift_repeat: 'DAILY',
      start_time: '08:00',
      end_time: '09:00',
      staff: [{ id: ana.id }],
    });
    await world.made(world.oneTime({ start_date: '2027-03-08' }));
    const draft = await world.drafts.stored();
    about = {
      world,
      daily,
      draft,
      call: (method, path, body, as) => test.call(as ? tokens[as] : world.token, method, path, body),
    };
  });
  afterEach(() => world.test.close());

  for (const [name, send, field] of cases) {
    it(`accepts ${name} exactly five years ahead`, async () => {
      const answer = await send(about, LAST);
      assert.ok(answer.status < 300, answer.text);
    });

    it(`refuses ${name} one day later than five years ahead, and stores nothing`, async () => {
      const answer = await storesNothing(world.test.db, () => send(about, NEXT));
      expectStatus(answer, 400);
      if (field === '') assert.equal(errorOf(answer), TOO_FAR);
      else assert.deepEqual([blamedFields(answer), textAt(answer.body, 'fields', field)], [[field], TOO_FAR]);
    });
  }

  it("accepts a stored date over five years ahead when the edit doesn't change it", async () => {
    const { test, ben } = world;
    await test.db
      .updateTable('users')
      .set({ employee_ending_date: '2040-01-01' })
      .where('id', '=', ben.id)
      .execute();
    await test.db
      .updateTable('shifts')
      .set({ end_date: '2040-01-01' })
      .where('id', '=', about.daily)
      .execute();
    const changed = { shift_repeat: 'DAILY', start_time: '08:00', end_time: '09:15', end_date: '2040-01-01' };
    expectStatus(await world.put(about.daily, changed), 200);
    const body = { first_name: 'Benn', employee_ending_date: '2040-01-01' };
    expectStatus(await about.call('PUT', `/api/users/update/${ben.id}/`, body, 'admin'), 200);
  });
});
