import { newSecret } from '../../src/platform/core/secrets';
import type { AuthorisationRow } from './types';

const descriptor = { id: 'employee' };

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const registryRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/registry/waiting/',
    call: () => ({ url: '/api/registry/waiting/' }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
  {
    route: 'POST /api/registry/areas/:area/waiting/',
    call: () => ({
      url: '/api/registry/areas/employee/waiting/',
      body: { version: '1.0.0', allow: true },
    }),
    expect: [401, 401, 403, 403, 403, 403, 404],
  },
  {
    route: 'GET /api/deploy-tokens/',
    call: () => ({ url: '/api/deploy-tokens/' }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
  {
    route: 'POST /api/deploy-tokens/',
    call: () => ({ url: '/api/deploy-tokens/', body: { area: 'employee', label: `Team ${newSecret()}` } }),
    expect: [401, 401, 403, 403, 403, 403, 201],
  },
  {
    route: 'DELETE /api/deploy-tokens/:id/',
    call: ({ here }) => ({ url: `/api/deploy-tokens/${here.id}/` }),
    expect: [401, 401, 403, 403, 403, 403, 404],
  },
  {
    route: 'GET /api/registry/areas/',
    call: () => ({ url: '/api/registry/areas/' }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
  {
    route: 'GET /api/registry/faults/',
    call: () => ({ url: '/api/registry/faults/' }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
  {
    route: 'PUT /api/registry/areas/:area/versions/:version/',
    call: () => ({ url: '/api/registry/areas/employee/versions/1.0.0/', body: { descriptor, files: {} } }),
    expect: [401, 401, 403, 403, 403, 403, 400],
  },
  {
    route: 'GET /api/registry/areas/:area/versions/:version/',
    call: () => ({ url: '/api/registry/areas/employee/versions/1.0.0/' }),
    expect: [401, 401, 403, 403, 403, 403, 400],
  },
  {
    route: 'POST /api/registry/areas/:area/release/',
    call: () => ({
      url: '/api/registry/areas/employee/release/',
      body: { version: '1.0.0', share: 100, ifRevision: 0 },
    }),
    expect: [401, 401, 403, 403, 403, 403, 400],
  },
  {
    route: 'POST /api/registry/areas/:area/retire/',
    call: () => ({ url: '/api/registry/areas/employee/retire/', body: { ifRevision: 0 } }),
    expect: [401, 401, 403, 403, 403, 403, 400],
  },
  {
    route: 'PUT /api/registry/areas/:area/off/',
    call: () => ({ url: '/api/registry/areas/employee/off/', body: { ifRevision: 0, off: [] } }),
    expect: [401, 401, 403, 403, 403, 403, 400],
  },
  {
    route: 'PUT /api/registry/areas/:area/allowance/',
    call: () => ({
      url: '/api/registry/areas/employee/allowance/',
      body: {
        ifRevision: 7,
        allowed: {
          landingFor: [],
          entrance: false,
          openPages: false,
          hashes: [],
          navEntries: 5,
          navRoles: [],
          slots: [],
          kiosk: false,
          kilobytes: 500,
        },
      },
    }),
    expect: [401, 401, 403, 403, 403, 403, 409],
  },
  {
    route: 'POST /api/registry/starts/',
    call: () => ({
      url: '/api/registry/starts/',
      body: { area: 'employee', version: '1.0.0', ok: true },
    }),
    expect: [401, 401, 204, 204, 204, 204, 204],
  },
  {
    route: 'POST /api/registry/areas/:area/rollback/',
    call: () => ({ url: '/api/registry/areas/employee/rollback/', body: { ifRevision: 0 } }),
    expect: [401, 401, 403, 403, 403, 403, 400],
  },
];
