import type { AuthorisationRow, World } from './types';

/** Employee A works a date here, and asks employee B to take it. */
async function swapOfA({ given, here, position, employeeA, employeeB }: World, accepted = false) {
  const shift = await given.shift({ location: here, position, start: '2027-03-10' });
  await given.assignment({ shift, user: employeeA, start: '2027-03-10', end: '2027-03-10' });
  const id = await given.swap({ user: employeeA, coworker: employeeB, shift, date: '2027-03-10', accepted });
  return { shift, id };
}

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const swapRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/swaps/candidates/',
    call: async (world) => {
      const { shift } = await swapOfA(world);
      return { url: `/api/swaps/candidates/?shift=${shift.id}&date=2027-03-10` };
    },
    expect: [401, 401, 200, 404, 404, 404, 403],
  },
  {
    route: 'POST /api/swaps/',
    call: async ({ given, here, position, employeeA, employeeB }) => {
      const shift = await given.shift({ location: here, position, start: '2027-03-10' });
      await given.assignment({ shift, user: employeeA, start: '2027-03-10', end: '2027-03-10' });
      return { url: '/api/swaps/', body: { shift: shift.id, date: '2027-03-10', coworker: employeeB.id } };
    },
    expect: [401, 401, 201, 400, 404, 404, 403],
  },
  {
    route: 'GET /api/swaps/mine/',
    call: () => ({ url: '/api/swaps/mine/' }),
    expect: [401, 401, 200, 200, 200, 200, 403],
  },
  {
    route: 'POST /api/swaps/:id/answer/',
    call: async (world) => ({
      url: `/api/swaps/${(await swapOfA(world)).id}/answer/`,
      body: { answer: 'DECLINE' },
    }),
    expect: [401, 401, 404, 200, 404, 404, 403],
  },
  {
    route: 'POST /api/swaps/:id/withdraw/',
    call: async (world) => ({ url: `/api/swaps/${(await swapOfA(world)).id}/withdraw/`, body: {} }),
    expect: [401, 401, 200, 404, 404, 404, 403],
  },
  {
    route: 'GET /api/swaps/',
    call: ({ here }) => ({ url: `/api/swaps/?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/swaps/:id/decide/',
    call: async (world) => ({
      url: `/api/swaps/${(await swapOfA(world, true)).id}/decide/`,
      body: { action: 'REJECT' },
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
];
