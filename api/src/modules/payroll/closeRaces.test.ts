import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { payrollDetailAnswer } from '@ondeck/shared/schemas/payroll';
import * as z from 'zod/mini';
import { errorOf, expectStatus } from '../../../test/assertions';
import { type Answer, createTestApp, type TestApp } from '../../../test/harness';
import { punchClock } from '../attendance/attendance.fixture';
import { corrections } from '../attendance/corrections.fixture';
import { type SheetWorld, sheetCalls, sheetWorld, TUESDAY, WEEK } from './timesheets.fixture';

/** The embedded engine has one session, so nothing races there. A few rounds show only that nothing breaks. */
const rounds = process.env.TEST_DATABASE_URL ? Number(process.env.RACE_ROUNDS ?? 20) : 2;
const NEXT_WEEK = '2027-02-28';
const CLOSED = 'Max Boss closed the week of 02-21-2027. An admin can reopen it in Timesheets.';
const CHANGED = 'Approve these timesheets or put them on hold first: Ana Diaz.';
/** Half past midnight in Lakeview's time zone, after the last day of the week. */
const MIDNIGHT = '2027-02-28T05:30:00Z';

describe(`${rounds} races of closing a week`, () => {
  let test: TestApp;
  let world: SheetWorld;
  let sheets: ReturnType<typeof sheetCalls>;
  let correct: ReturnType<typeof corrections>;
  let anaToken: string;
  before(async () => {
    test = await createTestApp();
    test.clock.set(MIDNIGHT);
    world = await sheetWorld(test);
    sheets = sheetCalls(test, world);
    correct = corrections(test);
    anaToken = await test.given.session(world.ana);
  });
  after(() => test.close());

  const close = () => sheets.send(world.admin, 'close', {});

  /** Creates an open week in which Ana worked four hours that a manager has approved. */
  async function approvedWeek(): Promise<string> {
    for (const table of ['timesheets', 'payroll_weeks', 'carried_hours', 'payroll_adjustments'] as const)
      await test.db.deleteFrom(table).execute();
    // Leave approved requests alone, because they belong to the history of their time entry.
    await test.db
      .updateTable('requests')
      .where('kind', '=', 'correction')
      .set({ status: 'REJECTED', decided_by: world.boss.id, decided_at: test.clock.now() })
      .where('status', '=', 'PENDING')
      .execute();
    // Corrected time entries can't be deleted because of their history, so void them to remove them from the totals.
    await test.db.updateTable('clock_records').set({ status: 'VOIDED' }).execute();
    const { id } = await sheets.worked(world.ana, TUESDAY);
    expectStatus(await sheets.approve(world.manager, [world.ana]), 200);
    return id;
  }

  /** Returns the minutes that a week pays, and checks that Timesheets and the report agree. */
  async function paid(date: string): Promise<number> {
    const { totals } = await sheets.read(world.admin, date);
    const path = `/api/payroll/payroll-detail?location=${world.here.id}&date=${date}`;
    const report = z.parse(payrollDetailAnswer, expectStatus(await test.call(world.admin, 'GET', path), 200));
    assert.equal(Math.round(report.totals.total_hours * 60), totals.paid_minutes);
    return totals.paid_minutes;
  }

  /** Returns which call came first, and checks that the other was refused with the reason. */
  function winnerOf(closing: Answer, change: Answer): 'closing' | 'change' {
    const first = closing.status === 200 ? 'closing' : 'change';
    const [winner, loser] = first === 'closing' ? [closing, change] : [change, closing];
    assert.ok(winner.status < 300, `${closing.text} ${change.text}`);
    assert.equal(loser.status, 409);
    // A correction that removes hours also says so.
    assert.equal(
      String(errorOf(loser)).replace('This removes hours from a closed week. ', ''),
      first === 'closing' ? CLOSED : CHANGED,
    );
    return first;
  }

  /** Other changes of Ana's hours, and the minutes that the week pays if the change comes first. */
  const changes: [name: string, prepare: (id: string) => Promise<() => Promise<Answer>>, minutes: number][] =
    [
      [
        'an edit of pay',
        (id) =>
          Promise.resolve(() =>
            test.call(world.admin, 'PUT', `/api/payroll/payroll/details/${id}/`, {
              rate: 'REGULAR',
              hours: 3,
            }),
          ),
        180,
      ],
      [
        'a correction',
        async (id) => {
          const seen = await correct.asItIs(world.manager, id);
          const body = { ...seen, clocked_out: `${TUESDAY}T18:00:00Z` };
          return () => test.call(world.manager, 'PUT', `/api/attendance/records/${id}/`, body);
        },
        180,
      ],
      [
        'the approval of a correction that was asked for',
        async (id) => {
          const asked = {
            record_id: id,
            clocked_in: `${TUESDAY}T15:00:00Z`,
            clocked_out: `${TUESDAY}T18:30:00Z`,
            reason: 'I left earlier',
          };
          expectStatus(await test.call(anaToken, 'POST', '/api/shifts/request/correction/', asked), 202);
          const { id: request } = await test.db
            .selectFrom('requests')
            .where('kind', '=', 'correction')
            .select('id')
            .where('status', '=', 'PENDING')
            .executeTakeFirstOrThrow();
          const path = `/api/attendance/corrections/${request}/`;
          return () => test.call(world.manager, 'POST', path, { action: 'APPROVE' });
        },
        210,
      ],
      [
        'taking the approval back',
        () => Promise.resolve(() => sheets.send(world.manager, 'undecide', { user_id: world.ana.id })),
        240,
      ],
    ];
  for (const [name, prepare, minutes] of changes)
    it(`accepts ${name} or closing, whichever is first, and gives the other user the reason`, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const change = await prepare(await approvedWeek());
        const [closing, changed] = await Promise.all([close(), change()]);
        const first = winnerOf(closing, changed);
        assert.equal(await paid(WEEK), first === 'closing' ? 240 : minutes);
      }
    });

  it('pays hours of an absence or closes the week, whichever is first, and gives the other user the reason', async () => {
    for (let round = 0; round < rounds; round += 1) {
      for (const table of ['absence_lines', 'absence_days', 'absences'] as const)
        await test.db.deleteFrom(table).execute();
      const { line } = await test.given.absence({
        user: world.ana,
        location: world.here,
        date: '2027-02-24',
        pay: 'UNPAID',
        position: world.guard,
        by: world.boss,
      });
      await approvedWeek();
      const pay = test.call(world.manager, 'POST', '/api/absences/lines/pay/', {
        items: [{ id: line, pay: 'PAID' }],
      });
      const [closing, paying] = await Promise.all([close(), pay]);
      const first = winnerOf(closing, paying);
      const stored = await test.db.selectFrom('absence_lines').select('pay').execute();
      assert.deepEqual(stored, [{ pay: first === 'closing' ? 'UNPAID' : 'PAID' }], `round ${round}`);
    }
    for (const table of ['absence_lines', 'absence_days', 'absences'] as const)
      await test.db.deleteFrom(table).execute();
  });

  it('pays a missed punch once: in its week if it comes before closing, or else in the next week', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await approvedWeek();
      const [closing, added] = await Promise.all([
        close(),
        correct.add(world.manager, {
          user_id: world.ana.id,
          location: world.here.id,
          clocked_in: `${TUESDAY}T20:00:00Z`,
          clocked_out: `${TUESDAY}T21:00:00Z`,
          position_id: world.guard.id,
          rate: 'REGULAR',
          reason: 'The tablet was off',
        }),
      ]);
      expectStatus(added, 201);
      const isClosed = closing.status === 200;
      if (!isClosed) assert.equal(errorOf(closing), CHANGED);
      assert.deepEqual([await paid(WEEK), await paid(NEXT_WEEK)], isClosed ? [240, 60] : [300, 0]);
    }
  });

  it('accepts every clock-out at the punch clock while closing, and pays hours on hold in the next week', async () => {
    const clock = punchClock(test);
    for (let round = 0; round < rounds; round += 1) {
      await approvedWeek();
      await sheets.worked(world.bo, '2027-02-27', { in: '2027-02-28T03:00:00Z', out: null });
      const aside = { user_id: world.bo.id, reason: 'Still on deck' };
      expectStatus(await sheets.send(world.manager, 'set-aside', aside), 200);
      const [closing, punched] = await Promise.all([
        close(),
        clock.enter(world.bo.code, { address: `10.5.${Math.floor(round / 200)}.${round % 200}` }),
      ]);
      expectStatus(closing, 200);
      expectStatus(punched, 200);
      assert.deepEqual([await paid(WEEK), await paid(NEXT_WEEK)], [240, 150]);
    }
  });

  it('closes a week once when two admins close it at the same time, and names the first to the second', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await approvedWeek();
      const answers = await Promise.all([close(), close()]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
      assert.equal(errorOf(answers.find(({ status }) => status === 409) ?? answers[0]), CLOSED);
      const weeks = await test.db.selectFrom('payroll_weeks').selectAll().execute();
      assert.equal(weeks.filter(({ closed_at }) => closed_at !== null).length, 1);
    }
  });
});
