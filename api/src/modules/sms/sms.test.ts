import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { blamedFields, errorOf, expectStatus, member } from '../../../test/assertions';
import { DEFAULT_NOW } from '../../../test/clock';
import type { GivenLocation, GivenUser } from '../../../test/fixtures';
import { type Answer, createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';
import { empty } from '../../../test/testDatabase';
import { after as later, DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/core/clock';
import { cleanUp } from '../../platform/jobs/cleanUp';
import {
  allowTexts,
  givenNumber,
  type SmsProvider,
  startSmsProvider,
  storedTexts,
} from '../../platform/sms/smsProvider.fixture';

const PHONE = '+16085550148';

let provider: SmsProvider;
let test: TestApp;
let pool: GivenLocation;
let ann: GivenUser;
let hers: string;
before(async () => {
  provider = await startSmsProvider();
  test = await createTestApp({ sms: provider.service });
});
beforeEach(async () => {
  await empty(test.db);
  test.clock.set(DEFAULT_NOW);
  provider.reset();
  await allowTexts(test);
  pool = await test.given.location();
  ann = await test.given.user({ locations: [pool] });
  hers = await test.given.session(ann);
});
after(async () => {
  await test.close();
  await provider.close();
});

const askCode = (phone = '608-555-0148', token = hers): Promise<Answer> =>
  test.call(token, 'POST', '/api/sms/code/', { phone });
const confirm = (code: string): Promise<Answer> => test.call(hers, 'POST', '/api/sms/confirm/', { code });
/** Sends the waiting texts, and returns the last code that arrived. */
async function arrived(): Promise<string> {
  await provider.send(test);
  const [, code = ''] = /Your code is (\d{6})\./.exec(provider.received.at(-1)?.fields['Body'] ?? '') ?? [];
  return code;
}
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');
const numbers = () => test.db.selectFrom('sms_numbers').select(['user_id', 'phone', 'stopped_at']).execute();
const audited = async () =>
  (
    await test.db.selectFrom('audit_entries').select(['action', 'before', 'after']).orderBy('id').execute()
  ).filter(({ action }) => action?.startsWith('sms.'));
const settings = async (token = hers) =>
  member((await test.call(token, 'GET', '/api/notifications/settings/')).body, 'texts');
/** Notifies the employee of a shift in 3 hours. */
const tell = (user = ann) =>
  test.db.transaction().execute((trx) =>
    test.services.notify(trx, {
      userId: user.id,
      topic: 'schedule',
      kind: 'schedule.changed',
      title: 'LKV-0042 has changed',
      dueAt: later(test.clock.now(), 3 * HOUR_MS),
    }),
  );

describe('confirming a phone number', () => {
  it('texts a code of 6 digits to the number, and sends texts only after the code is confirmed', async () => {
    assert.deepEqual(await settings(), { phone: null, is_stopped: false, profile_phone: '2125550199' });
    expectStatus(await askCode(), 202);
    await tell();
    const code = await arrived();
    const [sent] = provider.received;
    assert.equal(provider.received.length, 1);
    assert.deepEqual(
      [sent?.fields['To'], sent?.fields['Body']],
      [PHONE, `On Deck: Your code is ${code}. It expires in 10 minutes.`],
    );
    expectStatus(await confirm(code), 200);
    assert.deepEqual(await settings(), { phone: PHONE, is_stopped: false, profile_phone: '2125550199' });
    await tell();
    await provider.send(test);
    assert.equal(provider.received.at(-1)?.fields['To'], PHONE);
  });

  it('logs the confirmation without the number or the code', async () => {
    expectStatus(await askCode(), 202);
    expectStatus(await confirm(await arrived()), 200);
    assert.deepEqual(await audited(), [
      { action: 'sms.codeRequested', before: null, after: null },
      { action: 'sms.confirmed', before: null, after: null },
    ]);
  });

  it('stores no code as it is', async () => {
    expectStatus(await askCode(), 202);
    const code = await arrived();
    const rows = await test.db.selectFrom('sms_codes').selectAll().execute();
    assert.equal(rows.length, 1);
    assert.ok(!JSON.stringify(rows).includes(code));
  });

  it('accepts 2 wrong codes and then the right one, and no code after 3 wrong ones', async () => {
    expectStatus(await askCode(), 202);
    const code = await arrived();
    const said: unknown[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const answer = await confirm(otherThan(code));
      expectStatus(answer, 400);
      assert.deepEqual(blamedFields(answer), ['code']);
      said.push(errorOf(answer));
    }
    assert.deepEqual(said, [
      'Wrong code. You have 2 tries left.',
      'Wrong code. You have 1 try left.',
      'Wrong code. Request a new one.',
    ]);
    assert.equal(errorOf(await confirm(code)), 'This code has expired. Request a new one.');
    expectStatus(await askCode(), 202);
    const next = await arrived();
    expectStatus(await confirm(otherThan(next)), 400);
    expectStatus(await confirm(otherThan(next)), 400);
    expectStatus(await confirm(next), 200);
    assert.deepEqual(await numbers(), [{ user_id: ann.id, phone: PHONE, stopped_at: null }]);
  });

  for (const [minutes, status] of [
    [9, 200],
    [10, 400],
  ] as const)
    it(`answers ${status} to a code after ${minutes} minutes`, async () => {
      expectStatus(await askCode(), 202);
      const code = await arrived();
      test.clock.advance(minutes * MINUTE_MS);
      expectStatus(await confirm(code), status);
      assert.equal((await numbers()).length, status === 200 ? 1 : 0);
    });

  it('accepts a code once, only the newest one, and only from its own user', async () => {
    expectStatus(await askCode(), 202);
    const first = await arrived();
    expectStatus(await askCode(), 202);
    const second = await arrived();
    if (first !== second) expectStatus(await confirm(first), 400);
    const ben = await test.given.session(await test.given.user({ locations: [pool] }));
    expectStatus(
      await storesNothing(test.db, () => test.call(ben, 'POST', '/api/sms/confirm/', { code: second })),
      400,
    );
    expectStatus(await confirm(second), 200);
    expectStatus(await storesNothing(test.db, () => confirm(second)), 400);
  });

  it('sends a user at most 3 codes in 24 hours', async () => {
    for (const phone of ['6085550148', '6085550149', '6085550150']) expectStatus(await askCode(phone), 202);
    const refused = await storesNothing(test.db, () => askCode('6085550151'));
    expectStatus(refused, 429);
    assert.equal(refused.headers['retry-after'], String(DAY_MS / 1000));
    test.clock.advance(DAY_MS);
    expectStatus(await askCode(), 202);
  });

  it('sends at most 3 codes in 24 hours to a number, also when different users ask', async () => {
    for (let count = 0; count < 3; count += 1)
      expectStatus(
        await askCode(PHONE, await test.given.session(await test.given.user({ locations: [pool] }))),
        202,
      );
    expectStatus(await storesNothing(test.db, () => askCode(PHONE)), 429);
    expectStatus(await askCode('6085550199'), 202);
  });

  for (const phone of ['', '608555014', '+441632960961', '16085550148000', 'abc'])
    it(`refuses the number "${phone}"`, async () => {
      const refused = await storesNothing(test.db, () => askCode(phone));
      expectStatus(refused, 400);
      assert.deepEqual(blamedFields(refused), ['phone']);
    });

  it('refuses a code while the school sends no text messages, or has reached its limit', async () => {
    await allowTexts(test, 1);
    expectStatus(await askCode(), 202);
    await arrived();
    const full = await storesNothing(test.db, () => askCode());
    assert.deepEqual(
      [full.status, errorOf(full)],
      [409, 'Your school reached its limit of text messages. Try again tomorrow.'],
    );
    await test.db.updateTable('options').set({ text_messages: false }).execute();
    const off = await storesNothing(test.db, () => askCode());
    assert.deepEqual([off.status, errorOf(off)], [409, "Your school doesn't send text messages."]);
    assert.equal(await settings(), null);
  });

  it('shows no text messages to admins', async () => {
    const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    assert.equal(await settings(admin), null);
    expectStatus(await storesNothing(test.db, () => askCode(PHONE, admin)), 403);
  });
});

describe('ending text messages', () => {
  beforeEach(() => givenNumber(test, ann, PHONE));

  for (const [name, end] of [
    ['the user turns them off', () => test.call(hers, 'DELETE', '/api/sms/')],
    [
      'the profile gets another phone number',
      () => test.call(hers, 'PUT', `/api/users/update/${ann.id}/`, { phone_number: '6085550177' }),
    ],
    [
      'the account is deactivated',
      async () => {
        const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
        return test.call(admin, 'PUT', `/api/users/update/${ann.id}/`, { is_active: false });
      },
    ],
    [
      'the account is deleted',
      async () => {
        const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
        return test.call(admin, 'DELETE', `/api/users/${ann.id}/`);
      },
    ],
  ] as const)
    it(`forgets the number and sends no waiting text when ${name}`, async () => {
      await tell();
      const answer = await end();
      assert.ok(answer.status < 300, answer.text);
      assert.deepEqual(await numbers(), []);
      await provider.send(test);
      assert.deepEqual(provider.received, []);
      const [text] = await storedTexts(test);
      assert.deepEqual([text?.state, text?.error_code, text?.body], ['EXPIRED', 'STOPPED', '']);
    });

  it('accepts no code that was sent before the user turned text messages off', async () => {
    expectStatus(await askCode('608-555-0177'), 202);
    const code = await arrived();
    expectStatus(await test.call(hers, 'DELETE', '/api/sms/'), 200);
    assert.equal((await confirm(code)).status, 400);
    assert.deepEqual(await numbers(), []);
  });

  it('keeps the number when the profile keeps its phone number', async () => {
    const body = { first_name: 'Annabel', phone_number: '2125550199' };
    const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    expectStatus(await test.call(admin, 'PUT', `/api/users/update/${ann.id}/`, body), 200);
    assert.equal((await numbers()).length, 1);
  });

  it('changes nothing when a user without a number turns text messages off', async () => {
    const ben = await test.given.session(await test.given.user({ locations: [pool] }));
    expectStatus(await storesNothing(test.db, () => test.call(ben, 'DELETE', '/api/sms/')), 200);
  });
});

describe('replies to text messages', () => {
  beforeEach(() => givenNumber(test, ann, PHONE));

  for (const word of ['STOP', ' stop ', 'StopAll', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'])
    it(`stops the next text after "${word}", also one that waits`, async () => {
      await tell();
      const answer = await provider.reply(test, PHONE, word);
      assert.deepEqual(
        [answer.status, answer.text, answer.headers['content-type']],
        [200, '<?xml version="1.0" encoding="UTF-8"?><Response/>', 'text/xml; charset=utf-8'],
      );
      await tell();
      await provider.send(test);
      assert.deepEqual(provider.received, []);
      assert.equal(member(await settings(), 'is_stopped'), true);
    });

  for (const word of ['START', 'yes', 'Unstop'])
    it(`resumes text messages after "${word}"`, async () => {
      await provider.reply(test, PHONE, 'STOP');
      expectStatus(await provider.reply(test, PHONE, word), 200);
      assert.equal(member(await settings(), 'is_stopped'), false);
      await tell();
      await provider.send(test);
      assert.equal(provider.received.length, 1);
      assert.deepEqual(
        (await audited()).map(({ action }) => action),
        ['sms.stopped', 'sms.resumed'],
      );
    });

  for (const word of ['STOP', 'START'])
    it(`changes nothing after a second "${word}"`, async () => {
      await provider.reply(test, PHONE, 'STOP');
      await provider.reply(test, PHONE, word);
      test.clock.advance(HOUR_MS);
      expectStatus(await storesNothing(test.db, () => provider.reply(test, PHONE, word)), 200);
    });

  it('turns nothing on for a number that no one confirmed', async () => {
    expectStatus(await storesNothing(test.db, () => provider.reply(test, '+16085550999', 'START')), 200);
  });

  it('changes nothing after another reply', async () => {
    expectStatus(await storesNothing(test.db, () => provider.reply(test, PHONE, 'Please stop by')), 200);
  });

  for (const replies of [true, false])
    it(`${replies ? 'answers' : "doesn't answer"} HELP ${replies ? 'if' : 'unless'} On Deck replies`, async () => {
      const other = await createTestApp({ sms: { ...provider.service, replies } });
      const { text } = await provider.reply(other, PHONE, 'help');
      assert.equal(
        text.includes(
          '<Message>On Deck: messages about your shifts. Reply STOP to stop. Ask your manager for help.</Message>',
        ),
        replies,
      );
      await other.close();
    });
});

describe('the signature of webhooks', () => {
  const fields = { From: PHONE, Body: 'STOP' };
  const path = '/api/sms/inbound/';
  beforeEach(() => givenNumber(test, ann, PHONE));
  const refuses = async (send: () => Promise<Answer>): Promise<void> => {
    expectStatus(await storesNothing(test.db, send), 403);
  };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (body: string, headers: Record<string, string>) =>
    test.call(undefined, 'POST', path, body, { headers });

  it('refuses a forged signature, and stores nothing', () =>
    refuses(() => provider.webhook(test, path, fields, { token: 'another token' })));
  it('refuses a webhook without a signature', () =>
    refuses(() => post('From=%2B16085550148&Body=STOP', form)));
  it('refuses a signature of another length', () =>
    refuses(() => post('From=%2B16085550148&Body=STOP', { ...form, 'x-twilio-signature': 'x' })));
  it('refuses a signature of another address', () =>
    refuses(() =>
      provider.webhook(test, path, fields, { url: 'https://elsewhere.example/api/sms/inbound/' }),
    ));
  it('refuses a signature of other fields', async () => {
    const signed = await provider.webhook(test, path, { ...fields, Body: 'Hello' });
    expectStatus(signed, 200);
    await refuses(() =>
      provider.webhook(test, path, fields, { url: `http://localhost:3000${path}BodyHello` }),
    );
  });
  it('refuses a status without a valid signature', async () => {
    await tell();
    await provider.send(test);
    const [text] = await storedTexts(test);
    const status = `/api/sms/status/${text?.id}/`;
    await refuses(() => provider.webhook(test, status, { MessageStatus: 'failed' }, { token: 'another' }));
  });
  it('refuses every webhook without a provider', async () => {
    const other = await createTestApp();
    expectStatus(await provider.webhook(other, path, fields), 403);
    await other.close();
  });
  it('accepts fields that the provider adds, with any characters', async () => {
    const more = { ...fields, FromCity: 'MÜNCHEN & co', 'a b': 'x=y', Zed: '' };
    expectStatus(await provider.webhook(test, path, more), 200);
    assert.notEqual((await numbers())[0]?.stopped_at, null);
  });
  it('accepts a form for no other call', async () => {
    const answer = await test.call(hers, 'POST', '/api/sms/code/', 'phone=6085550148', { headers: form });
    expectStatus(answer, 415);
  });
  it('refuses a field that occurs twice', async () => {
    expectStatus(await storesNothing(test.db, () => post('From=a&From=b', form)), 400);
  });
});

describe('the state that the provider reports', () => {
  let id = '';
  beforeEach(async () => {
    await givenNumber(test, ann, PHONE);
    await tell();
    id = (await storedTexts(test))[0]?.id ?? '';
  });
  const stateAfter = async (fields: Record<string, string>): Promise<unknown[]> => {
    expectStatus(await provider.status(test, id, fields), 200);
    const [text] = await storedTexts(test);
    return [text?.state, text?.error_code];
  };

  for (const [name, fields, expected] of [
    ['delivered', { MessageStatus: 'delivered' }, ['DELIVERED', null]],
    ['undelivered', { MessageStatus: 'undelivered', ErrorCode: '30003' }, ['FAILED', '30003']],
    ['failed without a code', { MessageStatus: 'failed' }, ['FAILED', 'failed']],
    ['sent', { MessageStatus: 'sent' }, ['SENT', null]],
    ['of an unknown kind', { MessageStatus: 'read' }, ['SENT', null]],
    ['missing', {}, ['SENT', null]],
  ] as const)
    it(`stores a state that is ${name}`, async () => {
      await provider.send(test);
      assert.deepEqual(await stateAfter(fields), expected);
    });

  it('learns that a message without an answer was delivered', async () => {
    provider.behave('drops');
    await provider.send(test);
    assert.deepEqual(await stateAfter({ MessageStatus: 'delivered' }), ['DELIVERED', null]);
  });

  it('sends a message no second time if it was delivered despite a 500', async () => {
    provider.behave(500);
    await provider.send(test);
    assert.deepEqual(await stateAfter({ MessageStatus: 'delivered' }), ['DELIVERED', null]);
    test.clock.advance(HOUR_MS);
    await provider.send(test);
    assert.equal(provider.received.length, 1);
  });

  it('keeps a delivered message delivered', async () => {
    await provider.send(test);
    await stateAfter({ MessageStatus: 'delivered' });
    assert.deepEqual(await stateAfter({ MessageStatus: 'failed', ErrorCode: '30003' }), ['DELIVERED', null]);
  });

  it('changes nothing for a message that was never sent, or that is unknown', async () => {
    expectStatus(
      await storesNothing(test.db, () => provider.status(test, id, { MessageStatus: 'delivered' })),
      200,
    );
    const unknown = '0193f2a0-0000-7000-8000-00000000dead';
    expectStatus(
      await storesNothing(test.db, () => provider.status(test, unknown, { MessageStatus: 'delivered' })),
      200,
    );
  });

  it('stops texts to a number that the provider no longer serves (21610)', async () => {
    await provider.send(test);
    await stateAfter({ MessageStatus: 'undelivered', ErrorCode: '21610' });
    assert.notEqual((await numbers())[0]?.stopped_at, null);
  });
});

describe('the log of text messages', () => {
  it('shows admins who got a text, and neither its content nor the whole number', async () => {
    await givenNumber(test, ann, PHONE);
    await tell();
    provider.behave(400);
    await provider.send(test);
    await tell();
    const admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
    const read = async (query: string) => (await test.call(admin, 'GET', `/api/sms/log/${query}`)).body;
    const log = await read('');
    assert.deepEqual(
      [member(log, 'count'), member(log, 'sent_today'), member(log, 'limit_per_day')],
      [2, 1, 200],
    );
    const failed = await read('?state=FAILED');
    assert.equal(member(failed, 'count'), 1);
    const row = Object(member(failed, 'results', 0));
    assert.deepEqual(
      [row.user, row.phone_end, row.kind, row.state, row.error_code],
      [{ id: ann.id, name: ann.name }, '0148', 'schedule.changed', 'FAILED', '21211'],
    );
    assert.doesNotMatch(JSON.stringify(log), /LKV-0042|608555/);
  });

  it('keeps messages for 30 days, and codes for 2', async () => {
    await givenNumber(test, ann, PHONE);
    await tell();
    expectStatus(await askCode(), 202);
    test.clock.advance(2 * DAY_MS);
    await cleanUp(test);
    assert.deepEqual(await test.db.selectFrom('sms_codes').selectAll().execute(), []);
    assert.equal((await storedTexts(test)).length, 2);
    test.clock.advance(28 * DAY_MS);
    await cleanUp(test);
    assert.deepEqual(await storedTexts(test), []);
  });
});
