import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { propertyRuns } from '../../../../test/propertyRuns';
import { savedDraft } from '@ondeck/shared/schemas/drafts';
import { openShiftsAreDerived, assertNoOverlaps } from '../planInvariants.fixture';
import { type DraftWorld, openDraftWorld } from './drafts.fixture';

/** A Sunday. Tests start on the Wednesday before this date. */
const SUNDAY = '2027-03-07';

type Step =
  | {
      kind: 'shift';
      day: number;
      hour: number;
      person: number | null;
      repeat: 'WEEKLY' | 'DAILY' | null;
      weeks: number;
    }
  | {
      kind: 'copy';
      what: 'DAY' | 'WEEK' | 'TERM';
      from: number;
      to: number;
      people: boolean;
      choice: 'WITHOUT' | 'OPEN' | 'SKIP';
    }
  | { kind: 'publish'; draft: number; unfit: 'OPEN' | 'LEAVE_OUT' | undefined }
  | { kind: 'discard'; draft: number }
  | { kind: 'wait'; days: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('shift' as const),
      day: fc.nat(13),
      hour: fc.integer({ min: 6, max: 18 }),
      person: fc.option(fc.nat(2), { freq: 5 }),
      repeat: fc.constantFrom('WEEKLY' as const, 'DAILY' as const, null, null),
      weeks: fc.nat(3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('copy' as const),
      what: fc.constantFrom('DAY' as const, 'WEEK' as const, 'WEEK' as const, 'TERM' as const),
      from: fc.nat(1),
      to: fc.nat(5),
      people: fc.boolean(),
      choice: fc.constantFrom('WITHOUT' as const, 'OPEN' as const, 'SKIP' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      draft: fc.nat(4),
      unfit: fc.constantFrom('OPEN' as const, 'LEAVE_OUT' as const, undefined),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('discard' as const), draft: fc.nat(4) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 2 }) }),
  },
);

interface Play {
  readonly world: DraftWorld;
  readonly people: readonly { readonly id: string }[];
  readonly batches: string[];
}

const pick = (list: readonly string[], index: number): string | undefined =>
  list[index % Math.max(list.length, 1)];

/** Returns everything that the employees can see: their own shifts, open shifts, and notifications. */
async function seenByStaff({ world, people }: Play): Promise<string> {
  const { test } = world;
  const seen: string[] = [];
  for (const person of people) {
    const token = await test.given.session(person);
    for (const path of [
      'shifts/employee_view/?view_type=monthly&start_date=2027-03-01',
      'shifts/employee_view/?view_type=monthly&start_date=2027-04-01',
      'shifts/open-shifts/?start_date=2027-03-14',
      'notifications/?limit=200',
    ])
      seen.push((await test.call(token, 'GET', `/api/${path}`)).text);
  }
  return seen.join('\n');
}

async function copy({ world, batches }: Play, step: Step & { kind: 'copy' }): Promise<void> {
  const { drafts } = world;
  const from = addDays(SUNDAY, step.from * 7);
  const body = drafts.copy({
    kind: step.what,
    from,
    ...(step.what === 'TERM' ? { to: addDays(from, 13) } : {}),
    targets: [addDays(SUNDAY, step.to * 7)],
    with_people: step.people,
  });
  const preview = await drafts.ask('POST', 'preview/', body);
  if (step.from === step.to) return assert.equal(preview.status, 400, preview.text);
  const { rows } = await drafts.report(body);
  const choices = rows.map(({ key }) => ({ key, choice: step.choice }));
  const answer = await drafts.ask('POST', '', { ...body, choices });
  const kept = step.choice === 'SKIP' ? [] : rows.filter(({ state }) => state !== 'LEFT_OUT');
  assert.equal(answer.status, kept.length > 0 ? 201 : 400, answer.text);
  if (answer.status !== 201) return;
  const { id } = savedDraft.parse(answer.body);
  batches.push(id);
  const { shifts, unfit } = await drafts.detail(id);
  assert.equal(shifts, kept.length);
  assert.deepEqual(unfit, [], "the stored shifts don't overlap");
}

async function publish({ world, batches, people }: Play, step: Step & { kind: 'publish' }): Promise<void> {
  const { drafts, test } = world;
  const id = pick(batches, step.draft);
  if (id === undefined) return;
  const state = () =>
    test.db.selectFrom('draft_batches').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  const before = (await state()).state;
  const known = before === 'DRAFT' ? await drafts.detail(id) : null;
  const shifts = await drafts.shiftCount();
  const told = await Promise.all(people.map((person) => drafts.notices(person)));
  const answer = await drafts.publish(id, step.unfit ? { unfit: step.unfit } : {});
  const made = (await drafts.shiftCount()) - shifts;
  const news = (await Promise.all(people.map((person) => drafts.notices(person)))).map(
    (list, index) => list.length - (told[index]?.length ?? 0),
  );
  if (answer.status === 200) {
    assert.equal(before, 'DRAFT');
    assert.equal((await state()).state, 'PUBLISHED');
    assert.ok(made > 0 && made <= (known?.shifts ?? 0));
    assert.ok(
      news.every((count) => count <= 1),
      'one notice for each person at most',
    );
    return;
  }
  assert.equal(answer.status, before === 'DRAFT' ? 400 : 409, answer.text);
  assert.deepEqual([made, news, (await state()).state], [0, people.map(() => 0), before]);
}

async function take(play: Play, step: Step): Promise<void> {
  const { world, people, batches } = play;
  const { drafts } = world;
  if (step.kind === 'copy') return copy(play, step);
  if (step.kind === 'publish') return publish(play, step);
  if (step.kind === 'wait') return world.at(addDaysTo(world.test.clock.now(), step.days));
  if (step.kind === 'discard') {
    const id = pick(batches, step.draft);
    if (id === undefined) return;
    const answer = await drafts.ask('DELETE', `${id}/`);
    assert.ok([204, 409].includes(answer.status), answer.text);
    return;
  }
  const start = addDays(SUNDAY, step.day);
  const at = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const answer = await world.add({
    schedule_type: step.repeat ? 'RECURRING_SHIFT' : 'ONE_TIME_SHIFT',
    shift_repeat: step.repeat,
    start_date: start,
    end_date: step.repeat ? addDays(start, step.weeks * 7) : null,
    start_time: at(step.hour),
    end_time: at(step.hour + 3),
    staff: step.person === null ? [] : [{ id: people[step.person]?.id }],
  });
  assert.ok([201, 400].includes(answer.status), answer.text);
}

const addDaysTo = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString();

const isSecret = ({ kind }: Step): boolean => kind === 'copy' || kind === 'discard';

describe('random copies, publications, and discards', () => {
  it('never double-books an employee, keeps open shifts up to date, and hides drafts from staff until they are published', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 14 }), async (steps) => {
        const world = await openDraftWorld();
        const { given } = world.test;
        const person = { locations: [world.here], positions: [world.swim] };
        const people = [await given.user(person), await given.user(person), await given.user(person)];
        const play: Play = { world, people, batches: [] };
        try {
          for (const step of steps) {
            const before = isSecret(step) ? await seenByStaff(play) : '';
            await take(play, step);
            if (isSecret(step)) assert.equal(await seenByStaff(play), before, step.kind);
            else await assertNoOverlaps(world, people);
          }
          const shifts = await world.test.db.selectFrom('shifts').select('id').execute();
          await openShiftsAreDerived(
            world,
            shifts.map(({ id }) => id),
          );
          const made = await world.test.db
            .selectFrom('draft_shifts')
            .innerJoin('draft_batches', 'draft_batches.id', 'draft_shifts.batch_id')
            .select('draft_shifts.shift_id')
            .where('draft_batches.state', '<>', 'PUBLISHED')
            .where('draft_shifts.shift_id', 'is not', null)
            .execute();
          assert.deepEqual(made, []);
        } finally {
          await world.test.close();
        }
      }),
      propertyRuns(6),
    );
  });
});
