import type { AuthorisationRow, World } from './types';

const DAY = '2027-03-03';

const onDeck = ({ given, here, employeeA }: World) =>
  given.clockRecord({ user: employeeA, location: here, date: DAY, in: '2027-03-03T15:00:00Z' });

const list = (route: string): AuthorisationRow => ({
  route: `GET ${route}`,
  call: ({ here }) => ({ url: `${route}?location=${here.id}` }),
  expect: [401, 401, 403, 403, 200, 404, 200],
});

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const dashboardRows: readonly AuthorisationRow[] = [
  list('/api/shifts/request/count/'),
  list('/api/shifts/day-summary/'),
  list('/api/shifts/clocked-in/'),
  list('/api/shifts/not-clocked-in/'),
  list('/api/shifts/unassigned-clocked-in/'),
  list('/api/shifts/clocked-in/today/'),
  {
    route: 'POST /api/shifts/clocked-in/today/',
    call: async (world) => {
      await onDeck(world);
      return { url: '/api/shifts/clocked-in/today/', body: { id: [world.employeeA.id] } };
    },
    expect: [401, 401, 403, 403, 200, 404, 200],
    // Employee A has no open time entry there, and the answer states that.
    partly: [200, 200, 200, 200],
  },
  {
    route: 'GET /api/shifts/assign-shifts/',
    call: async (world) => {
      await onDeck(world);
      return { url: `/api/shifts/assign-shifts/?user_id=${world.employeeA.id}` };
    },
    expect: [401, 401, 403, 403, 200, 404, 200],
    partly: [200, 404, 200, 200],
  },
  {
    route: 'POST /api/shifts/assign-shifts/',
    call: async (world) => {
      await onDeck(world);
      const shift = await world.given.shift({ location: world.here, position: world.position, start: DAY });
      return {
        url: '/api/shifts/assign-shifts/',
        body: { user_id: world.employeeA.id, shift_id: shift.id },
      };
    },
    expect: [401, 401, 403, 403, 200, 404, 200],
    partly: [200, 404, 200, 200],
  },
];
