import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonSentence } from './reasons.rules';
import { laborReasons, type ZonedOccurrence } from './warnings.rules';

const work = (
  date: string,
  start_time = '09:00',
  end_time = '17:00',
  zone = 'America/New_York',
): ZonedOccurrence => ({
  date,
  start_time,
  end_time,
  zone,
});
const say = (added: ZonedOccurrence[], existing: ZonedOccurrence[], dateOfBirth: string | null = null) =>
  laborReasons({ added, existing, dateOfBirth }).map(reasonSentence);

const rests: readonly [string, ZonedOccurrence, ZonedOccurrence, string[]][] = [
  ['ten hours of rest', work('2026-03-03', '08:00', '09:00'), work('2026-03-02', '20:00', '22:00'), []],
  [
    'a minute less',
    work('2026-03-03', '07:59', '09:00'),
    work('2026-03-02', '20:00', '22:00'),
    ['Only 9.98 hours of rest before work on 03-03-2026. The minimum is 10 hours.'],
  ],
  [
    'a minute less, the new work first',
    work('2026-03-02', '20:00', '22:00'),
    work('2026-03-03', '07:59', '09:00'),
    ['Only 9.98 hours of rest before work on 03-03-2026. The minimum is 10 hours.'],
  ],
  ['a pause within a date', work('2026-03-02', '12:00', '13:00'), work('2026-03-02', '14:00', '15:00'), []],
  [
    'the night of the spring change is an hour short',
    work('2026-03-08', '08:00', '09:00'),
    work('2026-03-07', '20:00', '22:00'),
    ['Only 9 hours of rest before work on 03-08-2026. The minimum is 10 hours.'],
  ],
  [
    'another zone’s evening',
    work('2026-03-03', '08:00', '09:00'),
    work('2026-03-02', '18:00', '20:00', 'America/Los_Angeles'),
    ['Only 9 hours of rest before work on 03-03-2026. The minimum is 10 hours.'],
  ],
];
for (const [name, added, existing, expected] of rests)
  test(name, () => {
    assert.deepEqual(say([added], [existing]), expected);
  });

test('warns above 40 scheduled hours from Sunday to Saturday, but not at exactly 40', () => {
  const week = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map((date) => work(date));
  assert.deepEqual(say([work('2026-03-07')], week), []);
  assert.deepEqual(say([work('2026-03-07', '09:00', '17:01')], week), [
    '40.02 hours scheduled in the week of 03-01-2026. The limit is 40 hours.',
  ]);
  assert.deepEqual(say([work('2026-03-08', '09:00', '17:01')], week), []);
});

const minors: readonly [string, string, ZonedOccurrence, string[]][] = [
  ['16 on that day', '2010-03-02', work('2026-03-02', '05:00', '20:00'), []],
  ['16 a day later, three hours on a school day', '2010-03-03', work('2026-03-02', '16:00', '19:00'), []],
  [
    'a minute more',
    '2010-03-03',
    work('2026-03-02', '15:59', '19:00'),
    ['3.02 hours scheduled on 03-02-2026. At ages 14–15, the limit for that day is 3 hours.'],
  ],
  ['eight hours on a Saturday', '2011-01-01', work('2026-03-07'), []],
  [
    'a minute more on a Saturday',
    '2011-01-01',
    work('2026-03-07', '08:59', '17:00'),
    ['8.02 hours scheduled on 03-07-2026. At ages 14–15, the limit for that day is 8 hours.'],
  ],
  [
    'an evening to seven',
    '2011-01-01',
    work('2026-03-02', '17:00', '19:01'),
    ['Outside the hours a 14- or 15-year-old can work on 03-02-2026, 7:00 AM–7:00 PM.'],
  ],
  [
    'a morning before seven',
    '2011-01-01',
    work('2026-03-02', '06:59', '08:00'),
    ['Outside the hours a 14- or 15-year-old can work on 03-02-2026, 7:00 AM–7:00 PM.'],
  ],
  ['a summer evening to nine', '2011-01-01', work('2026-06-01', '13:00', '21:00'), []],
  ['Labor Day’s evening', '2011-01-01', work('2026-09-07', '18:00', '21:00'), []],
  [
    'the evening after',
    '2011-01-01',
    work('2026-09-08', '18:00', '21:00'),
    ['Outside the hours a 14- or 15-year-old can work on 09-08-2026, 7:00 AM–7:00 PM.'],
  ],
  ['14 on that day', '2012-03-02', work('2026-03-02', '16:00', '18:00'), []],
  [
    '13 for one more day',
    '2012-03-03',
    work('2026-03-02', '16:00', '18:00'),
    ['Younger than 14 on 03-02-2026.'],
  ],
];
for (const [name, dateOfBirth, added, expected] of minors)
  test(name, () => {
    assert.deepEqual(say([added], [], dateOfBirth), expected);
  });

test('adds up the hours of a minor for the day and for the week', () => {
  const afternoons = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'].map((date) =>
    work(date, '16:00', '18:30'),
  );
  assert.deepEqual(say([work('2026-03-07', '09:00', '17:00')], afternoons, '2011-01-01'), []);
  assert.deepEqual(
    say(
      [work('2026-03-07', '09:00', '17:00'), work('2026-03-06', '16:00', '16:01')],
      afternoons,
      '2011-01-01',
    ),
    ['18.02 hours scheduled in the week of 03-01-2026. At ages 14–15, the limit for that week is 18 hours.'],
  );
  assert.deepEqual(say([work('2026-03-02', '15:00', '15:31')], afternoons, '2011-01-01'), [
    '3.02 hours scheduled on 03-02-2026. At ages 14–15, the limit for that day is 3 hours.',
  ]);
});

test('returns one reason of each kind, with the earliest date', () => {
  const late = ['2026-03-04', '2026-03-02'].map((date) => work(date, '19:00', '20:00'));
  assert.deepEqual(laborReasons({ added: late, existing: [], dateOfBirth: '2011-01-01' }), [
    {
      code: 'warn.minorClock',
      date: '2026-03-02',
      times: { start_time: '07:00', end_time: '19:00' },
      ages: '14–15',
    },
  ]);
});
