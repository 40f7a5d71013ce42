import type { ScheduleEvent } from '../schemas/schedules';
import { calendarEvent, legendEntries } from './scheduleEvents';
import { shiftStyle } from '../ui/shiftChip';

const event: ScheduleEvent = {
  id: 's1',
  occurrence_id: 's1-2026-03-02',
  shift_code: 'LKV-0042',
  shift_type: [{ id: 'p1', name: 'Swim Instructor', color: 'tan', code: 'SI' }],
  type: 'shift',
  start_date: '2026-03-02',
  end_date: '2026-03-02',
  start_time: '15:30',
  end_time: '18:15',
  staff: [
    { id: 'u1', name: 'Maya Reyes', start_date: '2026-01-05', end_date: '2026-12-05' },
    { id: 'u2', name: 'Theo Brandt', start_date: '2026-01-05', end_date: null },
  ],
  shift_day: 'MONDAY',
  agenda: null,
  location: { id: 'l1', title: 'Lakeview', timezone: 'America/New_York' },
  has_assigned_end_date: false,
  is_open: false,
};

test.each<[string, Partial<ScheduleEvent>, object]>([
  [
    'its own color by default',
    {},
    { color: 'tan', type: 'Swim Instructor', typeCode: 'SI', isEnding: false, isOpen: false },
  ],
  [
    'as ending, with the day, when an assignment ends',
    { has_assigned_end_date: true },
    { isEnding: true, note: 'ends 12-05' },
  ],
  [
    'a meeting as a meeting, whatever its positions',
    { type: 'meeting' },
    { isMeeting: true, type: 'Meeting' },
  ],
  ['open when no one is assigned', { is_open: true, staff: [] }, { isOpen: true }],
  ['a name where it has no position', { shift_type: [] }, { type: 'Shift', color: undefined }],
])('shows a shift in the calendar with %s', (_name, change, shown) => {
  expect(calendarEvent({ ...event, ...change })).toMatchObject(shown);
});

test.each([
  ['u1', true, 'ends 12-05'],
  ['u2', false, undefined],
])('marks a shift as ending for %s only if their own assignment ends: %s, %s', (userId, isEnding, note) => {
  const shown = calendarEvent({ ...event, has_assigned_end_date: true }, { userId });
  expect([shown.isEnding, shown.note]).toEqual([isEnding, note]);
});

test('shows an ending shift differently from a shift type that is red', () => {
  const red = calendarEvent({
    ...event,
    shift_type: [{ id: 'p2', name: 'Guard', color: 'red', code: 'GU' }],
  });
  const ending = calendarEvent({ ...event, has_assigned_end_date: true });
  expect(shiftStyle(red)).not.toEqual(shiftStyle(ending));
});

test('names the staff of a shift only when asked', () => {
  expect(calendarEvent(event)).not.toHaveProperty('who');
  expect(calendarEvent(event, { withStaff: true }).who).toBe('Maya Reyes, Theo Brandt');
});

test('lists each shift type once in its own color in the legend, meetings last', () => {
  const lifeguard = { ...event, shift_type: [{ id: 'p2', name: 'Lifeguard', color: 'red', code: 'LG' }] };
  const meeting = { ...event, type: 'meeting' as const };
  expect(legendEntries([meeting, event, { ...event, has_assigned_end_date: true }, lifeguard])).toEqual([
    { key: 'Lifeguard', type: 'Lifeguard', typeCode: 'LG', color: 'red' },
    { key: 'Swim Instructor', type: 'Swim Instructor', typeCode: 'SI', color: 'tan' },
    { key: 'Meeting', type: 'Meeting', isMeeting: true },
  ]);
});
