import type { AuthorisationRow, World } from './types';

const absenceOf = async ({ given, employeeA: user, here: location }: World): Promise<string> =>
  (await given.report({ user, location, date: '2027-04-01' })).id;

const sick = ({ employeeA }: World) => ({
  user_id: employeeA.id,
  kind: 'SICK',
  start_date: '2027-03-15',
  end_date: '2027-03-15',
});

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const staffAbsenceRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/absences/',
    call: ({ here }) => ({ url: `/api/absences/?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/absences/',
    call: (world) => ({ url: '/api/absences/', body: sick(world) }),
    expect: [401, 401, 403, 403, 201, 404, 201],
  },
  {
    route: 'POST /api/absences/preview/',
    call: (world) => ({ url: '/api/absences/preview/', body: sick(world) }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'PUT /api/absences/:id/',
    call: async (world) => ({ url: `/api/absences/${await absenceOf(world)}/`, body: { note: 'Called' } }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/absences/:id/end/',
    call: async (world) => ({
      url: `/api/absences/${await absenceOf(world)}/end/`,
      body: { dates: ['2027-04-01'] },
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/absences/:id/end/preview/',
    call: async (world) => ({
      url: `/api/absences/${await absenceOf(world)}/end/preview/`,
      body: { dates: ['2027-04-01'] },
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
];
