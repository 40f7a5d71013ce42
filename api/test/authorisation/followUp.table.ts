import type { AuthorisationRow, World } from './types';

/** Creates a shift at this location with one upcoming date, assigned to employee A, and returns its sub sheet. */
async function sheetHere({ given, here, position, employeeA }: World): Promise<string> {
  const shift = await given.shift({ location: here, position, start: '2027-03-10' });
  await given.assignment({ shift, user: employeeA, start: '2027-03-10', end: '2027-03-10' });
  return `/api/shifts/${shift.id}/dates/2027-03-10/follow-up/`;
}

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const followUpRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/shifts/:id/dates/:date/follow-up/',
    call: async (world) => ({ url: await sheetHere(world) }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/shifts/:id/dates/:date/follow-up/offer/',
    call: async (world) => ({
      url: `${await sheetHere(world)}offer/`,
      body: { user: world.employeeA.id, mark_absent: true },
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/shifts/:id/dates/:date/follow-up/absent/',
    call: async (world) => ({
      url: `${await sheetHere(world)}absent/`,
      body: { user: world.employeeA.id, kind: 'SICK' },
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/shifts/:id/dates/:date/follow-up/assign/',
    call: async (world) => {
      const user = await world.given.user({ locations: [world.here], positions: [world.position] });
      // The date isn't open.
      return { url: `${await sheetHere(world)}assign/`, body: { user: user.id } };
    },
    expect: [401, 401, 403, 403, 409, 400, 409],
  },
  {
    route: 'POST /api/shifts/:id/dates/:date/follow-up/late/',
    call: async (world) => ({
      url: `${await sheetHere(world)}late/`,
      body: { user: world.employeeA.id, minutes: 20 },
    }),
    // The shift isn't today.
    expect: [401, 401, 403, 403, 400, 404, 400],
  },
  {
    route: 'POST /api/shifts/:id/dates/:date/follow-up/stop/',
    call: async (world) => ({ url: `${await sheetHere(world)}stop/`, body: {} }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/shifts/:id/dates/:date/follow-up/undo/',
    call: async (world) => ({ url: `${await sheetHere(world)}undo/`, body: {} }),
    // Nothing to undo.
    expect: [401, 401, 403, 403, 409, 404, 409],
  },
];
