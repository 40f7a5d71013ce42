import type { AuthorisationRow, World } from './types';

/** Creates a shift at this location with one upcoming date, assigned to employee A. */
async function dateHere({ given, here, position, employeeA }: World): Promise<string> {
  const shift = await given.shift({ location: here, position, start: '2027-03-10' });
  await given.assignment({ shift, user: employeeA, start: '2027-03-10', end: '2027-03-10' });
  return `/api/shifts/${shift.id}/dates/2027-03-10/`;
}

/** Returns the swap of that date with another employee who works at the same time. */
async function swapHere(world: World, what: string) {
  const { given, here, position, employeeA } = world;
  const url = await dateHere(world);
  const user = await given.user({ locations: [here], positions: [position] });
  const other = await given.shift({ location: here, position, start: '2027-03-10' });
  await given.assignment({ shift: other, user, start: '2027-03-10', end: '2027-03-10' });
  const body = {
    for_user_id: employeeA.id,
    user_id: user.id,
    other_shift_id: other.id,
    other_date: '2027-03-10',
  };
  return { url: `${url}${what}`, body };
}

const laterThatDay = { to_date: '2027-03-10', start_time: '17:00', end_time: '21:00' };

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const shiftDateRows: readonly AuthorisationRow[] = [
  {
    route: 'PUT /api/shifts/:id/dates/:date/',
    call: async (world) => ({
      url: await dateHere(world),
      body: { start_time: '17:00', end_time: '21:00' },
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/shifts/:id/dates/:date/cancel/',
    call: async (world) => ({ url: `${await dateHere(world)}cancel/`, body: { reason: 'Repairs.' } }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/shifts/:id/dates/:date/preview/',
    call: async (world) => ({ url: `${await dateHere(world)}preview/`, body: {} }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/shifts/:id/dates/:date/replace/',
    call: async (world) => {
      const other = await world.given.user({ locations: [world.here], positions: [world.position] });
      return {
        url: `${await dateHere(world)}replace/`,
        body: { for_user_id: world.employeeA.id, user_id: other.id },
      };
    },
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/shifts/:id/dates/:date/swap/',
    call: (world) => swapHere(world, 'swap/'),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/shifts/:id/dates/:date/swap/preview/',
    call: (world) => swapHere(world, 'swap/preview/'),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/shifts/:id/dates/:date/move/',
    call: async (world) => ({ url: `${await dateHere(world)}move/`, body: laterThatDay }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/shifts/:id/dates/:date/move/preview/',
    call: async (world) => ({ url: `${await dateHere(world)}move/preview/`, body: laterThatDay }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'DELETE /api/shifts/:id/dates/:date/',
    call: async (world) => {
      const url = await dateHere(world);
      await world.given.cancelled({ id: url.split('/')[3] ?? '' }, '2027-03-10');
      return { url };
    },
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
];
