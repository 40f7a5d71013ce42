import { nextOccurrences, occurrencesBetween } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, isWithin, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { expectStatus } from '../../../test/assertions';
import { gapsAreDerived, nobodyIsInTwoPlaces } from './planInvariants.fixture';
import { pastAnswers } from './pastAnswers.fixture';
import { openPlannerWorld, type PlannerWorld } from './plannerWorld.fixture';
import { findShift, type ShiftRow } from './shifts/shiftRows.repository';
import { assignmentsOf } from './staff/assignments.repository';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 3);
/** A Wednesday, the day on which the clock of these tests begins to move. */
const START = '2027-03-03';

interface Draft {
  readonly shift: number;
  readonly day: number;
  readonly repeat: 'WEEKLY' | 'DAILY';
  readonly length: number | null;
  readonly hour: number;
  readonly hours: number;
  readonly type: number;
  readonly person: number;
}
type Step =
  | ({ readonly kind: 'create' } & Draft)
  /** `from`: days from today on, null where none is chosen. */
  | ({ readonly kind: 'edit'; readonly from: number | null; readonly keepsStart: boolean } & Draft)
  | {
      readonly kind: 'cancel' | 'change' | 'replace' | 'undo';
      readonly shift: number;
      /** Which of its coming occurrences. */
      readonly which: number;
      readonly hour: number;
      readonly person: number;
    }
  | {
      readonly kind: 'close';
      /** Days from today to the first one, and from that to the last. */
      readonly day: number;
      readonly length: number;
      /** Null: whole days. */
      readonly hour: number | null;
    }
  | { readonly kind: 'open'; readonly closure: number }
  | { readonly kind: 'delete'; readonly shift: number }
  | { readonly kind: 'rename'; readonly type: number }
  | { readonly kind: 'wait'; readonly days: number; readonly hours: number };

const draft = {
  shift: fc.nat(3),
  day: fc.nat(9),
  repeat: fc.constantFrom('WEEKLY' as const, 'DAILY' as const),
  length: fc.option(fc.nat(25)),
  hour: fc.integer({ min: 6, max: 18 }),
  hours: fc.integer({ min: 1, max: 5 }),
  type: fc.nat(1),
  person: fc.nat(2),
};
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('create' as const), ...draft }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      from: fc.option(fc.nat(15)),
      keepsStart: fc.boolean(),
      ...draft,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'change' as const, 'replace' as const, 'undo' as const),
      shift: draft.shift,
      which: fc.nat(2),
      hour: draft.hour,
      person: draft.person,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      day: fc.nat(5),
      length: fc.nat(4),
      hour: fc.option(fc.integer({ min: 6, max: 18 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('open' as const), closure: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), shift: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), type: fc.nat(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      days: fc.integer({ min: 1, max: 4 }),
      hours: fc.nat(9),
    }),
  },
);

type DateStep = Extract<Step, { readonly which: number }>;

interface Play {
  readonly world: PlannerWorld;
  readonly people: readonly { readonly id: string }[];
  readonly shiftIds: string[];
  /** One entry for each name that was given to a position. */
  readonly names: string[];
}

const todayIn = ({ world }: Play): PlainDate =>
  plainDateIn(world.test.clock.now().getTime(), 'America/New_York');

function bodyOf(play: Play, step: Draft, start: PlainDate): Record<string, unknown> {
  const { world, people } = play;
  return world.body({
    shift_type: step.type === 0 ? world.swim.id : world.guard.id,
    shift_repeat: step.repeat,
    start_date: start,
    end_date: step.length === null ? null : addDays(start, step.length),
    start_time: `${String(step.hour).padStart(2, '0')}:00`,
    end_time: `${String(step.hour + step.hours).padStart(2, '0')}:00`,
    staff: [{ id: people[step.person]?.id }],
  });
}

/** Every second occurrence of the days that pass is worked from its start to its end. */
async function work(play: Play, from: PlainDate, to: PlainDate): Promise<void> {
  const { test, here } = play.world;
  for (const id of play.shiftIds) {
    const shift = await findShift(test.db, id);
    if (!shift || shift.deleted_at !== null) continue;
    const rows = await assignmentsOf(test.db, id);
    for (const [index, { date, start_time, end_time }] of occurrencesBetween(shift, from, to).entries()) {
      const row = rows.find(
        (one) => one.start_date <= date && (one.end_date === null || one.end_date >= date),
      );
      if (!row || index % 2 > 0) continue;
      const at = (time: string) => new Date(toInstant(date, time, shift.timezone)).toISOString();
      await test.given.clockRecord({
        user: { id: row.user_id },
        location: here,
        date,
        in: at(start_time),
        out: at(end_time),
        shift,
      });
    }
  }
}

/** Makes one of the coming dates of a shift different, or as planned again. */
async function takeOnDate(play: Play, step: DateStep, shift: ShiftRow, token: string): Promise<void> {
  const { test } = play.world;
  const planned = { ...shift, exceptions: null };
  const date = nextOccurrences(planned, todayIn(play), 3)[step.which]?.date;
  if (date === undefined) return;
  const url = `/api/shifts/${shift.id}/dates/${date}/`;
  const user_id = play.people[step.person]?.id;
  const worker = (await assignmentsOf(test.db, shift.id)).find((row) =>
    isWithin(date, row.start_date, row.end_date),
  );
  const asks = {
    cancel: () => test.call(token, 'POST', `${url}cancel/`, { reason: 'No water.' }),
    change: () => test.call(token, 'PUT', url, { start_time: `${step.hour + 1}:30`, end_time: '23:00' }),
    replace: () =>
      test.call(token, 'POST', `${url}replace/`, { for_user_id: worker?.user_id ?? '', user_id }),
    undo: () => test.call(token, 'DELETE', url),
  };
  const answer = await asks[step.kind]();
  assert.ok([200, 400, 404].includes(answer.status), answer.text);
}

/** Closes the location, or takes one of its closures back. */
async function takeOnClosure(
  { world }: Play,
  step: Extract<Step, { readonly kind: 'close' | 'open' }>,
  today: PlainDate,
  token: string,
): Promise<void> {
  const { test, here } = world;
  if (step.kind === 'close') {
    const start_date = addDays(today, step.day);
    const hours =
      step.hour === null ? {} : { start_time: `${step.hour}`.padStart(2, '0') + ':30', end_time: '20:30' };
    const one = { start_date, end_date: addDays(start_date, step.length), ...hours, reason: 'No water.' };
    const answer = await test.call(token, 'POST', '/api/closures/', { location: here.id, closures: [one] });
    assert.ok([201, 400].includes(answer.status), answer.text);
    return;
  }
  const closures = await test.db.selectFrom('closures').select('id').orderBy('id').execute();
  const { id } = closures[step.closure % Math.max(closures.length, 1)] ?? {};
  if (id === undefined) return;
  const answer = await test.call(token, 'DELETE', `/api/closures/${id}/`);
  assert.ok([200, 400, 404].includes(answer.status), answer.text);
}

async function take(play: Play, step: Step): Promise<void> {
  const { world, shiftIds } = play;
  const { test } = world;
  const today = todayIn(play);
  if (step.kind === 'wait') {
    test.clock.advance((step.days * 24 + step.hours) * 3_600_000);
    return work(play, today, addDays(todayIn(play), -1));
  }
  const token = await test.given.session(world.admin);
  if (step.kind === 'close' || step.kind === 'open') return takeOnClosure(play, step, today, token);
  if (step.kind === 'rename') {
    const { id } = step.type === 0 ? world.swim : world.guard;
    const name = `Type ${play.names.push(id)}`;
    expectStatus(await test.call(token, 'PUT', `/api/shifts/shift-type/${id}/`, { name }), 200);
    return;
  }
  if (step.kind === 'create') {
    const body = bodyOf(play, step, addDays(today, step.day));
    const answer = await test.call(token, 'POST', '/api/shifts/add-shift/', body);
    assert.ok([201, 400].includes(answer.status), answer.text);
    const { id } = Object(answer.body);
    if (typeof id === 'string') shiftIds.push(id);
    return;
  }
  const id = shiftIds[step.shift % Math.max(shiftIds.length, 1)];
  const plan = id === undefined ? undefined : await findShift(test.db, id);
  if (!plan) return;
  if (step.kind === 'delete') {
    const answer = await test.call(token, 'DELETE', `/api/shifts/${plan.id}/`);
    assert.ok([204, 404].includes(answer.status), answer.text);
    return;
  }
  if (!('from' in step)) return takeOnDate(play, step, plan, token);
  const from = step.from === null ? null : addDays(today, step.from);
  const start = step.keepsStart ? plan.start_date : addDays(from ?? today, step.day);
  const body = { ...bodyOf(play, step, start), ...(from === null ? { scope: 'ALL' } : { from_date: from }) };
  const answer = await test.call(token, 'PUT', `/api/shifts/${plan.id}/`, body);
  assert.ok([200, 400, 404].includes(answer.status), answer.text);
}

describe('whatever is done to plans', () => {
  it('every answer about a day that is over stays the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 11 }), async (steps) => {
        const world = await openPlannerWorld();
        const { given } = world.test;
        const all = { locations: [world.here], positions: [world.swim, world.guard] };
        const people = [await given.user(all), await given.user(all), await given.user(all)];
        const shiftIds: string[] = [];
        const play: Play = { world, people, shiftIds, names: [] };
        try {
          for (const step of steps) {
            const today = todayIn(play);
            const answers = (): Promise<Record<string, unknown>> => pastAnswers(world, people, START, today);
            const before = await answers();
            await take(play, step);
            const after = await answers();
            await gapsAreDerived(world, shiftIds);
            await nobodyIsInTwoPlaces(world, people);
            for (const [question, answer] of Object.entries(before)) {
              // Hours that are worked while days pass come into the sums of their week.
              if (step.kind === 'wait' && question.startsWith('/api/payroll/')) continue;
              // It lists what was deleted, by the type's name of today.
              if ((step.kind === 'delete' || step.kind === 'rename') && question === 'archive') continue;
              assert.deepEqual(after[question], answer, question);
            }
          }
        } finally {
          await world.test.close();
        }
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: 240_000, endOnFailure: true, includeErrorInReport: true },
    );
  });
});
