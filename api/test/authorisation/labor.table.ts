import { defaultLimits } from '@ondeck/shared/domain/rules/labor';
import type { AuthorisationRow } from './types';

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const laborRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/labor/missing/',
    call: ({ here }) => ({ url: `/api/labor/missing/?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'GET /api/labor/:location/',
    call: ({ here }) => ({ url: `/api/labor/${here.id}/` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'PUT /api/labor/:location/',
    call: ({ here }) => ({ url: `/api/labor/${here.id}/`, body: { limits: defaultLimits, breaks: [] } }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
];
