import { newPushKeys } from '../../src/platform/push/pushService';
import type { AuthorisationRow } from './types';

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const settingsRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/shifts/shift-type/',
    call: () => ({ url: '/api/shifts/shift-type/' }),
    expect: [401, 401, 200, 200, 200, 200, 200],
  },
  {
    route: 'POST /api/shifts/shift-type/',
    call: ({ here }) => ({ url: '/api/shifts/shift-type/', body: { name: `Guard ${here.code}` } }),
    expect: [401, 401, 403, 403, 201, 201, 201],
  },
  {
    route: 'PUT /api/shifts/shift-type/:id/',
    call: ({ position }) => ({ url: `/api/shifts/shift-type/${position.id}/`, body: { color: 'teal' } }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
  {
    route: 'GET /api/audit/',
    call: () => ({ url: '/api/audit/' }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
  {
    route: 'GET /api/audit/mine/',
    call: () => ({ url: '/api/audit/mine/' }),
    expect: [401, 401, 200, 200, 200, 200, 200],
  },
  {
    route: 'GET /api/problems/',
    call: () => ({ url: '/api/problems/' }),
    expect: [401, 401, 403, 403, 200, 200, 200],
  },
  {
    route: 'GET /api/problems/mail/',
    call: () => ({ url: '/api/problems/mail/' }),
    expect: [401, 401, 403, 403, 200, 200, 200],
  },
  { route: 'GET /api/options/public/', call: () => ({ url: '/api/options/public/' }), expect: 200 },
  {
    route: 'GET /api/options/',
    call: () => ({ url: '/api/options/' }),
    expect: [401, 401, 403, 403, 200, 200, 200],
  },
  {
    route: 'PUT /api/options/',
    call: () => ({ url: '/api/options/', body: { early_clock_in_minutes: 20 } }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
  {
    route: 'GET /api/notifications/',
    call: () => ({ url: '/api/notifications/' }),
    expect: [401, 401, 200, 200, 200, 200, 200],
  },
  {
    route: 'POST /api/notifications/read/',
    call: () => ({ url: '/api/notifications/read/', body: {} }),
    expect: [401, 401, 200, 200, 200, 200, 200],
  },
  {
    route: 'GET /api/users/choices/',
    call: () => ({ url: '/api/users/choices/' }),
    expect: [401, 401, 200, 200, 200, 200, 200],
  },
  {
    route: 'PUT /api/users/choices/',
    call: ({ here }) => ({ url: '/api/users/choices/', body: { location: here.id } }),
    expect: [401, 401, 200, 200, 200, 404, 200],
  },
  {
    route: 'GET /api/notifications/settings/',
    call: () => ({ url: '/api/notifications/settings/' }),
    expect: [401, 401, 200, 200, 200, 200, 200],
  },
  {
    route: 'PUT /api/notifications/settings/',
    call: () => ({ url: '/api/notifications/settings/', body: { choices: [], quiet: null } }),
    expect: [401, 401, 200, 200, 200, 200, 200],
  },
  {
    route: 'POST /api/notifications/devices/',
    call: () => ({
      url: '/api/notifications/devices/',
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/one',
        keys: { p256dh: newPushKeys().publicKey, auth: 'a'.repeat(22) },
      },
    }),
    expect: [401, 401, 201, 201, 201, 201, 201],
  },
  {
    route: 'DELETE /api/notifications/devices/',
    call: () => ({
      url: '/api/notifications/devices/',
      body: { endpoint: 'https://fcm.googleapis.com/fcm/send/one' },
    }),
    expect: [401, 401, 200, 200, 200, 200, 200],
  },
];
