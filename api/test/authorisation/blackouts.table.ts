import type { AuthorisationRow } from './types';

const day = '2027-03-22';

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const blackoutRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/blackouts/',
    call: ({ here }) => ({ url: `/api/blackouts/?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/blackouts/',
    call: ({ here }) => ({
      url: '/api/blackouts/',
      body: { location: here.id, start_date: day, end_date: day, reason: 'Swim meet' },
    }),
    expect: [401, 401, 403, 403, 201, 404, 201],
  },
  {
    route: 'DELETE /api/blackouts/:id/',
    call: async ({ given, here, admin }) => ({
      url: `/api/blackouts/${(await given.blackout(here, day, admin)).id}/`,
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
];
