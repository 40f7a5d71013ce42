import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { defaultLimits, presetLimits } from '@ondeck/shared/domain/rules/labor';
import { days, say, work } from './labor.fixture';
import { DEFAULT_LABOR, type Labor } from './labor.repository';
import { limitReasons } from './labor.rules';
import type { ZonedOccurrence } from './warnings.rules';

const NEW_YORK: Labor = { limits: { ...defaultLimits, ...presetLimits('NEW_YORK') }, breaks: [] };
const CALIFORNIA: Labor = { limits: { ...defaultLimits, ...presetLimits('CALIFORNIA') }, breaks: [] };
const BREAK: Labor['breaks'] = [{ start_date: '2027-04-05', end_date: '2027-04-09', name: 'No school' }];

const hoursAt = (age: string, date: string, hours: string, limit: string) => [
  `${hours} scheduled on ${date}. At ages ${age}, the limit for that day is ${limit}.`,
];
const outside = (person: string, date: string, hours: string) => [
  `Outside the hours ${person} can work on ${date}, ${hours}.`,
];

describe('29 CFR 570.35, ages 14 and 15', () => {
  const born = '2012-03-01';
  const YOUNG = 'a 14- or 15-year-old';
  for (const [name, added, existing, expected] of [
    // (a)(1): outside of school hours.
    [
      'in school hours',
      work('2027-03-03', '09:00', '11:00'),
      [],
      outside(YOUNG, '03-03-2027', '7:00–8:00 AM and 3:00–7:00 PM'),
    ],
    ['until school starts', work('2027-03-03', '07:00', '08:00'), [], []],
    ['from the end of school', work('2027-03-03', '15:00', '18:00'), [], []],
    [
      'a minute before the end of school',
      work('2027-03-03', '14:59', '17:00'),
      [],
      outside(YOUNG, '03-03-2027', '7:00–8:00 AM and 3:00–7:00 PM'),
    ],
    ['in the school hours of a Saturday', work('2027-03-06', '09:00', '11:00'), [], []],
    ['in the school hours of a summer day', work('2027-06-01', '09:00', '11:00'), [], []],
    // (a)(2) and (a)(3): 40 hours in a week without school, 18 in a week with school.
    [
      '40 hours in a summer week',
      work('2027-06-11', '09:00', '17:00'),
      days('2027-06-07', 4, '09:00', '17:00'),
      [],
    ],
    [
      'a minute more than 40 hours in a summer week',
      work('2027-06-12', '09:00', '09:01'),
      days('2027-06-07', 5, '09:00', '17:00'),
      [
        '40.02 hours scheduled in the week of 06-06-2027. The limit is 40 hours.',
        '40.02 hours scheduled in the week of 06-06-2027. At ages 14–15, the limit for that week is 40 hours.',
      ],
    ],
    [
      '18 hours in a school week',
      work('2027-03-06', '09:00', '15:00'),
      days('2027-03-01', 4, '15:00', '18:00'),
      [],
    ],
    [
      'a minute more than 18 hours in a school week',
      work('2027-03-06', '09:00', '15:01'),
      days('2027-03-01', 4, '15:00', '18:00'),
      [
        '18.02 hours scheduled in the week of 02-28-2027. At ages 14–15, the limit for that week is 18 hours.',
      ],
    ],
    [
      'a week with one school day, May 31',
      work('2027-05-30', '09:00', '17:00'),
      days('2027-06-01', 2, '09:00', '17:00'),
      ['24 hours scheduled in the week of 05-30-2027. At ages 14–15, the limit for that week is 18 hours.'],
    ],
    [
      'the week of Labor Day, because school starts in it',
      work('2027-09-06', '09:00', '17:00'),
      [work('2027-09-05', '09:00', '17:00'), work('2027-09-11', '09:00', '12:00')],
      ['19 hours scheduled in the week of 09-05-2027. At ages 14–15, the limit for that week is 18 hours.'],
    ],
    // (a)(4) and (a)(5): 8 hours on a day without school, 3 on a school day, Fridays too.
    ['8 hours on a Saturday', work('2027-03-06', '09:00', '17:00'), [], []],
    [
      'a minute more on a Saturday',
      work('2027-03-06', '08:59', '17:00'),
      [],
      hoursAt('14–15', '03-06-2027', '8.02 hours', '8 hours'),
    ],
    ['3 hours on a school day', work('2027-03-03', '16:00', '19:00'), [], []],
    [
      'a minute more on a school day',
      work('2027-03-03', '15:59', '19:00'),
      [],
      hoursAt('14–15', '03-03-2027', '3.02 hours', '3 hours'),
    ],
    [
      '4 hours on a Friday',
      work('2027-03-05', '15:00', '19:00'),
      [],
      hoursAt('14–15', '03-05-2027', '4 hours', '3 hours'),
    ],
    [
      'two shifts on a school day',
      work('2027-03-03', '15:00', '16:31'),
      [work('2027-03-03', '17:00', '18:30')],
      hoursAt('14–15', '03-03-2027', '3.02 hours', '3 hours'),
    ],
    ['8 hours on Labor Day', work('2027-09-06', '09:00', '17:00'), [], []],
    // (a)(6): between 7 AM and 7 PM, and until 9 PM from June 1 through Labor Day.
    [
      'before 7 AM',
      work('2027-03-03', '06:59', '08:00'),
      [],
      outside(YOUNG, '03-03-2027', '7:00–8:00 AM and 3:00–7:00 PM'),
    ],
    ['until 7 PM', work('2027-03-03', '17:00', '19:00'), [], []],
    [
      'a minute after 7 PM',
      work('2027-03-03', '17:00', '19:01'),
      [],
      outside(YOUNG, '03-03-2027', '7:00–8:00 AM and 3:00–7:00 PM'),
    ],
    [
      'a Friday evening after 7 PM',
      work('2027-03-05', '17:00', '19:30'),
      [],
      outside(YOUNG, '03-05-2027', '7:00–8:00 AM and 3:00–7:00 PM'),
    ],
    [
      'a Saturday evening after 7 PM',
      work('2027-03-06', '17:00', '19:30'),
      [],
      outside(YOUNG, '03-06-2027', '7:00 AM–7:00 PM'),
    ],
    [
      'the evening of May 31',
      work('2027-05-31', '18:00', '19:30'),
      [],
      outside(YOUNG, '05-31-2027', '7:00–8:00 AM and 3:00–7:00 PM'),
    ],
    ['the evening of June 1', work('2027-06-01', '18:00', '21:00'), [], []],
    [
      'a minute after 9 PM in summer',
      work('2027-06-01', '18:00', '21:01'),
      [],
      outside(YOUNG, '06-01-2027', '7:00 AM–9:00 PM'),
    ],
    ['the evening of Labor Day', work('2027-09-06', '18:00', '21:00'), [], []],
    [
      'the evening after Labor Day',
      work('2027-09-07', '18:00', '19:30'),
      [],
      outside(YOUNG, '09-07-2027', '7:00–8:00 AM and 3:00–7:00 PM'),
    ],
  ] as const)
    it(`${expected.length > 0 ? 'limits' : 'allows'} ${name}`, () => {
      assert.deepEqual(say({ added: [added], existing, dateOfBirth: born }), expected);
    });

  it('treats a school break as days without school, but keeps 7 PM as the end of the evening', () => {
    const labor = { ...DEFAULT_LABOR, breaks: BREAK };
    const ask = (added: ZonedOccurrence) => say({ added: [added], dateOfBirth: born, labor });
    assert.deepEqual(ask(work('2027-04-05', '09:00', '17:00')), []);
    assert.deepEqual(ask(work('2027-04-09', '09:00', '19:01')), [
      ...hoursAt('14–15', '04-09-2027', '10.02 hours', '8 hours'),
      ...outside(YOUNG, '04-09-2027', '7:00 AM–7:00 PM'),
    ]);
    assert.deepEqual(
      ask(work('2027-04-12', '15:00', '19:00')),
      hoursAt('14–15', '04-12-2027', '4 hours', '3 hours'),
    );
    const week = days('2027-04-05', 4, '09:00', '17:00');
    assert.deepEqual(say({ added: [work('2027-04-09')], existing: week, dateOfBirth: born, labor }), []);
  });
});

describe('New York, ages 16 and 17', () => {
  const born = '2010-05-12';
  const OLDER = 'a 16- or 17-year-old';
  for (const [name, added, existing, expected] of [
    ['4 hours before a school day', work('2027-03-03', '16:00', '20:00'), [], []],
    [
      'a minute more before a school day',
      work('2027-03-03', '15:59', '20:00'),
      [],
      hoursAt('16–17', '03-03-2027', '4.02 hours', '4 hours'),
    ],
    ['8 hours on a Friday', work('2027-03-05', '13:00', '21:00'), [], []],
    [
      'a minute more on a Friday',
      work('2027-03-05', '12:59', '21:00'),
      [],
      hoursAt('16–17', '03-05-2027', '8.02 hours', '8 hours'),
    ],
    ['8 hours on a Sunday before school', work('2027-03-07', '09:00', '17:00'), [], []],
    ['8 hours on Labor Day', work('2027-09-06', '09:00', '17:00'), [], []],
    [
      '28 hours in a school week',
      work('2027-03-07', '09:00', '17:00'),
      days('2027-03-08', 5, '16:00', '20:00'),
      [],
    ],
    [
      'a minute more in a school week',
      work('2027-03-07', '09:00', '17:00'),
      [...days('2027-03-08', 4, '16:00', '20:00'), work('2027-03-12', '16:00', '20:01')],
      [
        '28.02 hours scheduled in the week of 03-07-2027. At ages 16–17, the limit for that week is 28 hours.',
      ],
    ],
    [
      'a week with one school day',
      work('2027-05-30', '09:00', '17:00'),
      days('2027-06-01', 3, '09:00', '17:00'),
      ['32 hours scheduled in the week of 05-30-2027. At ages 16–17, the limit for that week is 28 hours.'],
    ],
    [
      '48 hours in a summer week, which is long',
      work('2027-07-05', '09:00', '17:00'),
      days('2027-07-06', 5, '09:00', '17:00'),
      ['48 hours scheduled in the week of 07-04-2027. The limit is 40 hours.'],
    ],
    ['6 days in a week', work('2027-03-07', '16:00', '18:00'), days('2027-03-08', 5, '16:00', '18:00'), []],
    [
      '7 days in a week',
      work('2027-03-07', '16:00', '18:00'),
      days('2027-03-08', 6, '16:00', '18:00'),
      ['7 days scheduled in the week of 03-07-2027. At ages 16–17, the limit is 6 days.'],
    ],
    ['6 AM', work('2027-03-03', '06:00', '08:00'), [], []],
    [
      'a minute before 6 AM',
      work('2027-03-03', '05:59', '08:00'),
      [],
      outside(OLDER, '03-03-2027', '6:00 AM–10:00 PM'),
    ],
    ['10 PM before a school day', work('2027-03-03', '20:00', '22:00'), [], []],
    [
      'a minute after 10 PM before a school day',
      work('2027-03-03', '20:00', '22:01'),
      [],
      outside(OLDER, '03-03-2027', '6:00 AM–10:00 PM'),
    ],
    ['after 10 PM on a Friday', work('2027-03-05', '20:00', '23:45'), [], []],
    [
      'after 10 PM on a Sunday',
      work('2027-03-07', '20:00', '22:30'),
      [],
      outside(OLDER, '03-07-2027', '6:00 AM–10:00 PM'),
    ],
    ['a summer evening', work('2027-07-07', '18:00', '23:59'), [], []],
    [
      'before 6 AM in summer',
      work('2027-07-07', '05:30', '08:00'),
      [],
      outside(OLDER, '07-07-2027', '6:00 AM–midnight'),
    ],
    ['after 10 PM on May 31, because June 1 has no school', work('2027-05-31', '20:00', '23:00'), [], []],
    [
      'after 10 PM on Labor Day, the night before school',
      work('2027-09-06', '20:00', '22:30'),
      [],
      outside(OLDER, '09-06-2027', '6:00 AM–10:00 PM'),
    ],
  ] as const)
    it(`${expected.length > 0 ? 'limits' : 'allows'} ${name}`, () => {
      assert.deepEqual(say({ added: [added], existing, dateOfBirth: born, labor: NEW_YORK }), expected);
    });

  it('allows 8 hours on the last school day before a break, and a late evening', () => {
    const labor = {
      ...NEW_YORK,
      breaks: [{ start_date: '2027-11-25', end_date: '2027-11-26', name: 'No school' }],
    };
    assert.deepEqual(say({ added: [work('2027-11-24', '15:00', '23:00')], dateOfBirth: born, labor }), []);
    assert.deepEqual(
      say({ added: [work('2027-11-24', '15:00', '23:00')], dateOfBirth: born, labor: NEW_YORK }),
      [
        ...hoursAt('16–17', '11-24-2027', '8 hours', '4 hours'),
        ...outside(OLDER, '11-24-2027', '6:00 AM–10:00 PM'),
      ],
    );
  });
});

describe('California, ages 16 and 17', () => {
  const ask = (added: ZonedOccurrence, existing: readonly ZonedOccurrence[] = []) =>
    say({ added: [added], existing, dateOfBirth: '2010-05-12', labor: CALIFORNIA });
  it('allows 4 hours on a school day, and 8 hours on one before a day without school', () => {
    assert.deepEqual(
      ask(work('2027-03-03', '16:00', '20:30')),
      hoursAt('16–17', '03-03-2027', '4.5 hours', '4 hours'),
    );
    assert.deepEqual(ask(work('2027-03-05', '15:00', '23:00')), []);
  });
  it('allows work from 5 AM to 10 PM before a school day', () => {
    assert.deepEqual(
      ask(work('2027-03-03', '04:59', '06:00')),
      outside('a 16- or 17-year-old', '03-03-2027', '5:00 AM–10:00 PM'),
    );
  });
});

describe('the age on the date of the work', () => {
  const monday = (date: string) => work(date, '05:00', '20:00');
  for (const [name, born, expected] of [
    ['13 for one more day', '2013-03-02', ['Younger than 14 on 03-01-2027.']],
    ['14 on that day', '2013-03-01', 2],
    ['15 for one more day', '2011-03-02', 2],
    ['16 on that day', '2011-03-01', 0],
    ['a leap day 14 years ago', '2012-02-29', 2],
  ] as const)
    it(`is ${name}`, () => {
      const found = say({ added: [monday('2027-03-01')], dateOfBirth: born });
      assert.deepEqual(typeof expected === 'number' ? found.length : found, expected);
    });

  it('ends the limits of a band at a birthday in the middle of a series', () => {
    const series = [0, 7, 14, 21].map((day) => work(addDays('2027-03-01', day), '15:00', '19:00'));
    const reasons = (dateOfBirth: string, labor = DEFAULT_LABOR) =>
      limitReasons({ added: series, existing: [], dateOfBirth, labor }).map(({ code, date, ages }) => [
        code,
        date,
        ages,
      ]);
    assert.deepEqual(reasons('2011-03-15'), [
      ['warn.minorDay', '2027-03-01', '14–15'],
      ['warn.minorDay', '2027-03-08', '14–15'],
    ]);
    assert.deepEqual(
      reasons('2009-03-08', {
        ...NEW_YORK,
        limits: { ...NEW_YORK.limits, '16_17': { ...NEW_YORK.limits['16_17'], school_day_minutes: 180 } },
      }),
      [['warn.minorDay', '2027-03-01', '16–17']],
    );
    assert.deepEqual(reasons('2013-03-08').slice(0, 2), [
      ['warn.tooYoung', '2027-03-01', undefined],
      ['warn.minorDay', '2027-03-08', '14–15'],
    ]);
  });

  it('finds the first school day after a summer of long days', () => {
    const series = Array.from({ length: 12 }, (_, week) =>
      work(addDays('2027-07-01', 7 * week), '09:00', '17:00'),
    );
    assert.equal(
      say({ added: series, dateOfBirth: '2012-03-01' })[0],
      hoursAt('14–15', '09-09-2027', '8 hours', '3 hours')[0],
    );
  });

  it('applies no limits for minors without a date of birth', () => {
    assert.deepEqual(say({ added: [work('2027-03-03', '05:00', '13:00')], labor: NEW_YORK }), []);
  });
});
