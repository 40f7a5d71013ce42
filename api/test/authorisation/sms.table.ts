import type { AuthorisationRow } from './types';

const statusPath = '/api/sms/status/0193f2a0-0000-7000-8000-000000000001/';

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const smsRows: readonly AuthorisationRow[] = [
  {
    // The school sends no text messages.
    route: 'POST /api/sms/code/',
    call: () => ({ url: '/api/sms/code/', body: { phone: '6085550148' } }),
    expect: [401, 401, 409, 409, 409, 409, 403],
  },
  {
    // No code was sent.
    route: 'POST /api/sms/confirm/',
    call: () => ({ url: '/api/sms/confirm/', body: { code: '482193' } }),
    expect: [401, 401, 400, 400, 400, 400, 403],
  },
  {
    route: 'DELETE /api/sms/',
    call: () => ({ url: '/api/sms/' }),
    expect: [401, 401, 200, 200, 200, 200, 403],
  },
  {
    route: 'GET /api/sms/log/',
    call: () => ({ url: '/api/sms/log/' }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
  // Only the provider can sign a webhook.
  {
    route: 'POST /api/sms/inbound/',
    call: () => ({ url: '/api/sms/inbound/', body: { From: '+16085550148', Body: 'STOP' } }),
    expect: 403,
  },
  {
    route: 'POST /api/sms/status/:key/',
    call: () => ({ url: statusPath, body: { MessageStatus: 'delivered' } }),
    expect: 403,
  },
];
