import type { AuthorisationRow, World } from './types';

/** Creates a draft at this location in which employee A works. */
const givenDraft = ({ given, here, position, managerHere, employeeA }: World) =>
  given.draft({ location: here, position, by: managerHere, date: '2027-03-10', user: employeeA });

const draftHere = async (world: World): Promise<string> => `/api/drafts/${(await givenDraft(world)).id}/`;

async function draftShiftHere(world: World): Promise<string> {
  const { id, shiftId } = await givenDraft(world);
  return `/api/drafts/${id}/shifts/${shiftId}/`;
}

/** Returns the body that copies a shift at this location to the next week. */
async function copyHere({ given, here, position }: World) {
  await given.shift({ location: here, position, start: '2027-03-10' });
  return { kind: 'WEEK', location: here.id, from: '2027-03-07', targets: ['2027-03-14'], with_people: true };
}

async function copiesHere(world: World) {
  const { location, ...shared } = await copyHere(world);
  return { ...shared, copies: [{ location }] };
}

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const draftRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/drafts/',
    call: ({ here }) => ({ url: `/api/drafts/?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/drafts/preview/',
    call: async (world) => ({ url: '/api/drafts/preview/', body: await copyHere(world) }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/drafts/',
    call: async (world) => ({ url: '/api/drafts/', body: await copyHere(world) }),
    expect: [401, 401, 403, 403, 201, 404, 201],
  },
  {
    route: 'POST /api/drafts/templates/',
    call: async (world) => {
      const { location, from } = await copyHere(world);
      return { url: '/api/drafts/templates/', body: { location, from, name: 'Summer week' } };
    },
    expect: [401, 401, 403, 403, 201, 404, 201],
  },
  {
    route: 'POST /api/drafts/copies/preview/',
    call: async (world) => ({ url: '/api/drafts/copies/preview/', body: await copiesHere(world) }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/drafts/copies/',
    call: async (world) => ({ url: '/api/drafts/copies/', body: await copiesHere(world) }),
    expect: [401, 401, 403, 403, 201, 404, 201],
  },
  {
    route: 'POST /api/drafts/publish/preview/',
    call: async (world) => ({
      url: '/api/drafts/publish/preview/',
      body: { drafts: [(await givenDraft(world)).id] },
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/drafts/publish/',
    call: async (world) => ({
      url: '/api/drafts/publish/',
      body: { drafts: [{ id: (await givenDraft(world)).id }] },
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/drafts/discard/',
    call: async (world) => ({
      url: '/api/drafts/discard/',
      body: { drafts: [(await givenDraft(world)).id] },
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'GET /api/drafts/:id/',
    call: async (world) => ({ url: await draftHere(world) }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'POST /api/drafts/:id/publish/',
    call: async (world) => ({ url: `${await draftHere(world)}publish/`, body: {} }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'DELETE /api/drafts/:id/',
    call: async (world) => ({ url: await draftHere(world) }),
    expect: [401, 401, 403, 403, 204, 404, 204],
  },
  {
    route: 'POST /api/drafts/:id/shifts/',
    call: async (world) => ({
      url: (await draftShiftHere(world)).replace(/[^/]+\/$/, ''),
      body: {
        shift_type: world.position.id,
        start_date: '2027-03-16',
        end_date: '2027-03-16',
        shift_repeat: null,
        start_time: '15:00',
        end_time: '19:00',
        comments: '',
        staff: [],
      },
    }),
    expect: [401, 401, 403, 403, 201, 404, 201],
  },
  {
    route: 'PUT /api/drafts/:id/shifts/:shift/',
    call: async (world) => ({
      url: await draftShiftHere(world),
      body: { start_time: '15:00', end_time: '19:00', staff: [] },
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'DELETE /api/drafts/:id/shifts/:shift/',
    call: async (world) => ({ url: await draftShiftHere(world) }),
    expect: [401, 401, 403, 403, 204, 404, 204],
  },
];
