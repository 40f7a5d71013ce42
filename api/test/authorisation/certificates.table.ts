import type { AuthorisationRow, World } from './types';

async function certificateOf({ given, employeeA }: World): Promise<string> {
  const { id } = await given.certificate(employeeA, await given.certificateType(), { state: 'PENDING' });
  return `/api/certificates/${id}/`;
}

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const certificateRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/certificates/mine/',
    call: () => ({ url: '/api/certificates/mine/' }),
    expect: [401, 401, 200, 200, 200, 200, 403],
  },
  {
    route: 'POST /api/certificates/mine/',
    call: async ({ given }) => ({
      url: '/api/certificates/mine/',
      body: { type: (await given.certificateType()).id, issued_on: '2026-01-01' },
    }),
    expect: [401, 401, 201, 201, 201, 201, 403],
  },
  {
    route: 'GET /api/certificates/',
    call: ({ here }) => ({ url: `/api/certificates/?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'GET /api/certificates/types/',
    call: () => ({ url: '/api/certificates/types/' }),
    expect: [401, 401, 403, 403, 200, 200, 200],
  },
  {
    route: 'POST /api/certificates/types/',
    call: () => ({ url: '/api/certificates/types/', body: { name: 'CPR/AED' } }),
    expect: [401, 401, 403, 403, 403, 403, 201],
  },
  {
    route: 'PUT /api/certificates/types/:id/',
    call: async ({ given }) => ({
      url: `/api/certificates/types/${(await given.certificateType()).id}/`,
      body: { valid_months: 12 },
    }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
  {
    route: 'GET /api/certificates/required/',
    call: () => ({ url: '/api/certificates/required/' }),
    expect: [401, 401, 403, 403, 200, 200, 200],
  },
  {
    route: 'PUT /api/certificates/required/:position/',
    call: ({ position }) => ({
      url: `/api/certificates/required/${position.id}/`,
      body: { required: [] },
    }),
    expect: [401, 401, 403, 403, 403, 403, 200],
  },
  {
    route: 'POST /api/certificates/:id/review/',
    call: async (world) => ({ url: `${await certificateOf(world)}review/`, body: { decision: 'APPROVE' } }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'DELETE /api/certificates/:id/',
    call: async (world) => ({ url: await certificateOf(world) }),
    expect: [401, 401, 200, 404, 200, 404, 200],
  },
  {
    route: 'GET /api/certificates/:id/document/',
    call: async ({ given, employeeA }) => {
      const type = await given.certificateType();
      const { id } = await given.certificate(employeeA, type, { document: '%PDF-1.7' });
      return { url: `/api/certificates/${id}/document/` };
    },
    expect: [401, 401, 200, 404, 200, 404, 200],
  },
];
