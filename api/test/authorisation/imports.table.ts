import type { AuthorisationRow, World } from './types';

const planners = (status: number) => [401, 401, 403, 403, status, status, status] as const;
/** Managers see only the imports that they created. */
const theirs = (status: number) => [401, 401, 403, 403, 404, 404, status] as const;
const admins = (status: number) => [401, 401, 403, 403, 403, 403, status] as const;

const file = ({ here }: World) => ({
  kind: 'positions',
  columns: ['name'],
  rows: [{ line: 2, cells: [`Coach ${here.code}`] }],
});

/** Returns the address of an import of one user. */
const importOf = async ({ given, admin }: World) =>
  `/api/imports/${await given.peopleImport({ by: admin, users: [await given.user()] })}/`;

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const importRows: readonly AuthorisationRow[] = [
  { route: 'GET /api/imports/', call: () => ({ url: '/api/imports/' }), expect: planners(200) },
  {
    route: 'POST /api/imports/preview/',
    call: (world) => ({ url: '/api/imports/preview/', body: file(world) }),
    expect: planners(200),
  },
  {
    route: 'POST /api/imports/',
    call: (world) => ({ url: '/api/imports/', body: { request_id: world.here.id, ...file(world) } }),
    expect: planners(201),
  },
  {
    route: 'POST /api/imports/:id/undo/',
    call: async (world) => ({ url: `${await importOf(world)}undo/`, body: {} }),
    expect: theirs(200),
  },
  {
    route: 'POST /api/imports/:id/invite/',
    call: async (world) => ({ url: `${await importOf(world)}invite/`, body: {} }),
    expect: theirs(200),
  },
  {
    route: 'GET /api/setup-steps/',
    call: () => ({ url: '/api/setup-steps/' }),
    expect: admins(200),
  },
  {
    route: 'POST /api/setup-steps/dismiss/',
    call: () => ({ url: '/api/setup-steps/dismiss/', body: {} }),
    expect: admins(200),
  },
];
