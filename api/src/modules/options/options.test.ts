import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { optionsAnswer } from '@ondeck/shared/schemas/options';
import { blamedFields, errorOf, expectStatus, textAt } from '../../../test/assertions';
import { createTestApp, type TestApp } from '../../../test/harness';
import { storesNothing } from '../../../test/storedRows';

const payroll = {
  timesheet_tolerance_minutes: 15,
  overtime_rule: 'OFF',
  pay_period: 'WEEK',
  pay_period_start: '2026-01-04',
  payroll_columns: [
    { field: 'key', title: 'Key' },
    { field: 'last_name', title: 'Last Name' },
    { field: 'first_name', title: 'First Name' },
    { field: 'location', title: 'Location' },
    { field: 'position', title: 'Position' },
    { field: 'rate', title: 'Rate' },
    { field: 'kind', title: 'Kind' },
    { field: 'hours', title: 'Hours' },
    { field: 'minutes', title: 'Minutes' },
    { field: 'late_date', title: 'Late For' },
  ],
};
const texts = { text_messages: false, texts_per_day: 200 };

describe('the options', () => {
  let test: TestApp;
  let admin: string;
  before(async () => {
    test = await createTestApp();
    admin = await test.given.session(await test.given.user({ role: 'ADMIN' }));
  });
  after(() => test.close());
  const put = (body: unknown) => test.call(admin, 'PUT', '/api/options/', body);

  const settings = async () => {
    const { revision: _, ...named } = optionsAnswer.parse(
      (await test.call(admin, 'GET', '/api/options/')).body,
    );
    return named;
  };

  it('starts with the default options of the rules', async () => {
    assert.deepEqual(await settings(), {
      kiosk_clock_out: true,
      registered_kiosks_only: false,
      kiosk_shows_hours: false,
      early_clock_in_minutes: 15,
      time_off_notice_days: 10,
      retention_months: 36,
      shortest_name: 3,
      sign_up_mode: 'APPROVAL',
      second_factor_required: false,
      ...payroll,
      ...texts,
    });
  });

  it('changes the named options, keeps the others, and logs each change', async () => {
    expectStatus(await put({ kiosk_clock_out: false }), 200);
    expectStatus(await put({ early_clock_in_minutes: 30 }), 200);
    assert.deepEqual(await settings(), {
      kiosk_clock_out: false,
      registered_kiosks_only: false,
      kiosk_shows_hours: false,
      early_clock_in_minutes: 30,
      time_off_notice_days: 10,
      retention_months: 36,
      shortest_name: 3,
      sign_up_mode: 'APPROVAL',
      second_factor_required: false,
      ...payroll,
      ...texts,
    });
    const entries = await test.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'options.changed')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      entries.map((entry) => entry.after),
      [{ kiosk_clock_out: false }, { early_clock_in_minutes: 30 }],
    );
  });

  it('refuses options saved from an outdated page, and names who saved last', async () => {
    const seen = async () => {
      const { body } = await test.call(admin, 'GET', '/api/options/');
      return { headers: { 'if-match': `"${textAt(body, 'revision')}"` } };
    };
    const first = await seen();
    const save = (body: unknown, headers: typeof first) =>
      test.call(admin, 'PUT', '/api/options/', body, headers);
    expectStatus(await put({ payroll_columns: [{ field: 'key', title: 'Key' }] }), 200);
    expectStatus(await save({ kiosk_shows_hours: true }, first), 200);
    const refused = await storesNothing(test.db, () => save({ kiosk_shows_hours: false }, first));
    assert.equal(refused.status, 409, refused.text);
    assert.match(
      String(errorOf(refused)),
      /^These options have changed since you opened them\. .+ saved last, on .+ Review the latest version before you save\.$/,
    );
    expectStatus(await save({ kiosk_shows_hours: false }, await seen()), 200);
  });

  it('stores nothing when no option is named', async () => {
    expectStatus(await storesNothing(test.db, () => put({})), 200);
  });

  for (const [field, value, status] of [
    ['early_clock_in_minutes', 0, 200],
    ['early_clock_in_minutes', 240, 200],
    ['early_clock_in_minutes', -1, 400],
    ['early_clock_in_minutes', 241, 400],
    ['early_clock_in_minutes', 1.5, 400],
    ['early_clock_in_minutes', '15', 400],
    ['early_clock_in_minutes', null, 400],
    ['time_off_notice_days', 0, 200],
    ['time_off_notice_days', 90, 200],
    ['time_off_notice_days', 91, 400],
    ['kiosk_clock_out', 'true', 400],
    ['shortest_name', 0, 400],
    ['shortest_name', 1, 200],
    ['shortest_name', 3, 200],
    ['shortest_name', 4, 400],
    ['retention_months', 0, 200],
    ['retention_months', 120, 200],
    ['retention_months', 121, 400],
    ['sign_up_mode', 'CLOSED', 200],
    ['sign_up_mode', 'OPEN', 400],
    ['updated_by', 'me', 400],
    ['timesheet_tolerance_minutes', 240, 200],
    ['timesheet_tolerance_minutes', 241, 400],
    ['overtime_rule', 'WEEKLY_DAILY', 200],
    ['overtime_rule', 'DAILY', 400],
    ['text_messages', true, 200],
    ['texts_per_day', 0, 200],
    ['texts_per_day', 5000, 200],
    ['texts_per_day', 5001, 400],
    ['texts_per_day', -1, 400],
    ['pay_period', 'HALF_MONTH', 200],
    ['pay_period', 'MONTH', 400],
    ['pay_period_start', '2027-01-03', 200],
    ['pay_period_start', '2027-01-04', 400],
    ['payroll_columns', [{ field: 'hours', title: 'Paid' }], 200],
    ['payroll_columns', [], 400],
    ['payroll_columns', [{ field: 'password_hash', title: 'Paid' }], 400],
    ['payroll_columns', [{ field: 'hours', title: '' }], 400],
  ] as const)
    it(`answers ${status} to the option ${field} set to ${JSON.stringify(value)}`, async () => {
      const send = () => put({ [field]: value });
      const answer = status === 400 ? await storesNothing(test.db, send) : await send();
      expectStatus(answer, status);
      if (status === 400) assert.deepEqual(blamedFields(answer), [field]);
    });

  it('shows signed-out pages only the options that they need', async () => {
    assert.deepEqual(
      Object.keys(Object((await test.call(undefined, 'GET', '/api/options/public/')).body)).sort(),
      ['shortest_name', 'sign_up_open', 'time_off_notice_days'],
    );
  });
});
