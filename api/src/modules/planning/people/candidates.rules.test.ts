import { pattern } from '@ondeck/shared/domain/calendar/patterns.fixture';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import { intersect } from '../plan/dateRanges.rules';
import { type CandidatePerson, candidateReasons, daysRefused } from './candidates.rules';
import { reasonSentence } from './reasons.rules';
import type { Slot } from '../plan/slot.rules';

const person = (change: Partial<CandidatePerson> = {}): CandidatePerson => ({
  isActive: true,
  joiningDate: null,
  endingDate: null,
  locationIds: ['lakeview'],
  positionIds: ['guard'],
  leaves: [],
  ...change,
});
const slot = (change: Partial<Slot> = {}): Slot => ({
  pattern: pattern(),
  from: '2026-03-02',
  to: '2026-03-30',
  locationId: 'lakeview',
  positions: [['guard']],
  positionsOn: () => ['guard'],
  ...change,
});
const leave = (start_date: string, end_date: string | null) => person({ leaves: [{ start_date, end_date }] });

const people: readonly [string, CandidatePerson, Partial<Slot>, string[]][] = [
  ['a candidate', person(), {}, []],
  ['inactive', person({ isActive: false }), {}, ["The account isn't active."]],
  ['joins on the first date', person({ joiningDate: '2026-03-02' }), {}, []],
  ['joins a day later', person({ joiningDate: '2026-03-03' }), {}, ['Not employed on 03-02-2026.']],
  ['ends on the last date', person({ endingDate: '2026-03-30' }), {}, []],
  ['ends a day before', person({ endingDate: '2026-03-29' }), {}, ['Not employed on 03-30-2026.']],
  [
    'ends some day, the slot never',
    person({ endingDate: '2026-12-01' }),
    { to: null },
    ['Not employed on 12-07-2026.'],
  ],
  ['another location', person({ locationIds: ['hillside'] }), {}, ["Doesn't work at this location."]],
  ['another position', person({ positionIds: ['coach'] }), {}, ["Doesn't have this position."]],
  ['one of a meeting’s positions', person(), { positions: [['coach', 'guard']] }, []],
  [
    'one of two that a shift has in turn',
    person(),
    { positions: [['guard'], ['coach']] },
    ["Doesn't have this position."],
  ],
  ['leave between two occurrences', leave('2026-03-03', '2026-03-08'), {}, []],
  ['leave until an occurrence', leave('2026-03-03', '2026-03-09'), {}, ['On leave on 03-09-2026.']],
  ['leave from the last occurrence', leave('2026-03-30', null), {}, ['On leave on 03-30-2026.']],
  ['leave from the day after', leave('2026-03-31', null), {}, []],
];
/** Hours of 2026-03-09 off, in a zone. The work is from 9 AM to noon in New York. */
const hoursOff = (start: string, end: string, zone = 'America/New_York') =>
  person({
    leaves: [
      {
        start_date: '2026-03-09',
        end_date: '2026-03-09',
        hours: { start: toInstant('2026-03-09', start, zone), end: toInstant('2026-03-09', end, zone) },
      },
    ],
  });
const hours: readonly [string, CandidatePerson, string[]][] = [
  ['ends when the work starts', hoursOff('07:00', '09:00'), []],
  ['starts when the work ends', hoursOff('12:00', '13:00'), []],
  ['overlaps the start', hoursOff('07:00', '09:30'), ['On leave on 03-09-2026, 7:00–9:30 AM.']],
  [
    'overlaps in another zone',
    hoursOff('07:00', '08:30', 'America/Los_Angeles'),
    ['On leave on 03-09-2026, 10:00–11:30 AM.'],
  ],
];
for (const [name, who, expected] of hours)
  test(`compares instants when an employee is off for hours, case: ${name}`, () => {
    assert.deepEqual(candidateReasons(who, slot(), []).map(reasonSentence), expected);
  });

for (const [name, who, change, expected] of people)
  test(name, () => {
    assert.deepEqual(candidateReasons(who, slot(change), []).map(reasonSentence), expected);
  });
for (const [name, who, change, expected] of people)
  test(`${name}: refuses the same days that the reasons name, apart from leave`, () => {
    const wanted = slot(change);
    const days = daysRefused(who, wanted).flatMap(
      (range) => intersect(range, { start: wanted.from, end: wanted.to }) ?? [],
    );
    const date = days.map(({ start, end }) => firstOccurrenceDate(wanted.pattern, start, end)).find(Boolean);
    assert.equal(
      date !== undefined,
      expected.some((sentence) => !sentence.startsWith('On leave')),
    );
  });

test('names every overlapping shift with its first date, at any location and in any time zone', () => {
  const inChicago = pattern({
    timezone: 'America/Chicago',
    start_time: '10:00',
    end_time: '14:00',
    start_date: '2026-03-09',
  });
  const commitments = [
    { shiftCode: 'HIL-0007', pattern: inChicago, from: '2026-03-09', to: null },
    {
      shiftCode: 'LKV-0002',
      pattern: pattern({ start_time: '12:00', end_time: '16:00' }),
      from: '2026-03-02',
      to: null,
    },
    {
      shiftCode: 'LKV-0003',
      pattern: pattern({ shift_repeat: 'DAILY' }),
      from: '2026-03-24',
      to: '2026-03-29',
    },
    {
      shiftCode: 'LKV-0004',
      pattern: pattern({ shift_repeat: 'DAILY' }),
      from: '2026-03-24',
      to: '2026-03-30',
    },
  ];
  const reasons = candidateReasons(person(), slot(), commitments);
  assert.deepEqual(reasons, [
    { code: 'OVERLAP', shiftCode: 'HIL-0007', date: '2026-03-09' },
    { code: 'OVERLAP', shiftCode: 'LKV-0004', date: '2026-03-30' },
  ]);
  assert.equal(reasons.map(reasonSentence)[0], 'Overlaps HIL-0007 on 03-09-2026.');
  assert.deepEqual(candidateReasons(person(), slot(), commitments.toReversed()), reasons, 'in any order');
});

test('returns all reasons in a fixed order', () => {
  const nobody = person({
    isActive: false,
    joiningDate: '2027-01-01',
    locationIds: [],
    positionIds: [],
    leaves: [
      { start_date: '2026-03-16', end_date: '2026-03-16' },
      { start_date: '2026-03-09', end_date: '2026-03-09' },
    ],
  });
  const same = { shiftCode: 'LKV-0001', ...slot() };
  const reasons = candidateReasons(nobody, slot(), [same]);
  assert.deepEqual(
    reasons.map(({ code }) => code),
    ['INACTIVE', 'NOT_EMPLOYED', 'NOT_AT_LOCATION', 'LACKS_POSITION', 'ON_LEAVE', 'OVERLAP'],
  );
  assert.equal(reasons[4]?.date, '2026-03-09');
});
