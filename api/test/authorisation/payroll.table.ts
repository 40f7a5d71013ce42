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

//                          anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin
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
];
