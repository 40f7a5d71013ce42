import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../test/harness';
import { HOUR_MS } from '../../platform/core/clock';
import { systemActor } from '../../platform/auth/actor';
import { transaction } from '../../platform/database/transaction';
import { auditJobs } from './audit.jobs';
import { sealAudit } from './chain.service';
import { readHead, verifyAudit } from './verifyChain.service';

describe('the history', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await createTestApp();
    for (const number of [1, 2, 3, 4, 5]) await write(`thing.${number}`);
    await sealAudit(test.services);
  });
  afterEach(() => test.close());

  const write = (action: string): Promise<void> =>
    transaction(test.db, (trx) =>
      test.services.audit(trx, systemActor, { action, entity: 'thing', after: { b: 1, a: 'ä' } }),
    );
  const idOf = async (action: string): Promise<string> =>
    (
      await test.db
        .selectFrom('audit_entries')
        .select('id')
        .where('action', '=', action)
        .executeTakeFirstOrThrow()
    ).id;
  /** Runs statements that only a superuser may run. */
  const force = (...statements: RawBuilder<unknown>[]): Promise<void> =>
    test.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const statement of statements) await statement.execute(trx);
    });

  it('finds an unchanged log intact, even after new rows', async () => {
    assert.deepEqual(await verifyAudit(test.services), []);
    await write('thing.6');
    assert.deepEqual(await verifyAudit(test.services), []);
  });

  it('seals every row of the log once when processes seal at the same time', async () => {
    await write('thing.6');
    await Promise.all([sealAudit(test.services), sealAudit(test.services), sealAudit(test.services)]);
    const seals = await test.db.selectFrom('audit_seals').select('seq').orderBy('seq').execute();
    assert.deepEqual(
      seals.map(({ seq }) => seq),
      [1, 2, 3, 4, 5, 6],
    );
  });

  for (const [column, value] of [
    ['action', sql`'another'`],
    ['after', sql`'{"a": 2}'::jsonb`],
    ['at', sql`at + interval '1 microsecond'`],
    ['actor_id', sql`id`],
    ['address', sql`'10.0.0.1'`],
  ] as const)
    it(`names the log row whose ${column} was changed`, async () => {
      const id = await idOf('thing.3');
      await force(sql`update audit_log set ${sql.ref(column)} = ${value} where id = ${id}`);
      assert.deepEqual(await verifyAudit(test.services), [`Row ${id} or its seal was changed.`]);
    });

  it('fails the nightly verification after a change in the log, so that Options shows the failure', async () => {
    const found: string[] = [];
    const verify = auditJobs(test.services, (sentence) => found.push(sentence)).at(-1);
    await verify?.run();
    await force(sql`delete from audit_log where id = ${await idOf('thing.2')}`);
    await assert.rejects(async () => verify?.run(), { name: 'LogWasRewritten' });
    assert.equal(found.length, 1);
  });

  it('names a row that was removed from the log', async () => {
    const id = await idOf('thing.2');
    await force(sql`delete from audit_log where id = ${id}`);
    assert.deepEqual(await verifyAudit(test.services), [`Row ${id} was removed.`]);
  });

  it('finds a row that was removed with its seal, in the middle or at the end of the log', async () => {
    for (const action of ['thing.2', 'thing.5']) {
      const id = await idOf(action);
      await force(
        sql`delete from audit_seals where audit_id = ${id}`,
        sql`delete from audit_log where id = ${id}`,
      );
    }
    const found = await verifyAudit(test.services);
    assert.match(found.join(' '), /Seals 2 to 2 were removed\. .*The chain ends at 4, not at 5\./);
  });

  it('names a log row that was inserted into the past', async () => {
    const id = test.services.ids.next();
    await force(sql`insert into audit_log (id, at, actor_kind, action, entity)
      values (${id}, ${new Date('2027-01-01T00:00:00Z')}, 'SYSTEM', 'thing.forged', 'thing')`);
    assert.deepEqual(await verifyAudit(test.services), [`Row ${id} was inserted.`]);
  });

  it("finds the log intact after the server's clock was wrong and was corrected", async () => {
    test.clock.advance(3 * 24 * HOUR_MS);
    await write('thing.early');
    await sealAudit(test.services);
    test.clock.advance(-3 * 24 * HOUR_MS);
    await write('thing.6');
    assert.deepEqual(await verifyAudit(test.services), []);
    test.clock.advance(30 * 60_000);
    await write('thing.7');
    test.clock.advance(3 * HOUR_MS);
    assert.deepEqual(await verifyAudit(test.services), [], 'also what was sealed late after it');
    const id = '01900000-0000-7000-8000-000000000002';
    await force(sql`insert into audit_log (id, at, actor_kind, action, entity)
      values (${id}, ${new Date(test.clock.now().getTime() - 5 * HOUR_MS)}, 'SYSTEM', 'thing.forged', 'thing')`);
    assert.deepEqual(await verifyAudit(test.services), [`Row ${id} was inserted.`]);
  });

  /** Adds a row and its seal, as the server's own role can. */
  async function sealRow(id: string, at: Date, action = 'thing.forged'): Promise<void> {
    await sql`insert into audit_log (id, at, actor_kind, action, entity)
      values (${id}, ${at}, 'SYSTEM', ${action}, 'thing')`.execute(test.db);
    await sql`insert into audit_seals (seq, audit_id, previous_hash, hash)
      select h.seq + 1, a.id, h.hash, seal_of(h.hash, a) from audit_head h, audit_log a where a.id = ${id}`.execute(
      test.db,
    );
    await sql`update audit_head h set seq = s.seq, hash = s.hash from audit_seals s
      where s.seq = h.seq + 1`.execute(test.db);
  }
  const ago = (hours: number): Date => new Date(test.clock.now().getTime() - hours * HOUR_MS);

  it('names a log row that was inserted into the past with its own seal', async () => {
    const id = test.services.ids.next();
    await sealRow(id, ago(5));
    await write('thing.6');
    assert.deepEqual(await verifyAudit(test.services), [
      `Row ${id} is dated before rows that were sealed earlier.`,
    ]);
  });

  it("names a clock change in the log since the chain's end that someone kept", async () => {
    const kept = await readHead(test.db);
    const [said, id] = [test.services.ids.next(), test.services.ids.next()];
    await sealRow(said, ago(5), 'audit.clockSetBack');
    await sealRow(id, ago(5));
    await write('thing.6');
    assert.deepEqual(await verifyAudit(test.services), []);
    assert.deepEqual(await verifyAudit(test.services, kept), [
      `Row ${said} says that the clock was set back.`,
    ]);
  });

  for (const table of ['audit_log', 'audit_seals'])
    for (const text of [`update ${table} set id = id`, `delete from ${table}`, `truncate ${table}`])
      it(`refuses the statement "${text}" on the log`, async () => {
        const statement = text.replace(
          'set id = id',
          table === 'audit_log' ? 'set id = id' : 'set seq = seq',
        );
        await assert.rejects(sql.raw(statement).execute(test.db), /The log is added to, never changed/);
      });

  it('logs the session, address, and device of each request', async () => {
    const admin = await test.given.user({ role: 'ADMIN' });
    const session = await test.given.session(admin);
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
    const body = { early_clock_in_minutes: 20 };
    await test.call(session, 'PUT', '/api/options/', body, { headers: agent, address: '10.7.0.1' });
    const row = await test.db
      .selectFrom('audit_entries')
      .select(['session_id', 'address', 'device'])
      .where('action', '=', 'options.changed')
      .executeTakeFirstOrThrow();
    const { id } = await test.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    assert.deepEqual(row, { session_id: id, address: '10.7.0.1', device: 'Firefox on Linux' });
  });
});
