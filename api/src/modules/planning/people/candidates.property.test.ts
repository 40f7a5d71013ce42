import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { candidateList, savedShift } from '@ondeck/shared/schemas/shifts';
import * as fc from 'fast-check';
import { errorOf } from '../../../../test/assertions';
import type { Answer } from '../../../../test/harness';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 6);
const START = '2027-03-03';

interface Facts {
  readonly isElsewhere: boolean;
  readonly isUnskilled: boolean;
  readonly isInactive: boolean;
  readonly joins: number | null;
  readonly ends: number | null;
  readonly leave: { readonly day: number; readonly length: number } | null;
  /** Days that they marked as unavailable. */
  readonly away: { readonly day: number; readonly length: number } | null;
  /** The hour from which they are available on every day; null if they entered no weekly availability. */
  readonly from: number | null;
}
interface Work {
  readonly kind: 'WEEKLY' | 'DAILY' | 'once' | 'meeting';
  readonly person: number;
  readonly isWest: boolean;
  readonly day: number;
  readonly length: number | null;
  readonly hour: number;
  readonly hours: number;
}

/** Keep most employees available for most work, so that overlaps occur. */
const rarely = fc.constantFrom(false, false, false, false, false, true);
const day = fc.nat(25);
const rareDay = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: day });
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  isElsewhere: rarely,
  isUnskilled: rarely,
  isInactive: rarely,
  joins: rareDay,
  ends: rareDay,
  leave: fc.option(fc.record({ day, length: fc.nat(9) }), { freq: 1 }),
  away: fc.option(fc.record({ day, length: fc.nat(9) }), { freq: 1 }),
  from: fc.option(fc.integer({ min: 5, max: 12 }), { freq: 1 }),
});
const anyWork: fc.Arbitrary<Work> = fc.record({
  kind: fc.constantFrom('WEEKLY', 'DAILY', 'once', 'meeting'),
  person: fc.nat(2),
  isWest: fc.boolean(),
  day,
  length: fc.option(fc.nat(20), { freq: 3 }),
  hour: fc.integer({ min: 6, max: 18 }),
  hours: fc.integer({ min: 1, max: 5 }),
});

/** A fixed run that covers the main reasons in every random test. */
const free: Facts = {
  isElsewhere: false,
  isUnskilled: false,
  isInactive: false,
  joins: null,
  ends: null,
  leave: null,
  away: null,
  from: null,
};
const once: Work = { kind: 'once', person: 0, isWest: false, day: 0, length: null, hour: 9, hours: 3 };
const sure: [[Facts, Facts, Facts], Work[]] = [
  [
    { ...free, leave: { day: 10, length: 2 } },
    { ...free, ends: 5, from: 10 },
    { ...free, isInactive: true },
  ],
  [
    { ...once, kind: 'WEEKLY' },
    { ...once, kind: 'meeting', day: 7, hour: 11 },
    { ...once, day: 11 },
    { ...once, day: 10, person: 1 },
    { ...once, person: 2 },
    { ...once, person: 1, day: 1 },
    { ...once, person: 1, day: 1, hour: 6, isWest: true },
  ],
];

async function addPerson({ test, here, west, swim, guard, made, manager }: PlannerWorld, facts: Facts) {
  const { joins, ends, leave } = facts;
  const person = await test.given.user({
    locations: facts.isElsewhere ? [west] : [here, west],
    positions: [facts.isUnskilled ? guard : swim],
    active: !facts.isInactive,
    ...(joins === null ? {} : { joining: addDays(START, joins) }),
    // An ending date can't be before the joining date.
    ...(ends === null ? {} : { ending: addDays(START, Math.max(joins ?? 0, ends)) }),
  });
  if (leave)
    await test.db
      .insertInto('time_off_requests')
      .values({
        id: test.services.ids.next(),
        user_id: person.id,
        shift_id: (await made()).id,
        start_date: addDays(START, leave.day),
        end_date: addDays(START, leave.day + leave.length),
        leave_type: 'UNPAID_LEAVE',
        reason: 'Away',
        status: 'APPROVED',
        created_at: test.clock.now(),
        decided_by: manager.id,
        decided_at: test.clock.now(),
        decision_reason: null,
      })
      .execute();
  const { away, from } = facts;
  if (away)
    await test.given.unavailable(person, addDays(START, away.day), addDays(START, away.day + away.length));
  if (from !== null) await test.given.weekly(person, START, clock(from), '23:00');
  return person;
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Reads an employee's entry in the candidate list, and then saves exactly that work. */
async function askAndSave(world: PlannerWorld, people: readonly { readonly id: string }[], work: Work) {
  const { test, adminToken, swim } = world;
  const location = work.isWest ? world.west.id : world.here.id;
  const id = people[work.person]?.id ?? '';
  const start_date = addDays(START, work.day);
  const times = { start_date, start_time: clock(work.hour), end_time: clock(work.hour + work.hours) };
  const repeats = work.kind === 'WEEKLY' || work.kind === 'DAILY';
  const end = repeats && work.length !== null ? { end_date: addDays(start_date, work.length) } : {};
  const schedule_type = repeats ? 'RECURRING_SHIFT' : 'ONE_TIME_SHIFT';
  const asked = new URLSearchParams({
    location,
    include: 'unavailable',
    type_id: swim.id,
    schedule_type: work.kind === 'meeting' ? 'STAFF_MEETING' : schedule_type,
    ...times,
    ...end,
    ...(repeats ? { shift_repeat: work.kind } : {}),
  });
  const list = await test.call(adminToken, 'GET', `/api/shifts/staff/?${asked.toString()}`);
  const said = candidateList.parse(list.body).results.find((one) => one.id === id);
  const saved = await (work.kind === 'meeting'
    ? test.call(adminToken, 'POST', `/api/shifts/meeting/?location=${location}`, {
        ...times,
        assigned_positions: [swim.id],
        assigned_staff: [id],
      })
    : test.call(adminToken, 'POST', '/api/shifts/add-shift/', {
        location,
        schedule_type,
        shift_repeat: repeats ? work.kind : null,
        ...times,
        ...end,
        shift_type: swim.id,
        staff: [{ id }],
      }));
  return { said, saved };
}

/** Returns the sentences with which a save warned about times that an employee marked as unavailable. */
const warned = (saved: Answer, name: string): string[] =>
  savedShift
    .parse(saved.body)
    .warnings.flatMap(({ code, message }) =>
      code === 'UNAVAILABLE' ? [message.replace(`${name}: `, '')] : [],
    );

describe('candidate lists and saves', () => {
  let world: PlannerWorld;
  before(async () => {
    world = await openPlannerWorld();
    await world.test.db
      .insertInto('location_options')
      .values({ location_id: world.west.id, availability: 'BLOCK' })
      .execute();
  });
  after(() => world.test.close());

  it('lists exactly the employees that a save accepts, and gives the same reasons for the others', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(anyFacts, anyFacts, anyFacts),
        fc.array(anyWork, { minLength: 6, maxLength: 14 }),
        // Each run creates new employees, so work of earlier runs can't interfere.
        async (facts, works) => {
          const people = [];
          for (const one of facts) people.push(await addPerson(world, one));
          for (const work of works) {
            const { said, saved } = await askAndSave(world, people, work);
            // Employees without both the location and the position are in no list.
            if (!said) assert.equal(saved.status, 400, saved.text);
            else if (said.available) {
              assert.equal(saved.status, 201, saved.text);
              assert.deepEqual(
                warned(saved, said.name),
                said.reasons.map(({ message }) => message),
              );
            } else {
              assert.equal(saved.status, 400, saved.text);
              const blocking = said.reasons.filter(({ mode }) => mode === undefined);
              const reasons = blocking.map(({ message }) => message).join(' ');
              assert.equal(errorOf(saved), `${said.name}: ${reasons}`);
            }
            for (const { code, mode } of said?.reasons ?? []) seen.add(mode ? `${code} ${mode}` : code);
            if (said?.available) seen.add('available');
          }
        },
      ),
      { numRuns: RUNS, examples: [sure], interruptAfterTimeLimit: 240_000 },
    );
    const met = [
      'available',
      'OVERLAP',
      'ON_LEAVE',
      'NOT_EMPLOYED',
      'INACTIVE',
      'UNAVAILABLE',
      'UNAVAILABLE WARN',
    ];
    assert.deepEqual(
      met.filter((one) => !seen.has(one)),
      [],
      'reasons that were never met',
    );
  });
});
