import { startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { MINUTE_MS } from '@ondeck/shared/domain/durations';
import { correctionRowList } from '@ondeck/shared/schemas/corrections';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod/mini';
import { expectStatus } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { propertySeed } from '../../../test/seed';
import { storesNothing } from '../../../test/storedRows';
import { empty } from '../../../test/testDatabase';
import { corrections } from '../attendance/corrections.fixture';
import { weeksAreKept } from './paidWeeks.fixture';
import { sheetCalls, sheetWorld, WEEK } from './timesheets.fixture';

const NEXT_WEEK = '2027-02-28';
/** The week of the clock. It never closes, so hours can always be paid in an open week. */
const THIS_WEEK = '2027-03-07';
const NOW = '2027-03-10T17:00:00Z';
const DAYS = ['2027-02-22', '2027-02-23', '2027-03-01', '2027-03-02'];
const RUNS = Number(process.env.PROPERTY_RUNS ?? 2);

type Step =
  | { kind: 'correct'; entry: number; start: number; end: number; how: 'manager' | 'admin' | 'request' }
  | { kind: 'close' | 'reopen'; next: boolean; hold: boolean };

const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('correct' as const),
        entry: fc.nat(1000),
        start: fc.integer({ min: -45, max: 20 }),
        end: fc.integer({ min: -20, max: 45 }),
        how: fc.constantFrom('manager' as const, 'admin' as const, 'request' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('close' as const, 'close' as const, 'reopen' as const),
        next: fc.boolean(),
        hold: fc.boolean(),
      }),
    },
  ),
  { minLength: 8, maxLength: 16 },
);

type Entry = {
  id: string;
  user_id: string;
  clocked_in: Date;
  clocked_out: Date;
  /** The week that pays the entry. */
  week: string;
  /** Every column, as text. */
  row: string;
};

const minute = (at: Date): number => at.getTime() / MINUTE_MS;
const at = (minutes: number): string => new Date(minutes * MINUTE_MS).toISOString();
const minutesFrom = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

describe('corrections of closed weeks', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  async function liveEntries(): Promise<Entry[]> {
    const { rows } = await sql<Omit<Entry, 'week'> & { work_date: string; week: string | null }>`
      select c.id, c.user_id, c.clocked_in, c.clocked_out, c.work_date, k.week, c::text as row
      from clock_records c left join carried_hours k on k.clock_record_id = c.id
      where c.status = 'CLOSED' order by c.clocked_in, c.id`.execute(test.db);
    return rows.map(({ work_date, week, ...row }) => ({ ...row, week: week ?? startOfWeek(work_date) }));
  }

  /** Runs the steps next to a model that knows only which minutes each employee has worked. */
  async function live(steps: readonly Step[]): Promise<void> {
    await empty(test.db);
    test.clock.set(NOW);
    const world = await sheetWorld(test);
    const sheets = sheetCalls(test, world);
    const fix = corrections(test);
    const staff: readonly GivenUser[] = [world.ana, world.bo];
    const model = new Map(staff.map(({ id }) => [id, new Set<number>()]));
    for (const user of staff)
      for (const day of DAYS) {
        // A second entry close to the first, so that some corrections would overlap.
        const first = await sheets.worked(user, day);
        const second = await sheets.worked(user, day, { in: `${day}T19:30:00Z`, minutes: 60 });
        assert.notEqual(first.id, second.id);
        const from = Date.parse(`${day}T15:00:00Z`) / MINUTE_MS;
        for (const one of [...minutesFrom(from, from + 240), ...minutesFrom(from + 270, from + 330)])
          model.get(user.id)?.add(one);
      }

    /** Everything that a closed week has paid: entries, stored totals, and the reports. */
    async function paidIn(week: string): Promise<string> {
      const { rows: totals } = await sql<{ row: string }>`
        select w::text as row from paid_weeks w where week = ${week} order by 1`.execute(test.db);
      const reports = [];
      for (const name of ['payroll-detail', 'payroll-summary']) {
        const answer = await test.call(
          world.admin,
          'GET',
          `/api/payroll/${name}?date=${week}&location=${world.here.id}`,
        );
        reports.push(expectStatus(answer, 200));
      }
      const entries = (await liveEntries()).filter((entry) => entry.week === week);
      return JSON.stringify({ entries, totals, reports }, null, 1);
    }
    const closed = new Map<string, string>();

    async function close(week: string, hold: boolean): Promise<void> {
      await sheets.acceptAll(world.admin, week);
      const { people } = await sheets.read(world.admin, week);
      const aside = hold ? people[0]?.id : undefined;
      if (aside !== undefined)
        expectStatus(
          await sheets.send(world.admin, 'set-aside', { user_id: aside, reason: 'Ask again' }, week),
          200,
        );
      const approved = staff.filter(({ id }) => id !== aside && people.some((person) => person.id === id));
      if (approved.length > 0) expectStatus(await sheets.approve(world.admin, approved, week), 200);
      expectStatus(await sheets.send(world.admin, 'close', {}, week), 200);
      closed.set(week, await paidIn(week));
    }

    async function correct({ entry: which, start, end, how }: Step & { kind: 'correct' }): Promise<string> {
      const entries = await liveEntries();
      const entry = entries[which % entries.length];
      assert.ok(entry);
      const [from, to] = [minute(entry.clocked_in), minute(entry.clocked_out)];
      const wanted = { clocked_in: at(from + start), clocked_out: at(to + end) };
      const isClosed = closed.has(entry.week);
      const send = async () => {
        if (how !== 'request')
          return fix.change(how === 'admin' ? world.admin : world.manager, entry.id, wanted);
        const user = staff.find(({ id }) => id === entry.user_id);
        const asked = await test.call(
          await test.given.session(user ?? world.bo),
          'POST',
          '/api/shifts/request/correction/',
          { record_id: entry.id, ...wanted, reason: 'The tablet was off' },
        );
        if (asked.status !== 202) return asked;
        const path = '/api/attendance/corrections/';
        const { body } = await test.call(world.manager, 'GET', `${path}?status=PENDING`);
        const [row] = z.parse(correctionRowList, body).results;
        const decided = await test.call(world.manager, 'POST', `${path}${row?.id}/`, { action: 'APPROVE' });
        // The next step can ask about the same entry again.
        if (decided.status !== 200)
          expectStatus(
            await test.call(world.manager, 'POST', `${path}${row?.id}/`, {
              action: 'REJECT',
              reason: 'It was on time',
            }),
            200,
          );
        return decided;
      };
      const removes = start > 0 || end < 0;
      const answer =
        isClosed && removes && how !== 'request' ? await storesNothing(test.db, send) : await send();
      const what = `${how} ${start} ${end} of ${entry.id} in ${isClosed ? 'a closed' : 'an open'} week: ${answer.status} ${answer.text}`;
      if (isClosed && removes) assert.notEqual(answer.status, 200, what);
      // Only an overlap, a change of nothing, and a removal from a closed week are refused.
      const own = model.get(entry.user_id) ?? new Set();
      const isOverlap =
        from + start >= to + end ||
        [...minutesFrom(from + start, from), ...minutesFrom(to, to + end)].some((one) => own.has(one));
      const mayFail = isOverlap || (start === 0 && end === 0) || (isClosed && removes);
      assert.equal(answer.status === 200, !mayFail, what);
      if (answer.status !== 200) return what;
      for (const one of minutesFrom(from, to)) own.delete(one);
      for (const one of minutesFrom(from + start, to + end)) own.add(one);
      return what;
    }

    for (const step of steps) {
      let what: string = step.kind;
      if (step.kind === 'correct') what = await correct(step);
      else {
        const week = step.next ? NEXT_WEEK : WEEK;
        what = `${step.kind} ${week}${step.hold ? ' with hours on hold' : ''}`;
        if (step.kind === 'close' && !closed.has(week)) await close(week, step.hold);
        if (step.kind === 'reopen' && closed.has(week)) {
          expectStatus(await sheets.send(world.admin, 'reopen', { reason: 'Hours are missing' }, week), 200);
          closed.delete(week);
        }
      }

      for (const [week, then] of closed) assert.equal(await paidIn(week), then, `${week} after ${what}`);
      const entries = await liveEntries();
      for (const { id } of staff) {
        const worked = entries
          .filter((entry) => entry.user_id === id)
          .flatMap((entry) => minutesFrom(minute(entry.clocked_in), minute(entry.clocked_out)));
        // A list and not a set: a minute in two entries would be paid twice.
        assert.deepEqual(
          worked.sort((one, other) => one - other),
          [...(model.get(id) ?? [])].sort((one, other) => one - other),
          what,
        );
      }
      const sums = [];
      for (const week of [WEEK, NEXT_WEEK, THIS_WEEK])
        sums.push((await sheets.read(world.admin, week)).totals.paid_minutes);
      assert.equal(
        sums.reduce((sum, minutes) => sum + minutes, 0),
        [...model.values()].reduce((sum, minutes) => sum + minutes.size, 0),
        `${sums.join(' + ')} after ${what}`,
      );
      await weeksAreKept(test.db, what);
    }
  }

  it('pay every worked minute once in one of the weeks, and change no closed week', async () => {
    await fc.assert(fc.asyncProperty(steps, live), {
      numRuns: RUNS,
      seed: propertySeed,
      endOnFailure: true,
      includeErrorInReport: true,
    });
  });
});
