import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { toInstant, zoneNames } from '@ondeck/shared/domain/calendar/zone';
import { HOUR_MS, MINUTE_MS } from '../../platform/core/clock';
import {
  dueReminders,
  type ReminderKind,
  type RemindedShift,
  reminderBody,
  reminderTitle,
  startOf,
  upcomingOf,
} from './reminders.rules';

const shift: RemindedShift = {
  date: '2026-12-09',
  start_time: '06:00',
  end_time: '09:00',
  shift_code: 'LKV-0042',
  position_name: 'Lifeguard',
  location_title: 'Lakeview',
  timezone: 'America/New_York',
  former_zones: null,
  evening_reminder: '18:00',
  reminder_hours: 2,
};
const at = (date: string, time: string): number => toInstant(date, time, shift.timezone);
const nothing = { sent: [], quiet: null };
const night = { begins: '22:00', ends: '07:00', timezone: 'America/New_York' };

describe('when a reminder is due', () => {
  for (const [date, time, more, known, kinds] of [
    ['2026-12-08', '17:59', {}, nothing, []],
    ['2026-12-08', '18:00', {}, nothing, ['EVENING']],
    ['2026-12-09', '03:59', {}, nothing, ['EVENING']],
    ['2026-12-09', '04:00', {}, nothing, ['EVENING', 'BEFORE']],
    ['2026-12-09', '05:59', {}, { ...nothing, sent: ['EVENING'] }, ['BEFORE']],
    ['2026-12-09', '05:59', {}, { ...nothing, sent: ['EVENING', 'BEFORE'] }, []],
    ['2026-12-09', '06:00', {}, nothing, []],
    ['2026-12-08', '20:15', { evening_reminder: '20:15' }, nothing, ['EVENING']],
    ['2026-12-08', '20:14', { evening_reminder: '20:15' }, nothing, []],
    ['2026-12-08', '23:00', { evening_reminder: null }, nothing, []],
    ['2026-12-09', '05:00', { reminder_hours: 0 }, { ...nothing, sent: ['EVENING'] }, []],
    ['2026-12-08', '21:59', {}, { ...nothing, quiet: night }, ['EVENING']],
    ['2026-12-08', '22:00', {}, { ...nothing, quiet: night }, []],
    ['2026-12-09', '05:59', {}, { ...nothing, quiet: night }, []],
    ['2026-12-09', '07:00', { start_time: '08:00' }, { ...nothing, quiet: night }, ['EVENING', 'BEFORE']],
    ['2026-12-09', '07:00', { start_time: '07:00' }, { ...nothing, quiet: night }, []],
  ] as const)
    it(`is ${kinds.join(' and ') || 'none'} on ${date} at ${time} with ${JSON.stringify({ ...more, ...known })}`, () => {
      const now = at(date, time);
      assert.deepEqual(dueReminders(upcomingOf([{ ...shift, ...more }], now), known, now), kinds);
    });

  it('follows the options of the first shift of the date', () => {
    const later = { ...shift, start_time: '15:00', end_time: '18:00', evening_reminder: null };
    const now = at('2026-12-08', '19:00');
    assert.deepEqual(dueReminders(upcomingOf([later, shift], now), nothing, now), ['EVENING']);
    const first = { ...later, start_time: '05:00' };
    assert.deepEqual(dueReminders(upcomingOf([shift, first], now), nothing, now), []);
  });
});

describe('what a reminder says', () => {
  const second = { ...shift, shift_code: 'PRA-0048', start_time: '15:00', end_time: '18:30' };
  const evening = at('2026-12-08', '18:00');

  it('names the first shift, and counts the others', () => {
    assert.equal(
      reminderTitle([shift, second], evening),
      'Tomorrow, Wed 12-09-2026: 6:00–9:00 AM at Lakeview, and 1 more shift.',
    );
    assert.equal(
      reminderTitle([shift, second, second], evening),
      'Tomorrow, Wed 12-09-2026: 6:00–9:00 AM at Lakeview, and 2 more shifts.',
    );
    assert.equal(reminderTitle([shift], evening), 'Tomorrow, Wed 12-09-2026: 6:00–9:00 AM at Lakeview.');
  });

  it("says today once the shift's date has begun at its location", () => {
    assert.match(reminderTitle([shift], at('2026-12-08', '23:59')), /^Tomorrow, /);
    assert.match(reminderTitle([shift], at('2026-12-09', '00:00')), /^Today, Wed 12-09-2026: /);
  });

  it('lists all shifts with their zones', () => {
    assert.equal(
      reminderBody([shift, second]),
      'LKV-0042, Lifeguard, 6:00–9:00 AM ET at Lakeview. PRA-0048, Lifeguard, 3:00–6:30 PM ET at Lakeview.',
    );
  });
});

describe('reminders over a year in seven zones', () => {
  for (const timezone of zoneNames)
    it(`are sent once each and never after the start in ${timezone}, over both clock changes`, () => {
      // Starts in the hours that the clock changes skip and repeat, and around midnight.
      for (const [start_time, end_time] of [
        ['00:15', '03:00'],
        ['02:30', '05:00'],
        ['06:00', '09:00'],
        ['23:30', '23:45'],
      ] as const) {
        const sent = new Map<string, ReminderKind[]>();
        const first = '2026-01-02';
        let date = first;
        for (
          let now = toInstant('2026-01-01', '00:00', timezone);
          date < '2027-01-01';
          now += 15 * MINUTE_MS
        ) {
          const one = { ...shift, start_time, end_time, timezone, date };
          const start = startOf(one);
          if (now >= start + HOUR_MS) {
            date = addDays(date, 1);
            continue;
          }
          const kinds = dueReminders(
            upcomingOf([one], now),
            { sent: sent.get(date) ?? [], quiet: null },
            now,
          );
          if (kinds.length > 0) assert.ok(now < start, `${date} ${start_time}`);
          sent.set(date, [...(sent.get(date) ?? []), ...kinds]);
        }
        assert.equal(sent.size, 364);
        for (const [day, kinds] of sent) assert.deepEqual(kinds.sort(), ['BEFORE', 'EVENING'], day);
      }
    });
});
