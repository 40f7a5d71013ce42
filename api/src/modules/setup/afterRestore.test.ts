import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { expectStatus } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { newKeys } from '../../../test/kioskKey';
import { systemActor } from '../../platform/auth/actor';
import { hashSecret, newSecret } from '../../platform/core/secrets';
import { transaction } from '../../platform/database/transaction';
import { endRestoredAccess, restoredLines } from './afterRestore.service';

const LATER = new Date('2027-06-01T00:00:00Z');

describe('the command after a restore', () => {
  let restored: TestApp;
  let newer: TestApp;
  before(async () => {
    restored = await createTestApp();
    newer = await createTestApp();
  });
  after(() => Promise.all([restored.close(), newer.close()]));

  it('ends every session, token, link, and punch clock registration of a backup, and logs the counts', async () => {
    const { db, clock, services, given } = restored;
    const now = clock.now();
    const times = { created_at: now, expires_at: LATER };
    const admin = await given.user({ role: 'ADMIN' });
    const pool = await given.location();
    const token = await given.session(admin);
    const deploying = newSecret();
    const kiosk = services.ids.next();
    const hash = () => hashSecret(newSecret());
    await given.punchToken(admin);
    await db
      .insertInto('deploy_tokens')
      .values({
        id: services.ids.next(),
        token_hash: hashSecret(deploying),
        area: 'admin',
        label: 'CI',
        created_by: admin.id,
        ...times,
      })
      .execute();
    await db
      .insertInto('kiosks')
      .values({
        id: kiosk,
        name: 'Front desk',
        location_id: pool.id,
        public_key: newKeys().publicKey,
        registered_by: admin.id,
        registered_at: now,
      })
      .execute();
    await db
      .insertInto('activation_keys')
      .values({ key_hash: hash(), user_id: admin.id, ...times })
      .execute();
    await db
      .insertInto('email_confirmations')
      .values({ key_hash: hash(), user_id: admin.id, ...times })
      .execute();
    await db
      .insertInto('setup_keys')
      .values({ key_hash: hash(), ...times })
      .execute();
    await db
      .insertInto('calendar_feeds')
      .values({ user_id: admin.id, token_hash: hash(), made_at: now })
      .execute();
    await db
      .insertInto('kiosk_codes')
      .values({ code_hash: hash(), name: 'Gate', location_id: pool.id, created_by: admin.id, ...times })
      .execute();
    await db
      .insertInto('password_resets')
      .values({
        id: services.ids.next(),
        browser_hash: hash(),
        email: admin.email,
        user_id: admin.id,
        code_hash: hash(),
        link_hash: hash(),
        ...times,
      })
      .execute();
    await db
      .insertInto('known_browsers')
      .values({ browser_hash: hash(), user_id: admin.id, last_used_at: now })
      .execute();

    const phone = '+14155550123';
    await db
      .insertInto('sms_codes')
      .values({ id: services.ids.next(), user_id: admin.id, phone, code_hash: hash(), ...times })
      .execute();
    await db.insertInto('sms_numbers').values({ user_id: admin.id, phone, confirmed_at: now }).execute();
    await db
      .insertInto('sms_messages')
      .values({
        id: services.ids.next(),
        user_id: admin.id,
        phone,
        kind: 'sub.offer',
        body: 'A shift is open.',
        due_at: now,
        state: 'QUEUED',
        next_attempt_at: now,
        created_at: now,
      })
      .execute();

    const result = await endRestoredAccess({ db, clock });

    expectStatus(await restored.call(token, 'GET', '/api/users/sessions/'), 401);
    expectStatus(await restored.call(deploying, 'GET', '/api/registry/areas/'), 401);
    const open = await db.selectFrom('kiosks').select('id').where('revoked_at', 'is', null).execute();
    assert.deepEqual(open, []);
    const ones = Object.entries(result.counts).filter(([, count]) => count === 1);
    assert.equal(ones.length, 14, JSON.stringify(result.counts));
    assert.match(restoredLines(result), /1 punch clock registrations\n.*Register each punch clock again/);
    assert.match(restoredLines(result), /NEWER_DATABASE_URL/);
    const logged = await db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'installation.restored')
      .executeTakeFirstOrThrow();
    assert.deepEqual(logged.after, { ended: result.counts });
  });

  it('covers every table that keeps a token, link, or code after a restore', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name::text as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '^(token|key|code|link|browser)_hash$' order by 1`.execute(
      restored.db,
    );
    const ended = [
      'activation_keys',
      'calendar_feeds',
      'deploy_tokens',
      'email_confirmations',
      'employee_tokens',
      'kiosk_codes',
      'known_browsers',
      'password_resets',
      'sessions',
      'setup_keys',
      'sms_codes',
    ];
    // Recovery codes are credentials like the password, so the restored ones are kept.
    assert.deepEqual(
      rows.map(({ name }) => name),
      [...ended, 'recovery_codes'].sort(),
    );
  });

  it('names users whose password, two-step verification, or access changed after the backup, from a newer log', async () => {
    const [ana, ben, cleo, dan] = [
      await newer.given.user({ firstName: 'Ana', lastName: 'Diaz' }),
      await newer.given.user({ firstName: 'Ben', lastName: 'Ito' }),
      await newer.given.user({ firstName: 'Cleo', lastName: 'Park' }),
      await newer.given.user({ firstName: 'Dan', lastName: 'Wu' }),
    ];
    const log = (userId: string, action: string, what: readonly string[] = []) =>
      transaction(newer.db, (trx) =>
        newer.services.audit(trx, systemActor, {
          action,
          entity: 'user',
          entityId: userId,
          ...(what.length > 0 ? { after: { what } } : {}),
        }),
      );
    // The same time as the backup's last row doesn't count as newer.
    newer.clock.set(restored.clock.now().toISOString());
    await log(dan.id, 'user.passwordChanged', ['password']);
    newer.clock.advance(60_000);
    await log(ana.id, 'user.passwordChanged', ['password']);
    await log(ben.id, 'user.secondFactorReset');
    await log(cleo.id, 'user.accessEnded');
    await log(dan.id, 'user.activationSent');

    const text = restoredLines(await endRestoredAccess(restored, newer.db));

    assert.match(
      text,
      /Their password changed after the backup was made: Ana Diaz\. Their old password works again/,
    );
    assert.match(text, /Their two-step verification changed after the backup was made: Ben Ito\./);
    assert.match(text, /Their role or access changed after the backup was made: Cleo Park\./);
    assert.doesNotMatch(text, /Dan Wu|NEWER_DATABASE_URL/);
  });
});
