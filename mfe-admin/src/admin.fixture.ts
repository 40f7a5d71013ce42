import type { EndingWork } from '@ondeck/shared/schemas/ending';
import type { Location } from '@ondeck/shared/schemas/locations';
import type { PayrollDetailRow } from '@ondeck/shared/schemas/payroll';
import type { Position } from '@ondeck/shared/schemas/positions';
import type { Problems } from '@ondeck/shared/schemas/problems';
import type { User } from '@ondeck/shared/schemas/users';

export const page = <R>(...results: R[]) => ({ body: { count: results.length, results } });

export const lakeview: Location = {
  id: 'loc-1',
  title: 'Lakeview Swim School',
  phone_number: '555-010-2030',
  email: 'lakeview@ondeck.example',
  address: '12 Shore Road, Rochester',
  timezone: 'America/New_York',
};

export const instructor: Position = {
  id: 'pos-1',
  name: 'Swim Instructor',
  color: 'light_blue',
  is_trainee: false,
  retired: false,
  retired_at: null,
};

export const maya: User = {
  id: 'user-maya',
  first_name: 'Maya',
  last_name: 'Reyes',
  email: 'maya@ondeck.example',
  phone_number: '206-555-0100',
  employee_code: '20001',
  key: '20001',
  user_type: 'EMPLOYEE',
  is_active: true,
  has_ended: false,
  status: 'active',
  awaits_approval: false,
  awaits_activation: false,
  invited: false,
  works_elsewhere: false,
  email_confirmed: false,
  has_second_factor: false,
  undelivered: null,
  emergency_phone_number: null,
  employee_joining_date: '2026-01-05',
  employee_ending_date: null,
  employee_status: null,
  gender: null,
  dob: null,
  country: null,
  province: null,
  city: null,
  company_name: null,
  postal_code: null,
  locations: [{ location_id: lakeview.id, location_title: lakeview.title }],
  positions: [{ position_id: instructor.id, position_name: instructor.name }],
};

/** The server's answer when it has no problems to report. */
export const noProblems: Problems = {
  mail: { goes: 'out', undelivered: 0 },
  jobs: [],
  push: [],
  page_faults: 0,
};

/** Worked 7 hours 20 minutes as a substitute; Ana changed the paid hours. */
export const edited: PayrollDetailRow = {
  id: 'record-1',
  User_details: { first_name: 'Maya', last_name: 'Reyes', key: '20001' },
  date: '2026-11-17',
  clocked_in: '08:00',
  clocked_out: '15:20',
  rate: 'SUB',
  shift_type: { name: 'Swim Instructor' },
  shift_code: 'LKV-0001',
  location: { id: lakeview.id, title: lakeview.title, timezone: lakeview.timezone },
  regular_clock: 0,
  regular_hours: 0,
  training_clock: 0,
  training_hours: 0,
  sub_clock: 7.33,
  sub_hours: 8,
  flags: [],
  tools: ['PROOF', 'EDIT'],
  edited: { previous_hours: 7.5, previous_rate: 'SUB', by: 'Ana', at: '2026-11-20T21:12:00.000Z' },
};

export const week = { start: '2026-11-15', end: '2026-11-21' };

/** Work that ends when Maya's account changes. */
export const ending: EndingWork = {
  id: 'shift-1',
  type: 'shift',
  shift_code: 'LKV-0042',
  name: instructor.name,
  location: { id: lakeview.id, title: lakeview.title },
  start_time: '15:30',
  end_time: '18:15',
  dates: ['2027-01-06', '2027-01-13', '2027-01-20'],
  more: true,
};
export const ends = (...results: EndingWork[]) => ({
  body: { ends: results, time_off: [], warnings: [] },
});

/** Returns the routes of the choice lists that every page loads in addition to its own list. */
export const choices = () => ({
  'GET /api/users/deleted/': { body: { results: [] } },
  'POST /api/users/user-maya/preview/': ends(),
  'GET /api/locations/': page(lakeview),
  'GET /api/shifts/shift-type/': page(instructor),
});
