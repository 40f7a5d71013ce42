import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { assertHolds, errorOf, expectStatus, member, textAt } from '../../../test/assertions';
import type { GivenLocation, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { HOUR_MS, MINUTE_MS } from '../../platform/core/clock';

const DATE = '2027-03-03';
// Wednesday, 3:30 PM to 6:15 PM in New York.
const START = Date.parse('2027-03-03T20:30:00Z');
const END = Date.parse('2027-03-03T23:15:00Z');

describe('the sub sheet', () => {
  let test: TestApp;
  let pool: GivenLocation;
  let guard: { id: string };
  let manager: GivenUser;
  let session: string;
  let leila: GivenUser;
  let ben: GivenUser;
  let shift: { id: string };
  let codes = 2000;
  before(async () => {
    test = await createTestApp();
  });
  beforeEach(async () => {
    at(START - 3 * HOUR_MS);
    guard = await test.given.position();
    pool = await test.given.location();
    manager = await test.given.user({
      role: 'MANAGER',
      locations: [pool],
      firstName: 'Maya',
      lastName: 'Lopez',
    });
    session = await test.given.session(manager);
    leila = await staff('Leila', 'Haddad');
    ben = await staff('Ben', 'Ito');
    shift = await shiftOf(leila);
  });
  after(() => test.close());

  const at = (instant: number) => test.clock.set(new Date(instant).toISOString());
  const staff = (firstName: string, lastName: string, locations = [pool]) =>
    test.given.user({ locations, positions: [guard], firstName, lastName });
  async function shiftOf(user?: GivenUser, start = DATE) {
    const code = `PRA-${(codes += 1)}`;
    const made = await test.given.shift({
      location: pool,
      position: guard,
      start,
      from: '15:30',
      to: '18:15',
      code,
    });
    if (user) await test.given.assignment({ shift: made, user, start, end: start });
    return made;
  }
  const path = (what = '', id = shift.id) => `/api/shifts/${id}/dates/${DATE}/follow-up/${what}`;
  const read = async (user: GivenUser | undefined = leila, as = session) => {
    const answer = await test.call(as, 'GET', `${path()}${user ? `?user=${user.id}` : ''}`);
    expectStatus(answer, 200);
    return answer.body;
  };
  const send = (what: string, body: object = {}) => test.call(session, 'POST', path(`${what}/`), body);
  const namesIn = (body: unknown): string[] => {
    const rows = member(body, 'candidates');
    assert.ok(Array.isArray(rows));
    return rows.map((row) => textAt(member(row, 'user'), 'name'));
  };
  const offers = () =>
    test.db
      .selectFrom('open_shift_offers as o')
      .innerJoin('open_shifts as g', 'g.id', 'o.open_shift_id')
      .innerJoin('shifts as s', 's.id', 'g.shift_id')
      .select(['o.user_id', 'o.offered_by', 'o.stopped_at', 'g.id as gap'])
      .where('s.location_id', '=', pool.id)
      .execute();

  it('names the employee, the times, and everyone who can work the date, best first', async () => {
    await staff('Cleo', 'Ray');
    const off = await staff('Dana', 'Off');
    const other = await test.given.user({ locations: [pool], firstName: 'Eve', lastName: 'Desk' });
    const busy = await shiftOf(off);
    const body = await read();
    assertHolds(body, {
      state: 'EXPECTED',
      sentence: 'Leila Haddad is expected',
      shift: { id: shift.id, date: DATE, start_time: '15:30', end_time: '18:15', has_begun: false },
      user: { id: leila.id, is_assigned: true },
      work: { shift: shift.id, is_open: false, exists: true },
      can_offer: 2,
    });
    assert.deepEqual(namesIn(body).sort(), ['Ben Ito', 'Cleo Ray']);
    const others = member(body, 'others');
    assert.ok(Array.isArray(others));
    const found = new Set(
      others.flatMap((group) => {
        const people = member(group, 'people');
        assert.ok(Array.isArray(people));
        return people.map((one) => `${textAt(group, 'reason')}: ${textAt(one, 'name')}`);
      }),
    );
    assert.ok(found.has('Already scheduled: Dana Off'), busy.id);
    assert.ok(found.has('Other position: Eve Desk'), other.id);
  });

  it('offers the date to everyone who can work it after it marks the employee absent', async () => {
    const cleo = await staff('Cleo', 'Ray');
    const answer = await send('offer', { user: leila.id, mark_absent: true });
    expectStatus(answer, 200);
    assertHolds(answer.body, { message: 'Marked absent. Offered to 2 staff.', asked: 2 });
    assert.deepEqual((await offers()).map(({ user_id }) => user_id).sort(), [ben.id, cleo.id].sort());
    assertHolds(await read(), {
      state: 'ABSENT',
      sentence: "Leila Haddad can't come. Other reason, recorded 12:30 PM",
      user: { is_assigned: false },
      work: { shift: shift.id, is_open: true },
      offer: { offered_at: '12:30 PM', asked: 2, opened: 0, declined: 0, is_stopped: false },
    });
    const told = await test.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', leila.id)
      .execute();
    assert.equal(told.filter(({ title }) => title.includes("can't come")).length, 1);
  });

  it('undoes the absence and its offers for 10 minutes, and returns the shift', async () => {
    await send('offer', { user: leila.id, mark_absent: true });
    at(START - 3 * HOUR_MS + 10 * MINUTE_MS - 1);
    const undone = await send('undo', { user: leila.id });
    expectStatus(undone, 200);
    assertHolds(undone.body, { message: 'Leila Haddad is expected again.' });
    assert.deepEqual(await offers(), []);
    assertHolds(await read(), {
      state: 'EXPECTED',
      absence: null,
      undo_until: null,
      user: { is_assigned: true },
    });
    await send('offer', { user: leila.id, mark_absent: true });
    at(START - 3 * HOUR_MS + 20 * MINUTE_MS - 1);
    const late = await send('undo', { user: leila.id });
    expectStatus(late, 409);
    assert.equal(errorOf(late), 'You can undo an absence for 10 minutes. End it in Manage Users.');
    assertHolds(await read(), { state: 'ABSENT', undo_until: null });
  });

  it('notifies the employee of an undo, also when the shift began after the absence was recorded', async () => {
    const titles = () =>
      test.db.selectFrom('notifications').select('title').where('user_id', '=', leila.id).execute();
    const code = textAt(member(await read(), 'shift'), 'shift_code');
    for (const [recorded, undone] of [
      [-3 * HOUR_MS, -3 * HOUR_MS + MINUTE_MS],
      [-2 * MINUTE_MS, 5 * MINUTE_MS],
      [6 * MINUTE_MS, 7 * MINUTE_MS],
    ] as const) {
      at(START + recorded);
      await send('offer', { user: leila.id, mark_absent: true });
      at(START + undone);
      const answer = await send('undo', { user: leila.id });
      assertHolds(expectStatus(answer, 200), { message: 'Leila Haddad is expected again.' });
      assertHolds(await read(), { absence: null, user: { is_assigned: true } });
    }
    const again = (await titles()).filter(({ title }) => title.startsWith("You're "));
    assert.deepEqual(
      again.map(({ title }) => title),
      Array.from({ length: 3 }, () => `You're expected for ${code} again, Wed 03-03-2027.`),
    );
  });

  it('refuses an undo once someone accepted, with the name and the time', async () => {
    await send('offer', { user: leila.id, mark_absent: true });
    const [offer] = await offers();
    const bens = await test.given.session(ben);
    at(START - 3 * HOUR_MS + 2 * MINUTE_MS);
    const accepted = await test.call(bens, 'POST', '/api/shifts/request/open-shift/', { shift: offer?.gap });
    expectStatus(accepted, 202);
    const undone = await send('undo', { user: leila.id });
    expectStatus(undone, 409);
    assert.equal(errorOf(undone), 'Ben Ito took this shift at 12:32 PM.');
    assertHolds(await read(), {
      state: 'TAKEN',
      sentence: "Leila Haddad can't come. Other reason, recorded 12:30 PM. Ben Ito took it at 12:32 PM",
      candidates: [],
    });
  });

  it('stores NO_SHOW from the start on, and offers the rest of the shift', async () => {
    at(START + 20 * MINUTE_MS);
    assertHolds(await read(), {
      state: 'LATE',
      sentence: 'Leila Haddad is 20 minutes late',
      work: { start_time: '16:00', end_time: '18:15', exists: false },
    });
    const answer = await send('offer', { user: leila.id, mark_absent: true });
    expectStatus(answer, 200);
    const body = await read();
    assertHolds(body, {
      state: 'ABSENT',
      absence: { kind: 'NO_SHOW' },
      work: { start_time: '16:00', is_open: true },
    });
    assert.notEqual(textAt(member(body, 'work'), 'shift'), shift.id);
    const undone = await send('undo', { user: leila.id });
    expectStatus(undone, 200);
    assertHolds(await read(), { state: 'LATE', absence: null });
    assert.deepEqual(await offers(), []);
  });

  it('marks an employee absent with a reason, once: the second manager gets the name and the time', async () => {
    const first = await send('absent', { user: leila.id, kind: 'SICK' });
    expectStatus(first, 200);
    assertHolds(first.body, { message: 'Leila Haddad is marked absent.', asked: 0 });
    assert.deepEqual(await offers(), []);
    const second = await send('absent', { user: leila.id, kind: 'OTHER' });
    expectStatus(second, 409);
    assert.equal(errorOf(second), 'Maya Lopez marked Leila Haddad absent at 12:30 PM.');
  });

  it('stores no offer for a shift that is over', async () => {
    at(END + MINUTE_MS);
    assertHolds(await read(), {
      state: 'ENDED',
      sentence: "Leila Haddad didn't clock in",
      work: null,
      candidates: [],
    });
    expectStatus(await send('absent', { user: leila.id, kind: 'NO_SHOW' }), 200);
    assertHolds(await read(), { state: 'ABSENT', work: null });
    expectStatus(await send('offer', { user: leila.id }), 400);
  });

  it('stops offers, so that no one can accept them anymore, and offers again', async () => {
    await send('offer', { user: leila.id, mark_absent: true });
    expectStatus(await send('stop'), 200);
    assertHolds(await read(), { offer: { asked: 1, is_stopped: true } });
    expectStatus(await send('offer', { user: leila.id }), 200);
    assertHolds(await read(), { offer: { asked: 1, is_stopped: false } });
    await send('stop');
    const bens = await test.given.session(ben);
    const [offer] = await offers();
    const asked = await test.call(bens, 'POST', '/api/shifts/request/open-shift/', { shift: offer?.gap });
    expectStatus(asked, 202);
    assertHolds(asked.body, { message: 'Open shift request sent to admin' });
  });

  it('says that offers changed when a stopped offer is sent again, so that the sheet is fetched again', async () => {
    await send('offer', { user: leila.id, mark_absent: true });
    await send('stop');
    const again = await send('offer', { user: leila.id });
    assert.match(String(again.headers['x-changes']), /\bOffer\b/);
  });

  it('counts staff who opened the offer, and those who declined', async () => {
    const cleo = await staff('Cleo', 'Ray');
    await send('offer', { user: leila.id, mark_absent: true });
    const [offer] = await offers();
    const bens = await test.given.session(ben);
    const url = '/api/shifts/request/open-shift/decline/';
    expectStatus(await test.call(bens, 'POST', url, { shift: offer?.gap }), 200);
    expectStatus(await test.call(bens, 'POST', url, { shift: offer?.gap }), 404);
    assertHolds(await read(), { offer: { asked: 2, opened: 1, declined: 1, is_stopped: false } });
    await test.db
      .updateTable('notifications')
      .set({ read_at: test.clock.now() })
      .where('user_id', '=', cleo.id)
      .execute();
    assertHolds(await read(), { offer: { opened: 2, declined: 1 } });
    const late = await test.call(bens, 'POST', '/api/shifts/request/open-shift/', { shift: offer?.gap });
    assertHolds(late.body, { message: 'Open shift request sent to admin' });
  });

  it('records that an employee is on the way', async () => {
    const answer = await send('late', { user: leila.id, minutes: 20 });
    expectStatus(answer, 200);
    assertHolds(answer.body, { message: 'Leila Haddad is expected at 3:50 PM.' });
    at(START + 12 * MINUTE_MS);
    assertHolds(await read(), { state: 'LATE', sentence: 'Leila Haddad is expected at 3:50 PM' });
    assertHolds((await send('late', { user: leila.id, minutes: 30 })).body, {
      message: 'Leila Haddad is expected at 4:12 PM.',
    });
    at(START + 2.5 * HOUR_MS);
    expectStatus(await send('late', { user: leila.id, minutes: 60 }), 400);
  });

  it('records no one on the way who is absent or clocked in, and stores nothing', async () => {
    const refused = async (sentence: string) => {
      const answer = await storesNothing(test.db, () => send('late', { user: leila.id, minutes: 20 }));
      assert.deepEqual([answer.status, errorOf(answer)], [409, sentence]);
    };
    await send('absent', { user: leila.id, kind: 'SICK' });
    await refused('This employee is no longer expected for this date.');
    expectStatus(await send('undo', { user: leila.id }), 200);
    const minutesBefore = new Date(START - 10 * MINUTE_MS).toISOString();
    at(START - 5 * MINUTE_MS);
    await test.given.clockRecord({ user: leila, location: pool, shift, date: DATE, in: minutesBefore });
    await refused('Leila Haddad has clocked in.');
  });

  it('neither offers nor assigns what is left of a date that is over, and stores nothing', async () => {
    await send('absent', { user: leila.id, kind: 'SICK' });
    at(END);
    for (const [what, body, sentence] of [
      ['offer', {}, 'There is nothing left to offer on this date.'],
      ['assign', { user: ben.id, absent: leila.id }, 'There is too little left of this shift to assign it.'],
    ] as const) {
      const answer = await storesNothing(test.db, () => send(what, body));
      assert.deepEqual([answer.status, errorOf(answer)], [400, sentence]);
    }
  });

  it('assigns and replaces with staff of the location only, and with another employee only', async () => {
    const far = await staff('Zoe', 'Hall', [await test.given.location()]);
    const replaced = (user: GivenUser) =>
      test.call(session, 'POST', `/api/shifts/${shift.id}/dates/${DATE}/replace/`, {
        for_user_id: leila.id,
        user_id: user.id,
        mark_absent: true,
      });
    for (const refused of [
      () => send('assign', { user: far.id }),
      () => replaced(far),
      () => replaced(leila),
    ]) {
      const answer = await storesNothing(test.db, refused);
      assert.ok(answer.status === 400 || answer.status === 404, answer.text);
    }
    expectStatus(await replaced(ben), 200);
  });

  it('shows the phone of staff who also work elsewhere only from 24 hours before the shift until its end', async () => {
    const elsewhere = await test.given.location();
    await sql`insert into user_locations (user_id, location_id) values (${leila.id}, ${elsewhere.id})`.execute(
      test.db,
    );
    await sql`update users set phone_number = '+16085550148' where id = ${leila.id}`.execute(test.db);
    const phone = async (as?: string) => member(member(await read(leila, as), 'user'), 'phone');
    const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    at(START - 24 * HOUR_MS - 1);
    assert.equal(await phone(), null);
    assert.equal(await phone(admin), '+16085550148');
    at(START - 24 * HOUR_MS);
    assert.equal(await phone(), '+16085550148');
    at(END + 1);
    assert.equal(await phone(), null);
  });

  it('assigns the date of an absent employee to a substitute, and refuses the second with the name and the time', async () => {
    await send('absent', { user: leila.id, kind: 'SICK' });
    const assigned = await send('assign', { user: ben.id, absent: leila.id });
    expectStatus(assigned, 200);
    const row = await test.db
      .selectFrom('assignments')
      .select(['user_id', 'covers_user_id'])
      .where('shift_id', '=', shift.id)
      .executeTakeFirst();
    assert.deepEqual(row, { user_id: ben.id, covers_user_id: leila.id });
    const cleo = await staff('Cleo', 'Ray');
    const second = await send('assign', { user: cleo.id, absent: leila.id });
    expectStatus(second, 409);
    assert.equal(errorOf(second), 'Ben Ito took this shift at 12:30 PM.');
  });

  it('replaces an employee and stores the absence; of a begun shift, the other employee gets the rest', async () => {
    at(START + 20 * MINUTE_MS);
    const url = path().replace('follow-up/', 'replace/');
    const body = { for_user_id: leila.id, user_id: ben.id };
    expectStatus(await test.call(session, 'POST', url, body), 400);
    const replaced = await test.call(session, 'POST', url, { ...body, mark_absent: true });
    expectStatus(replaced, 200);
    assertHolds(await read(), {
      state: 'TAKEN',
      absence: { kind: 'NO_SHOW' },
      user: { is_assigned: true },
      work: { start_time: '16:00', is_open: false },
    });
  });

  it('assigns an open date', async () => {
    shift = await shiftOf();
    await test.call(session, 'PUT', `/api/shifts/${shift.id}/dates/${DATE}/`, {
      start_time: '15:30',
      end_time: '18:00',
    });
    assertHolds(await read(undefined), { state: 'OPEN', sentence: 'No one is assigned', user: null });
    expectStatus(await send('assign', { user: ben.id }), 200);
    assertHolds(await read(undefined), { state: 'EXPECTED', user: { id: ben.id } });
  });

  it('answers managers of other locations and unknown dates with 404, and refuses your own absence', async () => {
    const stranger = await test.given.session(
      await test.given.user({ role: 'MANAGER', locations: [await test.given.location()] }),
    );
    expectStatus(await test.call(stranger, 'GET', path()), 404);
    expectStatus(await test.call(session, 'GET', path().replace(DATE, '2027-03-04')), 404);
    await sql`insert into user_positions (user_id, position_id) values (${manager.id}, ${guard.id})`.execute(
      test.db,
    );
    const own = await shiftOf(manager);
    const marked = await test.call(session, 'POST', path('absent/', own.id), {
      user: manager.id,
      kind: 'SICK',
    });
    expectStatus(marked, 403);
  });
});
