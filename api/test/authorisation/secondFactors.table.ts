import type { AuthorisationRow } from './types';

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const secondFactorRows: readonly AuthorisationRow[] = [
  {
    route: 'POST /api/users/login/passkey/begin/',
    call: () => ({ url: '/api/users/login/passkey/begin/', body: {} }),
    expect: 200,
  },
  {
    route: 'POST /api/users/login/passkey/',
    call: () => ({
      url: '/api/users/login/passkey/',
      body: { id: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
    }),
    expect: 401,
  },
  {
    route: 'GET /api/users/second-factor/',
    call: () => ({ url: '/api/users/second-factor/' }),
    expect: [401, 401, 200, 200, 200, 200, 200],
  },
  ...(
    [
      ['POST /api/users/second-factor/app/', { current_password: 'Wrong1!x' }, 400],
      ['POST /api/users/second-factor/app/confirm/', { code: '123456' }, 409],
      ['POST /api/users/second-factor/app/remove/', { current_password: 'Wrong1!x' }, 400],
      ['POST /api/users/second-factor/recovery-codes/', { current_password: 'Wrong1!x' }, 400],
      ['POST /api/users/passkeys/begin/', { current_password: 'Wrong1!x' }, 400],
      [
        'POST /api/users/passkeys/',
        { id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA', transports: [] },
        400,
      ],
    ] as const
  ).map(
    ([route, body, own]): AuthorisationRow => ({
      route,
      call: () => ({ url: route.slice('POST '.length), body }),
      expect: [401, 401, own, own, own, own, own],
    }),
  ),
  {
    // Employees can rename only their own passkeys; this one is employee A's.
    route: 'PUT /api/users/passkeys/:id/',
    call: async ({ given, employeeA }) => ({
      url: `/api/users/passkeys/${await given.passkey(employeeA)}/`,
      body: { name: 'My phone' },
    }),
    expect: [401, 401, 200, 404, 404, 404, 404],
  },
  {
    route: 'POST /api/users/passkeys/:id/remove/',
    call: async ({ given, employeeA }) => ({
      url: `/api/users/passkeys/${await given.passkey(employeeA)}/remove/`,
      body: { current_password: 'Wrong1!x' },
    }),
    expect: [401, 401, 400, 400, 400, 400, 400],
  },
  {
    route: 'DELETE /api/users/:id/second-factor/',
    call: async ({ given, employeeA }) => {
      await given.passkey(employeeA);
      return { url: `/api/users/${employeeA.id}/second-factor/` };
    },
    expect: [401, 401, 403, 403, 403, 403, 200],
    partly: [403, 403, 403, 200],
  },
];
