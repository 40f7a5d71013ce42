import type { AuthorisationRow } from './types';

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const scheduleRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/shifts/view-schedule/',
    call: ({ here }) => ({
      url: `/api/shifts/view-schedule/?location=${here.id}&view_type=weekly&start_date=2027-03-07`,
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'GET /api/shifts/employee_view/',
    call: () => ({ url: '/api/shifts/employee_view/?view_type=weekly&start_date=2027-03-07' }),
    expect: [401, 401, 200, 200, 200, 200, 403],
  },
  {
    route: 'GET /api/shifts/open-shifts/',
    call: () => ({ url: '/api/shifts/open-shifts/?start_date=2027-03-07' }),
    expect: [401, 401, 200, 200, 200, 200, 403],
  },
  {
    route: 'GET /api/shifts/last-shift/:userId/',
    call: ({ employeeA }) => ({ url: `/api/shifts/last-shift/${employeeA.id}/` }),
    expect: [401, 401, 200, 404, 200, 404, 200],
    partly: [200, 200, 200, 200],
  },
  {
    route: 'GET /api/calendar-feed/',
    call: () => ({ url: '/api/calendar-feed/' }),
    expect: [401, 401, 200, 200, 200, 200, 403],
  },
  {
    route: 'POST /api/calendar-feed/',
    call: () => ({ url: '/api/calendar-feed/' }),
    expect: [401, 401, 201, 201, 201, 201, 403],
  },
  {
    route: 'DELETE /api/calendar-feed/',
    call: () => ({ url: '/api/calendar-feed/' }),
    expect: [401, 401, 200, 200, 200, 200, 403],
  },
  {
    route: 'GET /api/calendar-feed/:token/schedule.ics',
    call: () => ({ url: '/api/calendar-feed/no-such-token/schedule.ics' }),
    expect: 404,
  },
];
