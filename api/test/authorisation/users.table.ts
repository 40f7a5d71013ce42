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

//                          anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin
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
      body: { full_name: 'Sam Signup', email: `signup${here.code}@ondeck.example`, password: 'Welcome1!' },
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
    call: () => ({ url: '/api/users/password-setup/no-such-key/', body: { password: 'Welcome1!' } }),
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
    route: 'POST /api/users/verify-otp/',
    call: () => ({ url: '/api/users/verify-otp/', body: { otp: '1234' } }),
    expect: 400,
  },
  {
    route: 'POST /api/users/reset-password/',
    call: () => ({ url: '/api/users/reset-password/', body: { new_password: 'Welcome1!' } }),
    expect: 400,
  },
  {
    route: 'GET /api/users/',
    call: () => ({ url: '/api/users/' }),
    expect: [401, 401, 403, 403, 200, 200, 200],
  },
  {
    // A manager elsewhere names a location that they must not know of.
    route: 'POST /api/users/',
    call: (world) => ({ url: '/api/users/', body: account(world) }),
    expect: [401, 401, 403, 403, 201, 404, 201],
  },
  {
    route: 'GET /api/users/:id/',
    call: ({ employeeA }) => ({ url: `/api/users/${employeeA.id}/` }),
    expect: [401, 401, 200, 404, 200, 404, 200],
  },
  {
    route: 'PUT /api/users/update/:id/',
    call: ({ employeeA }) => ({
      url: `/api/users/update/${employeeA.id}/`,
      body: identity(employeeA.email),
    }),
    expect: [401, 401, 200, 404, 200, 404, 200],
  },
  {
    route: 'DELETE /api/users/:id/',
    call: ({ employeeA }) => ({ url: `/api/users/${employeeA.id}/` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/users/:id/resend-activation/',
    call: ({ employeeA }) => ({ url: `/api/users/${employeeA.id}/resend-activation/`, body: {} }),
    expect: [401, 401, 403, 403, 200, 404, 200],
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
  },
];
