import type { AuthorisationRow } from './types';

//                          anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin
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
];
