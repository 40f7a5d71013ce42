import { newKeys } from '../kioskKey';
import type { AuthorisationRow, World } from './types';

const kioskBody = ({ here }: World) => ({ name: 'Front desk', location: here.id });

//                          anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin
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
  // Somebody else's: a token opens nothing but its own person's calls.
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
  // The token of a code opens the form; only one that came with a clock-out takes it back.
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
  // Whoever has a code: a tablet, that nobody is signed in on.
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
];
