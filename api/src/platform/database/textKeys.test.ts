import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { compareBytes, textKey } from '@ondeck/shared/domain/plainText';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expectStatus, textAt } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import '../../../test/seed';
import { textContains } from './search.sql';
import { fillTextKeys, locationKeys, meetingKeys, personKeys, positionKeys } from './textKeys';

describe('keys of texts', () => {
  let test: TestApp;
  let admin: string;
  before(async () => {
    test = await createTestApp();
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    await fillTextKeys(test.db);
  });
  after(() => test.close());

  const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    test.call(admin, method, url, body);
  const person = (id: string) =>
    test.db
      .selectFrom('users')
      .select(['first_name', 'last_name', 'search_text', 'name_key', 'first_name_key', 'is_keyed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  /** Returns every table with rows that have no keys. */
  async function unkeyed(): Promise<string[]> {
    const tables = ['users', 'locations', 'positions', 'position_names', 'meetings'] as const;
    const found = [];
    for (const table of tables) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where not is_keyed`.execute(test.db);
      if (rows.length > 0) found.push(table);
    }
    return found;
  }

  it('sorts text keys in the same order in the database and in the code, for any texts', async () => {
    const texts = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), {
      minLength: 30,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(texts, async (many) => {
        const keys = [...new Set(many.map((text) => textKey(text)))];
        const { rows } = await sql<{ key: string }>`
          select key from unnest(${keys}::text[]) as k (key) order by key collate "C"`.execute(test.db);
        assert.deepEqual(
          rows.map(({ key }) => key),
          keys.toSorted(compareBytes),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('takes wildcards in a search literally', async () => {
    const hits = async (text: string, search: string) => {
      const { rows } = await sql<{
        hit: boolean;
      }>`select ${textContains(sql`${text}::text`, search)} as hit`.execute(test.db);
      return rows[0]?.hit;
    };
    assert.equal(await hits('50% off', '%'), true);
    assert.equal(await hits('50 off', '%'), false);
    assert.equal(await hits('ab', 'a_'), false);
    assert.equal(await hits('a\\b', '\\'), true);
    assert.equal(await hits('ab', '\\'), false);
  });

  it('writes text keys with every name', async () => {
    assert.deepEqual(await unkeyed(), []);
    const place = {
      title: 'Café Pool',
      phone_number: '2125550100',
      email: 'cafe@ondeck.example',
      address: '1 Rue Été',
      timezone: 'America/New_York',
    };
    const here = textAt(expectStatus(await call('POST', '/api/locations/', place), 201), 'id');
    expectStatus(await call('PUT', `/api/locations/${here}/`, { ...place, title: 'Élan Pool' }), 200);
    const guard = textAt(
      expectStatus(await call('POST', '/api/shifts/shift-type/', { name: 'Rettungsschwimmerin' }), 201),
      'id',
    );
    expectStatus(await call('PUT', `/api/shifts/shift-type/${guard}/`, { name: 'Maître-nageuse' }), 200);
    const hired = {
      key: '50001',
      first_name: 'Zoë',
      last_name: 'Ångström',
      phone_number: '2125550177',
      email: 'zoe@ondeck.example',
      user_type: 'EMPLOYEE',
      locations: [here],
      positions: [guard],
    };
    expectStatus(await call('POST', '/api/users/', hired), 201);
    const { id } = await test.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'zoe@ondeck.example')
      .executeTakeFirstOrThrow();
    assert.equal((await person(id)).search_text, 'zoe angstrom');
    expectStatus(await call('PUT', `/api/users/update/${id}/`, { first_name: 'Zoé' }), 200);
    const zoe = { first_name: 'Zoé', last_name: 'Ångström' };
    assert.deepEqual(await person(id), { ...zoe, ...personKeys(zoe) });
    const meeting = {
      location: here,
      start_date: '2027-03-09',
      start_time: '10:00',
      end_time: '11:00',
      assigned_staff: [id],
      assigned_positions: [guard],
    };
    const met = expectStatus(
      await call('POST', `/api/shifts/meeting/?location=${here}`, { ...meeting, agenda: 'Été' }),
      201,
    );
    expectStatus(
      await call('PUT', `/api/shifts/meeting/${textAt(met, 'id')}/`, { ...meeting, agenda: 'Hiver à l’eau' }),
      200,
    );
    const signUp = {
      full_name: 'Łukasz Łopatka',
      email: 'lukasz@ondeck.example',
      password: 'Dive2Deep!Blue',
    };
    expectStatus(await test.call(undefined, 'POST', '/api/users/register/', signUp), 201);
    assert.deepEqual(await unkeyed(), []);
    const agenda = await test.db.selectFrom('meetings').select(['search_text']).executeTakeFirstOrThrow();
    assert.equal(agenda.search_text, "hiver a l'eau");
  });

  it("approximates text keys when an older server writes a name, and corrects them in the job's next run", async () => {
    const at = new Date('2027-03-03T12:00:00Z');
    const id = '0192b0c0-0000-7000-8000-00000000a001';
    // Inserts and updates like an older server without keys.
    await sql`insert into users (id, first_name, last_name, email, user_type, created_at, updated_at)
      values (${id}, 'Ana', 'Diaz', 'old@ondeck.example', 'EMPLOYEE', ${at}, ${at})`.execute(test.db);
    assert.deepEqual(await person(id), {
      first_name: 'Ana',
      last_name: 'Diaz',
      search_text: 'ana diaz',
      name_key: 'diaz\u0002ana',
      first_name_key: 'ana\u0002diaz',
      is_keyed: false,
    });
    await fillTextKeys(test.db);
    const ana = { first_name: 'Ana', last_name: 'Diaz' };
    assert.deepEqual(await person(id), { ...ana, ...personKeys(ana) });
    const place = await test.given.location({ title: 'Old Pool' });
    const guard = await test.given.position({ name: 'Old Guard' });
    const meeting = await test.given.meeting({
      location: place,
      position: guard,
      start: '2027-03-09',
      agenda: 'Old',
    });
    await fillTextKeys(test.db);
    await sql`update users set last_name = 'Núñez' where id = ${id}`.execute(test.db);
    await sql`update locations set address = 'Ünter den Linden 1' where id = ${place.id}`.execute(test.db);
    await sql`update positions set name = 'Älteste' where id = ${guard.id}`.execute(test.db);
    await sql`insert into position_names (position_id, until_date, name)
      values (${guard.id}, '2027-03-03', 'Old Guard')`.execute(test.db);
    await sql`update meetings set agenda = 'Größe' where id = ${meeting.id}`.execute(test.db);
    assert.deepEqual(await unkeyed(), ['users', 'locations', 'positions', 'position_names', 'meetings']);
    await Promise.all([fillTextKeys(test.db), fillTextKeys(test.db)]);
    assert.deepEqual(await unkeyed(), []);
    const nunez = { first_name: 'Ana', last_name: 'Núñez' };
    assert.deepEqual(await person(id), { ...nunez, ...personKeys(nunez) });
    const stored = await test.db
      .selectFrom('locations')
      .selectAll()
      .where('id', '=', place.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual({ ...stored, ...locationKeys(stored) }, stored);
    const position = await test.db
      .selectFrom('positions')
      .selectAll()
      .where('id', '=', guard.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual({ ...position, ...positionKeys(position) }, position);
    const met = await test.db
      .selectFrom('meetings')
      .selectAll()
      .where('id', '=', meeting.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual({ ...met, ...meetingKeys(met) }, met);
  });

  it('keeps text keys valid when the same name or another column is written', async () => {
    const { id } = await test.given.user({ firstName: 'Bo', lastName: 'Lee' });
    await fillTextKeys(test.db);
    await sql`update users set first_name = 'Bo', last_name = 'Lee', phone_number = '1' where id = ${id}`.execute(
      test.db,
    );
    assert.equal((await person(id)).is_keyed, true);
  });
});
