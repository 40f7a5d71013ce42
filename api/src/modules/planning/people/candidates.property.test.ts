import { fillAbsences } from '../../absences/fill.job';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addDays, addMonths } from '@ondeck/shared/domain/calendar/plainDate';
import { defaultLimits, presetLimits } from '@ondeck/shared/domain/rules/labor';
import { draftDetail } from '@ondeck/shared/schemas/drafts';
import { scheduleAnswer } from '@ondeck/shared/schemas/schedules';
import { type Candidate, candidateList, savedShift, shiftPreview } from '@ondeck/shared/schemas/shifts';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { errorOf, expectStatus } from '../../../../test/assertions';
import { propertyRuns } from '../../../../test/propertyRuns';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';
import { anyFacts, anyWork, certified, type Facts, minors, sure, type Work } from './candidatePlay.fixture';

const START = '2027-03-03';

/** Types of certificates of the school: the required type, and one that includes it. */
interface Types {
  readonly required: { readonly id: string };
  readonly including: { readonly id: string };
}

async function addPerson(
  { test, here, west, swim, guard, made, manager }: PlannerWorld,
  facts: Facts,
  { required, including }: Types,
) {
  const { joins, ends, leave } = facts;
  const person = await test.given.user({
    locations: facts.isElsewhere ? [west] : [here, west],
    positions: [facts.isUnskilled ? guard : swim],
    active: !facts.isInactive,
    ...(facts.age === null ? {} : { born: addDays(addMonths(START, -12 * facts.age), -330) }),
    ...(joins === null ? {} : { joining: addDays(START, joins) }),
    // An ending date can't be before the joining date.
    ...(ends === null ? {} : { ending: addDays(START, Math.max(joins ?? 0, ends)) }),
  });
  if (leave) {
    await test.db
      .insertInto('requests')
      .values({
        kind: 'time_off',
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
    await fillAbsences(test.db);
  }
  const { away, from, maxDays } = facts;
  if (away)
    await test.given.unavailable(person, addDays(START, away.day), addDays(START, away.day + away.length));
  if (from !== null) await test.given.weekly(person, START, clock(from), '23:00');
  if (maxDays !== null)
    await test.db
      .insertInto('work_preferences')
      .values({ user_id: person.id, max_days_per_week: maxDays })
      .execute();
  const { certificate } = facts;
  if (certificate)
    await test.given.certificate(person, certificate.isIncluded ? including : required, {
      issued: START,
      expires: certificate.through === null ? null : addDays(START, certificate.through),
      state: certificate.isPending ? 'PENDING' : 'APPROVED',
    });
  return person;
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The answer of a way of assigning: a refusal, or the sentences of its warnings. */
interface Outcome {
  readonly refusal: string | null;
  readonly warnings: readonly string[];
}

/** Drafts warn only managers, and only in forms. */
const isCaution = ({ code }: { readonly code: string }): boolean => code !== 'warn.inDraft';
const isWarning = ({ mode }: Candidate['reasons'][number]): boolean => mode === 'WARN';
const storedReasons = z.array(z.object({ code: z.string(), message: z.string() }));
const messagesOf = (warnings: readonly { readonly code: string; readonly message: string }[]): string[] =>
  warnings.filter(isCaution).map(({ message }) => message);

/** Returns what every way of assigning must say about an employee in the candidate list. */
function outcomeOf({ name, available, reasons }: Candidate): Outcome {
  const sentences = (mode: 'WARN' | undefined): string[] =>
    reasons.filter((reason) => reason.mode === mode).map(({ message }) => message);
  return available
    ? { refusal: null, warnings: sentences('WARN').map((sentence) => `${name}: ${sentence}`) }
    : { refusal: `${name}: ${sentences(undefined).join(' ')}`, warnings: [] };
}

/** The same work as the query of a candidate list, and as the forms of a shift and a meeting. */
function formsOf({ here, west, swim }: PlannerWorld, { id }: { readonly id: string }, work: Work) {
  const location = work.isWest ? west.id : here.id;
  const start_date = addDays(START, work.day);
  const times = { start_date, start_time: clock(work.hour), end_time: clock(work.hour + work.hours) };
  const shift_repeat = work.kind === 'WEEKLY' || work.kind === 'DAILY' ? work.kind : null;
  const end =
    shift_repeat !== null && work.length !== null ? { end_date: addDays(start_date, work.length) } : {};
  const schedule_type = shift_repeat === null ? ('ONE_TIME_SHIFT' as const) : ('RECURRING_SHIFT' as const);
  const query = new URLSearchParams({
    location,
    include: 'unavailable',
    type_id: swim.id,
    schedule_type: work.kind === 'meeting' ? 'STAFF_MEETING' : schedule_type,
    ...times,
    ...end,
    ...(shift_repeat === null ? {} : { shift_repeat }),
  });
  const shift = { location, schedule_type, shift_repeat, ...times, ...end, shift_type: swim.id };
  const meeting = { ...times, assigned_positions: [swim.id], assigned_staff: [id] };
  return { location, query, shift, meeting };
}

/** Returns the stored reasons of an employee's assignment to a shift that was created last. */
async function storedFor({ test }: PlannerWorld, { id, name }: Candidate): Promise<string[]> {
  const { overrides } = await test.db
    .selectFrom('assignments')
    .select('overrides')
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return messagesOf(storedReasons.parse(overrides)).map((message) => `${name}: ${message}`);
}

/** Stores a draft of the work, reads its conflicts and warnings, and publishes it, or discards what it refuses. */
async function publish(world: PlannerWorld, { id }: { readonly id: string }, work: Work): Promise<Outcome> {
  const { test, adminToken, swim, manager } = world;
  const { location, shift } = formsOf(world, { id }, work);
  const days = { start_date: shift.start_date, end_date: shift.end_date ?? null };
  if (shift.shift_repeat === null) days.end_date = shift.start_date;
  const at = { location: { id: location }, position: swim, by: manager, user: { id } };
  const draft = await test.given.draft({ ...at, date: shift.start_date });
  const { schedule_type, shift_repeat, start_time, end_time } = shift;
  await test.db
    .updateTable('draft_shifts')
    .set({ schedule_type, shift_repeat, start_time, end_time, ...days })
    .where('id', '=', draft.shiftId)
    .execute();
  await test.db.updateTable('draft_staff').set(days).where('draft_shift_id', '=', draft.shiftId).execute();
  const url = `/api/drafts/${draft.id}/`;
  const detail = draftDetail.parse((await test.call(adminToken, 'GET', url)).body);
  const published = await test.call(adminToken, 'POST', `${url}publish/`, {});
  const [unfit] = detail.unfit;
  if (unfit === undefined) {
    expectStatus(published, 200);
    return { refusal: null, warnings: detail.warned?.flatMap(({ notes }) => notes) ?? [] };
  }
  expectStatus(published, 400);
  assert.ok(String(errorOf(published)).endsWith(`: ${unfit.reasons.join(' ')}`), published.text);
  expectStatus(await test.call(adminToken, 'DELETE', url), 204);
  return { refusal: unfit.reasons.join(' '), warnings: [] };
}

/** Saves the form of a shift or meeting with the employee. A shift is previewed first. */
async function save(world: PlannerWorld, person: { readonly id: string }, work: Work): Promise<Outcome> {
  const { test, adminToken } = world;
  const { location, shift, meeting } = formsOf(world, person, work);
  const form = { ...shift, staff: [{ id: person.id }] };
  const saved = await (work.kind === 'meeting'
    ? test.call(adminToken, 'POST', `/api/shifts/meeting/?location=${location}`, meeting)
    : test.call(adminToken, 'POST', '/api/shifts/add-shift/', form));
  if (saved.status === 201)
    return { refusal: null, warnings: messagesOf(savedShift.parse(saved.body).warnings) };
  expectStatus(saved, 400);
  return { refusal: String(errorOf(saved)), warnings: [] };
}

async function preview(world: PlannerWorld, person: { readonly id: string }, work: Work): Promise<Outcome> {
  const { shift } = formsOf(world, person, work);
  const form = { ...shift, staff: [{ id: person.id }] };
  const answer = await world.test.call(world.adminToken, 'POST', '/api/shifts/preview/', form);
  const { errors, warnings } = shiftPreview.parse(expectStatus(answer, 200));
  const refusal = errors.length === 0 ? null : errors.map(({ message }) => message).join(' ');
  return { refusal, warnings: refusal === null ? messagesOf(warnings) : [] };
}

/** Creates the work as an open shift, and compares the employee's own reasons with those that managers see. */
async function compareOwnReasons(world: PlannerWorld, { id, reasons }: Candidate, work: Work): Promise<void> {
  const { test, adminToken } = world;
  const { shift } = formsOf(world, { id }, work);
  const made = await test.call(adminToken, 'POST', '/api/shifts/add-shift/', { ...shift, staff: [] });
  expectStatus(made, 201);
  const token = await test.given.session({ id });
  const query = `start_date=${shift.start_date}`;
  const list = scheduleAnswer.parse(
    expectStatus(await test.call(token, 'GET', `/api/shifts/open-shifts/?${query}`), 200),
  );
  const { shift_code } = savedShift.parse(made.body);
  const own = list.results.find((one) => one.shift_code === shift_code);
  // An employee without the location or the position doesn't see the open shift.
  if (reasons.some(({ code }) => code === 'NOT_AT_LOCATION' || code === 'LACKS_POSITION'))
    return assert.equal(own, undefined);
  // The employee's own availability only warns them, even where it refuses an assignment by a manager.
  const isOwnWarning = (reason: Candidate['reasons'][number]): boolean =>
    isWarning(reason) || reason.code === 'UNAVAILABLE';
  assert.deepEqual(
    own?.cautions?.map(({ code }) => code),
    reasons.filter(isOwnWarning).map(({ code }) => code),
  );
  const others = reasons.filter((reason) => !isOwnWarning(reason));
  const overlap = others.find(({ code }) => code === 'OVERLAP');
  const said = overlap ? 'This shift overlaps your shift' : (others[0]?.message ?? 'null');
  assert.ok(String(own?.blocked).startsWith(said), `${own?.blocked} for ${said}`);
}

/** The modes of the western location that differ from the defaults. */
const westModes = { minors: 'BLOCK', younger_than_14: 'WARN', labor: 'BLOCK' } as const;

describe('candidate lists and all ways of assigning', () => {
  let world: PlannerWorld;
  let types: Types;
  before(async () => {
    world = await openPlannerWorld();
    await world.test.db
      .insertInto('location_options')
      .values({ location_id: world.west.id, availability: 'BLOCK', certificates: 'WARN', ...westModes })
      .execute();
    for (const { id } of [world.here, world.west]) expectStatus(await limitHours(id, 240), 200);
    const { given } = world.test;
    const required = await given.certificateType('CPR/AED');
    types = { required, including: await given.certificateType('Lifeguarding', { includes: [required] }) };
    await given.requires(world.swim, required);
    await given.validAt(world.west, required, 2);
  });
  after(() => world.test.close());

  /** Sets New York's limits for minors at a location, and a break of everyone that is due after some minutes. */
  const limitHours = (location: string, break_after_minutes: number) =>
    world.test.call(world.adminToken, 'PUT', `/api/labor/${location}/`, {
      limits: {
        ...defaultLimits,
        ...presetLimits('NEW_YORK'),
        ADULT: { ...defaultLimits.ADULT, other_day_minutes: 480, break_after_minutes, break_minutes: 30 },
      },
      breaks: [{ start_date: addDays(START, 12), end_date: addDays(START, 16), name: 'Spring Break' }],
    });

  /** Compares every way in which an employee can get the work with the candidate list. */
  async function agree(person: { readonly id: string }, work: Work): Promise<Candidate | undefined> {
    const { test, adminToken } = world;
    const { query } = formsOf(world, person, work);
    const list = await test.call(adminToken, 'GET', `/api/shifts/staff/?${query.toString()}`);
    const said = candidateList.parse(list.body).results.find(({ id }) => id === person.id);
    if (said && work.via === 'open' && work.kind !== 'meeting') {
      if (!said.reasons.some(({ code }) => code === 'INACTIVE')) await compareOwnReasons(world, said, work);
      return said;
    }
    const ways = work.kind === 'meeting' ? [save] : [preview, work.via === 'draft' ? publish : save];
    for (const way of ways) {
      const outcome = await way(world, person, work);
      // Employees without both the location and the position are in no list.
      if (said) assert.deepEqual(outcome, outcomeOf(said), way.name);
      else assert.ok(outcome.refusal);
    }
    if (said?.available && work.kind !== 'meeting')
      assert.deepEqual(await storedFor(world, said), outcomeOf(said).warnings);
    return said;
  }

  const plan = async () => [
    await world.test.db.selectFrom('assignments').selectAll().orderBy('id').execute(),
    await world.test.db.selectFrom('meeting_staff').selectAll().orderBy('user_id').execute(),
  ];

  it('give the same reasons in lists, previews, saves, and drafts, and take no shift away afterward', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(anyFacts, anyFacts, anyFacts),
        fc.array(anyWork, { minLength: 6, maxLength: 14 }),
        // Each run creates new employees, so work of earlier runs can't interfere.
        async (facts, works) => {
          const people = [];
          for (const one of facts) people.push(await addPerson(world, one, types));
          for (const work of works) {
            const person = people[work.person];
            const said = person && (await agree(person, work));
            for (const { code, mode } of said?.reasons ?? []) seen.add(mode ? `${code} ${mode}` : code);
            if (said?.available) seen.add('available');
          }
          const planned = await plan();
          for (const { id } of people) {
            const held = world.test.db.selectFrom('certificates').select('id').where('user_id', '=', id);
            for (const one of await held.execute())
              await world.test.call(world.adminToken, 'DELETE', `/api/certificates/${one.id}/`);
            await world.test.call(world.adminToken, 'PUT', `/api/availability/${id}/`, {
              from_date: START,
              blocks: [{ weekday: 0, start_time: '05:00', end_time: '05:15', level: 'AVAILABLE' }],
              preferred_week_minutes: 0,
              max_days_per_week: 1,
              preferred: [],
              rather_not: [],
            });
          }
          for (const { id } of [world.here, world.west]) {
            expectStatus(await limitHours(id, 1), 200);
            expectStatus(await limitHours(id, 240), 200);
          }
          assert.deepEqual(await plan(), planned);
        },
      ),
      { ...propertyRuns(6), examples: [sure, certified, minors] },
    );
    const met = [
      'available',
      'OVERLAP',
      'ON_LEAVE',
      'NOT_EMPLOYED',
      'INACTIVE',
      'UNAVAILABLE',
      'UNAVAILABLE WARN',
      'MAX_DAYS WARN',
      'CERTIFICATE_MISSING',
      'CERTIFICATE_MISSING WARN',
      'CERTIFICATE_EXPIRED',
      'CERTIFICATE_PENDING',
      'CERTIFICATE_PENDING WARN',
      'warn.certificateExpires WARN',
      'warn.minorDay',
      'warn.minorDay WARN',
      'warn.minorWeek',
      'warn.minorWeek WARN',
      'warn.minorClock',
      'warn.minorClock WARN',
      'warn.minorDays',
      'warn.minorDays WARN',
      'warn.tooYoung',
      'warn.tooYoung WARN',
      'warn.longDay',
      'warn.longWeek WARN',
      'warn.shortRest WARN',
      'warn.needsBreak WARN',
    ];
    assert.deepEqual(
      met.filter((one) => !seen.has(one)),
      [],
      'reasons that were never met',
    );
  });
});
