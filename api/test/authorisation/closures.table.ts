import type { AuthorisationRow, World } from './types';

const day = '2027-03-10';
const body = ({ here }: World) => ({
  location: here.id,
  closures: [{ start_date: day, end_date: day, reason: 'Repairs' }],
});

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const closureRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/closures/',
    call: ({ here }) => ({ url: `/api/closures/?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'GET /api/closures/holidays/:location/',
    call: ({ here }) => ({ url: `/api/closures/holidays/${here.id}/` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/closures/preview/',
    call: (world) => ({ url: '/api/closures/preview/', body: body(world) }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/closures/',
    call: (world) => ({ url: '/api/closures/', body: body(world) }),
    expect: [401, 401, 403, 403, 201, 404, 201],
  },
  {
    route: 'GET /api/closures/:id/preview/',
    call: async ({ given, here }) => ({
      url: `/api/closures/${(await given.closed(here, day)).id}/preview/`,
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'DELETE /api/closures/:id/',
    call: async ({ given, here }) => ({ url: `/api/closures/${(await given.closed(here, day)).id}/` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
];
