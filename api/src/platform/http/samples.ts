/** What the examples of several modules show, so that a record reads the same wherever it turns up. */
import type { EndingWork } from '@ondeck/shared/schemas/ending';
import type { ClockRecord } from '@ondeck/shared/schemas/corrections';
import type { Shift } from '@ondeck/shared/schemas/shifts';

/** An id as the server makes them, told apart by its last digits. */
export const sampleId = (number: number): string =>
  `0193f2a0-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const now = '2027-03-03T17:00:00.000Z';
/** A key or a token: 43 letters that nobody guesses. */
export const secret = 'Zq7vM0xkV3s5mYtYb1n2hQy8uJr4cW6eTiO9pLaKdFg';

export const location = { id: sampleId(3), title: 'Lakeview Swim School' } as const;
export const address = {
  phone_number: '5855550101',
  email: 'lakeview@ondeck.example',
  address: '1 Water Street',
  timezone: 'America/New_York',
} as const;

export const position = { id: sampleId(5), name: 'Swim Instructor', color: 'light_blue' } as const;

/** As a calendar shows it, with its letters. */
export const eventType = { ...position, code: 'SI' } as const;

export const names = { first_name: 'Maya', last_name: 'Rivera' } as const;
export const person = { id: sampleId(1), name: 'Maya Rivera' } as const;

export const shift: Shift = {
  id: sampleId(4),
  shift_code: 'LKV-0042',
  location,
  schedule_type: 'RECURRING_SHIFT',
  shift_day: 'WEDNESDAY',
  shift_repeat: 'WEEKLY',
  start_date: '2026-12-09',
  end_date: null,
  start_time: '15:30',
  end_time: '18:15',
  shift_type: [position],
  staff: [{ ...person, start_date: '2026-12-09', end_date: null }],
  comments: '',
  is_active: true,
  has_assigned_end_date: false,
};

export const ending: EndingWork = {
  id: shift.id,
  type: 'shift',
  shift_code: shift.shift_code,
  name: position.name,
  location,
  start_time: shift.start_time,
  end_time: shift.end_time,
  dates: ['2027-01-06', '2027-01-13', '2027-01-20'],
  more: true,
};

/** A clock record that was corrected once. */
export const record: ClockRecord = {
  id: sampleId(100),
  employee_name: person,
  location: { ...location, timezone: 'America/New_York' },
  date: '2027-03-03',
  clocked_in: '08:02',
  clocked_out: '12:00',
  clocked_in_at: '2027-03-03T13:02:00.000Z',
  clocked_out_at: '2027-03-03T17:00:00.000Z',
  shift: { id: shift.id, shift_code: shift.shift_code, shift_type: position },
  position: null,
  rate: 'REGULAR',
  status: 'CLOSED',
  flags: [],
  total_hours: 3.97,
  paid: { hours: 3.97, rate: 'REGULAR', set_by: null },
  revision: 'Zq7vM0xkV3s5mYtY',
  changes: [
    {
      kind: 'CHANGED',
      summary: 'In 8:02 AM, was 8:31 AM',
      by: 'Ana Moss',
      at: '2027-03-03T21:12:00.000Z',
      reason: 'The tablet was off',
    },
  ],
};

/** The end of a request's row while nobody has decided on it. */
export const undecided = {
  status: 'PENDING',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
} as const;
