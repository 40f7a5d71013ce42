import type { AuthorisationRow } from './types';

const fault = { area: 'employee', version: '0.1.0', kind: 'http', message: "The server couldn't send it." };

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const clientErrorRows: readonly AuthorisationRow[] = [
  {
    route: 'POST /api/client-errors/',
    call: () => ({ url: '/api/client-errors/', body: fault }),
    expect: 204,
  },
];
