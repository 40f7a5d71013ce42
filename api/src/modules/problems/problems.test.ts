import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { problems, undeliveredList } from '@ondeck/shared/schemas/problems';
import { user as userSchema } from '@ondeck/shared/schemas/users';
import { errorOf, expectStatus, textAt } from '../../../test/assertions';
import type { GivenLocation, GivenPosition, GivenUser } from '../../../test/fixtures';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { HOUR_MS } from '../../platform/core/clock';
import { type MailServer, startMailServer } from '../../platform/mail/mailServer.fixture';
import { createJobRunner } from '../../platform/jobs/runner';
import { onBehalfOf } from '../../platform/services';
import { newestEmail } from '../users/mail.fixture';

const GONE = {
  responseCode: 550,
  message: '5.1.1 unknown, see http://localhost:3000/users/password-setup/KEY',
};

describe('an email that was not delivered', () => {
  let test: TestApp;
  let server: MailServer;
  let here: GivenLocation;
  let west: GivenLocation;
  let swim: GivenPosition;
  let mia: GivenUser;
  const token = { admin: '', mia: '', stranger: '' };
  before(async () => {
    test = await createTestApp({ mailIsSent: true });
    const { given } = test;
    here = await given.location();
    west = await given.location();
    swim = await given.position();
    mia = await given.user({ role: 'MANAGER', locations: [here], firstName: 'Mia', lastName: 'Lund' });
    const stranger = await given.user({ role: 'MANAGER', locations: [west] });
    token.admin = await given.session(await given.user({ role: 'ADMIN' }));
    token.mia = await given.session(mia);
    token.stranger = await given.session(stranger);
  });
  after(() => test.close());
  beforeEach(async () => {
    server = await startMailServer();
    await test.db.deleteFrom('mail_outbox').execute();
    await test.db.deleteFrom('notifications').execute();
  });
  afterEach(() => server.close());

  let number = 0;
  /** Adds a user as Mia, and returns the user's ID, email, and name. */
  async function invited(more: object = {}) {
    number += 1;
    const email = `new${number}@ondeck.example`;
    const answer = await test.call(token.mia, 'POST', '/api/users/', {
      key: String(41_000 + number),
      first_name: 'Ben',
      last_name: `Ito${'abcdefghijklmnop'[number]}`,
      email,
      phone_number: '206-555-0142',
      user_type: 'EMPLOYEE',
      locations: [here.id],
      positions: [swim.id],
      ...more,
    });
    assert.equal(answer.status, 201, answer.text);
    const row = await test.db
      .selectFrom('users')
      .select(['id', 'last_name'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { id: row.id, email, name: `Ben ${row.last_name}` };
  }
  const rowOf = async (id: string, as = token.mia) =>
    userSchema.parse(expectStatus(await test.call(as, 'GET', `/api/users/${id}/`), 200)).undelivered;
  const listFor = async (as: string) =>
    undeliveredList.parse(expectStatus(await test.call(as, 'GET', '/api/problems/mail/'), 200));
  const noticesOf = (id: string) =>
    test.db
      .selectFrom('notifications')
      .select(['title', 'body', 'link'])
      .where('user_id', '=', id)
      .where('kind', '=', 'mail.undelivered')
      .execute();
  const resend = (id: string, as = token.mia) => test.call(as, 'POST', `/api/users/${id}/resend-email/`, {});

  it("shows an undelivered email on the user's row, in the list and the log, and notifies the manager who sent it", async () => {
    const { id, email, name } = await invited();
    assert.equal(await rowOf(id), null);
    server.refused.set(email, GONE);
    await server.send(test);
    const reason = "The mail server doesn't know this address. (550 5.1.1)";
    const at = test.clock.now().toISOString();
    assert.deepEqual(await rowOf(id), { at, reason, is_final: true, can_resend: true });
    const { count, results } = await listFor(token.mia);
    const [listed] = results;
    assert.equal(count, 1);
    assert.deepEqual([listed?.to, listed?.user, listed?.reason], [email, { id, name }, reason]);
    assert.deepEqual(await noticesOf(mia.id), [
      {
        title: `An email to ${name} wasn't delivered`,
        body: `${reason} Correct the address, or send the email again.`,
        link: `/manage-user?search=${encodeURIComponent(name)}`,
      },
    ]);
    assert.deepEqual(
      server.reported.map(({ kind, code, outcome }) => ({ kind, code, outcome })),
      [{ kind: 'activation', code: '550 5.1.1', outcome: 'refused' }],
    );
    const stored = await test.db.selectFrom('mail_outbox').selectAll().execute();
    const told = await test.db.selectFrom('notifications').selectAll().execute();
    assert.doesNotMatch(JSON.stringify([stored, told, results]), /KEY|password-setup/);
  });

  it("resends an undelivered email with a new link, and clears the user's row once the email arrives", async () => {
    const { id, email } = await invited();
    server.refused.set(email, GONE);
    await server.send(test);
    server.refused.delete(email);
    const answer = await resend(id);
    assert.equal(textAt(expectStatus(answer, 200), 'message'), `Sending the email to ${email}.`);
    assert.equal(await rowOf(id), null);
    await server.send(test);
    const [mail, ...more] = server.received.filter(({ to }) => to === email);
    assert.deepEqual(more, []);
    const key = /password-setup\/([\w-]+)/.exec(mail?.source.replaceAll(/=\r\n/g, '') ?? '')?.[1];
    expectStatus(await test.call(undefined, 'GET', `/api/users/activation-link/${key}/`), 200);
    assert.equal((await listFor(token.mia)).count, 0);
    assert.equal(errorOf(await resend(id)), "There's no email to send again.");
  });

  it("clears an undelivered email from the user's row when the address is corrected, and sends the new address a link", async () => {
    const { id, email } = await invited();
    server.refused.set(email, GONE);
    await server.send(test);
    const right = email.replace('new', 'right');
    const url = `/api/users/update/${id}/`;
    expectStatus(await test.call(token.mia, 'PUT', url, { email: right }), 200);
    assert.equal(await rowOf(id), null);
    assert.match((await newestEmail(test, right))?.body_text ?? '', /password-setup/);
  });

  it("resends an undelivered notification email unchanged, and clears the user's row once any email arrives", async () => {
    const { email, id } = await test.given.user({ locations: [here], email: 'full@ondeck.example' });
    server.refused.set(email, { responseCode: 552, message: '5.2.2 full' });
    const tell = (title: string) =>
      test.db
        .transaction()
        .execute((trx) =>
          test.services.notify(trx, { userId: id, topic: 'schedule', kind: 'schedule.changed', title }),
        );
    await tell('LKV-0042 has changed');
    await server.send(test);
    assert.equal((await rowOf(id))?.reason, 'This mailbox is full. (552 5.2.2)');
    server.refused.delete(email);
    await tell('LKV-0043 has changed');
    await server.send(test);
    assert.equal(await rowOf(id), null);
    // The lost email is still listed, and can be sent again.
    const [lost] = (await listFor(token.mia)).results;
    assert.deepEqual([lost?.subject, lost?.recovered], ['LKV-0042 has changed', true]);
    expectStatus(await resend(id), 200);
    await server.send(test);
    assert.match(server.received.at(-1)?.source ?? '', /LKV-0042 has changed/);
    assert.equal((await listFor(token.mia)).count, 0);
  });

  it('reports a late email after an hour, and offers no resend while the server retries', async () => {
    const { id, email, name } = await invited();
    server.refused.set(email, { responseCode: 451, message: '4.7.1 later' });
    await server.send(test);
    assert.equal(await rowOf(id), null);
    test.clock.advance(HOUR_MS);
    await server.send(test);
    const row = await rowOf(id);
    assert.deepEqual([row?.is_final, row?.can_resend], [false, false]);
    const [notice] = await noticesOf(mia.id);
    assert.equal(notice?.title, `An email to ${name} is late`);
    test.clock.advance(HOUR_MS);
    await server.send(test);
    assert.equal((await noticesOf(mia.id)).length, 1);
    assert.deepEqual(
      server.reported.map(({ outcome }) => outcome),
      ['delayed'],
    );
  });

  it('counts many undelivered emails in one notification until the notification is read', async () => {
    for (let index = 0; index < 3; index += 1) server.refused.set((await invited()).email, GONE);
    await server.send(test);
    const [notice, ...more] = await noticesOf(mia.id);
    assert.deepEqual(more, []);
    assert.equal(notice?.title, "Emails to 3 users weren't delivered");
    const found = await test.call(
      token.mia,
      'GET',
      `/api${notice?.link?.replace('/manage-user', '/users/')}`,
    );
    assert.equal(Reflect.get(Object(found.body), 'count'), 3);
  });

  it("hides undelivered emails from managers who don't manage all of the user's locations", async () => {
    const both = await test.given.user({ locations: [here, west], email: 'both@ondeck.example' });
    const { id, email } = await invited();
    for (const address of [both.email, email]) server.refused.set(address, GONE);
    // Mia's action also notifies a user who works elsewhere too.
    const services = onBehalfOf(test.services, mia.id, () => undefined);
    await test.db
      .transaction()
      .execute((trx) =>
        services.notify(trx, { userId: both.id, topic: 'schedule', kind: 'schedule.changed', title: 'News' }),
      );
    await server.send(test);
    assert.equal((await listFor(token.admin)).count, 2);
    assert.deepEqual(
      (await listFor(token.mia)).results.map(({ user }) => user?.id),
      [id],
    );
    assert.equal((await listFor(token.stranger)).count, 0);
    assert.equal((await noticesOf(mia.id)).length, 1, 'of her own employee');
    assert.equal(await rowOf(both.id, token.mia), null);
    assert.notEqual(await rowOf(both.id, token.admin), null);
    const found = await test.call(token.mia, 'GET', '/api/users/?status=undelivered');
    assert.equal(Reflect.get(Object(found.body), 'count'), 1);
    expectStatus(await storesNothing(test.db, () => resend(both.id)), 403);
    expectStatus(await storesNothing(test.db, () => resend(id, token.stranger)), 404);
  });

  it("refuses to resend an email that contained a code, and shows that on the user's row", async () => {
    const { email, id } = await test.given.user({ locations: [here], email: 'code@ondeck.example' });
    server.refused.set(email, GONE);
    expectStatus(await test.call(undefined, 'POST', '/api/users/request-otp/', { email }), 200);
    await server.send(test);
    assert.equal((await rowOf(id))?.can_resend, false);
    expectStatus(await storesNothing(test.db, () => resend(id)), 409);
    assert.equal((await newestEmail(test, email))?.body_text, '');
  });
});

describe('problems of the server', () => {
  let test: TestApp;
  let admin: string;
  let manager: string;
  before(async () => {
    test = await createTestApp();
    const here = await test.given.location();
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    manager = await test.given.session(await test.given.user({ role: 'MANAGER', locations: [here] }));
  });
  after(() => test.close());
  const read = async (as = admin) =>
    problems.parse(expectStatus(await test.call(as, 'GET', '/api/problems/'), 200));

  it('reports as a problem that no mail server is configured', async () => {
    assert.equal((await read()).mail.goes, 'nowhere');
  });

  it('lists a job whose last run failed, until a run succeeds, to admins only', async () => {
    let fails = true;
    const job = {
      name: 'flaky',
      task: 'Count the lanes',
      schedule: '0 * * * * *',
      run: () => (fails ? Promise.reject(new TypeError('Ann Lake')) : Promise.resolve()),
    };
    const ports = { db: test.db, clock: test.clock, tasks: test.services.jobTasks, onError: () => {} };
    const runner = createJobRunner([job], ports);
    await runner.runDue();
    const at = test.clock.now().toISOString();
    const failed = { name: 'flaky', task: 'Count the lanes', failed_at: at, error: 'TypeError' };
    assert.deepEqual((await read()).jobs, [failed]);
    assert.deepEqual((await read(manager)).jobs, []);
    fails = false;
    test.clock.advance(60_000);
    await runner.runDue();
    assert.deepEqual((await read()).jobs, []);
  });

  it('lists a late job to admins only, by its name if this server does not run it', async () => {
    const since = test.clock.now();
    const row = { name: 'stuck', next_run_at: since, late_after: since };
    await test.db.insertInto('jobs').values(row).execute();
    assert.deepEqual((await read()).late_jobs, [
      { name: 'stuck', task: 'stuck', since: since.toISOString() },
    ]);
    assert.deepEqual((await read(manager)).late_jobs, []);
    await test.db.deleteFrom('jobs').where('name', '=', 'stuck').execute();
  });

  it('lists a system that is down, or was down in the last day, to admins only', async () => {
    const since = test.clock.now().toISOString();
    test.services.troubles.note('database', '53100');
    test.services.troubles.note('database', undefined);
    test.services.troubles.note('push', 'no answer', 'push.example');
    assert.deepEqual((await read()).troubles, [
      { system: 'database', name: null, since, until: since, code: '53100' },
      { system: 'push', name: 'push.example', since, until: null, code: 'no answer' },
    ]);
    assert.deepEqual((await read(manager)).troubles, []);
    test.services.troubles.note('push', undefined, 'push.example');
  });

  it('lists a push service that accepted nothing for an hour by its host name only', async () => {
    const { id } = await test.given.user();
    const device = test.services.ids.next();
    const secret = 'https://fcm.googleapis.com/fcm/send/SECRET';
    await test.db
      .insertInto('push_devices')
      .values({
        id: device,
        user_id: id,
        endpoint: secret,
        p256dh: 'x',
        auth: 'x',
        seen_at: test.clock.now(),
      })
      .execute();
    const made = test.clock.now();
    const row = { device_id: device, payload: 'Ann Lake', created_at: made, next_attempt_at: made };
    await test.db
      .insertInto('push_outbox')
      .values({ id: test.services.ids.next(), ...row, attempts: 3, last_error: '503' })
      .execute();
    assert.deepEqual((await read()).push, []);
    test.clock.advance(HOUR_MS);
    assert.deepEqual((await read()).push, [
      { service: 'fcm.googleapis.com', waiting: 1, since: made.toISOString(), code: '503' },
    ]);
    assert.deepEqual((await read(manager)).push, []);
  });
});
