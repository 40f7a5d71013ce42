import type { AuthorisationRow, World } from './types';

const rule = (position: string) => ({
  weekdays: [1, 2, 3],
  from_date: '2027-03-03',
  to_date: null,
  start_time: '10:00',
  end_time: '18:00',
  guard_position_ids: [position],
  teaching_position_ids: [],
  support_position_ids: [],
  min_age: null,
  base_guards: 2,
  swimmers_included: 25,
  swimmers_per_guard: 25,
});
const swimmers = ({ here }: World) => ({
  location: here.id,
  days: [{ date: '2027-03-10', counts: [{ start_time: '10:00', end_time: '12:00', swimmers: 30 }] }],
});

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const deckRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/deck/',
    call: ({ here }) => ({ url: `/api/deck/?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'GET /api/deck/now/',
    call: ({ here }) => ({ url: `/api/deck/now/?location=${here.id}` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'GET /api/deck/rules/:location/',
    call: ({ here }) => ({ url: `/api/deck/rules/${here.id}/` }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'PUT /api/deck/rules/:location/',
    call: ({ here, position }) => ({
      url: `/api/deck/rules/${here.id}/`,
      body: { rules: [rule(position.id)] },
    }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
  {
    route: 'PUT /api/deck/swimmers/',
    call: (world) => ({ url: '/api/deck/swimmers/', body: swimmers(world) }),
    expect: [401, 401, 403, 403, 200, 404, 200],
  },
];
