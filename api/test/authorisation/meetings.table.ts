import type { AuthorisationRow, World } from './types';

const body = ({ position, employeeA }: World) => ({
  start_date: '2027-03-10',
  start_time: '09:00',
  end_time: '10:00',
  assigned_positions: [position.id],
  assigned_staff: [employeeA.id],
});

const meetingHere = ({ given, here, position, employeeA }: World) =>
  given.meeting({ location: here, position, start: '2027-03-10', staff: [employeeA] });

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const meetingRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/shifts/meeting/',
    call: ({ here }) => ({ url: `/api/shifts/meeting/?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/shifts/meeting/',
    call: (world) => ({ url: `/api/shifts/meeting/?location=${world.here.id}`, body: body(world) }),
    expect: [401, 401, 403, 403, 201, 404, 201],
  },
  {
    route: 'GET /api/shifts/meeting/:id/',
    call: async (world) => ({ url: `/api/shifts/meeting/${(await meetingHere(world)).id}/` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'PUT /api/shifts/meeting/:id/',
    call: async (world) => ({
      url: `/api/shifts/meeting/${(await meetingHere(world)).id}/`,
      body: body(world),
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'DELETE /api/shifts/meeting/:id/',
    call: async (world) => ({ url: `/api/shifts/meeting/${(await meetingHere(world)).id}/` }),
    expect: [401, 401, 403, 403, 204, 404, 204],
  },
];
