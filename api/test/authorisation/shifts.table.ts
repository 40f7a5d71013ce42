import type { AuthorisationRow, World } from './types';

const body = ({ here, position }: World) => ({
  location: here.id,
  schedule_type: 'ONE_TIME_SHIFT',
  start_date: '2027-03-10',
  start_time: '16:00',
  end_time: '20:00',
  shift_type: position.id,
});

const shiftHere = ({ given, here, position }: World) =>
  given.shift({ location: here, position, start: '2027-03-10' });

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const shiftRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/shifts/',
    call: ({ here }) => ({ url: `/api/shifts/?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/shifts/add-shift/',
    call: (world) => ({ url: '/api/shifts/add-shift/', body: body(world) }),
    expect: [401, 401, 403, 403, 201, 404, 201],
  },
  {
    route: 'POST /api/shifts/preview/',
    call: (world) => ({ url: '/api/shifts/preview/', body: body(world) }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'GET /api/shifts/staff/',
    call: ({ here }) => ({ url: `/api/shifts/staff/?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'GET /api/shifts/overlapping-staff/',
    call: ({ here }) => ({ url: `/api/shifts/overlapping-staff/?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'GET /api/shifts/deleted-shifts/',
    call: ({ here }) => ({ url: `/api/shifts/deleted-shifts/?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'GET /api/shifts/:id/',
    call: async (world) => ({ url: `/api/shifts/${(await shiftHere(world)).id}/` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'PUT /api/shifts/:id/',
    call: async (world) => ({ url: `/api/shifts/${(await shiftHere(world)).id}/`, body: body(world) }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'DELETE /api/shifts/:id/',
    call: async (world) => ({ url: `/api/shifts/${(await shiftHere(world)).id}/` }),
    expect: [401, 401, 403, 403, 204, 404, 204],
  },
  {
    route: 'GET /api/shifts/:id/archive/',
    call: async (world) => ({ url: `/api/shifts/${(await shiftHere(world)).id}/archive/` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/shifts/:id/preview/',
    call: async (world) => ({
      url: `/api/shifts/${(await shiftHere(world)).id}/preview/`,
      body: body(world),
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'GET /api/shifts/:id/restore/',
    call: async (world) => {
      const shift = await shiftHere(world);
      await world.given.archived(shift, world.admin);
      return { url: `/api/shifts/${shift.id}/restore/` };
    },
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/shifts/:id/restore/',
    call: async (world) => {
      const shift = await shiftHere(world);
      await world.given.archived(shift, world.admin);
      return { url: `/api/shifts/${shift.id}/restore/` };
    },
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  // Shifts out of scope are refused within the answer.
  {
    route: 'POST /api/shifts/restore/',
    call: async (world) => {
      const shift = await shiftHere(world);
      await world.given.archived(shift, world.admin);
      return { url: '/api/shifts/restore/', body: { ids: [shift.id] } };
    },
    expect: [401, 401, 403, 403, 200, 200, 200],
  },
];
