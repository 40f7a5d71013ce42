import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { toInstant } from '@ondeck/shared/domain/calendar/zone';
import { daylightSavingNote } from './daylightSaving.rules';

const zone = 'America/New_York';

const days: readonly [
  name: string,
  date: string,
  from: string,
  to: string,
  minutes: number,
  note: string | null,
][] = [
  ['an ordinary day', '2026-03-06', '09:00', '17:00', 480, null],
  [
    'over the spring change',
    '2026-03-08',
    '00:00',
    '08:00',
    420,
    'Daylight saving time began, so this is 1 hour less than the times suggest.',
  ],
  [
    'over the autumn change',
    '2026-11-01',
    '00:00',
    '08:00',
    540,
    'Daylight saving time ended, so this is 1 hour more than the times suggest.',
  ],
  ['after the change', '2026-03-08', '03:00', '08:00', 300, null],
];
for (const [name, date, from, to, minutes, note] of days)
  test(`pays the elapsed time of ${name}`, () => {
    const punches = [toInstant(date, from, zone), toInstant(date, to, zone)] as const;
    assert.equal(workedMinutes(...punches), minutes);
    assert.equal(daylightSavingNote(...punches, zone), note);
  });

test('counts the minutes between the displayed times, and never below zero', () => {
  const at = (time: string) => Date.parse(`2026-03-06T${time}Z`);
  assert.equal(workedMinutes(at('09:00:50'), at('10:00:10')), 60);
  assert.equal(workedMinutes(at('09:00:10'), at('09:00:50')), 0);
  assert.equal(workedMinutes(at('10:00:00'), at('09:00:00')), 0);
});
