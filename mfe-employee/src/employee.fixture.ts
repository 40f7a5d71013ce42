import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import type { MyRequest } from '@ondeck/shared/schemas/requests';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import type { FakeRoutes } from '@ondeck/shared/testing/fakeServer';

/** The date of the tests' clock, a Sunday. */
export const TODAY = '2026-11-22';

export const event = (date: string, change: Partial<ScheduleEvent> = {}): ScheduleEvent => ({
  id: 's1',
  occurrence_id: `s1-${date}`,
  shift_code: 'LKV-0042',
  shift_type: [{ id: 'p1', name: 'Swim Instructor', color: 'tan', code: 'SI' }],
  type: 'shift',
  start_date: date,
  end_date: date,
  start_time: '15:30',
  end_time: '18:15',
  staff: [{ id: 'u1', name: 'Maya Reyes', start_date: null, end_date: null }],
  shift_day: 'MONDAY',
  agenda: null,
  location: { id: 'l1', title: 'Lakeview', timezone: 'America/New_York' },
  has_assigned_end_date: false,
  is_open: false,
  ...change,
});

const soon = addDays(TODAY, 1);
export const later = addDays(TODAY, 22);
const meeting = event(addDays(TODAY, 2), {
  id: 'm1',
  occurrence_id: 'm1-1',
  shift_code: 'LKV-0050',
  type: 'meeting',
  agenda: 'Season start',
});

export const request: MyRequest = {
  id: 'r1',
  kind: 'TIME_OFF',
  status: 'PENDING',
  shift_code: 'LKV-0042',
  location: 'Lakeview',
  all_shifts: false,
  shift_type: [],
  start_date: later,
  end_date: later,
  start_time: null,
  end_time: null,
  reason: 'Family visit',
  created_at: '2026-11-20T12:00:00.000Z',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
};

/**
 * Returns the routes for an employee with shifts soon and later, a meeting, an open shift to request, and two requests.
 */
export const work = (): FakeRoutes => ({
  'GET /api/options/public/': {
    body: { sign_up_open: true, time_off_notice_days: 10 },
  },
  'GET /api/shifts/request/time-off/dates/': {
    body: {
      locations: [{ id: 'l1', title: 'Lakeview', first_date: addDays(TODAY, 11) }],
      notice_days: 10,
      blackouts: [
        {
          location: { id: 'l1', title: 'Lakeview' },
          start_date: '2026-12-21',
          end_date: '2026-12-22',
          reason: 'Swim meet',
        },
      ],
    },
  },
  'GET /api/shifts/employee_view/': {
    body: { results: [event(soon), meeting, event(later)], total_hours: { [soon]: 2.75, [later]: 2.75 } },
  },
  'GET /api/shifts/open-shifts/': {
    body: {
      results: [
        event(soon, {
          id: 'gap1',
          is_open: true,
          staff: [],
          leave_start_date: soon,
          leave_end_date: later,
          requested: false,
        }),
      ],
      total_hours: {},
    },
  },
  'GET /api/shifts/request/time-off/shifts/': {
    body: {
      results: [
        {
          id: 's1',
          shift_code: 'LKV-0042',
          shift_type: { id: 'p1', name: 'Swim Instructor', color: 'tan' },
          location: { id: 'l1', title: 'Lakeview' },
          first_date: later,
          dates: 1,
          start_time: '15:30',
          end_time: '18:15',
        },
        {
          id: 's2',
          shift_code: 'HBR-0007',
          shift_type: { id: 'p2', name: 'Lifeguard', color: 'teal' },
          location: { id: 'l2', title: 'Harbor' },
          first_date: later,
          dates: 3,
          start_time: '09:00',
          end_time: '11:00',
        },
      ],
    },
  },
  'GET /api/shifts/last-shift/u1/': { body: { shift: event(later), last_shift_date: later } },
  'GET /api/swaps/mine/': { body: { count: 0, results: [] } },
  'GET /api/offers/mine/': { body: { results: [] } },
  'GET /api/shifts/request/mine/': {
    body: {
      count: 2,
      results: [
        request,
        {
          ...request,
          id: 'r2',
          kind: 'OPEN_SHIFT',
          status: 'REJECTED',
          decided_by: 'Ana Silva',
          decided_at: '2026-11-21T12:00:00.000Z',
          decision_reason: 'Lanes 3 and 4 stay closed.',
        },
      ],
    },
  },
});
