import type { AuthorisationRow, World } from './types';

const DATE = '2027-03-10';

/** An open shift here that employee A is offered. */
async function offeredToA({ given, here, position, employeeA, managerHere }: World, isSent = true) {
  const shift = await given.shift({ location: here, position, start: DATE });
  const gap = await given.gap({ shift, start: DATE, end: DATE });
  const staff = isSent ? { asked: [employeeA] } : { waits: [employeeA] };
  const { id } = await given.round({ shift, gap: gap.id, start: DATE, end: DATE, by: managerHere, ...staff });
  return { shift, id };
}

const managed = (what: 'next' | 'stop' | 'assign'): AuthorisationRow => ({
  route: `POST /api/offers/rounds/:id/${what}/`,
  call: async (world) => ({
    url: `/api/offers/rounds/${(await offeredToA(world, what !== 'next')).id}/${what}/`,
    body: what === 'assign' ? { user: world.employeeA.id } : {},
  }),
  expect: what === 'assign' ? [401, 401, 403, 403, 200, 400, 200] : [401, 401, 403, 403, 200, 404, 200],
});

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const offerRows: readonly AuthorisationRow[] = [
  {
    route: 'POST /api/offers/rounds/',
    call: async ({ given, here, position, employeeA }) => {
      const shift = await given.shift({ location: here, position, start: DATE });
      await given.gap({ shift, start: DATE, end: DATE });
      const body = {
        shift: shift.id,
        date: DATE,
        users: [employeeA.id],
        wave_size: 5,
        award_mode: 'FIRST_ACCEPTED',
      };
      return { url: '/api/offers/rounds/', body };
    },
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'GET /api/offers/rounds/',
    call: ({ here }) => ({ url: `/api/offers/rounds/?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  managed('next'),
  managed('stop'),
  managed('assign'),
  {
    route: 'GET /api/offers/mine/',
    call: () => ({ url: '/api/offers/mine/' }),
    expect: [401, 401, 200, 200, 200, 200, 403],
  },
  {
    route: 'POST /api/offers/:round/opened/',
    call: async (world) => ({ url: `/api/offers/${(await offeredToA(world)).id}/opened/`, body: {} }),
    expect: [401, 401, 200, 404, 404, 404, 403],
  },
  {
    route: 'POST /api/offers/:round/answer/',
    call: async (world) => ({
      url: `/api/offers/${(await offeredToA(world)).id}/answer/`,
      body: { answer: 'DECLINE' },
    }),
    expect: [401, 401, 200, 404, 404, 404, 403],
  },
];
