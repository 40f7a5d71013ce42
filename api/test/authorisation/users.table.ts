import type { AuthorisationRow, World } from './types';

const account = ({ here, position }: World) => {
  const number = Number(here.code.slice(1));
  return {
    key: String(60_000 + number),
    first_name: 'Newly',
    last_name: 'Hired',
    phone_number: '2125550177',
    email: `hired${number}@ondeck.example`,
    user_type: 'EMPLOYEE',
    locations: [here.id],
    positions: [position.id],
  };
};

const identity = (email: string) => ({
  first_name: 'Other',
  last_name: 'Name',
  email,
  phone_number: '2125550188',
});

const pair = { new_password: 'Another1!', confirm_password: 'Another1!' };

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const userRows: readonly AuthorisationRow[] = [
  {
    route: 'POST /api/users/login/',
    call: () => ({
      url: '/api/users/login/',
      body: { email: 'nobody@ondeck.example', password: 'Wrong1!x' },
    }),
    expect: 401,
  },
  {
    route: 'POST /api/users/logout/',
    call: () => ({ url: '/api/users/logout/' }),
    expect: [401, 401, 200, 200, 200, 200, 200],
  },
  {
    route: 'POST /api/users/register/',
    call: ({ here }) => ({
      url: '/api/users/register/',
      body: {
        full_name: 'Sam Signup',
        email: `signup${here.code}@ondeck.example`,
        password: 'Goggles-4-all!',
      },
    }),
    expect: 201,
  },
  {
    route: 'GET /api/users/activation-link/:id/',
    call: () => ({ url: '/api/users/activation-link/no-such-key/' }),
    expect: 400,
  },
  {
    route: 'POST /api/users/password-setup/:id/',
    call: () => ({ url: '/api/users/password-setup/no-such-key/', body: { password: 'Goggles-4-all!' } }),
    expect: 400,
  },
  {
    route: 'POST /api/setup/check/',
    call: () => ({ url: '/api/setup/check/', body: { key: 'no-such-key' } }),
    expect: 400,
  },
  {
    route: 'POST /api/setup/',
    call: ({ here }) => ({
      url: '/api/setup/',
      body: {
        key: 'no-such-key',
        admin: { ...identity(`setup${here.code}@ondeck.example`), password: 'Lanes-open-6!' },
        location: {
          title: 'Another pool',
          phone_number: '2125550100',
          email: 'pool@ondeck.example',
          address: '1 Water Street',
          timezone: 'America/New_York',
        },
      },
    }),
    expect: 400,
  },
  {
    route: 'POST /api/users/request-otp/',
    call: ({ here }) => ({
      url: '/api/users/request-otp/',
      body: { email: `unknown${here.code}@ondeck.example` },
    }),
    expect: 200,
  },
  {
    route: 'POST /api/users/verify-reset-link/',
    call: () => ({ url: '/api/users/verify-reset-link/', body: { key: 'no-such-key' } }),
    expect: 400,
  },
  {
    route: 'POST /api/users/confirm-email/',
    call: () => ({ url: '/api/users/confirm-email/', body: { key: 'no-such-key' } }),
    expect: 400,
  },
  {
    route: 'GET /api/users/sessions/',
    call: () => ({ url: '/api/users/sessions/' }),
    expect: [401, 401, 200, 200, 200, 200, 200],
  },
  {
    route: 'DELETE /api/users/sessions/',
    call: () => ({ url: '/api/users/sessions/' }),
    expect: [401, 401, 200, 200, 200, 200, 200],
  },
  {
    route: 'POST /api/users/sessions/tokens/',
    call: () => ({
      url: '/api/users/sessions/tokens/',
      body: { label: 'Export', days: 30, reads_only: true, current_password: 'not this one' },
    }),
    // Everyone may call this with their password.
    expect: [401, 401, 400, 400, 400, 400, 400],
  },
  {
    // The session is employee A's own, and no one else's.
    route: 'DELETE /api/users/sessions/:id/',
    call: async ({ given, employeeA }) => ({
      url: `/api/users/sessions/${await given.sessionId(employeeA)}/`,
    }),
    expect: [401, 401, 200, 404, 404, 404, 404],
  },
  {
    route: 'POST /api/users/verify-otp/',
    call: () => ({ url: '/api/users/verify-otp/', body: { otp: '1234' } }),
    expect: 400,
  },
  {
    route: 'POST /api/users/reset-password/',
    call: () => ({ url: '/api/users/reset-password/', body: { new_password: 'Goggles-4-all!' } }),
    expect: 400,
  },
  {
    route: 'GET /api/users/',
    call: () => ({ url: '/api/users/' }),
    expect: [401, 401, 403, 403, 200, 200, 200],
  },
  {
    // The manager elsewhere names a location that they must not know about.
    route: 'POST /api/users/',
    call: (world) => ({ url: '/api/users/', body: account(world) }),
    expect: [401, 401, 403, 403, 201, 404, 201],
  },
  {
    route: 'GET /api/users/:id/',
    call: ({ employeeA }) => ({ url: `/api/users/${employeeA.id}/` }),
    expect: [401, 401, 200, 404, 200, 404, 200],
    partly: [200, 200, 200, 200],
  },
  {
    route: 'PUT /api/users/update/:id/',
    call: ({ employeeA }) => ({
      url: `/api/users/update/${employeeA.id}/`,
      body: identity(employeeA.email),
    }),
    expect: [401, 401, 200, 404, 200, 404, 200],
    partly: [403, 403, 200, 200],
  },
  {
    route: 'POST /api/users/:id/preview/',
    call: ({ employeeA }) => ({ url: `/api/users/${employeeA.id}/preview/`, body: { is_active: false } }),
    expect: [401, 401, 403, 403, 200, 404, 200],
    partly: [403, 403, 200, 200],
  },
  {
    route: 'DELETE /api/users/:id/',
    call: ({ employeeA }) => ({ url: `/api/users/${employeeA.id}/` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
    partly: [403, 403, 200, 200],
  },
  {
    route: 'POST /api/users/:id/resend-activation/',
    call: ({ employeeA }) => ({ url: `/api/users/${employeeA.id}/resend-activation/`, body: {} }),
    expect: [401, 401, 403, 403, 200, 404, 200],
    partly: [403, 403, 200, 200],
  },
  // There is no invitation to send again, so 409 means that the caller was allowed.
  {
    route: 'POST /api/users/:id/resend-email/',
    call: ({ employeeA }) => ({ url: `/api/users/${employeeA.id}/resend-email/`, body: {} }),
    expect: [401, 401, 403, 403, 409, 404, 409],
    partly: [403, 403, 409, 409],
  },
  // Users out of scope are refused within the answer.
  {
    route: 'POST /api/users/invite-again/',
    call: ({ employeeA }) => ({ url: '/api/users/invite-again/', body: { ids: [employeeA.id] } }),
    expect: [401, 401, 403, 403, 200, 200, 200],
  },
  {
    route: 'POST /api/users/assign/',
    call: ({ employeeA, position }) => ({
      url: '/api/users/assign/',
      body: { ids: [employeeA.id], positions: [position.id] },
    }),
    expect: [401, 401, 403, 403, 200, 200, 200],
  },
  {
    route: 'POST /api/users/update-password/',
    call: () => ({ url: '/api/users/update-password/', body: { current_password: 'Wrong1!x', ...pair } }),
    expect: [401, 401, 400, 400, 400, 400, 400],
  },
  {
    route: 'POST /api/users/change-password/:id/',
    call: ({ employeeA }) => ({ url: `/api/users/change-password/${employeeA.id}/`, body: pair }),
    expect: [401, 401, 403, 403, 200, 404, 200],
    partly: [403, 403, 200, 200],
  },
  {
    route: 'GET /api/users/:id/personal-data/',
    call: ({ employeeA }) => ({ url: `/api/users/${employeeA.id}/personal-data/` }),
    expect: [401, 401, 403, 403, 403, 403, 200],
    partly: [403, 403, 403, 200],
  },
  {
    route: 'GET /api/users/:id/erasure/',
    call: ({ employeeA }) => ({ url: `/api/users/${employeeA.id}/erasure/` }),
    expect: [401, 401, 403, 403, 403, 403, 200],
    partly: [403, 403, 403, 200],
  },
  {
    // Only a deleted user can be erased.
    route: 'POST /api/users/:id/erasure/',
    call: ({ employeeA }) => ({ url: `/api/users/${employeeA.id}/erasure/`, body: { name: employeeA.name } }),
    expect: [401, 401, 403, 403, 403, 403, 409],
    partly: [403, 403, 403, 409],
  },
  {
    route: 'GET /api/users/deleted/',
    call: ({ employeeA }) => ({ url: `/api/users/deleted/?email=${employeeA.email}` }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
  {
    // Only a deleted user can be restored.
    route: 'GET /api/users/:id/restore/',
    call: ({ employeeA }) => ({ url: `/api/users/${employeeA.id}/restore/` }),
    expect: [401, 401, 403, 403, 403, 403, 404],
    partly: [403, 403, 403, 404],
  },
  {
    route: 'POST /api/users/:id/restore/',
    call: ({ employeeA }) => ({ url: `/api/users/${employeeA.id}/restore/`, body: {} }),
    expect: [401, 401, 403, 403, 403, 403, 404],
    partly: [403, 403, 403, 404],
  },
];
