import type { AuthorisationRow } from './types';

const body = {
  title: 'North Pool',
  phone_number: '2125550101',
  email: 'north@ondeck.example',
  address: '2 Water Street',
  timezone: 'America/Chicago',
};

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const locationRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/locations/',
    call: () => ({ url: '/api/locations/' }),
    expect: [401, 401, 403, 403, 200, 200, 200],
  },
  {
    route: 'POST /api/locations/',
    call: ({ here }) => ({ url: '/api/locations/', body: { ...body, title: `North ${here.code}` } }),
    expect: [401, 401, 403, 403, 403, 403, 201],
  },
  {
    route: 'PUT /api/locations/:id/',
    call: ({ here }) => ({ url: `/api/locations/${here.id}/`, body: { ...body, title: here.title } }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
  {
    route: 'GET /api/locations/:id/preview/',
    call: ({ here }) => ({ url: `/api/locations/${here.id}/preview/` }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
  {
    route: 'DELETE /api/locations/:id/',
    call: ({ here }) => ({ url: `/api/locations/${here.id}/` }),
    expect: [401, 401, 403, 403, 403, 403, 204],
  },
];
