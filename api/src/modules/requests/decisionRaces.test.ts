import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { errorOf, expectStatus } from '../../../test/assertions';
import type { GivenUser } from '../../../test/fixtures';
import type { Answer } from '../../../test/harness';
import { createSchool, decide, noticesOf, openShiftOf, refresh, type School } from './requests.fixture';

/** Each round sends two real HTTP calls together. Raise the number of rounds to look for a rare fault. */
const rounds = Number(process.env.RACE_ROUNDS ?? 30);
const isServer = Boolean(process.env.TEST_DATABASE_URL);
/** The embedded engine has one session, so calls take turns. A few rounds show the same answers there. */
const count = isServer ? rounds : Math.min(rounds, 5);

function assertOneWinner(answers: readonly Answer[], round: number): Answer {
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
  assert.deepEqual(statuses, [200, 409], `round ${round}: ${answers.map(({ text }) => text).join(' ')}`);
  const loser = answers.find(({ status }) => status === 409);
  assert.ok(loser);
  return loser;
}

describe('races between decisions', () => {
  let school: School;
  let tokens: [string, string];
  before(async () => {
    school = await createSchool();
    const { test, here, position } = school;
    const second = await test.given.user({ role: 'MANAGER', locations: [here], positions: [position] });
    tokens = [school.token.mia, await test.given.session(second)];
  });
  after(() => school.test.close());

  it(`decides time off once when two managers race ${count} times, and names the first to the second`, async () => {
    const { test, here, position, ana } = school;
    for (let round = 0; round < count; round += 1) {
      const shift = await test.given.shift({
        location: here,
        position,
        start: '2027-04-05',
        repeat: 'WEEKLY',
      });
      await test.given.assignment({ shift, user: ana, start: '2027-04-05' });
      const { id } = await test.given.request({ kind: 'TIME_OFF', user: ana, shift, date: '2027-04-12' });
      const second = round % 2 === 0 ? 'APPROVE' : 'REJECT';
      const answers = await Promise.all([
        decide(school, tokens[0], 'timeOff', id, { action: 'APPROVE' }),
        decide(school, tokens[1], 'timeOff', id, { action: second }),
      ]);
      const loser = assertOneWinner(answers, round);
      assert.match(
        String(errorOf(loser)),
        /^(Mia Lund|Person Number\w+) (approved|rejected) this request on 03-03-2027 at 12:00 PM\.$/,
      );
      const { status } = await test.db
        .selectFrom('requests')
        .where('kind', '=', 'time_off')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const releases = await test.db
        .selectFrom('releases')
        .select('id')
        .where('shift_id', '=', shift.id)
        .execute();
      assert.equal(releases.length, status === 'APPROVED' ? 1 : 0, `round ${round}`);
    }
  });

  it(`assigns one employee when managers approve two requests for one open shift ${count} times`, async () => {
    const { test, here, position } = school;
    const people = { locations: [here], positions: [position] };
    const [ana, ben] = [await test.given.user(people), await test.given.user(people)];
    for (let round = 0; round < count; round += 1) {
      const start = `20${28 + Math.floor(round / 300)}-05-01`;
      // Each round has its own minutes, so that no round's work overlaps another's.
      const from = `${String(Math.floor((round % 300) / 15) + 1).padStart(2, '0')}:${String((round % 15) * 4).padStart(2, '0')}`;
      const to = `${from.slice(0, 3)}${String(Number(from.slice(3)) + 3).padStart(2, '0')}`;
      const shift = await test.given.shift({ location: here, position, start, from, to });
      await refresh(test, shift);
      const gap = await test.db
        .selectFrom('open_shifts')
        .select('id')
        .where('shift_id', '=', shift.id)
        .executeTakeFirstOrThrow();
      const ask = (user: GivenUser) =>
        test.given.request({ kind: 'OPEN_SHIFT', user, shift, gap, date: start });
      const [first, other] = [await ask(ana), await ask(ben)];
      const answers = await Promise.all([
        decide(school, tokens[0], 'open', first.id, { action: 'APPROVE' }),
        decide(school, tokens[1], 'open', other.id, { action: 'APPROVE' }),
      ]);
      const loser = assertOneWinner(answers, round);
      const staff = await test.db
        .selectFrom('assignments')
        .select('user_id')
        .where('shift_id', '=', shift.id)
        .execute();
      assert.equal(staff.length, 1, `round ${round}`);
      const [won, lost] = staff[0]?.user_id === ana.id ? [ana, ben] : [ben, ana];
      assert.match(
        String(errorOf(loser)),
        new RegExp(`^(Mia Lund|Person Number\\w+) gave this shift to ${won.name}\\.$`),
      );
      const [news] = await noticesOf(school, lost);
      assert.equal(news?.body, `${won.name} got this shift. Your request is closed.`);
      const states = await test.db
        .selectFrom('requests')
        .where('kind', '=', 'open_shift')
        .select(['user_id', 'status'])
        .where('shift_id', '=', shift.id)
        .execute();
      for (const { user_id, status } of states)
        assert.equal(status, user_id === staff[0]?.user_id ? 'APPROVED' : 'REJECTED', `round ${round}`);
    }
  });

  it(`gives each date of a series once when two managers approve requests for the same and other dates ${count} times`, async () => {
    const { test, here, position } = school;
    const people = { locations: [here], positions: [position] };
    const [ana, ben] = [await test.given.user(people), await test.given.user(people)];
    for (let round = 0; round < count; round += 1) {
      const shift = await test.given.shift({
        location: here,
        position,
        start: '2027-10-01',
        repeat: 'WEEKLY',
        from: '05:00',
        to: '06:00',
      });
      await refresh(test, shift);
      const gap = { id: await openShiftOf(test, shift) };
      const ask = (user: GivenUser, date: string) =>
        test.given.request({ kind: 'OPEN_SHIFT', user, shift, gap, date });
      // In even rounds, both ask for the same date; in odd rounds, each date is free for its requester.
      const dates = ['2027-10-08', round % 2 === 0 ? '2027-10-08' : '2027-10-15'] as const;
      const [first, other] = [await ask(ana, dates[0]), await ask(ben, dates[1])];
      const answers = await Promise.all([
        decide(school, tokens[0], 'open', first.id, { action: 'APPROVE' }),
        decide(school, tokens[1], 'open', other.id, { action: 'APPROVE' }),
      ]);
      if (round % 2 === 0) assertOneWinner(answers, round);
      else for (const answer of answers) expectStatus(answer, 200);
      const staff = await test.db
        .selectFrom('assignments')
        .select(['start_date', 'end_date'])
        .where('shift_id', '=', shift.id)
        .orderBy('start_date')
        .execute();
      const given = [...new Set(dates)].map((date) => ({ start_date: date, end_date: date }));
      assert.deepEqual(staff, given, `round ${round}`);
      const open = await test.db
        .selectFrom('open_shifts')
        .select(['start_date', 'end_date'])
        .where('shift_id', '=', shift.id)
        .orderBy('start_date')
        .execute();
      const rest = round % 2 === 0 ? '2027-10-15' : '2027-10-22';
      assert.deepEqual(open, [
        { start_date: '2027-10-01', end_date: '2027-10-01' },
        { start_date: rest, end_date: null },
      ]);
      await test.db.deleteFrom('assignments').where('shift_id', '=', shift.id).execute();
    }
  });

  it(`keeps either the decision or the withdrawal when both race ${count} times`, async () => {
    const { test, token, here, position, ana } = school;
    for (let round = 0; round < count; round += 1) {
      const shift = await test.given.shift({
        location: here,
        position,
        start: '2027-06-07',
        repeat: 'WEEKLY',
      });
      await test.given.assignment({ shift, user: ana, start: '2027-06-07' });
      const { id } = await test.given.request({
        kind: 'SCHEDULE_CHANGE',
        user: ana,
        shift,
        date: '2027-06-14',
      });
      const answers = await Promise.all([
        decide(school, tokens[0], 'change', id, { action: 'APPROVE' }),
        test.call(token.ana, 'POST', `/api/shifts/request/mine/SCHEDULE_CHANGE/${id}/withdraw/`),
      ]);
      assertOneWinner(answers, round);
      const isApproved = answers[0].status === 200;
      const row = await test.db
        .selectFrom('requests')
        .where('kind', '=', 'schedule_change')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      assert.equal(row.status, isApproved ? 'APPROVED' : 'WITHDRAWN');
      const gaps = await test.db
        .selectFrom('releases')
        .select('id')
        .where('shift_id', '=', shift.id)
        .execute();
      assert.equal(gaps.length, isApproved ? 1 : 0, `round ${round}`);
    }
  });

  it(`keeps one employee per day when a revocation and an assignment race ${count} times`, async () => {
    const { test, token, here, position } = school;
    const people = { locations: [here], positions: [position] };
    const ana = await test.given.user(people);
    const ben = await test.given.user(people);
    for (let round = 0; round < count; round += 1) {
      const shift = await test.given.shift({
        location: here,
        position,
        start: '2027-08-02',
        repeat: 'WEEKLY',
      });
      await test.given.assignment({ shift, user: ana, start: '2027-08-02' });
      const { id } = await test.given.request({ kind: 'TIME_OFF', user: ana, shift, date: '2027-08-09' });
      expectStatus(await decide(school, token.mia, 'timeOff', id, { action: 'APPROVE' }), 200);
      const gap = await openShiftOf(test, shift);
      const [revoked, given] = await Promise.all([
        test.call(tokens[0], 'POST', `/api/shifts/manage-requests/TIME_OFF/${id}/revoke/`, {}),
        decide(school, tokens[1], 'open', gap, { action: 'APPROVE', user_id: ben.id }),
      ]);
      // Revoking is never refused. After the assignment, the date remains with the substitute.
      expectStatus(revoked, 200);
      assert.ok([200, 404, 409].includes(given.status), `round ${round}: ${given.text}`);
      const there = await test.db
        .selectFrom('assignments')
        .select('user_id')
        .where('shift_id', '=', shift.id)
        .where('start_date', '<=', '2027-08-09')
        .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>=', '2027-08-09')]))
        .execute();
      assert.deepEqual(there, [{ user_id: given.status === 200 ? ben.id : ana.id }], `round ${round}`);
      await test.db.deleteFrom('assignments').where('shift_id', '=', shift.id).execute();
      await test.db.deleteFrom('releases').where('shift_id', '=', shift.id).execute();
    }
  });

  it(`stores the shift of the date as it is then when an approval and an edit race ${count} times`, async () => {
    const { test, here, position } = school;
    const people = { locations: [here], positions: [position] };
    for (let round = 0; round < count; round += 1) {
      const last = test.services.ids.next();
      const user = await test.given.user(people);
      const shift = await test.given.shift({
        location: here,
        position,
        start: '2027-08-02',
        from: '09:00',
        to: '13:00',
        repeat: 'WEEKLY',
      });
      await test.given.assignment({ shift, user, start: '2027-08-02' });
      const { id } = await test.given.request({ kind: 'TIME_OFF', user, shift, date: '2027-08-09' });
      const [approved, edited] = await Promise.all([
        decide(school, tokens[0], 'timeOff', id, { action: 'APPROVE' }),
        test.call(tokens[1], 'PUT', `/api/shifts/${shift.id}/dates/2027-08-09/`, {
          start_time: '09:00',
          end_time: '11:30',
        }),
      ]);
      expectStatus(approved, 200);
      expectStatus(edited, 200);
      // Entries of the log are stored under the locks, so their order is the order of the calls.
      const log = await test.db
        .selectFrom('audit_log')
        .select('action')
        .where((eb) => eb.or([eb('action', 'like', 'shift.date%'), eb('action', '=', 'absence.created')]))
        .where('id', '>', last)
        .orderBy('id')
        .execute();
      assert.equal(log.length, 2, `round ${round}`);
      const isEditedFirst = log[0]?.action !== 'absence.created';
      const lines = await test.db
        .selectFrom('absence_lines')
        .select(['end_time', 'minutes'])
        .where('user_id', '=', user.id)
        .execute();
      assert.deepEqual(
        lines,
        [isEditedFirst ? { end_time: '11:30', minutes: 150 } : { end_time: '13:00', minutes: 240 }],
        `round ${round}`,
      );
    }
  });

  it(`keeps either the new shift or the withdrawal when both race ${count} times`, async () => {
    const { test, token, here, position, ana } = school;
    for (let round = 0; round < count; round += 1) {
      const date = `2027-09-${String((round % 28) + 1).padStart(2, '0')}`;
      const { id } = await test.given.request({ kind: 'NEW_SHIFT', user: ana, date });
      const answers = await Promise.all([
        test.call(tokens[0], 'POST', '/api/shifts/add-shift/', {
          location: here.id,
          schedule_type: 'ONE_TIME_SHIFT',
          start_date: date,
          start_time: '09:00',
          end_time: '12:00',
          shift_type: position.id,
          staff: [{ id: ana.id }],
          request_id: id,
        }),
        test.call(token.ana, 'POST', `/api/shifts/request/mine/NEW_SHIFT/${id}/withdraw/`),
      ]);
      const isApproved = answers[0].status === 201;
      assert.deepEqual(
        answers.map(({ status }) => status),
        isApproved ? [201, 409] : [409, 200],
        `round ${round}: ${answers.map(({ text }) => text).join(' ')}`,
      );
      const row = await test.db
        .selectFrom('requests')
        .where('kind', '=', 'new_shift')
        .select(['status', 'shift_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      assert.equal(row.status, isApproved ? 'APPROVED' : 'WITHDRAWN');
      assert.equal(row.shift_id !== null, isApproved);
      await test.db
        .deleteFrom('assignments')
        .where('user_id', '=', ana.id)
        .where('start_date', '=', date)
        .execute();
    }
  });

  it(`stores one request when an employee sends the same request twice, ${count} times`, async () => {
    const { test, token, ana, here, position } = school;
    for (let round = 0; round < count; round += 1) {
      const shift = await test.given.shift({
        location: here,
        position,
        start: '2027-07-05',
        repeat: 'WEEKLY',
      });
      await test.given.assignment({ shift, user: ana, start: '2027-07-05' });
      const body = {
        shift: shift.id,
        start_date: '2027-07-12',
        end_date: '2027-07-12',
        leave_type: 'PAID_LEAVE',
        reason: 'A wedding',
      };
      const answers = await Promise.all(
        [1, 2].map(() => test.call(token.ana, 'POST', '/api/shifts/request/time-off/', body)),
      );
      assert.deepEqual(
        answers.map(({ status }) => status).sort((a, b) => a - b),
        [202, 400],
      );
      const stored = await test.db
        .selectFrom('requests')
        .where('kind', '=', 'time_off')
        .select('id')
        .where('shift_id', '=', shift.id)
        .execute();
      assert.equal(stored.length, 1, `round ${round}`);
    }
  });
});
