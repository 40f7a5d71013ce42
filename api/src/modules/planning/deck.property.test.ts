import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { addDays, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { deckNowAnswer, type DeckRuleFields } from '@ondeck/shared/schemas/deck';
import { dateAt } from '@ondeck/shared/domain/calendar/zoneHistory';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { expectStatus } from '../../../test/assertions';
import { propertyRuns } from '../../../test/propertyRuns';
import {
  countAt,
  type DeckSchool,
  type Guard,
  lossesAreKnown,
  newShortagesIn,
  recount,
  stripIs,
} from './deckPlay.fixture';
import { openPlannerWorld, type PlannerWorld } from './plannerWorld.fixture';
import { take } from './planPlay.fixture';
import { anyPlay, type Step } from './planSteps.fixture';
import { ask, at, pick, type Play, shiftIdsOf, todayIn } from './playWorld.fixture';

const START = '2027-03-03';

const anyRule = fc.record({
  weekdays: fc.constantFrom([0, 1, 2, 3, 4, 5, 6], [3, 4], [1, 3, 5]),
  from: fc.constantFrom(0, 0, 5),
  length: fc.option(fc.nat(20)),
  hour: fc.integer({ min: 5, max: 14 }),
  hours: fc.integer({ min: 2, max: 8 }),
  who: fc.constantFrom('SWIM', 'BOTH', 'TEACHING'),
  min_age: fc.constantFrom(null, null, 16),
  base_guards: fc.constantFrom(1, 1, 2),
  swimmers_included: fc.constantFrom(0, 20),
  swimmers_per_guard: fc.constantFrom(null, 20, 40),
});
const anySchool = fc.record({
  rules: fc.array(anyRule, { minLength: 1, maxLength: 3 }),
  refuses: fc.boolean(),
  /** Days from the first day to the last day of each guard's certificate; null without a certificate. */
  certified: fc.tuple(fc.constant(900), fc.constantFrom(900, 9, null), fc.constantFrom(900, 9)),
  born: fc.tuple(
    fc.constant(null),
    fc.constantFrom(null, '2011-03-12'),
    fc.constantFrom('1990-01-01', '2012-01-01'),
  ),
  swimmers: fc.array(fc.constantFrom(0, 10, 21, 65), { minLength: 3, maxLength: 3 }),
});
type SchoolDraft = Parameters<Parameters<typeof anySchool.map>[0]>[0];

/** A request that is approved, or a clock-in. */
const anyOwnStep = fc.record({
  kind: fc.constantFrom('timeOff' as const, 'scheduleChange' as const, 'punch' as const),
  shift: fc.nat(5),
  which: fc.nat(3),
});
type OwnStep = Parameters<Parameters<typeof anyOwnStep.map>[0]>[0];

const steps: fc.Arbitrary<(Step | OwnStep)[]> = fc
  .tuple(anyPlay, fc.array(fc.tuple(fc.nat(9), anyOwnStep), { minLength: 2, maxLength: 5 }))
  .map(([play, own]) => [
    ...play.slice(0, 3),
    ...play
      .slice(3)
      .flatMap((step, index) => [...own.flatMap(([when, one]) => (when === index ? [one] : [])), step]),
  ]);

function ruleOf(
  world: PlannerWorld,
  { from, length, hour, hours, who, ...rest }: SchoolDraft['rules'][number],
): DeckRuleFields {
  const both = [world.swim.id, world.guard.id];
  const from_date = addDays(START, from);
  return {
    ...rest,
    weekdays: [...rest.weekdays],
    from_date,
    to_date: length === null ? null : addDays(from_date, length),
    start_time: at(hour),
    end_time: at(hour + hours, '30'),
    guard_position_ids: who === 'SWIM' ? [world.swim.id] : both,
    teaching_position_ids: who === 'TEACHING' ? [world.swim.id] : [],
    support_position_ids: who === 'TEACHING' ? both : [],
  };
}

async function storeSchool(world: PlannerWorld, { rules, guards, swimmers }: DeckSchool, refuses: boolean) {
  const { test, here, swim, guard } = world;
  const { given, db } = test;
  const cpr = await given.certificateType('CPR/AED');
  for (const position of [swim, guard]) await given.requires(position, cpr);
  for (const { id, certifiedThrough } of guards)
    if (certifiedThrough !== null) await given.certificate({ id }, cpr, { expires: certifiedThrough });
  for (const { id, born } of guards)
    await db.updateTable('users').set({ dob: born }).where('id', '=', id).execute();
  await db
    .insertInto('location_options')
    .values({
      location_id: here.id,
      certificates: 'WARN',
      younger_than_14: 'WARN',
      lifeguard_minimum: refuses ? 'BLOCK' : 'WARN',
    })
    .execute();
  const { adminToken } = world;
  expectStatus(await test.call(adminToken, 'PUT', `/api/deck/rules/${here.id}/`, { rules }), 200);
  for (let day = 0; day < 98; day += 14) {
    const days = Array.from({ length: 14 }, (_, index) => addDays(START, day + index)).map((date) => ({
      date,
      counts: swimmers(date),
    }));
    expectStatus(await test.call(adminToken, 'PUT', '/api/deck/swimmers/', { location: here.id, days }), 200);
  }
}

async function openDeckPlay(draft: SchoolDraft): Promise<{ play: Play; school: DeckSchool }> {
  const world = await openPlannerWorld();
  const { given } = world.test;
  const all = { locations: [world.here, world.west], positions: [world.swim, world.guard] };
  const people = [await given.user(all), await given.user(all), await given.user(all)];
  const guards = people.map(({ id }, index): Guard => {
    const days = draft.certified[index] ?? null;
    return {
      id,
      born: draft.born[index] ?? null,
      certifiedThrough: days === null ? null : addDays(START, days),
    };
  });
  const school: DeckSchool = {
    rules: draft.rules.map((rule) => ruleOf(world, rule)),
    guards,
    swimmers: (date) => [
      { start_time: '07:00', end_time: '11:15', swimmers: draft.swimmers[Number(date.slice(8)) % 3] ?? 0 },
      { start_time: '12:00', end_time: '17:00', swimmers: draft.swimmers[Number(date.slice(8)) % 2] ?? 0 },
    ],
  };
  await storeSchool(world, school, draft.refuses);
  const token = await given.session(world.admin);
  const place = { timezone: world.here.timezone };
  return { play: { world, people, token, place, closed: new Set(), names: 0 }, school };
}

interface Worked {
  readonly shift: { readonly id: string };
  readonly date: PlainDate;
  readonly user: { readonly id: string };
  readonly position: string;
}

/** Returns a date of the next week that someone works. */
async function workIn(
  play: Play,
  { shift, which }: OwnStep,
  today = todayIn(play),
): Promise<Worked | undefined> {
  const id = pick(await shiftIdsOf(play), shift);
  const { results } = await play.world.week(today);
  const works = results.flatMap((one) =>
    one.id === id && one.exception !== 'CANCELLED' && !one.is_closed
      ? one.staff.map((user) => ({
          shift: { id },
          date: one.start_date,
          user,
          position: one.shift_type[0]?.id ?? '',
        }))
      : [],
  );
  return pick(works, which);
}

/**
 * Approves a request of someone who works. If the approval is refused, the request is removed, so that a later step can
 * ask again.
 */
async function approve(play: Play, kind: 'timeOff' | 'scheduleChange', { shift, date, user }: Worked) {
  const isLeave = kind === 'timeOff';
  const { db, given } = play.world.test;
  const { id } = await given.request({ kind: isLeave ? 'TIME_OFF' : 'SCHEDULE_CHANGE', user, shift, date });
  const url = `/api/shifts/${isLeave ? 'manage_time-off' : 'reschedule-requests'}/${id}/`;
  await ask(play, 'GET', `${url}effects/`);
  await ask(play, 'POST', url, { action: 'APPROVE' });
  await db.deleteFrom('requests').where('id', '=', id).where('status', '=', 'PENDING').execute();
}

/** Clocks someone in, compares the guards on deck right now with a recount, and removes the time entry. */
async function punch(play: Play, school: DeckSchool, { shift, user, position, date }: Worked): Promise<void> {
  const { test, here } = play.world;
  const now = test.clock.now();
  const record = await test.given.clockRecord({ user, location: here, shift, date, in: now.toISOString() });
  const query = `/api/deck/now/?location=${here.id}`;
  const { results } = deckNowAnswer.parse(expectStatus(await ask(play, 'GET', query), 200));
  const today = dateAt(play.place, now.getTime());
  const time = plainTimeIn(now.getTime(), play.place.timezone);
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const found = countAt(school, today, minute, [{ id: user.id, position }]);
  const closures = await test.db.selectFrom('closures').select('id').execute();
  if (closures.length === 0)
    assert.deepEqual(
      results.map((one) => ({ required: one.required, guards: one.guards.map(({ id }) => id) })),
      found ? [found] : [],
    );
  await test.db.deleteFrom('clock_records').where('id', '=', record.id).execute();
}

const isOwn = (step: Step | OwnStep): step is OwnStep =>
  ['timeOff', 'scheduleChange', 'punch'].includes(step.kind);

async function takeAny(play: Play, school: DeckSchool, step: Step | OwnStep): Promise<void> {
  if (!isOwn(step)) return take(play, step);
  const today = todayIn(play);
  await play.world.at(play.world.test.clock.now().toISOString());
  const work = await workIn(play, step, today);
  if (!work) return;
  if (step.kind === 'punch') return work.date === today ? punch(play, school, work) : undefined;
  return approve(play, step.kind, work);
}

describe('the deck after random schedule changes', () => {
  it('equals a recount in every quarter hour, and loses no required guard without a refusal or a record', async () => {
    await fc.assert(
      fc.asyncProperty(anySchool, steps, async (draft, all) => {
        const { play, school } = await openDeckPlay(draft);
        try {
          const seen = new Set<string>();
          let before = await recount(play, school);
          for (const step of all) {
            await takeAny(play, school, step);
            const after = await recount(play, school);
            await stripIs(play, after);
            const logged = await newShortagesIn(play, seen);
            if (step.kind !== 'wait') lossesAreKnown(before, after, logged, draft.refuses);
            before = after;
          }
        } finally {
          await play.world.test.close();
        }
      }),
      { ...propertyRuns(4), endOnFailure: true, includeErrorInReport: true },
    );
  });
});
