import { defaultLocationOptions } from '@ondeck/shared/domain/rules/locationModes';
import type { AuthorisationRow, World } from './types';

const week = {
  from_date: '2027-03-07',
  blocks: [{ weekday: 1, start_time: '15:00', end_time: '20:00', level: 'AVAILABLE' }],
  preferred_week_minutes: null,
  max_days_per_week: null,
  preferred: [],
  rather_not: [],
};
const dates = { start_date: '2027-03-10', end_date: '2027-03-10', kind: 'UNAVAILABLE' };

async function datesOf({ given, employeeA }: World): Promise<string> {
  const { id } = await given.unavailable(employeeA, '2027-03-10');
  return `/api/availability/mine/dates/${id}/`;
}

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const availabilityRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/availability/mine/',
    call: () => ({ url: '/api/availability/mine/' }),
    expect: [401, 401, 200, 200, 200, 200, 403],
  },
  {
    route: 'PUT /api/availability/mine/',
    call: () => ({ url: '/api/availability/mine/', body: week }),
    expect: [401, 401, 200, 200, 200, 200, 403],
  },
  {
    route: 'POST /api/availability/mine/dates/',
    call: () => ({ url: '/api/availability/mine/dates/', body: dates }),
    expect: [401, 401, 201, 201, 201, 201, 403],
  },
  {
    route: 'DELETE /api/availability/mine/dates/:id/',
    call: async (world) => ({ url: await datesOf(world) }),
    expect: [401, 401, 200, 404, 404, 404, 403],
  },
  {
    route: 'GET /api/availability/',
    call: ({ here }) => ({ url: `/api/availability/?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/availability/reminders/',
    call: ({ here }) => ({ url: '/api/availability/reminders/', body: { location: here.id } }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'GET /api/availability/:user/',
    call: ({ employeeA }) => ({ url: `/api/availability/${employeeA.id}/` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
    partly: [200, 200, 200, 200],
  },
  {
    route: 'PUT /api/availability/:user/',
    call: ({ employeeA }) => ({ url: `/api/availability/${employeeA.id}/`, body: week }),
    expect: [401, 401, 403, 403, 200, 404, 200],
    partly: [403, 403, 200, 200],
  },
  {
    route: 'GET /api/locations/:id/options/',
    call: ({ here }) => ({ url: `/api/locations/${here.id}/options/` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'PUT /api/locations/:id/options/',
    call: ({ here }) => ({
      url: `/api/locations/${here.id}/options/`,
      body: { ...defaultLocationOptions, availability: 'BLOCK', availability_notice_days: 14 },
    }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
];
