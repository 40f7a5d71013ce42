import type { AuthorisationRow, World } from './types';

/** A shift of employee A in the next hours. */
async function shiftOfA({ given, here, position, employeeA }: World) {
  const shift = await given.shift({
    location: here,
    position,
    start: '2027-03-03',
    from: '22:00',
    to: '23:00',
  });
  await given.assignment({ shift, user: employeeA, start: '2027-03-03' });
  return { shift: shift.id, date: '2027-03-03' };
}

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const absenceRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/absences/mine/',
    call: () => ({ url: '/api/absences/mine/?from=2027-03-01&to=2027-03-31' }),
    expect: [401, 401, 200, 200, 200, 200, 403],
  },
  {
    route: 'GET /api/absences/mine/action/',
    call: async (world) => {
      const { shift, date } = await shiftOfA(world);
      return { url: `/api/absences/mine/action/?shift=${shift}&date=${date}` };
    },
    expect: [401, 401, 200, 404, 404, 404, 403],
  },
  {
    route: 'POST /api/absences/mine/',
    call: async (world) => ({
      url: '/api/absences/mine/',
      body: { ...(await shiftOfA(world)), kind: 'SICK' },
    }),
    expect: [401, 401, 201, 404, 404, 404, 403],
  },
  {
    route: 'POST /api/absences/mine/late/',
    call: async (world) => ({
      url: '/api/absences/mine/late/',
      body: { ...(await shiftOfA(world)), minutes: 10 },
    }),
    expect: [401, 401, 200, 404, 404, 404, 403],
  },
  {
    route: 'POST /api/absences/mine/:id/withdraw/',
    call: async (world) => {
      const { given, here, employeeA } = world;
      const { id } = await given.report({ user: employeeA, location: here, date: '2027-03-03' });
      return { url: `/api/absences/mine/${id}/withdraw/`, body: {} };
    },
    expect: [401, 401, 200, 404, 404, 404, 403],
  },
];
