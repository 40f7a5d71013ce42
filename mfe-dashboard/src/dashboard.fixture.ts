import type { ClockRecord, CorrectionRow } from '@ondeck/shared/schemas/corrections';
import type { ClockRow, DashboardCounts } from '@ondeck/shared/schemas/dashboard';
import type {
  NewShiftRow,
  OpenShiftRow,
  RescheduleRow,
  TimeOffEffects,
  TimeOffRow,
} from '@ondeck/shared/schemas/decisions';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import type { FakeRoutes } from '@ondeck/shared/testing/fakeServer';
import { summary } from './strip/summary.fixture';

const undecided = { status: 'PENDING', decided_by: null, decided_at: null, decision_reason: null } as const;
const maya = { id: 'u1', name: 'Maya Reyes' };

const shift: Shift = {
  id: 's1',
  shift_code: 'LKV-0042',
  location: { id: 'l1', title: 'Lakeview' },
  schedule_type: 'RECURRING_SHIFT',
  shift_day: 'MONDAY',
  shift_repeat: 'WEEKLY',
  start_date: '2026-01-05',
  end_date: null,
  start_time: '15:30',
  end_time: '18:15',
  shift_type: [{ id: 'p1', name: 'Swim Instructor', color: 'tan' }],
  staff: [],
  comments: '',
  is_active: true,
  has_assigned_end_date: false,
};

export const clockRow: ClockRow = {
  id: 'r1',
  employee_name: maya,
  shift_code: 'LKV-0042',
  shift_type: shift.shift_type,
  date: '2026-11-23',
  clocked_in_at: '2026-11-23T20:28:10Z',
  clocked_in: '15:28',
  clocked_out: null,
  total_hours: null,
  status: 'OPEN',
  rate: 'REGULAR',
  flags: [],
  location: { ...shift.location, timezone: 'America/New_York' },
};

/** The same time entry as a correction reads it, clocked out: 3:28:10 PM to 6:20:40 PM. */
export const clockRecord: ClockRecord = {
  id: 'r1',
  employee_name: maya,
  location: clockRow.location,
  date: '2026-11-23',
  clocked_in: '15:28',
  clocked_out: '18:20',
  clocked_in_at: '2026-11-23T20:28:10.000Z',
  clocked_out_at: '2026-11-23T23:20:40.000Z',
  shift: {
    id: 's1',
    shift_code: 'LKV-0042',
    shift_type: { id: 'p1', name: 'Swim Instructor', color: 'tan' },
  },
  position: null,
  rate: 'REGULAR',
  status: 'CLOSED',
  flags: [],
  total_hours: 2.87,
  paid: { hours: 2.87, rate: 'REGULAR', set_by: null },
  revision: 'as-it-was',
  changes: [],
};

export const correction: CorrectionRow = {
  id: 'k1',
  user: maya,
  location: clockRow.location,
  record: clockRecord,
  date: '2026-11-23',
  clocked_in: '15:02',
  clocked_out: '18:20',
  hours: 3.3,
  shift_code: 'LKV-0042',
  reason: 'The tablet was off',
  effect: { paid_before: 2.87, paid_after: 3.3, set_by: null, paid_with: null },
  blocked: null,
  ...undecided,
};

export const timeOff: TimeOffRow = {
  id: 't1',
  user: maya,
  shift,
  location: shift.location,
  start_date: '2026-12-07',
  end_date: '2026-12-14',
  start_time: null,
  end_time: null,
  leave_type: 'PAID_LEAVE',
  all_shifts: false,
  reason: 'Family visit',
  ...undecided,
};
export const timeOffEffects: TimeOffEffects = {
  hours: 5.5,
  shifts: [
    {
      shift_id: 's1',
      shift_code: 'LKV-0042',
      shift_type: { id: 'p1', name: 'Swim Instructor', color: 'tan' },
      start_date: '2026-12-07',
      end_date: '2026-12-14',
      start_time: '15:30',
      end_time: '18:15',
      dates: 2,
      hours: 5.5,
      opens: true,
      candidates: [
        { id: 'u3', name: 'Ines Costa', hours_this_week: 12.5 },
        { id: 'u2', name: 'Theo Brandt', hours_this_week: 20 },
      ],
    },
  ],
  refusal: null,
};
export const reschedule: RescheduleRow = {
  id: 'c1',
  user: maya,
  shift,
  requested_date: '2026-12-07',
  reason: 'Exam',
  reassigned_to: null,
  ...undecided,
};
export const openShift: OpenShiftRow = {
  id: 'o1',
  kind: 'REQUEST',
  shift,
  user: maya,
  last_employee: { id: 'u2', name: 'Theo Brandt' },
  leave_start_date: '2026-12-07',
  leave_end_date: '2026-12-14',
  ...undecided,
};
const newShift: NewShiftRow = {
  id: 'n1',
  user: maya,
  date_of_availability: '2026-12-08',
  start_time: '08:00',
  end_time: '12:00',
  week_days: 'TUESDAY',
  ok3months: 'yes',
  reason: '',
  ...undecided,
};

export const counts: DashboardCounts = {
  clocked_in_count: 3,
  not_clocked_in_count: 2,
  unassigned_clocked_in_count: 1,
  open_shift_request_count: 4,
  schedule_change_request_count: 5,
  time_off_request_count: 6,
  new_shift_request_count: 7,
  mannual_clockout_count: 8,
  certificate_count: 0,
};

const candidates = {
  results: [
    {
      id: maya.id,
      name: maya.name,
      first_name: 'Maya',
      last_name: 'Reyes',
      hours_this_week: 8,
      available: true,
      reasons: [],
    },
    {
      id: 'u3',
      name: 'Ines Costa',
      first_name: 'Ines',
      last_name: 'Costa',
      hours_this_week: 12.5,
      available: true,
      reasons: [],
    },
    {
      id: 'u4',
      name: 'Omar Haddad',
      first_name: 'Omar',
      last_name: 'Haddad',
      hours_this_week: 30,
      available: false,
      reasons: [{ code: 'ON_LEAVE', message: 'On leave.' }],
    },
  ],
};

const list = (...results: unknown[]) => ({ body: { count: results.length, results } });

/** Returns the routes of a school with a row in every queue. */
export const school = (): FakeRoutes => ({
  'GET /api/locations/': list({ id: 'l1', title: 'Lakeview' }, { id: 'l2', title: 'Harbor' }),
  'GET /api/attendance/kiosks/': list(),
  'GET /api/deck/now/': list(),
  'GET /api/shifts/request/count/': { body: counts },
  'GET /api/swaps/': list(),
  'GET /api/shifts/day-summary/': { body: summary },
  'GET /api/shifts/clocked-in/': list(clockRow),
  'GET /api/shifts/not-clocked-in/': list({
    id: 'm1',
    employee_name: maya,
    shift_code: 'LKV-0042',
    shift_type: shift.shift_type,
    shift_date: '2026-11-23',
    shift_start: '15:30',
    shift_end: '18:15',
    state: 'LATE',
    in_since: null,
    record_id: null,
    shift_id: 's1',
    location: clockRow.location,
  }),
  'GET /api/shifts/unassigned-clocked-in/': list(
    { ...clockRow, status: 'PENDING', shift_code: null, shift_type: [] },
    { ...clockRow, id: 'r2', status: 'APPROVED' },
  ),
  'GET /api/shifts/manage-open-shifts/': list(openShift),
  'GET /api/shifts/manage_time-off/t1/effects/': { body: timeOffEffects },
  'GET /api/shifts/reschedule-requests/': list(reschedule),
  'GET /api/shifts/manage_time-off/': list(timeOff),
  'GET /api/shifts/manage_new-shifts/': list(newShift),
  'GET /api/shifts/clocked-in/today/': list(
    {
      ...clockRow,
      status: 'NEEDS_REVIEW',
      suggested_clock_out: '18:15',
      flags: [{ code: 'open_too_long', message: 'Open for more than 16 hours.' }],
    },
    { ...clockRow, id: 'r3', employee_name: { id: 'u5', name: 'Noah Park' } },
  ),
  'GET /api/shifts/staff/': { body: candidates },
  'GET /api/attendance/records/r1/': { body: clockRecord },
  'GET /api/attendance/corrections/': list(correction),
  'GET /api/attendance/worked-shifts/': { body: { result: [] } },
  'GET /api/shifts/shift-type/': list(
    { id: 'p1', name: 'Swim Instructor', color: 'tan', is_trainee: false, retired: false, retired_at: null },
    { id: 'p2', name: 'Guard', color: 'red', is_trainee: false, retired: false, retired_at: null },
  ),
  'GET /api/attendance/workers/': {
    body: {
      count: 2,
      results: [
        { ...maya, is_current: true },
        { id: 'u9', name: 'Noah Park', is_current: false },
      ],
    },
  },
  'GET /api/shifts/assign-shifts/': {
    body: {
      result: [
        {
          id: 's1',
          shift_code: 'LKV-0042',
          shift_type: { id: 'p1', name: 'Swim Instructor', color: 'tan' },
          start_time: '15:30',
          end_time: '18:15',
          is_own: true,
        },
      ],
    },
  },
});
