import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import type { ArchivedShift, Candidate, Shift } from '@ondeck/shared/schemas/shifts';
import type { Meeting } from '@ondeck/shared/schemas/meetings';
import type { FakeRoutes } from '@ondeck/shared/testing/fakeServer';

export const lakeview = {
  id: 'loc',
  title: 'Lakeview',
  phone_number: '',
  email: '',
  address: '',
  timezone: 'America/New_York',
};
const bay = { ...lakeview, id: 'bay', title: 'Bay' };
const instructor = { id: 'pos', name: 'Swim Instructor', color: 'light_blue' };

export const shift: Shift = {
  id: 's1',
  shift_code: 'LKV-0042',
  location: { id: 'loc', title: 'Lakeview' },
  schedule_type: 'RECURRING_SHIFT',
  shift_day: 'MONDAY',
  shift_repeat: 'WEEKLY',
  start_date: '2099-01-05',
  end_date: null,
  start_time: '15:30',
  end_time: '18:15',
  shift_type: [instructor],
  staff: [{ id: 'u2', name: 'Maya Reyes', start_date: '2099-01-05', end_date: null }],
  comments: '',
  is_active: true,
  has_assigned_end_date: false,
  revision: 'first',
};

export const meeting: Meeting = {
  id: 'm1',
  shift_code: 'LKV-0050',
  location: { id: 'loc', title: 'Lakeview' },
  start_date: '2099-01-06',
  end_date: '2099-01-06',
  start_time: '12:00',
  end_time: '13:00',
  status: 'ACTIVE',
  assigned_staff: [{ id: 'u2', name: 'Maya Reyes' }],
  assigned_positions: [instructor],
  agenda: 'Lifeguard drill',
  comments: '',
  schedule_type: 'STAFF_MEETING',
  revision: 'first',
};

const archivedShift: ArchivedShift = {
  id: 's9',
  staff_name: 'Maya Reyes',
  shift_code: 'LKV-0009',
  shift_type_name: 'Swim Instructor',
  location: { id: 'loc', title: 'Lakeview' },
  shift_day: 'MONDAY',
  shift_repeat: 'WEEKLY',
  start_date: '2026-09-07',
  end_date: null,
  start_time: '15:30',
  end_time: '18:15',
  delete_date: '2026-11-13',
  deleted_by_email: 'ana@ondeck.example',
  attendance_records: [
    {
      id: 'r1',
      employee: 'Maya Reyes',
      date: '2026-11-09',
      rate: 'REGULAR',
      clocked_in: '15:30',
      clocked_out: '18:15',
      total_hours: 2.75,
    },
  ],
};

export const scheduleEvent: ScheduleEvent = {
  id: 's1',
  occurrence_id: 's1:2099-01-05',
  shift_id: 's1',
  shift_code: 'LKV-0042',
  shift_type: [{ ...instructor, code: 'SI' }],
  type: 'shift',
  start_date: '2099-01-05',
  end_date: '2099-01-05',
  start_time: '15:30',
  end_time: '18:15',
  staff: [{ id: 'u2', name: 'Maya Reyes', start_date: null, end_date: null }],
  shift_day: 'MONDAY',
  agenda: 'Bring fins',
  location: { id: 'loc', title: 'Lakeview', timezone: 'America/New_York' },
  has_assigned_end_date: false,
  is_open: false,
};

const person = { first_name: '', last_name: '', hours_this_week: 20, available: true, reasons: [] };
export const candidates: Candidate[] = [
  { ...person, id: 'u2', name: 'Maya Reyes' },
  {
    ...person,
    id: 'u3',
    name: 'Kai Nakamura',
    available: false,
    reasons: [{ code: 'OVERLAP', message: 'Overlaps LKV-0007 on 01-05-2099.', shift_code: 'LKV-0007' }],
  },
];

const listOf = (...results: readonly unknown[]) => ({ body: { count: results.length, results } });

/** Returns the routes of a server that accepts every request. Tests replace the answer that they check. */
export const goodRoutes = (change: FakeRoutes = {}): FakeRoutes => ({
  // With several locations, none is chosen automatically.
  'GET /api/locations/': listOf(lakeview, bay),
  'GET /api/shifts/shift-type/': listOf({
    ...instructor,
    is_trainee: false,
    retired: false,
    retired_at: null,
  }),
  'GET /api/shifts/': listOf(shift),
  'GET /api/shifts/staff/': { body: { results: candidates, week_start: '2099-01-04' } },
  'GET /api/shifts/overlapping-staff/': { body: { results: candidates, week_start: '2099-01-04' } },
  'POST /api/shifts/preview/': {
    body: { occurrences: [], differences: [], changes: [], warnings: [], errors: [] },
  },
  'POST /api/shifts/s1/preview/': {
    body: { occurrences: [], differences: [], changes: [], warnings: [], errors: [] },
  },
  'GET /api/shifts/s9/restore/': { body: { unfit: [] } },
  'GET /api/shifts/meeting/': listOf(meeting),
  'GET /api/shifts/deleted-shifts/': listOf(archivedShift),
  'GET /api/drafts/': { body: { drafts: [], templates: [] } },
  'GET /api/shifts/view-schedule/': {
    body: { results: [scheduleEvent], total_hours: { '2099-01-05': 2.75 }, leaves: [] },
  },
  ...change,
});
