import type { AuthorisationRow } from './types';

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const absencePayRows: readonly AuthorisationRow[] = [
  {
    route: 'POST /api/absences/lines/pay/',
    call: async ({ given, employeeA, here, position, admin }) => {
      const of = { user: employeeA, location: here, position, by: admin, date: '2027-03-02' };
      const { line } = await given.absence(of);
      return { url: '/api/absences/lines/pay/', body: { items: [{ id: line, pay: 'PAID' }] } };
    },
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
];
