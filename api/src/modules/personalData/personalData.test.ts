import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { assertHolds, blamedFields, errorOf, expectStatus, textAt } from '../../../test/assertions';
import { testClock } from '../../../test/clock';
import type { GivenLocation, GivenPosition, GivenShift, GivenUser } from '../../../test/fixtures';
import { createTestApp, type Answer, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { tableNames } from '../../../test/testDatabase';
import { verifyAudit } from '../audit/verifyChain.service';

const AGENT = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Vivaldi/7.5',
};
const ADDRESS = '203.0.113.77';
/** Texts that no row may contain after her erasure: names, addresses, numbers, the code, and her own words. */
const TRACES = [
  'Wilhelmina',
  'Featherstone',
  'Quisenberry',
  'wilhelmina@',
  'minnie@',
  '206-555-0142',
  '2065550142',
  '2065550188',
  '48151',
  ADDRESS,
  'knee surgery',
  'knee infection',
  'spine operation',
  'Bellingham',
  '1991-05-17',
];

describe('a user who was here for years', () => {
  let test: TestApp;
  let here: GivenLocation;
  let guard: GivenPosition;
  let shift: GivenShift;
  let boss: GivenUser;
  let admin: string;
  /** Sessions of the other users, who work from another IP address. */
  const school = new Set<string | undefined>();
  let id: string;
  let name: string;

  before(async () => {
    test = await createTestApp({ clock: testClock('2027-03-03T17:00:00Z'), mailIsSent: true });
    const { given } = test;
    here = await given.location({ title: 'Lakeview' });
    guard = await given.position({ name: 'Guard' });
    boss = await given.user({ role: 'ADMIN', firstName: 'Max', lastName: 'Boss' });
    const manager = await given.user({
      role: 'MANAGER',
      firstName: 'Mo',
      lastName: 'Reed',
      locations: [here],
    });
    admin = await given.session(boss);
    shift = await given.shift({ location: here, position: guard, start: '2027-01-01', repeat: 'DAILY' });
    const planner = await given.session(manager);
    school.add(admin).add(planner);
    await live(planner);
  });
  after(() => test.close());

  const ask = (
    token: string | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
  ) =>
    test.call(token, method, url, body, {
      headers: AGENT,
      address: school.has(token) ? '198.51.100.1' : ADDRESS,
    });
  const good = async (answer: Promise<Answer>): Promise<Answer> => {
    const got = await answer;
    assert.ok(got.status < 300, `${got.status} ${got.text}`);
    return got;
  };

  /** Creates her history: hired, married, worked, ill, corrected, paid, and written about; then deleted. */
  async function live(manager: string): Promise<void> {
    const account = {
      key: '48151',
      first_name: 'Wilhelmina',
      last_name: 'Featherstone',
      email: 'wilhelmina@ondeck.example',
      phone_number: '206-555-0142',
      emergency_phone_number: '2065550188',
      city: 'Bellingham',
      dob: '1991-05-17',
      user_type: 'EMPLOYEE',
      locations: [here.id],
      positions: [guard.id],
    };
    await good(ask(admin, 'POST', '/api/users/', account));
    ({ id } = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', account.email)
      .executeTakeFirstOrThrow());
    await good(
      ask(admin, 'PUT', `/api/users/update/${id}/`, {
        last_name: 'Quisenberry',
        email: 'minnie@ondeck.example',
        is_active: true,
      }),
    );
    name = 'Wilhelmina Quisenberry';
    await good(ask(undefined, 'POST', '/api/users/request-otp/', { email: 'minnie@ondeck.example' }));
    await ask(undefined, 'POST', '/api/users/login/', {
      email: 'minnie@ondeck.example',
      password: 'Wrong1!xx',
    });
    await good(ask(admin, 'POST', `/api/users/change-password/${id}/`, both('Diving-board-7!')));
    const signedIn = await good(
      ask(undefined, 'POST', '/api/users/login/', {
        email: 'minnie@ondeck.example',
        password: 'Diving-board-7!',
      }),
    );
    const mine = textAt(signedIn.body, 'access_token');
    await test.given.assignment({ shift, user: { id }, start: '2027-03-03' });
    await good(
      ask(mine, 'POST', '/api/shifts/request/time-off/', {
        shift: shift.id,
        start_date: '2027-03-20',
        end_date: '2027-03-21',
        leave_type: 'UNPAID_LEAVE',
        reason: 'knee surgery',
      }),
    );
    await good(
      ask(mine, 'POST', '/api/shifts/request/reschedule/?request_date=2027-03-24', {
        shift: shift.id,
        request_type: 'SHIFT_CHANGE',
        shift_date: '2027-03-24',
        reason: 'A visit',
      }),
    );
    const newest = await good(ask(mine, 'GET', '/api/shifts/request/mine/?kind=SCHEDULE_CHANGE'));
    await good(
      ask(manager, 'POST', `/api/shifts/reschedule-requests/${textAt(newest.body, 'results', 0, 'id')}/`, {
        action: 'REJECT',
        reason: 'Your spine operation is a week later',
      }),
    );
    const sick = { location: here, position: guard, by: boss, date: '2027-02-25' };
    for (const [user, note] of [
      [{ id }, 'a knee infection'],
      [boss, 'Helps Wilhelmina Quisenberry'],
    ] as const) {
      const absence = await test.given.absence({ ...sick, user });
      await test.db.updateTable('absences').set({ note }).where('id', '=', absence.id).execute();
    }
    await good(ask(undefined, 'POST', '/api/attendance/verify-employee-code/', { code: '48151' }));
    const record = await test.given.clockRecord({
      user: { id },
      location: here,
      shift,
      date: '2027-02-23',
      in: '2027-02-23T15:00:00Z',
      out: '2027-02-23T19:00:00Z',
    });
    await test.db
      .updateTable('clock_records')
      .set({ in_address: ADDRESS, in_device: 'Chrome on Linux' })
      .where('id', '=', record.id)
      .execute();
    await good(
      ask(admin, 'PUT', `/api/payroll/payroll/details/${record.id}/`, {
        rate: 'REGULAR',
        hours: 4.5,
        reason: 'Quisenberry stayed on',
      }),
    );
    await good(
      ask(manager, 'POST', `/api/shifts/meeting/?location=${here.id}`, {
        start_date: '2027-03-10',
        end_date: '2027-03-10',
        start_time: '09:00',
        end_time: '10:00',
        agenda: 'Featherstone, Wilhelmina leaves; wilhelmina   QUISENBERRY (206) 555-0142 hands over',
        comments: 'Ask minnie@ondeck.example',
        assigned_staff: [id],
        assigned_positions: [guard.id],
      }),
    );
    await test.db
      .insertInto('payroll_files')
      .values({
        id: test.services.ids.next(),
        start_date: '2027-02-21',
        end_date: '2027-02-27',
        number: 1,
        made_by: boss.id,
        made_at: test.clock.now(),
        line_count: 1,
        paid_minutes: 270,
        csv: Buffer.from('48151,Quisenberry,4.5'),
        xlsx: Buffer.from('Quisenberry'),
      })
      .execute();
    await verifyAudit(test.services);
  }
  const both = (password: string) => ({ new_password: password, confirm_password: password });

  /** Returns every row of every table as text. */
  async function dump(): Promise<string> {
    const tables = await tableNames(test.db);
    const texts: string[] = [];
    for (const table of tables) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(
        test.db,
      );
      texts.push(...rows.map(({ text }) => `${table}: ${text}`));
    }
    const files = await test.db.selectFrom('payroll_files').select(['csv', 'xlsx']).execute();
    texts.push(
      ...files.flatMap(({ csv, xlsx }) => [Buffer.from(csv).toString(), Buffer.from(xlsx).toString()]),
    );
    return texts.join('\n');
  }
  const erase = (typed: string) => ask(admin, 'POST', `/api/users/${id}/erasure/`, { name: typed });

  it('exports all data of a user except for secrets, and logs the export', async () => {
    const { body, text } = await good(ask(admin, 'GET', `/api/users/${id}/personal-data/`));
    assert.equal(textAt(body, 'person'), name);
    for (const trace of TRACES.filter((one) => one !== '2065550142')) assert.ok(text.includes(trace), trace);
    for (const secret of ['argon2', 'token_hash', 'code_hash', 'browser_hash'])
      assert.ok(!text.includes(secret));
    const taken = await test.db
      .selectFrom('audit_entries')
      .select('actor_id')
      .where('action', '=', 'user.exported')
      .execute();
    assert.deepEqual(taken, [{ actor_id: boss.id }]);
  });

  it('refuses to erase a user who is not deleted', async () => {
    const answer = await storesNothing(test.db, () => erase(name));
    expectStatus(answer, 409);
    assert.match(String(errorOf(answer)), /Delete this user before/);
  });

  it('refuses to erase a user before the retention period is over, counted from their last day', async () => {
    await good(ask(admin, 'DELETE', `/api/users/${id}/`));
    expectStatus(await ask(admin, 'GET', '/api/users/?status=deleted'), 200);
    test.clock.set('2030-03-02T17:00:00Z');
    admin = await test.given.session(boss);
    school.add(admin);
    const answer = await storesNothing(test.db, () => erase(name));
    expectStatus(answer, 409);
    assert.match(String(errorOf(answer)), /through 03-03-2030/);
    test.clock.set('2030-03-03T17:00:00Z');
    const { body } = await good(ask(admin, 'GET', `/api/users/${id}/erasure/`));
    assertHolds(body, { why_not: null });
  });

  it("refuses to erase a user unless the admin types the user's name", async () => {
    const answer = await storesNothing(test.db, () => erase('Wilhelmina Featherstone'));
    expectStatus(answer, 400);
    assert.deepEqual(blamedFields(answer), ['name']);
  });

  it('leaves no name, address, number, code, or word of an erased user in a dump', async () => {
    const whole = await dump();
    for (const trace of TRACES)
      assert.ok(whole.includes(trace) || trace.startsWith('2065550'), `${trace} was there`);
    // An admin can type the name without its exact accents, case, and spaces.
    const { body } = await good(erase(` ${name.toUpperCase().replace(' ', '  ')} `));
    assert.equal(textAt(body, 'message'), 'Erased. Their hours are kept as Person 1.');
    const left = await dump();
    for (const trace of TRACES)
      assert.deepEqual(
        left.split('\n').filter((line) => line.toLowerCase().includes(trace.toLowerCase())),
        [],
        trace,
      );
  });

  it('keeps the hours of an erased user, and texts by others, under a number', async () => {
    const { text } = await good(
      ask(admin, 'GET', `/api/payroll/payroll-detail?date=2027-02-23&location=${here.id}`),
    );
    assert.match(text, /"first_name":"Person","last_name":"1"/);
    const meeting = await test.db
      .selectFrom('meetings')
      .select(['agenda', 'comments'])
      .executeTakeFirstOrThrow();
    assert.deepEqual(meeting, {
      agenda: 'Person 1 leaves; Person 1 Person 1 hands over',
      comments: 'Ask Person 1',
    });
    const { body } = await good(ask(admin, 'GET', '/api/users/?status=deleted'));
    assert.equal(textAt(body, 'results', 0, 'status'), 'erased');
  });

  it('keeps the dates and hours of absences, without their notes and without what was wrong', async () => {
    const absences = await test.db
      .selectFrom('absences as a')
      .innerJoin('absence_lines as i', 'i.absence_id', 'a.id')
      .select(['a.kind', 'a.note', 'i.date', 'i.minutes'])
      .orderBy('a.id')
      .execute();
    const hours = { date: '2027-02-25', minutes: 165 };
    assert.deepEqual(absences, [
      { kind: 'OTHER', note: '', ...hours },
      { kind: 'SICK', note: 'Helps Person 1', ...hours },
    ]);
  });

  it('keeps the log provable after an erasure, and names the rows of changed words', async () => {
    assert.deepEqual(await verifyAudit(test.services), []);
    const gone = await test.db
      .selectFrom('audit_words')
      .select('audit_id')
      .where('erased_number', '=', 1)
      .executeTakeFirstOrThrow();
    const force = (statement: string) =>
      test.db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql.raw(statement).execute(trx);
      });
    const row = `audit_id = '${gone.audit_id}'`;
    const words = await test.db.selectFrom('audit_words').selectAll().execute();
    await force(`update audit_words set value = '"forged"', salt = '', erased_number = null where ${row}`);
    assert.deepEqual(await verifyAudit(test.services), [
      `Row ${gone.audit_id} or its seal was changed.`,
      'The words removed from the log for person 1 don’t match their erasure.',
    ]);
    await force('delete from audit_words');
    await test.db.insertInto('audit_words').values(words).execute();
    assert.deepEqual(await verifyAudit(test.services), []);
    await force(`update users set erased_number = 9 where id = '${id}'`);
    assert.deepEqual(await verifyAudit(test.services), [
      'Words were removed from the log for person 1, who wasn’t erased.',
    ]);
    await force(`update users set erased_number = 1 where id = '${id}'`);
  });

  it('erases a user once, and then refuses to erase or export them', async () => {
    expectStatus(await erase('Person 1'), 404);
    expectStatus(await ask(admin, 'GET', `/api/users/${id}/personal-data/`), 404);
  });

  it('lists erased users to admins only', async () => {
    const manager = await test.given.session(await test.given.user({ role: 'MANAGER', locations: [here] }));
    expectStatus(await ask(manager, 'GET', '/api/users/?status=deleted'), 403);
  });

  it('erases a name from the names of locations and positions too, in any spelling', async () => {
    const left = { is_active: false, deleted_at: new Date('2020-01-01T00:00:00Z') };
    const old = await test.given.user({ firstName: 'Zoë', lastName: 'Peña', code: '70011' });
    await test.db.updateTable('users').set(left).where('id', '=', old.id).execute();
    const pool = await test.given.location({ title: 'Pena-Zoe\u0308 pool' });
    await test.db
      .updateTable('locations')
      .set({ address: 'c/o PEÑA, ZOË' })
      .where('id', '=', pool.id)
      .execute();
    const post = await test.given.position({ name: 'Aide of Zoe Pena' });
    await good(ask(admin, 'POST', `/api/users/${old.id}/erasure/`, { name: 'Zoe Pena' }));
    const { title, address, search_text } = await test.db
      .selectFrom('locations')
      .selectAll()
      .where('id', '=', pool.id)
      .executeTakeFirstOrThrow();
    const { name: position } = await test.db
      .selectFrom('positions')
      .select('name')
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual([title, address, position], ['Person 2 pool', 'c/o Person 2', 'Aide of Person 2']);
    assert.match(search_text, /^person 2 pool c\/o person 2/);
  });

  it('erases a user with a long history of names within seconds, while others work', async () => {
    const left = { is_active: false, deleted_at: new Date('2020-01-01T00:00:00Z') };
    const old = await test.given.user({ firstName: 'Uma', lastName: 'Quill', code: '70021' });
    await test.db.updateTable('users').set(left).where('id', '=', old.id).execute();
    const facts = sql`insert into audit_log (id, at, actor_kind, action, entity, entity_id, before, after)
      select gen_random_uuid(), ${test.clock.now()}, 'SYSTEM', 'user.updated', `;
    await sql`${facts} 'user', ${old.id}, json_build_object('first_name', 'Uma' || n, 'last_name', 'Quill' || n),
      json_build_object('phone_number', '20655' || (50000 + n)) from generate_series(1, 1000) n`.execute(
      test.db,
    );
    for (let from = 1; from <= 20_000; from += 4000)
      await sql`${facts} 'shift', 'x', null, json_build_object('comments', case when n = 777 then 'QUILL7, uma999'
        else 'nothing of interest was written here, number ' || n end)
        from generate_series(${from}::int, ${from + 3999}::int) n`.execute(test.db);
    const begun = performance.now();
    await good(ask(admin, 'POST', `/api/users/${old.id}/erasure/`, { name: 'Uma Quill' }));
    assert.ok(performance.now() - begun < 10_000, `${performance.now() - begun} ms`);
    const { rows } = await sql<{ written: number; named: number }>`select count(*)::int as written,
      count(*) filter (where after ->> 'comments' ilike '%quill%')::int as named
      from audit_entries where entity = 'shift' and entity_id = 'x' and after ? 'comments'`.execute(test.db);
    assert.deepEqual(rows, [{ written: 19_999, named: 0 }]);
  });

  it('keeps texts that may be about another user with the same name and address', async () => {
    const twice = { firstName: 'Ana', lastName: 'Silva', email: 'ana@ondeck.example' };
    const old = await test.given.user({ ...twice, code: '70001' });
    await test.db
      .updateTable('users')
      .set({ is_active: false, deleted_at: new Date('2020-01-01T00:00:00Z') })
      .where('id', '=', old.id)
      .execute();
    await test.given.user({ ...twice, code: '70002' });
    await test.db.updateTable('shifts').set({ comments: 'Ana Silva has the key' }).execute();
    await good(ask(admin, 'POST', `/api/users/${old.id}/erasure/`, { name: 'Ana Silva' }));
    const { comments } = await test.db.selectFrom('shifts').select('comments').executeTakeFirstOrThrow();
    assert.equal(comments, 'Ana Silva has the key');
    const people = await test.db
      .selectFrom('users')
      .select('first_name')
      .where('first_name', '=', 'Ana')
      .execute();
    assert.equal(people.length, 1);
  });
});
