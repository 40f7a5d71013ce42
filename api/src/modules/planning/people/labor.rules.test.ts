import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultLimits, type LaborLimits } from '@ondeck/shared/domain/rules/labor';
import { days, say, work } from './labor.fixture';
import { DEFAULT_LABOR, type Labor } from './labor.repository';
import { limitReasons } from './labor.rules';

const within = (band: 'ADULT' | '14_15' | '16_17', limits: Partial<LaborLimits>): Labor => ({
  breaks: [],
  limits: { ...defaultLimits, [band]: { ...defaultLimits[band], ...limits } },
});

describe('limits for everyone', () => {
  for (const [name, limits, added, existing, expected] of [
    [
      'ten hours of rest',
      {},
      work('2026-03-03', '08:00', '09:00'),
      [work('2026-03-02', '20:00', '22:00')],
      [],
    ],
    [
      'a minute less rest',
      {},
      work('2026-03-03', '07:59', '09:00'),
      [work('2026-03-02', '20:00', '22:00')],
      ['Only 9.98 hours of rest before work on 03-03-2026. The minimum is 10 hours.'],
    ],
    [
      'a minute less rest before existing work',
      {},
      work('2026-03-02', '20:00', '22:00'),
      [work('2026-03-03', '07:59', '09:00')],
      ['Only 9.98 hours of rest before work on 03-03-2026. The minimum is 10 hours.'],
    ],
    [
      'a pause within a date',
      {},
      work('2026-03-02', '12:00', '13:00'),
      [work('2026-03-02', '14:00', '15:00')],
      [],
    ],
    [
      'the night of the spring change',
      {},
      work('2026-03-08', '08:00', '09:00'),
      [work('2026-03-07', '20:00', '22:00')],
      ['Only 9 hours of rest before work on 03-08-2026. The minimum is 10 hours.'],
    ],
    [
      'the evening of another zone',
      {},
      work('2026-03-03', '08:00', '09:00'),
      [work('2026-03-02', '18:00', '20:00', 'America/Los_Angeles')],
      ['Only 9 hours of rest before work on 03-03-2026. The minimum is 10 hours.'],
    ],
    [
      'a rest of the location',
      { min_rest_minutes: 480 },
      work('2026-03-03', '06:00', '09:00'),
      [work('2026-03-02', '20:00', '22:00')],
      [],
    ],
    [
      'no limit of rest',
      { min_rest_minutes: null },
      work('2026-03-03', '06:00', '09:00'),
      [work('2026-03-02', '22:00', '23:00')],
      [],
    ],
    ['40 hours in a week', {}, work('2026-03-06'), days('2026-03-02', 4, '09:00', '17:00'), []],
    [
      'a minute more in a week',
      {},
      work('2026-03-06', '09:00', '17:01'),
      days('2026-03-02', 4, '09:00', '17:00'),
      ['40.02 hours scheduled in the week of 03-01-2026. The limit is 40 hours.'],
    ],
    [
      'a week without a limit',
      { other_week_minutes: null },
      work('2026-03-06', '09:00', '17:01'),
      days('2026-03-02', 4, '09:00', '17:00'),
      [],
    ],
    ['no limit of days', {}, work('2026-03-03', '05:00', '23:00'), [], []],
    ['a day at the limit', { other_day_minutes: 600 }, work('2026-03-03', '07:00', '17:00'), [], []],
    [
      'a minute more in a day',
      { other_day_minutes: 600 },
      work('2026-03-03', '07:00', '17:01'),
      [],
      ['10.02 hours scheduled on 03-03-2026. The limit is 10 hours.'],
    ],
    [
      'hours in a row at the limit',
      { break_after_minutes: 300, break_minutes: 30 },
      work('2026-03-03', '09:00', '14:00'),
      [],
      [],
    ],
    [
      'hours in a row above the limit',
      { break_after_minutes: 300, break_minutes: 30 },
      work('2026-03-03', '09:00', '16:00'),
      [],
      ['7 hours in a row. A 30-minute break is due after 5 hours.'],
    ],
    [
      'hours with a short pause',
      { break_after_minutes: 300, break_minutes: 30 },
      work('2026-03-03', '09:00', '12:00'),
      [work('2026-03-03', '12:29', '15:00')],
      ['6 hours in a row. A 30-minute break is due after 5 hours.'],
    ],
    [
      'hours with a whole break',
      { break_after_minutes: 300, break_minutes: 30 },
      work('2026-03-03', '09:00', '12:00'),
      [work('2026-03-03', '12:30', '15:00')],
      [],
    ],
  ] as const)
    it(`${expected.length > 0 ? 'limits' : 'allows'} ${name}`, () => {
      assert.deepEqual(say({ added: [added], existing, labor: within('ADULT', limits) }), expected);
    });

  it('requires the longer rest of a minor', () => {
    const labor = within('16_17', { min_rest_minutes: 720 });
    const ask = {
      added: [work('2026-03-03', '09:00', '10:00')],
      existing: [work('2026-03-02', '20:00', '22:00')],
      labor,
    };
    assert.deepEqual(say({ ...ask, dateOfBirth: '2009-01-01' }), [
      'Only 11 hours of rest before work on 03-03-2026. The minimum is 12 hours.',
    ]);
    assert.deepEqual(say({ ...ask, dateOfBirth: '2008-01-01' }), []);
  });

  it('names the break of a minor that is due before that of everyone', () => {
    const everyone = within('ADULT', { break_after_minutes: 360, break_minutes: 30 });
    const young = { ...defaultLimits['16_17'], break_after_minutes: 300, break_minutes: 30 };
    const labor = { ...everyone, limits: { ...everyone.limits, '16_17': young } };
    const ask = { added: [work('2026-03-03', '14:00', '21:00')], labor };
    const due = (hours: number) => `7 hours in a row. A 30-minute break is due after ${hours} hours.`;
    assert.deepEqual(say({ ...ask, dateOfBirth: '2009-01-01' }), [due(5)]);
    assert.deepEqual(say({ ...ask, dateOfBirth: '2008-01-01' }), [due(6)]);
  });

  it('counts two shifts on a date as one day', () => {
    const labor = within('16_17', { max_days: 2 });
    const ask = { added: [work('2026-03-03', '16:00', '17:00')], dateOfBirth: '2009-01-01', labor };
    const evening = work('2026-03-03', '18:00', '19:00');
    const [monday, wednesday] = [work('2026-03-02', '16:00', '17:00'), work('2026-03-04', '16:00', '17:00')];
    assert.deepEqual(say({ ...ask, existing: [monday, evening] }), []);
    assert.deepEqual(say({ ...ask, existing: [monday, wednesday] }), [
      '3 days scheduled in the week of 03-01-2026. At ages 16–17, the limit is 2 days.',
    ]);
  });

  it('limits the days in a row of a minor across two weeks', () => {
    const labor = within('16_17', { max_days_in_row: 6 });
    const ask = (count: number) =>
      say({
        added: [work('2027-03-04', '16:00', '17:00')],
        existing: days('2027-03-05', count, '16:00', '17:00'),
        dateOfBirth: '2010-05-12',
        labor,
      });
    assert.deepEqual(ask(5), []);
    assert.deepEqual(ask(6), [
      '7 days in a row scheduled around 03-04-2027. At ages 16–17, the limit is 6 days.',
    ]);
  });

  it('compares everyone’s limits up to a date, and those of minors after it', () => {
    const added = [work('2027-03-06', '20:00', '23:00'), work('2027-03-07', '05:00', '07:00')];
    const codes = (until: string) =>
      limitReasons({ added, existing: [], dateOfBirth: '2012-03-01', labor: DEFAULT_LABOR }, until).map(
        ({ code }) => code,
      );
    assert.deepEqual(codes('2027-03-05'), ['warn.minorClock', 'warn.minorClock']);
    assert.ok(codes('2027-03-06').includes('warn.shortRest'));
  });
});
