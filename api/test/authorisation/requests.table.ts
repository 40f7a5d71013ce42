import type { AuthorisationRow, World } from './types';

/** A Monday far enough ahead of the table's clock, which is fixed in March 2027. */
const monday = '2027-03-22';

/** Creates a weekly shift at this location that employee A is assigned to. */
async function shiftOfA({ given, here, position, employeeA }: World) {
  const shift = await given.shift({ location: here, position, start: '2027-03-01', repeat: 'WEEKLY' });
  await given.assignment({ shift, user: employeeA, start: '2027-03-01' });
  return shift;
}

/** Creates an open shift at this location on that Monday morning. */
async function gapHere({ given, here, position }: World) {
  const shift = await given.shift({ location: here, position, start: monday, from: '06:00', to: '07:00' });
  return { shift, gap: await given.gap({ shift, start: monday, end: monday }) };
}

/** Sends one of employee A's requests about their shift. */
async function askedByA(world: World, kind: 'TIME_OFF' | 'SCHEDULE_CHANGE') {
  const shift = await shiftOfA(world);
  return world.given.request({ kind, user: world.employeeA, shift, date: monday });
}

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
const deciders = [401, 401, 403, 403, 200, 404, 200] as const;

export const requestRows: readonly AuthorisationRow[] = [
  {
    route: 'POST /api/shifts/request/open-shift/',
    call: async (world) => {
      const { gap } = await gapHere(world);
      return { url: '/api/shifts/request/open-shift/', body: { shift: gap.id } };
    },
    expect: [401, 401, 202, 202, 202, 404, 403],
  },
  {
    // No one was offered the shift.
    route: 'POST /api/shifts/request/open-shift/decline/',
    call: async (world) => {
      const { gap } = await gapHere(world);
      return { url: '/api/shifts/request/open-shift/decline/', body: { shift: gap.id } };
    },
    expect: [401, 401, 404, 404, 404, 404, 403],
  },
  {
    // Employee B and the manager here work at the location, but not this shift. Managers elsewhere don't see it.
    route: 'POST /api/shifts/request/time-off/',
    call: async (world) => ({
      url: '/api/shifts/request/time-off/',
      body: {
        shift: (await shiftOfA(world)).id,
        start_date: monday,
        end_date: monday,
        leave_type: 'PAID_LEAVE',
        reason: 'A wedding',
      },
    }),
    expect: [401, 401, 202, 400, 400, 404, 403],
  },
  {
    // The table's users have one location each.
    route: 'POST /api/shifts/request/days-off/',
    call: () => ({
      url: '/api/shifts/request/days-off/',
      body: { start_date: monday, end_date: monday, leave_type: 'UNPAID_LEAVE', reason: 'A trip' },
    }),
    expect: [401, 401, 202, 202, 202, 202, 403],
  },
  {
    route: 'GET /api/shifts/request/time-off/dates/',
    call: () => ({ url: '/api/shifts/request/time-off/dates/' }),
    expect: [401, 401, 200, 200, 200, 200, 403],
  },
  {
    route: 'GET /api/shifts/request/time-off/shifts/',
    call: () => ({ url: `/api/shifts/request/time-off/shifts/?start_date=${monday}&end_date=${monday}` }),
    expect: [401, 401, 200, 200, 200, 200, 403],
  },
  {
    route: 'POST /api/shifts/request/reschedule/',
    call: async (world) => ({
      url: `/api/shifts/request/reschedule/?request_date=${monday}`,
      body: {
        shift: (await shiftOfA(world)).id,
        request_type: 'SHIFT_CHANGE',
        shift_date: monday,
        reason: 'An exam',
      },
    }),
    expect: [401, 401, 202, 400, 400, 404, 403],
  },
  {
    route: 'POST /api/shifts/request/new-shift/',
    call: () => ({
      url: '/api/shifts/request/new-shift/',
      body: { date_of_availability: monday, start_time: '09:00', end_time: '12:00', ok3months: 'yes' },
    }),
    expect: [401, 401, 201, 201, 201, 201, 403],
  },
  {
    route: 'GET /api/shifts/request/mine/',
    call: () => ({ url: '/api/shifts/request/mine/' }),
    expect: [401, 401, 200, 200, 200, 200, 403],
  },
  {
    route: 'POST /api/shifts/request/mine/:kind/:id/withdraw/',
    call: async (world) => {
      const { id } = await askedByA(world, 'TIME_OFF');
      return { url: `/api/shifts/request/mine/TIME_OFF/${id}/withdraw/` };
    },
    expect: [401, 401, 200, 404, 404, 404, 403],
  },
  ...['manage-open-shifts', 'manage_time-off', 'reschedule-requests', 'manage_new-shifts'].map((path) => ({
    route: `GET /api/shifts/${path}/`,
    call: ({ here }: World) => ({ url: `/api/shifts/${path}/?location=${here.id}` }),
    expect: deciders,
  })),
  {
    route: 'POST /api/shifts/manage-open-shifts/:id/',
    call: async (world) => {
      const { shift, gap } = await gapHere(world);
      const { id } = await world.given.request({
        kind: 'OPEN_SHIFT',
        user: world.employeeA,
        shift,
        gap,
        date: monday,
      });
      return { url: `/api/shifts/manage-open-shifts/${id}/`, body: { action: 'APPROVE' } };
    },
    expect: deciders,
  },
  {
    route: 'POST /api/shifts/manage_time-off/:id/',
    call: async (world) => {
      const { id } = await askedByA(world, 'TIME_OFF');
      return { url: `/api/shifts/manage_time-off/${id}/`, body: { action: 'APPROVE' } };
    },
    expect: deciders,
  },
  {
    route: 'GET /api/shifts/manage_time-off/:id/effects/',
    call: async (world) => {
      const { id } = await askedByA(world, 'TIME_OFF');
      return { url: `/api/shifts/manage_time-off/${id}/effects/` };
    },
    expect: deciders,
  },
  {
    route: 'POST /api/shifts/reschedule-requests/:id/',
    call: async (world) => {
      const { id } = await askedByA(world, 'SCHEDULE_CHANGE');
      return { url: `/api/shifts/reschedule-requests/${id}/`, body: { action: 'APPROVE' } };
    },
    expect: deciders,
  },
  {
    route: 'GET /api/shifts/reschedule-requests/:id/effects/',
    call: async (world) => {
      const { id } = await askedByA(world, 'SCHEDULE_CHANGE');
      return { url: `/api/shifts/reschedule-requests/${id}/effects/` };
    },
    expect: deciders,
  },
  {
    route: 'POST /api/shifts/manage_new-shifts/:id/',
    call: async (world) => {
      const { id } = await world.given.request({ kind: 'NEW_SHIFT', user: world.employeeA, date: monday });
      return { url: `/api/shifts/manage_new-shifts/${id}/`, body: { action: 'REJECT' } };
    },
    expect: deciders,
  },
  ...(['GET', 'POST'] as const).map((method) => ({
    route: `${method} /api/shifts/manage-requests/:kind/:id/revoke/`,
    call: async (world: World) => {
      const { given, employeeA: user, admin: by } = world;
      const { id } = await given.approvedLeave({ user, by, shift: await shiftOfA(world), date: monday });
      const url = `/api/shifts/manage-requests/TIME_OFF/${id}/revoke/`;
      return method === 'GET' ? { url } : { url, body: {} };
    },
    expect: deciders,
  })),
  {
    route: 'POST /api/shifts/manage-requests/:kind/:id/revoke/preview/',
    call: async (world: World) => {
      const { given, employeeA: user, admin: by } = world;
      const { id } = await given.approvedLeave({ user, by, shift: await shiftOfA(world), date: monday });
      return { url: `/api/shifts/manage-requests/TIME_OFF/${id}/revoke/preview/`, body: {} };
    },
    expect: deciders,
  },
  {
    route: 'GET /api/requests/',
    call: async ({ here }: World) => ({ url: `/api/requests/?location=${here.id}` }),
    expect: deciders,
  },
  // A request out of reach is refused in the answer, so that the others are decided (bulkRequests.test.ts).
  ...['preview', 'decide'].map((path) => ({
    route: `POST /api/requests/${path}/`,
    call: async (world: World) => {
      const { id } = await askedByA(world, 'TIME_OFF');
      const items = [{ kind: 'TIME_OFF', id }];
      return { url: `/api/requests/${path}/`, body: { items, action: 'APPROVE' } };
    },
    expect: [401, 401, 403, 403, 200, 200, 200] as const,
  })),
];
