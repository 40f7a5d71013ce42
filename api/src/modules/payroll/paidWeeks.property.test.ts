import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type TestApp } from '../../../test/harness';
import { changePosition, weeksAreKept } from './paidWeeks.fixture';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 4);
const SEED = Number(process.env.PROPERTY_SEED ?? 20270221);
const isServer = Boolean(process.env.TEST_DATABASE_URL);
/** A Sunday. The time entries are in the four weeks from that day. */
const FIRST = '2027-02-07';
const rates: readonly Rate[] = ['REGULAR', 'SUB', 'TRAINING'];

const kinds = [
  'punch',
  'open',
  'close',
  'reopen',
  'void',
  'move',
  'rate',
  'shift',
  'position',
  'remove',
  'pay',
  'takePayBack',
  'carry',
  'carryOn',
  'carryBack',
  'plan',
  'planOfAll',
  'version',
  'exception',
  'withoutException',
] as const;

/** The numbers of a step pick from the existing rows. Their meaning depends on the kind of step. */
const anyStep = fc.record({
  kind: fc.oneof(
    { weight: 1, arbitrary: fc.constant('punch' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...kinds) },
  ),
  record: fc.nat(99),
  person: fc.nat(1),
  place: fc.nat(1),
  shift: fc.nat(2),
  position: fc.nat(2),
  day: fc.nat(27),
  minutes: fc.integer({ min: 1, max: 700 }),
  rate: fc.nat(2),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

describe('weekly pay totals in the database', () => {
  let test: TestApp;
  let ids: Record<'people' | 'places' | 'shifts' | 'positions', string[]>;
  before(async () => {
    test = await createTestApp();
    const { given } = test;
    const places = [await given.location(), await given.location()];
    const positions = [await given.position(), await given.position(), await given.position()];
    const at = { location: places[0] ?? { id: '' }, start: FIRST, repeat: 'DAILY' } as const;
    const shifts = [
      await given.shift({ ...at, position: positions[0] ?? { id: '' } }),
      await given.shift({ ...at, position: positions[1] ?? { id: '' } }),
    ];
    const people = [await given.user({ role: 'ADMIN' }), await given.user()];
    const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    ids = {
      people: idsOf(people),
      places: idsOf(places),
      shifts: idsOf(shifts),
      positions: idsOf(positions),
    };
  });
  after(() => test.close());

  async function empty(): Promise<void> {
    for (const table of [
      'carried_hours',
      'payroll_adjustments',
      'clock_records',
      'shift_versions',
      'shift_exceptions',
    ] as const)
      await test.db.deleteFrom(table).execute();
    await weeksAreKept(test.db, 'after everything was removed');
  }

  async function recordAt(index: number): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`select id from clock_records order by id`.execute(test.db);
    return rows[index % Math.max(rows.length, 1)]?.id;
  }

  async function punch(step: Step): Promise<void> {
    const date = addDays(FIRST, step.day);
    const from = Date.parse(`${date}T15:00:30Z`);
    const isOpen = step.kind === 'open';
    await test.given.clockRecord({
      user: { id: ids.people[step.person] ?? '' },
      location: { id: ids.places[step.place] ?? '' },
      date,
      in: new Date(from).toISOString(),
      out: isOpen ? null : new Date(from + step.minutes * 60_000).toISOString(),
      needsReview: isOpen,
      rate: rates[step.rate] ?? 'REGULAR',
      ...(ids.shifts[step.shift] ? { shift: { id: ids.shifts[step.shift] ?? '' } } : {}),
    });
  }

  /** Runs one statement of a step, or none if there is no row for it. */
  async function take(step: Step): Promise<void> {
    const { db, given } = test;
    if (step.kind === 'punch' || step.kind === 'open') return punch(step);
    const date = addDays(FIRST, step.day);
    const shift = ids.shifts[step.shift % 2] ?? '';
    const position = ids.positions[step.position] ?? '';
    const by = ids.people[0] ?? '';
    const day = sql`shift_id = ${shift} and date = ${date}`;
    if (step.kind === 'plan') return changePosition(db, { shift, from: date, position, by });
    if (step.kind === 'planOfAll')
      return void (await sql`update shifts set position_id = ${position} where id = ${shift}`.execute(db));
    if (step.kind === 'version')
      return void (await sql`update shift_versions set position_id = ${position} where shift_id = ${shift}
        and from_date <= ${date} and to_date >= ${date}`.execute(db));
    if (step.kind === 'exception')
      return void (await sql`insert into shift_exceptions (shift_id, date, kind, start_time, end_time, position_id,
          changed_by, changed_at) values (${shift}, ${date}, 'CHANGED', '10:00', '11:00',
          ${step.rate === 0 ? null : position}, ${by}, now())
        on conflict (shift_id, date) do update set position_id = excluded.position_id`.execute(db));
    if (step.kind === 'withoutException')
      return void (await sql`delete from shift_exceptions where ${day}`.execute(db));
    const id = await recordAt(step.record);
    if (id === undefined) return;
    const set = (what: ReturnType<typeof sql>) =>
      sql`update clock_records set ${what} where id = ${id}`.execute(db);
    const week = sql`(select work_date - extract(dow from work_date)::int from clock_records where id = ${id})`;
    switch (step.kind) {
      case 'close':
        return void (await set(
          sql`status = 'CLOSED', clocked_out = clocked_in + ${step.minutes}::int * interval '1 minute'`,
        ));
      case 'reopen':
        return void (await set(sql`status = 'NEEDS_REVIEW', clocked_out = null`));
      case 'void':
        return void (await set(sql`status = 'VOIDED'`));
      case 'move':
        return void (await set(sql`work_date = ${date}, clocked_in = ${`${date}T14:00:00Z`},
          clocked_out = case when clocked_out is not null then ${`${date}T19:00:59Z`}::timestamptz end`));
      case 'rate':
        return void (await set(sql`rate = ${rates[step.rate]}`));
      case 'shift':
        return void (await set(sql`shift_id = ${ids.shifts[step.shift] ?? null}, began_unassigned = true`));
      case 'position':
        return void (await set(
          sql`position_id = ${step.rate === 0 ? null : position}, began_unassigned = true`,
        ));
      case 'remove':
        await sql`delete from carried_hours where clock_record_id = ${id}`.execute(db);
        await sql`delete from payroll_adjustments where clock_record_id = ${id}`.execute(db);
        return void (await sql`delete from clock_records where id = ${id}`.execute(db));
      case 'pay':
        return given.adjustment({
          record: { id },
          by: { id: by },
          minutes: step.minutes,
          rate: rates[step.rate] ?? 'REGULAR',
        });
      case 'takePayBack':
        return void (await sql`delete from payroll_adjustments where clock_record_id = ${id}`.execute(db));
      case 'carry':
        return void (await sql`insert into carried_hours (clock_record_id, location_id, from_week, week)
          select id, location_id, ${week}, ${week} + 7 from clock_records where id = ${id}
          on conflict do nothing`.execute(db));
      case 'carryOn':
        return void (await sql`update carried_hours set from_week = week, week = week + 7
          where clock_record_id = ${id}`.execute(db));
      case 'carryBack':
        return void (await sql`delete from carried_hours where clock_record_id = ${id}`.execute(db));
    }
  }

  it('keeps the weekly totals equal to the time entries, whatever happens to them, their pay, or the schedule', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 25, maxLength: 60 }), async (steps) => {
        await empty();
        for (const step of steps) {
          await take(step);
          await weeksAreKept(test.db, `after ${step.kind}`);
        }
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true, includeErrorInReport: true },
    );
  });

  it('adds late hours to the week that pays them: moved once, moved again, and returned to their own', async () => {
    await empty();
    const plain = { record: 0, person: 1, place: 0, shift: 0, position: 0, day: 2, minutes: 90, rate: 0 };
    for (const [kind, week] of [
      ['punch', FIRST],
      ['carry', addDays(FIRST, 7)],
      ['carryOn', addDays(FIRST, 14)],
      ['pay', addDays(FIRST, 14)],
      ['carryBack', FIRST],
    ] as const) {
      await take({ ...plain, kind });
      await weeksAreKept(test.db, `after ${kind}`);
      const kept = await sql`select week, regular_paid from paid_weeks`.execute(test.db);
      assert.deepEqual(kept.rows, [{ week, regular_paid: 90 }], kind);
    }
  });

  it('counts every time entry when several writers work at the same time', { skip: !isServer }, async () => {
    await empty();
    const [shift = '', position = '', other = ''] = [ids.shifts[0], ids.positions[1], ids.positions[2]];
    for (let day = 0; day < 14; day += 1)
      await punch({
        kind: 'open',
        record: 0,
        person: day % 2,
        place: 0,
        shift: 0,
        position: 0,
        day: day % 7,
        minutes: 60,
        rate: 0,
      });
    const { rows } = await sql<{ id: string }>`select id from clock_records`.execute(test.db);
    for (let round = 0; round < 5; round += 1) {
      await sql`update clock_records set status = 'NEEDS_REVIEW', clocked_out = null`.execute(test.db);
      await Promise.all([
        ...rows.map(({ id }) =>
          sql`update clock_records set status = 'CLOSED', clocked_out = clocked_in + interval '1 hour'
            where id = ${id}`.execute(test.db),
        ),
        sql`update shifts set position_id = ${round % 2 === 0 ? position : other} where id = ${shift}`.execute(
          test.db,
        ),
      ]);
      await weeksAreKept(test.db, `round ${round}`);
    }
  });
});
