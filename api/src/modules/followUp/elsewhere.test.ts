import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { assertHolds, expectStatus, member } from '../../../test/assertions';
import type { GivenLocation, GivenUser } from '../../../test/fixtures';
import {
  notified,
  NOW,
  type PoolAtSix,
  poolAtSix,
  report,
  staffOf,
  TODAY,
} from '../absences/absences.fixture';
import { sendAlerts } from '../attendance/alerts.service';

// Leila works from 6 to 9 AM at Prairie, whose manager is Maya. Omar manages Elmwood.
let school: PoolAtSix;
let elmwood: GivenLocation;
let omar: GivenUser;
let omars: string;
beforeEach(async () => {
  school = await poolAtSix();
  const { test, leila, pool } = school;
  elmwood = await test.given.location({ title: 'Elmwood', timezone: 'America/Chicago' });
  await test.db.insertInto('user_locations').values({ user_id: leila.id, location_id: elmwood.id }).execute();
  omar = await test.given.user({
    role: 'MANAGER',
    locations: [elmwood],
    firstName: 'Omar',
    lastName: 'Reed',
  });
  omars = await test.given.session(omar);
  await test.db
    .updateTable('locations')
    .set({ alerts: ['LATE'] })
    .where('id', '=', pool.id)
    .execute();
});
afterEach(() => school.test.close());

const add = async (change: object = {}, token = omars): Promise<void> => {
  const body = { user_id: school.leila.id, kind: 'SICK', start_date: TODAY, end_date: TODAY, ...change };
  expectStatus(await school.test.call(token, 'POST', '/api/absences/', body), 201);
};
const path = (): string => `/api/shifts/${school.shift.id}/dates/${TODAY}/follow-up/`;
const sheet = async (token = school.token.maya): Promise<unknown> =>
  expectStatus(await school.test.call(token, 'GET', path()), 200);
/** Returns the alerts about late staff that Maya has at 6:15 AM. */
async function lateAlerts(): Promise<string[]> {
  school.test.clock.set('2026-12-09T12:15:00Z');
  await sendAlerts(school.test.services);
  return notified(school, school.maya, 'attendance.late');
}
const OFF = "Leila Haddad can't come. Off, recorded 5:41 AM";

describe('an employee whom another location recorded as off', () => {
  it('shows the employee as off on the sub sheet, sends no alert, and lets a manager mark them absent', async () => {
    const { test, shift, token, maya } = school;
    await add();
    assertHolds(await sheet(), {
      state: 'ABSENT',
      sentence: OFF,
      absence: null,
      user: { is_assigned: true },
    });
    assert.deepEqual(await notified(school, maya, 'absence.reported'), [
      `Leila Haddad can't come. ${shift.shift_code}, today 6:00 AM CT. Another location recorded the absence. Leila is still assigned here.`,
    ]);
    const body = { user: school.leila.id, kind: 'OTHER' };
    expectStatus(await test.call(token.maya, 'POST', `${path()}absent/`, body), 200);
    assert.deepEqual(await staffOf(school, shift), []);
    assert.deepEqual(await lateAlerts(), []);
  });

  it('sends no alert about the employee if no one here marks them absent', async () => {
    await add();
    assert.deepEqual(await lateAlerts(), []);
  });

  it('shows the reason to managers of both locations', async () => {
    const { test, pool } = school;
    const nora = await test.given.user({ role: 'MANAGER', locations: [pool, elmwood] });
    await add();
    const body = await sheet(await test.given.session(nora));
    assert.equal(member(body, 'sentence'), "Leila Haddad can't come. Sick, recorded 5:41 AM");
  });

  it('expects an employee who is off at other hours, or who requested time off from the other location', async () => {
    const { test, leila } = school;
    await add({ start_time: '08:00', end_time: '12:00' });
    assert.equal(member(await sheet(), 'state'), 'EXPECTED');
    const absence = await test.db.selectFrom('absences').selectAll().executeTakeFirstOrThrow();
    const request = {
      id: test.services.ids.next(),
      kind: 'time_off' as const,
      user_id: leila.id,
      location_id: elmwood.id,
      start_date: TODAY,
      end_date: TODAY,
      leave_type: 'PAID_LEAVE' as const,
      reason: 'A trip',
      status: 'APPROVED' as const,
      decided_at: new Date(NOW),
      created_at: new Date(NOW),
    };
    await test.db.insertInto('requests').values(request).execute();
    const granted = {
      kind: 'TIME_OFF' as const,
      leave_type: 'PAID_LEAVE' as const,
      source: 'REQUEST' as const,
    };
    await test.db
      .updateTable('absences')
      .set({ ...granted, request_id: request.id })
      .where('id', '=', absence.id)
      .execute();
    await test.db.updateTable('absence_days').set({ from_at: null, to_at: null }).execute();
    assert.equal(member(await sheet(), 'state'), 'EXPECTED');
    assert.equal((await lateAlerts()).length, 1);
  });

  it('expects an employee who can come to the shift after all', async () => {
    const { test, token, shift } = school;
    const id = String(member(expectStatus(await report(school), 201), 'absence', 'id'));
    const later = await test.given.shift({
      location: school.pool,
      position: school.guard,
      start: TODAY,
      from: '10:00',
    });
    await test.given.assignment({ shift: later, user: school.leila, start: TODAY });
    expectStatus(await test.call(token.leila, 'POST', `/api/absences/mine/${id}/withdraw/`, {}), 200);
    assert.deepEqual(await staffOf(school, shift), [school.leila.id]);
    assert.equal(member(await sheet(), 'state'), 'EXPECTED');
    assert.equal((await lateAlerts()).length, 1);
  });
});

describe('a report about several shifts', () => {
  it("lists the report's other shifts on the sheet, at the reader's locations only", async () => {
    const { test, guard, leila, pool, shift } = school;
    const own = async (location: GivenLocation, from: string, to: string) => {
      const made = await test.given.shift({ location, position: guard, start: TODAY, from, to });
      await test.given.assignment({ shift: made, user: leila, start: TODAY });
      return { shift: made.id, date: TODAY, code: made.shift_code };
    };
    const [near, far] = [await own(pool, '10:00', '12:00'), await own(elmwood, '14:00', '16:00')];
    const also = [near, far].map(({ code: _code, ...one }) => one);
    expectStatus(await report(school, { also }), 201);
    const body = await sheet();
    assert.deepEqual(member(body, 'also'), [
      { shift: near.shift, shift_code: near.code, date: TODAY, start_time: '10:00', end_time: '12:00' },
    ]);
    assertHolds(body, { absence: { is_report: true }, shift: { id: shift.id } });
  });

  it('never marks an employee who reported an absence as a no-show', async () => {
    const { test, token } = school;
    const id = String(member(expectStatus(await report(school), 201), 'absence', 'id'));
    const change = (kind: string) => test.call(token.maya, 'PUT', `/api/absences/${id}/`, { kind });
    const refused = await change('NO_SHOW');
    assert.deepEqual(
      [refused.status, member(refused.body, 'error')],
      [400, "An employee who reported an absence isn't a no-show."],
    );
    expectStatus(await change('EMERGENCY'), 200);
  });
});
