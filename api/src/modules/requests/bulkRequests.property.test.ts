import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { DEFAULT_NOW } from '../../../test/clock';
import type { GivenShift, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { refuseShortages, requireGuards } from '../planning/deck/requireGuards.fixture';
import { decidedAll, type Item, listed, previewed } from './bulkRequests.fixture';
import { decide, refresh, type School, schoolIn } from './requests.fixture';

const people = ['ana', 'ben', 'cleo'] as const;
const asks = fc.array(
  fc.record({
    kind: fc.constantFrom('TIME_OFF', 'TIME_OFF', 'SCHEDULE_CHANGE', 'OPEN_SHIFT', 'OPEN_SHIFT' as const),
    who: fc.constantFrom(...people),
    which: fc.nat({ max: 6 }),
    week: fc.nat({ max: 2 }),
    long: fc.nat({ max: 9 }),
    all: fc.boolean(),
  }),
  { minLength: 2, maxLength: 10, size: 'max' },
);
type Ask = (typeof asks extends fc.Arbitrary<infer T> ? T : never)[number];

interface Place {
  readonly school: School;
  readonly staff: Record<(typeof people)[number], GivenUser>;
  readonly shifts: readonly GivenShift[];
  readonly firsts: readonly string[];
  readonly items: Item[];
}

/** The shifts of a school: who works each, from when, how often, and at what times. */
const plan = [
  ['ana', '2027-03-15', 'WEEKLY', '16:00', '20:00'],
  ['ben', '2027-03-15', 'WEEKLY', '16:00', '20:00'],
  ['cleo', '2027-03-16', 'WEEKLY', '09:00', '12:00'],
  ['ana', '2027-03-16', null, '09:00', '12:00'],
  [null, '2027-03-15', 'WEEKLY', '18:00', '21:00'],
  [null, '2027-03-16', null, '10:00', '13:00'],
  [null, '2027-03-16', 'WEEKLY', '12:00', '14:00'],
] as const;

async function placeIn(test: TestApp, isStrict: boolean): Promise<Place> {
  const school = await schoolIn(test);
  const { here, position, ana, ben } = school;
  const cleo = await test.given.user({
    locations: [here],
    positions: [position],
    firstName: 'Cleo',
    lastName: 'Park',
  });
  const staff = { ana, ben, cleo };
  const shifts: GivenShift[] = [];
  for (const [who, start, repeat, from, to] of plan) {
    const shift = await test.given.shift({
      location: here,
      position,
      start,
      from,
      to,
      ...(repeat ? { repeat } : {}),
    });
    if (who) {
      const end = repeat ? {} : { end: start };
      await test.given.assignment({ shift, user: staff[who], start, ...end });
    }
    await refresh(test, shift);
    shifts.push(shift);
  }
  if (isStrict) {
    // The location refuses to lose the last guard.
    await refuseShortages(school);
    await requireGuards({ test, token: school.token.mia, here, guard: position });
  }
  return { school, staff, shifts, firsts: plan.map(([, start]) => start), items: [] };
}

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Stores a request, unless the employee already has the same one. */
async function ask({ school: { test }, staff, shifts, firsts, items }: Place, one: Ask): Promise<void> {
  const { given, db } = test;
  const [user, shift, first] = [staff[one.who], shifts[one.which], firsts[one.which]];
  if (!shift || !first) return;
  const date = dayAfter(first, plan[one.which]?.[2] ? one.week * 7 : 0);
  test.clock.advance(1000);
  const about = { user, shift, date };
  if (one.kind === 'OPEN_SHIFT') {
    const gap = await db
      .selectFrom('open_shifts')
      .select(['id', 'start_date', 'end_date'])
      .where('shift_id', '=', shift.id)
      .executeTakeFirst();
    if (!gap) return;
    // All dates of the open shift, or one of them.
    const days = one.all ? gap : { start_date: date, end_date: date };
    if (await sharesDates(test, user, gap.id, days)) return;
    const { id } = await given.request({ kind: 'OPEN_SHIFT', ...about, gap, date: days.start_date });
    await db.updateTable('requests').set({ end_date: days.end_date }).where('id', '=', id).execute();
    items.push({ kind: one.kind, id });
    return;
  }
  if (one.kind === 'SCHEDULE_CHANGE' && (await hasChange(test, user, shift))) return;
  const { id } = await given.request({ kind: one.kind, ...about });
  items.push({ kind: one.kind, id });
  if (one.kind === 'TIME_OFF')
    await db
      .updateTable('requests')
      .set({ end_date: dayAfter(date, one.long), all_shifts: one.all })
      .where('id', '=', id)
      .execute();
}

/** Returns whether a request of an employee for the open shift shares a date with these dates. No one can ask twice. */
async function sharesDates(
  { db }: TestApp,
  user: GivenUser,
  gapId: string,
  { start_date: start, end_date: end }: { readonly start_date: string; readonly end_date: string | null },
): Promise<boolean> {
  const asked = await db
    .selectFrom('requests')
    .select(['start_date', 'end_date'])
    .where('user_id', '=', user.id)
    .where('open_shift_id', '=', gapId)
    .execute();
  return asked.some(
    (other) =>
      (end === null || (other.start_date ?? '') <= end) &&
      (other.end_date === null || other.end_date >= start),
  );
}

async function hasChange({ db }: TestApp, user: GivenUser, shift: GivenShift): Promise<boolean> {
  const rows = await db
    .selectFrom('requests')
    .select('id')
    .where('user_id', '=', user.id)
    .where('shift_id', '=', shift.id)
    .where('kind', '=', 'schedule_change')
    .execute();
  return rows.length > 0;
}

const paths = { TIME_OFF: 'timeOff', SCHEDULE_CHANGE: 'change', OPEN_SHIFT: 'open' } as const;

/** Approves requests one by one, in the order of the list. @returns the places of the refused ones in that order */
async function oneByOne({ school }: Place, ordered: readonly Item[]): Promise<number[]> {
  const refused: number[] = [];
  for (const [index, { kind, id }] of ordered.entries()) {
    if (kind === 'NEW_SHIFT' || kind === 'CORRECTION') continue;
    const { status } = await decide(school, school.token.mia, paths[kind], id, { action: 'APPROVE' });
    if (status !== 200) refused.push(index);
  }
  return refused;
}

/** Returns everything that the approvals wrote, with names and places instead of IDs. */
async function stateOf({ school: { test, here }, staff, shifts, items }: Place) {
  const { db } = test;
  const nameOf = new Map<string | null, string>(people.map((name) => [staff[name].id, name]));
  const shiftOf = new Map<string | null, number>(shifts.map(({ id }, index) => [id, index]));
  const ids = shifts.map(({ id }) => id);
  const users = people.map((name) => staff[name].id);
  const assignments = await db
    .selectFrom('assignments')
    .select(['shift_id', 'user_id', 'start_date', 'end_date', 'covers_user_id', 'source'])
    .where('shift_id', 'in', ids)
    .execute();
  const gaps = await db
    .selectFrom('open_shifts')
    .select(['shift_id', 'start_date', 'end_date', 'last_employee_id'])
    .where('shift_id', 'in', ids)
    .execute();
  const days = await db
    .selectFrom('absence_days')
    .select(['user_id', 'date'])
    .where('user_id', 'in', users)
    .execute();
  const lines = await db
    .selectFrom('absence_lines')
    .select(['user_id', 'shift_id', 'date', 'minutes', 'pay'])
    .where('user_id', 'in', users)
    .execute();
  const requests = await db.selectFrom('requests').select(['id', 'status', 'decision_reason']).execute();
  const notices = await db
    .selectFrom('notifications')
    .select(['user_id', 'kind'])
    .where('user_id', 'in', users)
    .execute();
  const audited = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('location_id', '=', here.id)
    .execute();
  const said = (rows: readonly object[]) =>
    rows
      .map((row) =>
        JSON.stringify(row, (key, value) => {
          if (key === 'shift_id') return shiftOf.get(value);
          return key === 'user_id' || key === 'covers_user_id' || key === 'last_employee_id'
            ? (nameOf.get(value) ?? null)
            : value;
        }),
      )
      .sort();
  return {
    assignments: said(assignments),
    gaps: said(gaps),
    days: said(days),
    lines: said(lines),
    notices: said(notices),
    audited: said(audited),
    requests: items.map(({ id }) => requests.find((one) => one.id === id)?.status),
  };
}

describe('approving random requests together', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  it('does what approving one by one in the order of the list does, and what its preview says', async () => {
    await fc.assert(
      fc.asyncProperty(asks, fc.boolean(), async (all, isStrict) => {
        test.clock.set(DEFAULT_NOW);
        const [bulk, single] = [await placeIn(test, isStrict), await placeIn(test, isStrict)];
        for (const one of all) for (const place of [bulk, single]) await ask(place, one);
        const orderOf = async ({ school: { token } }: Place) =>
          (await listed(test, token.mia)).results.map(({ kind, id }) => ({ kind, id }));
        const [together, ordered] = [await orderOf(bulk), await orderOf(single)];
        assert.equal(together.length, bulk.items.length);
        if (together.length === 0) return;
        const shuffled = [...together].reverse();
        const preview = await previewed(test, bulk.school.token.mia, shuffled);
        assert.deepEqual(
          preview.items.map(({ id }) => id),
          together.map(({ id }) => id),
        );
        const answer = await decidedAll(test, bulk.school.token.mia, { items: shuffled });
        const refusedIn = (refused: readonly { readonly id: string }[]) =>
          refused.map(({ id }) => together.findIndex((one) => one.id === id)).sort((a, b) => a - b);
        const refused = refusedIn(answer.refused);
        const said = refusedIn(preview.items.filter(({ reason }) => reason !== undefined));
        assert.deepEqual(said, refused, JSON.stringify([preview, answer], null, 1));
        assert.deepEqual(await oneByOne(single, ordered), refused);
        assert.deepEqual(await stateOf(bulk), await stateOf(single));
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 8) },
    );
  });
});
