import type { AuthorisationRow, World } from './types';

const report = (route: string): AuthorisationRow => ({
  route: `GET ${route}`,
  call: ({ here }) => ({ url: `${route}?location=${here.id}` }),
  expect: [401, 401, 403, 403, 200, 404, 200],
});

const worked = async ({ given, here, employeeA }: World): Promise<string> => {
  const record = await given.clockRecord({
    user: employeeA,
    location: here,
    date: '2027-03-02',
    in: '2027-03-02T21:00:00Z',
    out: '2027-03-03T01:00:00Z',
  });
  return `/api/payroll/payroll/details/${record.id}/`;
};

const SHEETS = '/api/payroll/timesheets/';

/** Returns employee A's week with one unmarked time entry, as the only admin sees it. */
const sheet = async (world: World) => {
  await worked(world);
  return { location: world.here.id, date: '2027-03-02' };
};
const decision = (action: string, more: (world: World) => object): AuthorisationRow => ({
  route: `POST ${SHEETS}${action}/`,
  call: async (world) => ({
    url: `${SHEETS}${action}/`,
    body: { ...(await sheet(world)), ...more(world) },
  }),
  // The body conflicts with the current hours, so 409 means that the caller was allowed to decide.
  expect: [401, 401, 403, 403, 409, 404, 409],
});

const all = (action: string, more: (world: World) => object): AuthorisationRow => ({
  route: `POST ${SHEETS}${action}/`,
  call: async (world) => ({
    url: `${SHEETS}${action}/`,
    body: { date: (await sheet(world)).date, ...more(world) },
  }),
  expect: [401, 401, 403, 403, 200, 404, 200],
});

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const payrollRows: readonly AuthorisationRow[] = [
  report('/api/payroll/payroll-detail'),
  report('/api/payroll/payroll-summary'),
  report('/api/payroll/weekly-labour-management'),
  {
    route: 'PUT /api/payroll/payroll/details/:id/',
    call: async (world) => ({ url: await worked(world), body: { rate: 'SUB', hours: 3.5 } }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
  {
    route: 'GET /api/payroll/payroll/details/:id/proof/',
    call: async (world) => ({ url: `${await worked(world)}proof/` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: `GET ${SHEETS}`,
    call: ({ here }) => ({ url: `${SHEETS}?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  decision('approve', ({ employeeA }) => ({ people: [{ user_id: employeeA.id, stamp: 'another' }] })),
  decision('accept', ({ employeeA }) => ({ user_id: employeeA.id, marks: ['none'] })),
  decision('undecide', ({ employeeA }) => ({ user_id: employeeA.id })),
  {
    ...decision('set-aside', ({ employeeA }) => ({ user_id: employeeA.id, reason: 'Away' })),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  // The week isn't over, so 409 means that the admin was allowed to close it.
  { ...decision('close', () => ({})), expect: [401, 401, 403, 403, 403, 403, 409] },
  {
    ...decision('reopen', () => ({ reason: 'An hour is missing' })),
    expect: [401, 401, 403, 403, 403, 403, 409],
  },
  {
    route: `GET ${SHEETS}all/`,
    call: () => ({ url: `${SHEETS}all/` }),
    expect: [401, 401, 403, 403, 200, 200, 200],
  },
  // One location, so a refusal is the answer. A mark that doesn't exist is skipped.
  all('accept-alike', ({ here, employeeA }) => ({
    items: [{ location: here.id, user_id: employeeA.id, marks: ['none'] }],
  })),
  all('approve-all', ({ here }) => ({ locations: [here.id] })),
  // The week isn't over, so 409 means that the admin was allowed to close it.
  {
    ...all('close-all', ({ here }) => ({ locations: [here.id] })),
    expect: [401, 401, 403, 403, 403, 403, 409],
  },
  {
    route: 'GET /api/payroll/files/',
    call: () => ({ url: '/api/payroll/files/' }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
  {
    route: 'POST /api/payroll/files/',
    // Employee A's week is open, so 409 means that the admin was allowed to create the file.
    call: async (world) => ({ url: '/api/payroll/files/', body: { date: (await sheet(world)).date } }),
    expect: [401, 401, 403, 403, 403, 403, 409],
  },
  {
    route: 'GET /api/payroll/files/:id/',
    call: ({ here }) => ({ url: `/api/payroll/files/${here.id}/?format=csv` }),
    expect: [401, 401, 403, 403, 403, 403, 404],
  },
  {
    route: 'GET /api/payroll/files/:id/changes/',
    call: ({ here }) => ({ url: `/api/payroll/files/${here.id}/changes/` }),
    expect: [401, 401, 403, 403, 403, 403, 404],
  },
];
