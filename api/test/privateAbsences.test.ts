import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { sql } from 'kysely';
import { schoolIn, type School } from '../src/modules/requests/requests.fixture';
import { expectStatus, member } from './assertions';
import { allowTexts, givenNumber } from '../src/platform/sms/smsProvider.fixture';
import type { GivenShift } from './fixtures';
import { createTestApp } from './harness';
import { readEverything } from './readEverything';

/** A provider that no test reaches, because the job doesn't run. */
const silentSms = {
  url: 'http://127.0.0.1:1',
  account: 'AC',
  token: 'x',
  from: '+16085550100',
  replies: false,
};

const FIRST = '2027-03-08';
const DAYS = 28;
const NOTE = 'Migraine since midnight';
const kinds = ['SICK', 'EMERGENCY', 'OTHER'] as const;
/** Kinds of absences and the note. The word `other` is left out, because it has other meanings. */
const reasons = /migraine since|\bsick\b|emergency|no.?show/i;

/** Tables whose rows others read, or that leave the server. */
const outgoing = [
  'notifications',
  'mail_outbox',
  'push_outbox',
  'sms_messages',
  'audit_log',
  'changes',
  'open_shift_offers',
] as const;

describe('why an employee is absent', () => {
  let school: School;
  let daily: GivenShift;
  const log: string[] = [];
  const feed: string[] = [];
  const absences: string[] = [];

  const at = (date: string, time: string) => school.test.clock.set(`${date}T${time}:00-05:00`);

  /** Ana reports an absence on each day of the month, and her manager enters some of them. */
  async function absentOn(date: string, index: number): Promise<void> {
    const { test, ana, mia } = school;
    at(date, '05:00');
    await test.db.deleteFrom('throttles').execute();
    const token = await test.given.session(index % 4 === 3 ? mia : ana);
    const kind = kinds[index % kinds.length] ?? 'OTHER';
    const answer =
      index % 4 === 3
        ? await test.call(token, 'POST', '/api/absences/', {
            user_id: ana.id,
            kind: index % 8 === 7 ? 'NO_SHOW' : kind,
            start_date: date,
            end_date: date,
            note: NOTE,
          })
        : await test.call(token, 'POST', '/api/absences/mine/', { shift: daily.id, date, kind, note: NOTE });
    assert.equal(answer.status, 201, `${date} ${answer.text}`);
    const stored = await test.db
      .selectFrom('absences')
      .select('id')
      .where('start_date', '=', date)
      .executeTakeFirstOrThrow();
    absences.push(stored.id);
    if (index % 4 === 1)
      expectStatus(await test.call(token, 'POST', `/api/absences/mine/${stored.id}/withdraw/`, {}), 200);
  }

  before(async () => {
    school = await schoolIn(
      await createTestApp({
        mailIsSent: true,
        sms: silentSms,
        logTo: { write: (line) => void log.push(line) },
      }),
    );
    await allowTexts(school.test);
    await givenNumber(school.test, school.mia, '+16085550148');
    const { test, here, position, ana } = school;
    daily = await test.given.shift({
      location: here,
      position,
      start: '2027-03-01',
      repeat: 'DAILY',
      from: '09:00',
      to: '12:00',
    });
    await test.given.assignment({ shift: daily, user: ana, start: '2027-03-01' });
    const made = await test.call(school.token.ana, 'POST', '/api/calendar-feed/', {});
    const path = new URL(String(member(made.body, 'url'))).pathname;
    for (let index = 0; index < DAYS; index += 1) {
      await absentOn(addDays(FIRST, index), index);
      feed.push((await test.call(undefined, 'GET', path)).text);
    }
  });
  after(() => school.test.close());

  it('is in no notification, email, push, log, event, or calendar feed of a month', async () => {
    for (const table of outgoing) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(
        school.test.db,
      );
      assert.deepEqual(
        rows.filter(({ text }) => reasons.test(text)),
        [],
        table,
      );
      if (table === 'notifications') assert.ok(rows.length > DAYS / 2, 'no one was notified');
      if (table === 'sms_messages') assert.ok(rows.length > DAYS / 4, 'no one got a text message');
    }
    const { rows } = await sql<{ text: string }>`select w::text as text from audit_words w`.execute(
      school.test.db,
    );
    assert.deepEqual(
      [...log, ...feed, ...rows.map(({ text }) => text)].filter((text) => reasons.test(text)),
      [],
    );
    assert.ok(feed.some((text) => text.includes('SUMMARY:Time off')));
  });

  it('is in answers to the manager, and in no answer to a coworker or to a manager of another location', async () => {
    const { test, ana, ben, mia, here, elsewhere, position } = school;
    const values: [names: RegExp, value: string][] = [
      [/^location/, here.id],
      [/^(type_id|position)/, position.id],
      [/date$|^(from|start)$/, FIRST],
      [/^(to|end)$/, addDays(FIRST, 13)],
      [/^view_type$/, 'monthly'],
      [/^include$/, 'unavailable'],
    ];
    const ids = [ana.id, here.id, daily.id, ...absences.slice(0, 2)];
    const valueOf = (name: string) => values.find(([names]) => names.test(name))?.[1];
    const readsReason = async (user: { readonly id: string }) =>
      (await readEverything(test, user, { ids, date: FIRST, valueOf })).filter(({ text }) =>
        /migraine since|"(SICK|EMERGENCY|NO_SHOW)"/i.test(text),
      );
    assert.ok((await readsReason(mia)).length > 0);
    assert.deepEqual(await readsReason(ben), []);
    const other = await test.given.user({ role: 'MANAGER', locations: [elsewhere], positions: [position] });
    assert.deepEqual(await readsReason(other), []);
  });
});
