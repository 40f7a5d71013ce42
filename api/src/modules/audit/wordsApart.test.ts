import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { kyselyOn } from '../../platform/database/embedded';
import { migrate, readMigrations } from '../../platform/database/migrate';
import { transaction } from '../../platform/database/transaction';
import type { Db } from '../../platform/database/types';
import { takeWordsOut } from './redaction.service';
import { verifyAudit } from './verifyChain.service';

const uid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const clock = { now: () => new Date('2027-03-03T17:00:00Z') };
/** Selects a log row `a` as the previous server version hashes it, without the hash of its words. */
const olderParts = `json_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.actor_id,
  a.actor_kind, a.action, a.entity, a.entity_id, a.location_id, a.request_id, a.session_id, a.address, a.device,
  a.before::text, a.after::text)::text`;

describe('the migration that moves the words of the log apart', () => {
  let lite: PGlite;
  let db: Db;
  const run = async (...statements: string[]): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  const rows = async (from: string) =>
    (await sql`select id, address, device, before, after from ${sql.table(from)} order by id`.execute(db))
      .rows;
  /** Adds a row to the log and seals it, both like the previous server version. */
  const sealAsBefore = async (at: string): Promise<void> => {
    await run(
      `insert into audit_log (id, at, actor_kind, action, entity, after)
        values (gen_random_uuid(), '${at}', 'SYSTEM', 'thing.done', 'thing', '{"reason": "words of before"}')`,
    );
    await run(
      `insert into audit_seals select h.seq + 1, a.id, h.hash,
          encode(sha256(convert_to(h.hash || E'\\n' || ${olderParts}, 'UTF8')), 'hex')
        from audit_log a, audit_head h where not exists (select 1 from audit_seals s where s.audit_id = a.id)
        order by a.at limit 1`,
    );
  };
  let was: unknown;

  before(async () => {
    lite = await PGlite.create();
    db = kyselyOn(lite);
    const all = await readMigrations();
    await migrate(
      db,
      all.filter(({ name }) => name < '0051'),
    );
    await run(
      `insert into users (id, first_name, last_name, email, user_type, deleted_at, created_at, updated_at)
        values ('${uid(1)}', 'Ana', 'Silva', 'ana@ondeck.example', 'EMPLOYEE', now(), now(), now())`,
      `insert into audit_log (id, at, actor_id, actor_kind, action, entity, entity_id, address, device, before, after) values
        ('${uid(1)}', '2027-03-01T10:00:00.5Z', null, 'SYSTEM', 'thing.done', 'thing', null, null, null, '"plain"', '[1, "x y"]'),
        ('${uid(2)}', '2027-03-01T11:00Z', '${uid(1)}', 'USER', 'user.changed', 'user', '${uid(1)}', '10.0.0.1', 'Firefox',
          '{"dob": "1990-01-01", "n": 1.50, "at": {"deep": "Ana Silva"}}', '{}'),
        ('${uid(3)}', '2027-03-01T12:00Z', null, 'SYSTEM', 'meeting.changed', 'meeting', null, null, null, null,
          '{"agenda": "Ask Ana Silva", "date": "2027-03-01", "status": "OPEN"}'),
        ('${uid(4)}', '2027-03-01T13:00Z', null, 'SYSTEM', 'user.erased', 'user', '${uid(9)}', null, null, null,
          json_build_object('number', 5, 'rows', 0, 'digest', encode(sha256(''), 'hex'))::jsonb)`,
      `insert into users (id, first_name, last_name, email, user_type, deleted_at, erased_at, erased_number, created_at, updated_at)
        values ('${uid(9)}', 'Person', '5', '', 'EMPLOYEE', now(), now(), 5, now(), now())`,
      `do $$ declare one record; last text := ''; n int := 0; begin
        for one in select id, ${olderParts} as parts from audit_log a order by id
        loop
          n := n + 1;
          insert into audit_seals values (n, one.id, last, encode(sha256(convert_to(last || E'\\n' || one.parts, 'UTF8')), 'hex'))
            returning hash into last;
        end loop;
        update audit_head set seq = n, hash = last, sealed_until = '2027-03-01T13:00Z'; end $$`,
    );
    was = await rows('audit_log');
    await run(`insert into jobs (name, next_run_at) values ('audit.verify', now()), ('audit.seal', now())`);
    await migrate(
      db,
      all.filter(({ name }) => name < '0052'),
    );
    await assert.rejects(sealAsBefore('2027-03-01T13:30Z'), { code: '42501' });
    await migrate(db, all);
  });
  after(() => lite.close());

  it('leaves the log readable and intact when words move to their own table', async () => {
    const now = await rows('audit_entries');
    assert.deepEqual(
      now.filter((row) => JSON.stringify(row).includes('00000000-0000-7000')),
      was,
    );
    assert.deepEqual(await verifyAudit({ db, clock }), []);
  });

  it('keeps dates, numbers, and states in the log row, and words apart', async () => {
    assert.deepEqual((await rows('audit_log')).slice(0, 3), [
      { id: uid(1), address: null, device: null, before: null, after: null },
      { id: uid(2), address: null, device: null, before: { n: 1.5 }, after: {} },
      {
        id: uid(3),
        address: null,
        device: null,
        before: null,
        after: { date: '2027-03-01', status: 'OPEN' },
      },
    ]);
  });

  it('lets an erasure remove words from old log rows, which stay provable', async () => {
    await transaction(db, async (trx) => {
      await sql`update users set first_name = 'Person', last_name = '6', email = '', erased_at = now(), erased_number = 6
        where id = ${uid(1)}`.execute(trx);
      const said = await takeWordsOut(trx, {
        userId: uid(1),
        number: 6,
        mentions: [
          { audit_id: uid(2), part: 'before', key: 'at' },
          { audit_id: uid(3), part: 'after', key: 'agenda' },
        ],
        reasons: [],
      });
      assert.equal(said.words, 5);
      await sql`insert into audit_log (id, at, actor_kind, action, entity, entity_id, after)
        values (${uid(20)}, ${clock.now()}, 'SYSTEM', 'user.erased', 'user', ${uid(1)}, ${JSON.stringify(said)}::jsonb)`.execute(
        trx,
      );
    });
    assert.deepEqual((await rows('audit_entries')).slice(1, 3), [
      { id: uid(2), address: null, device: null, before: { n: 1.5 }, after: {} },
      {
        id: uid(3),
        address: null,
        device: null,
        before: null,
        after: { date: '2027-03-01', status: 'OPEN' },
      },
    ]);
    assert.deepEqual(await verifyAudit({ db, clock }), []);
  });

  it('refuses a seal by the previous server version, and covers its row with the next seal', async () => {
    await assert.rejects(sealAsBefore('2027-03-03T16:59Z'), { code: '42501' });
    assert.deepEqual(await verifyAudit({ db, clock }), []);
    const { rows: left } = await sql`select 1 from audit_log a
      where not exists (select 1 from audit_seals s where s.audit_id = a.id)`.execute(db);
    assert.deepEqual(left, []);
  });

  it('refuses an erasure by the previous server version', async () => {
    await assert.rejects(
      run(`with erasing as (select set_config('ondeck.erasing', 'yes', false))
        update audit_log set after = null from erasing`),
      { code: '42501' },
    );
  });

  it('postpones the nightly check by a day, so that the previous server version never runs it', async () => {
    const { rows: due } = await sql<{ name: string }>`
      select name from jobs where next_run_at > now() + interval '23 hours'`.execute(db);
    assert.deepEqual(due, [{ name: 'audit.verify' }]);
  });

  it('names a changed old log row, with and without its words', async () => {
    const force = (statement: string): Promise<void> =>
      run('set session_replication_role = replica', statement, 'set session_replication_role = origin');
    await force(`update audit_log set action = 'forged' where id = '${uid(3)}'`);
    assert.deepEqual(await verifyAudit({ db, clock }), ['A row of the first 4 was changed.']);
    await force(`update audit_log set action = 'meeting.changed' where id = '${uid(3)}'`);
    assert.deepEqual(await verifyAudit({ db, clock }), []);
    await force(`update audit_log set action = 'forged' where id = '${uid(1)}'`);
    assert.deepEqual(await verifyAudit({ db, clock }), [
      `Row ${uid(1)} or its seal was changed.`,
      'A row of the first 4 was changed.',
    ]);
  });
});
