import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { openTestDatabase, type TestDatabase } from '../../../test/testDatabase';
import { errorCode } from '../../platform/core/errorCode';
import { sha256 } from '../../platform/core/hash';
import { connectServer, migrateServer, type ServerDatabase } from '../../platform/database/server';
import { OwnerError, shareWithServer } from '../../platform/database/serverRole';
import { sealAudit } from './chain.service';
import { type ChainHead, readHead, verifyAudit } from './verifyChain.service';

const NAME = `ondeck_forged_${process.pid}`;
const TABLES = [
  'audit_log',
  'audit_words',
  'audit_seals',
  'audit_head',
  'audit_redactions',
  'users',
] as const;
const NOW = new Date('2027-03-03T17:00:00Z');
const clock = { now: () => NOW };
const ROWS = 60;
const uid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Returns the same pseudorandom numbers in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Statements that forge row `n` of the log, or data near it. Row `n` must not be an erasure. */
const forgeries: readonly ((n: number, r: (below: number) => number) => string[])[] = [
  (n, r) => {
    const columns = ['action', 'entity', 'entity_id', 'request_id', 'address', 'device', 'words_hash'];
    return [`update audit_log set ${columns[r(7)] ?? ''} = 'forged ${r(99)}' where id = '${uid(n)}'`];
  },
  (n, r) => [
    `update audit_log set ${r(2) ? 'before' : 'after'} = '{"n": ${r(99) + 900}}' where id = '${uid(n)}'`,
  ],
  (n, r) => [`update audit_log set at = at - interval '${r(50) + 1} minutes' where id = '${uid(n)}'`],
  (n) => [`delete from audit_log where id = '${uid(n)}'`],
  (n) => [
    `delete from audit_seals where audit_id = '${uid(n)}'`,
    `delete from audit_log where id = '${uid(n)}'`,
  ],
  (n, r) => [
    `insert into audit_log (id, at, actor_kind, action, entity)
      select gen_random_uuid(), at - interval '${r(5) + 1} hours', 'SYSTEM', 'thing.forged', 'thing' from audit_log where id = '${uid(n)}'`,
  ],
  (n, r) => [`update audit_seals set hash = '${sha256(String(r(99)))}' where audit_id = '${uid(n)}'`],
  (n) => [`delete from audit_seals where seq > ${n}`, `update audit_head set seq = ${n}`],
  (_n, r) => [`update audit_head set hash = '${sha256(String(r(99)))}'`],
  () => ['truncate audit_log, audit_seals, audit_words', `update audit_head set seq = 0, hash = ''`],
  (n, r) => [
    `update audit_words set value = '"forged ${r(99)}"' where audit_id = '${uid(n)}' and part = 'after'`,
  ],
  (n) => [
    `update audit_words set value = '"forged"', salt = 'salt', hash = encode(sha256(convert_to('salt' || E'\\n' || '"forged"', 'UTF8')), 'hex')
      where audit_id = '${uid(n)}' and part = 'after'`,
  ],
  (n) => [`delete from audit_words where audit_id = '${uid(n)}'`],
  (n) => [
    `insert into audit_words (audit_id, part, key, salt, value, hash)
      values ('${uid(n)}', 'before', 'reason', 'salt', '"forged"', encode(sha256(convert_to('salt' || E'\\n' || '"forged"', 'UTF8')), 'hex'))`,
  ],
  (n) => [`update audit_words set value = null, salt = null, erased_number = 1 where audit_id = '${uid(n)}'`],
  (n) => [
    `update users set deleted_at = now(), erased_at = now(), erased_number = 7 where erased_at is null`,
    `update audit_words set value = null, salt = null, erased_number = 7 where audit_id = '${uid(n)}'`,
  ],
  (n) => [
    `select set_config('ondeck.erasing', 'yes', false)`,
    `update audit_log set after = null where id = '${uid(n)}'`,
    `insert into audit_redactions (erased_number, audit_id, hash) values (1, '${uid(n)}', '')`,
  ],
  () => [`update users set erased_at = null, erased_number = null where erased_number = 1`],
  (n, r) => [
    `insert into audit_seals (seq, audit_id, previous_hash, hash)
      select h.seq + 1, gen_random_uuid(), h.hash, '${sha256(String(r(99)))}' from audit_head h`,
    `update audit_head set seq = seq + 1, hash = (select hash from audit_seals order by seq desc limit 1)`,
    `update audit_log set action = 'thing.forged' where id = '${uid(n)}'`,
  ],
  // Adds a row dated in the past with a correct seal, with and without a record of a clock set back.
  ...['thing.forged', 'audit.clockSetBack'].map((action) => (n: number, r: (below: number) => number) => [
    `insert into audit_log (id, at, actor_kind, action, entity)
      select '${uid(900)}', at - interval '${r(500) + 1} hours', 'SYSTEM', '${action}', 'thing' from audit_log where id = '${uid(n)}'`,
    `insert into audit_seals (seq, audit_id, previous_hash, hash)
      select h.seq + 1, a.id, h.hash, seal_of(h.hash, a) from audit_head h, audit_log a where a.id = '${uid(900)}'`,
    `update audit_head h set seq = s.seq, hash = s.hash from audit_seals s where s.seq = h.seq + 1`,
  ]),
];

describe('a forged log', { skip: !process.env.TEST_DATABASE_URL }, () => {
  let database: TestDatabase;
  let owner: ServerDatabase;
  let server: ServerDatabase;
  let kept: ChainHead;
  const asSuperuser = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const as = (role: string): ServerDatabase => {
    const url = new URL(database.url ?? '');
    url.username = role;
    url.password = 'own';
    url.pathname = NAME;
    return connectServer(url.toString(), () => {}, 2);
  };
  const run = async (db: ServerDatabase['db'], ...statements: string[]): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  const triggers = (state: 'disable' | 'enable') =>
    TABLES.map((name) => `alter table ${name} ${state} trigger user`);

  before(async () => {
    database = await openTestDatabase();
    await asSuperuser(
      `create role ${NAME}_owner login password 'own'`,
      `create role ${NAME}_server login password 'own'`,
      `create database ${NAME} owner ${NAME}_owner`,
    );
    owner = as(`${NAME}_owner`);
    server = as(`${NAME}_server`);
    await migrateServer(owner.db);
    await shareWithServer(owner.db, server.db);
    for (const n of [1, 2])
      await run(
        server.db,
        `insert into users (id, first_name, last_name, email, user_type, created_at, updated_at)
          values ('${uid(n)}', 'Person', '${n}', '${n}@ondeck.example', 'EMPLOYEE', now(), now())`,
      );
    for (let n = 1; n <= ROWS; n += 1)
      await run(
        server.db,
        `insert into audit_log (id, at, actor_kind, action, entity, address, after)
          values ('${uid(n)}', timestamptz '2027-03-03T15:00Z' + interval '${n} seconds', 'SYSTEM', 'thing.done', 'thing', '10.0.0.${n}',
            '{"n": ${n}, "reason": "words of row ${n}", "on": "2027-03-03"}')`,
      );
    await run(
      server.db,
      `update users set email = '', deleted_at = now(), erased_at = now(), erased_number = 1 where id = '${uid(1)}'`,
      `update audit_words set value = null, salt = null, erased_number = 1 where audit_id = '${uid(30)}'`,
    );
    const { rows } = await sql<{
      line: string;
    }>`select audit_id || ' ' || part || ' ' || key || ' ' || hash as line
      from audit_words where erased_number = 1 order by 1`.execute(server.db);
    const digest = sha256(
      rows
        .map(({ line }) => line)
        .toSorted()
        .join('\n'),
    );
    await run(
      server.db,
      `insert into audit_log (id, at, actor_kind, action, entity, entity_id, after)
        values ('${uid(ROWS + 1)}', '2027-03-03T15:02Z', 'SYSTEM', 'user.erased', 'user', '${uid(1)}',
          '{"number": 1, "words": ${rows.length}, "digest": "${digest}"}')`,
    );
    await sealAudit({ db: server.db, clock });
    kept = await readHead(server.db);
    await run(owner.db, ...TABLES.map((name) => `create table kept_${name} as table ${name}`));
  });
  after(async () => {
    await server.close();
    await owner.close();
    await asSuperuser(
      `drop database ${NAME} with (force)`,
      `drop role ${NAME}_owner`,
      `drop role ${NAME}_server`,
    );
    await database.close();
  });

  async function putBack(): Promise<void> {
    await run(owner.db, `grant all on ${TABLES.join(', ')} to ${NAME}_owner`, ...triggers('disable'));
    for (const name of TABLES.toReversed()) await run(owner.db, `delete from ${name}`);
    const columns = await sql<{ name: string; list: string }>`
      select table_name::text as name, string_agg(format('%I', column_name), ', ') as list
      from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1`.execute(
      owner.db,
    );
    for (const name of TABLES) {
      const list = columns.rows.find((one) => one.name === name)?.list ?? '';
      await run(owner.db, `insert into ${name} (${list}) select ${list} from kept_${name}`);
    }
    await run(owner.db, ...triggers('enable'));
  }

  it('finds the log intact before a forgery', async () => {
    assert.deepEqual(await verifyAudit({ db: server.db, clock }, kept), []);
  });

  it('refuses or detects 50 forgeries of the log by a role that owns no table, given a kept chain end', async () => {
    const r = randomNumbers(35);
    let refused = 0;
    for (let i = 0; i < 50; i += 1) {
      const statements = forgeries[i % forgeries.length]?.(r(29) + 1, r) ?? [];
      const code = await run(server.db, ...statements).then(
        () => '',
        (error: unknown) => errorCode(error) ?? 'unknown',
      );
      refused += code === '42501' ? 1 : 0;
      if (code !== '42501')
        assert.notDeepEqual(
          await verifyAudit({ db: server.db, clock }, kept),
          [],
          `${code} ${statements.join('; ')}`,
        );
      await putBack();
    }
    assert.ok(refused >= 30, `${refused} refused`);
    assert.deepEqual(await verifyAudit({ db: server.db, clock }, kept), []);
  });

  it("detects 50 forgeries of the log by the tables' owner, given a kept chain end", async () => {
    const r = randomNumbers(53);
    for (let i = 0; i < 50; i += 1) {
      const statements = forgeries[i % forgeries.length]?.(r(29) + 1, r) ?? [];
      await run(owner.db, `grant all on ${TABLES.join(', ')} to ${NAME}_owner`, ...triggers('disable'));
      await run(owner.db, ...statements);
      if (i % 2) await run(owner.db, ...triggers('enable'));
      assert.notDeepEqual(await verifyAudit({ db: owner.db, clock }, kept), [], statements.join('; '));
      await putBack();
    }
  });

  it('detects a log whose owner rewrote every seal, given a kept chain end', async () => {
    await run(
      owner.db,
      ...triggers('disable'),
      `update audit_log set action = 'thing.forged' where id = '${uid(12)}'`,
      'delete from audit_seals',
      `update audit_head set seq = 0, hash = '', sealed_until = null`,
      ...triggers('enable'),
    );
    assert.deepEqual(await verifyAudit({ db: owner.db, clock }), [], 'nothing shows it without the kept end');
    assert.deepEqual(await verifyAudit({ db: owner.db, clock }, kept), [
      `Seal ${kept.seq} isn’t the one that was kept. The log was rewritten.`,
    ]);
    await putBack();
  });

  it('refuses a server role that owns a table', async () => {
    await assert.rejects(
      shareWithServer(owner.db, owner.db),
      (error: unknown) => error instanceof OwnerError && /owns the table/.test(error.message),
    );
  });
});
