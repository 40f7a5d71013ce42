import { newKeys } from '../kioskKey';
import type { AuthorisationRow, World } from './types';

const offlineItem = async ({ given, here, managerHere }: World, state: 'WAITING' | 'HELD' = 'WAITING') =>
  given.offlinePunch({
    kiosk: await given.kiosk({ location: here, by: managerHere }),
    location: here,
    state,
  });

const kioskBody = ({ here }: World) => ({ name: 'Front desk', location: here.id });

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const attendanceRows: readonly AuthorisationRow[] = [
  {
    route: 'POST /api/attendance/verify-employee-code/',
    call: ({ employeeA }) => ({
      url: '/api/attendance/verify-employee-code/',
      body: { code: employeeA.code },
    }),
    expect: 200,
  },
  {
    route: 'GET /api/attendance/assigned-shifts/:userId/',
    call: ({ employeeA }) => ({ url: `/api/attendance/assigned-shifts/${employeeA.id}/` }),
    expect: [401, 200, 401, 401, 401, 401, 401],
  },
  {
    route: 'POST /api/attendance/clock-in/:userId/',
    call: ({ employeeA }) => ({
      url: `/api/attendance/clock-in/${employeeA.id}/`,
      body: { rate: 'REGULAR', clocked_in: '12:00' },
    }),
    expect: [401, 201, 401, 401, 401, 401, 401],
  },
  // A token allows only its own user's calls, so this one is refused for another user.
  {
    route: 'GET /api/attendance/assigned-shifts/:userId/',
    call: ({ employeeB }) => ({ url: `/api/attendance/assigned-shifts/${employeeB.id}/` }),
    expect: [401, 403, 401, 401, 401, 401, 401],
  },
  {
    route: 'POST /api/attendance/clock-in/:userId/',
    call: ({ employeeB }) => ({
      url: `/api/attendance/clock-in/${employeeB.id}/`,
      body: { rate: 'REGULAR', clocked_in: '12:00' },
    }),
    expect: [401, 403, 401, 401, 401, 401, 401],
  },
  // An employee code's token opens the form. Only a token that came with a clock-out can undo the clock-out.
  {
    route: 'POST /api/attendance/undo-clock-out/:userId/',
    call: ({ employeeA }) => ({ url: `/api/attendance/undo-clock-out/${employeeA.id}/` }),
    expect: 401,
  },
  {
    route: 'GET /api/attendance/kiosk/',
    call: () => ({ url: '/api/attendance/kiosk/' }),
    expect: 200,
  },
  {
    route: 'GET /api/attendance/kiosks/',
    call: () => ({ url: '/api/attendance/kiosks/' }),
    expect: [401, 401, 403, 403, 200, 200, 200],
  },
  {
    route: 'POST /api/attendance/kiosk-codes/',
    call: (world) => ({ url: '/api/attendance/kiosk-codes/', body: kioskBody(world) }),
    expect: [401, 401, 403, 403, 201, 404, 201],
  },
  // Anyone who has a code can call this from a tablet without a session.
  {
    route: 'POST /api/attendance/kiosk/',
    call: () => ({
      url: '/api/attendance/kiosk/',
      body: { code: 'AAAAAAAA', public_key: newKeys().publicKey },
    }),
    expect: 404,
  },
  {
    route: 'DELETE /api/attendance/kiosks/:id/',
    call: async ({ given, here, managerHere }) => {
      const { id } = await given.kiosk({ location: here, by: managerHere });
      return { url: `/api/attendance/kiosks/${id}/` };
    },
    expect: [401, 401, 403, 403, 204, 404, 204],
  },
  // Only a registered punch clock's signature opens this call.
  {
    route: 'POST /api/attendance/offline-punches/',
    call: () => ({
      url: '/api/attendance/offline-punches/',
      body: {
        sealed_to: 'other',
        punches: [{ key: 'one-punch', counter: 1, sealed: 'AAAA', elapsed: 0, wall: 0 }],
      },
    }),
    expect: 403,
  },
  {
    route: 'GET /api/attendance/offline-items/',
    call: () => ({ url: '/api/attendance/offline-items/' }),
    expect: [401, 401, 403, 403, 200, 200, 200],
  },
  {
    route: 'POST /api/attendance/offline-items/:id/add/',
    call: async (world) => ({
      url: `/api/attendance/offline-items/${(await offlineItem(world)).id}/add/`,
      body: {
        user_id: world.employeeA.id,
        clocked_in: '2027-03-03T13:00:00Z',
        clocked_out: '2027-03-03T14:00:00Z',
        rate: 'REGULAR',
        reason: 'The network was away',
      },
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/attendance/offline-items/:id/dismiss/',
    call: async (world) => ({
      url: `/api/attendance/offline-items/${(await offlineItem(world)).id}/dismiss/`,
      body: { reason: 'Entered twice' },
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/attendance/offline-items/:id/check/',
    call: async (world) => ({
      url: `/api/attendance/offline-items/${(await offlineItem(world, 'HELD')).id}/check/`,
    }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
];
