import { newSecret } from '../../src/core/secrets';
import type { AuthorisationRow } from './types';

const descriptor = { id: 'employee' };

//                          anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin
export const registryRows: readonly AuthorisationRow[] = [
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
    route: 'PUT /api/registry/areas/:area/versions/:version/',
    call: () => ({ url: '/api/registry/areas/employee/versions/1.0.0/', body: { descriptor, files: {} } }),
    expect: [401, 401, 403, 403, 403, 403, 400],
  },
  {
    route: 'POST /api/registry/areas/:area/switch/',
    call: () => ({
      url: '/api/registry/areas/employee/switch/',
      body: { version: '1.0.0', ifRevision: 0 },
    }),
    expect: [401, 401, 403, 403, 403, 403, 400],
  },
  {
    route: 'POST /api/registry/areas/:area/rollback/',
    call: () => ({ url: '/api/registry/areas/employee/rollback/', body: { ifRevision: 0 } }),
    expect: [401, 401, 403, 403, 403, 403, 400],
  },
];
