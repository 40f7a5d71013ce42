import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { propertyRuns } from '../../../test/propertyRuns';
import { candidateList } from '@ondeck/shared/schemas/shifts';
import { systemActor } from '../../platform/auth/actor';
import { transaction } from '../../platform/database/transaction';
import { openShiftsAreDerived, assertNoOverlaps } from './planInvariants.fixture';
import { openPlannerWorld, type PlannerWorld } from './plannerWorld.fixture';
import { releaseEverything } from './changes/leaving.service';
import { findShift } from './plan/shiftRows.repository';
import { carryOut } from './changes/apply.service';
import { decideRelease } from './changes/decideStaff.service';

const START = '2027-03-03';

interface Draft {
  readonly day: number;
  readonly length: number | null;
  readonly repeat: 'WEEKLY' | 'DAILY' | null;
  readonly hour: number;
  readonly hours: number;
  readonly west: boolean;
  readonly person: number;
  /** Days from the start of a recurring shift to the employee's first day. */
  readonly late: number;
}
type Step =
  | ({ readonly kind: 'create' } & Draft)
  | ({ readonly kind: 'meeting' } & Draft)
  | ({ readonly kind: 'edit'; readonly shift: number } & Draft)
  | { readonly kind: 'delete' | 'restore'; readonly shift: number }
  | {
      readonly kind: 'release';
      readonly shift: number;
      readonly person: number;
      readonly day: number;
      readonly length: number;
    }
  | { readonly kind: 'leave'; readonly person: number }
  | { readonly kind: 'wait'; readonly hours: number };

const draft = {
  day: fc.nat(20),
  length: fc.option(fc.nat(25), { freq: 3 }),
  repeat: fc.constantFrom('WEEKLY' as const, 'DAILY' as const, null),
  hour: fc.integer({ min: 6, max: 18 }),
  hours: fc.integer({ min: 1, max: 5 }),
  west: fc.boolean(),
  person: fc.nat(2),
  late: fc.constantFrom(0, 0, 3, 8),
};
const shift = fc.nat(5);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), ...draft }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), shift, ...draft }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('meeting' as const), ...draft }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const), shift }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('release' as const),
      shift,
      person: fc.nat(2),
      day: fc.nat(30),
      length: fc.nat(14),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 11 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), person: fc.constant(2) }) },
);

/** A school for each run, its shifts in the order of creation, and the employees that steps select by number. */
interface Play {
  readonly world: PlannerWorld;
  readonly people: readonly { readonly id: string }[];
  readonly shiftIds: string[];
}

async function openPlay(): Promise<Play> {
  const world = await openPlannerWorld();
  const { given } = world.test;
  const everywhere = { locations: [world.here, world.west], positions: [world.swim] };
  const people = [await given.user(everywhere), await given.user(everywhere), await given.user(everywhere)];
  return { world, people, shiftIds: [] };
}

const lateOf = ({ repeat, length, late }: Draft): number =>
  repeat === null || (length !== null && length < late) ? 0 : late;

function bodyOf({ world, people }: Play, step: Draft, locationId: string) {
  const today = plainDateIn(world.test.clock.now().getTime(), 'America/New_York');
  const start = addDays(today, step.day);
  const recurring = step.repeat !== null;
  return world.body({
    location: locationId,
    schedule_type: recurring ? 'RECURRING_SHIFT' : 'ONE_TIME_SHIFT',
    shift_repeat: step.repeat,
    start_date: start,
    end_date: recurring && step.length !== null ? addDays(start, step.length) : null,
    start_time: `${String(step.hour).padStart(2, '0')}:00`,
    end_time: `${String(step.hour + step.hours).padStart(2, '0')}:00`,
    staff: [{ id: people[step.person]?.id, start_date: addDays(start, lateOf(step)) }],
  });
}

/** Returns whether the candidate list shows the employee of a body as available. */
async function saysAvailable(
  { world, people }: Play,
  step: Draft,
  body: Record<string, unknown>,
): Promise<boolean> {
  const asked = [
    'location',
    'start_date',
    'end_date',
    'start_time',
    'end_time',
    'schedule_type',
    'shift_repeat',
  ];
  const query = new URLSearchParams({ type_id: world.swim.id, include: 'unavailable' });
  for (const name of asked) if (typeof body[name] === 'string') query.set(name, body[name]);
  const answer = await world.test.call(world.adminToken, 'GET', `/api/shifts/staff/?${query.toString()}`);
  const found = candidateList.parse(answer.body).results.find((one) => one.id === people[step.person]?.id);
  return found?.available ?? false;
}

async function create(play: Play, step: Draft): Promise<void> {
  const { world } = play;
  const body = bodyOf(play, step, step.west ? world.west.id : world.here.id);
  const said = await saysAvailable(play, step, body);
  const answer = await world.test.call(world.adminToken, 'POST', '/api/shifts/add-shift/', body);
  // The list checks the whole shift, so an employee who starts later can be available although the list shows no
  // availability.
  const mayDiffer = lateOf(step) > 0 && !said;
  if (mayDiffer) assert.ok([201, 400].includes(answer.status), answer.text);
  else assert.equal(answer.status, said ? 201 : 400, `the list said ${said}: ${answer.text}`);
  const id =
    typeof answer.body === 'object' && answer.body !== null && 'id' in answer.body
      ? answer.body.id
      : undefined;
  if (typeof id === 'string') play.shiftIds.push(id);
}

async function edit(play: Play, step: Draft & { readonly shift: number }): Promise<void> {
  const { world, shiftIds } = play;
  const id = shiftIds[step.shift % Math.max(shiftIds.length, 1)];
  const plan = id === undefined ? undefined : await findShift(world.test.db, id);
  if (id === undefined || !plan) return;
  const repeat = plan.schedule_type === 'ONE_TIME_SHIFT' ? null : (step.repeat ?? 'WEEKLY');
  const body = bodyOf(play, { ...step, repeat }, plan.location_id);
  const answer = await world.test.call(world.adminToken, 'PUT', `/api/shifts/${id}/`, body);
  assert.ok([200, 400, 404].includes(answer.status), answer.text);
}

async function meet(play: Play, step: Draft): Promise<void> {
  const { world } = play;
  const { start_date, start_time, end_time } = bodyOf(play, step, world.here.id);
  const answer = await world.test.call(
    world.adminToken,
    'POST',
    `/api/shifts/meeting/?location=${world.here.id}`,
    {
      start_date,
      start_time,
      end_time,
      assigned_positions: [world.swim.id],
      assigned_staff: [play.people[step.person]?.id],
    },
  );
  assert.ok([201, 400].includes(answer.status), answer.text);
}

async function take(play: Play, step: Step): Promise<void> {
  const { world, people, shiftIds } = play;
  const { test } = world;
  if (step.kind === 'create') return create(play, step);
  if (step.kind === 'edit') return edit(play, step);
  if (step.kind === 'meeting') return meet(play, step);
  if (step.kind === 'wait') return test.clock.advance(step.hours * 3_600_000);
  const person = 'person' in step ? (people[step.person]?.id ?? '') : '';
  // Sessions last a week, and the steps advance the clock by less than that.
  if (step.kind === 'leave') {
    await transaction(test.db, (trx) =>
      releaseEverything({ ...test.services, trx, actor: systemActor }, person),
    );
    await test.db.updateTable('users').set({ is_active: false }).where('id', '=', person).execute();
    return;
  }
  const id = shiftIds[step.shift % Math.max(shiftIds.length, 1)];
  if (id === undefined) return;
  if (step.kind === 'release') {
    const plan = await findShift(test.db, id);
    if (!plan || plan.deleted_at !== null) return;
    const start = addDays(START, step.day);
    await transaction(test.db, (trx) =>
      carryOut({ ...test.services, trx, actor: systemActor }, (decision) =>
        decideRelease(decision, {
          shiftId: id,
          userId: person,
          range: { start, end: addDays(start, step.length) },
          cause: 'TIME_OFF',
        }),
      ),
    );
    return;
  }
  const answer = await (step.kind === 'delete'
    ? test.call(world.adminToken, 'DELETE', `/api/shifts/${id}/`)
    : test.call(world.adminToken, 'POST', `/api/shifts/${id}/restore/`));
  assert.ok([200, 204, 400, 404, 409].includes(answer.status), answer.text);
}

describe('random schedule changes', () => {
  it('never double-books anyone, keeps open shifts and their IDs up to date, and lists exactly the staff that saves accept', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 14 }), async (steps) => {
        const play = await openPlay();
        try {
          let before = new Map<string, string>();
          for (const step of steps) {
            await take(play, step);
            await assertNoOverlaps(play.world, play.people);
            const after = await openShiftsAreDerived(play.world, play.shiftIds);
            for (const [key, id] of after)
              assert.equal(before.get(key) ?? id, id, `the gap ${key} keeps its id`);
            before = after;
          }
        } finally {
          await play.world.test.close();
        }
      }),
      propertyRuns(10),
    );
  });
});
