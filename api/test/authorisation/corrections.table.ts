import type { AuthorisationRow, World } from './types';
import { recordRevision } from '../../src/modules/attendance/corrections.rules';

const RECORDS = '/api/attendance/records/';
const times = { clocked_in: new Date('2027-03-02T14:00:00Z'), clocked_out: new Date('2027-03-02T16:00:00Z') };
const reason = 'The tablet was off';

/** Adds a punch of employee A at this location that waits for a shift, and returns its ID and revision. */
async function punched({ given, here, employeeA }: World) {
  const { id } = await given.clockRecord({
    user: employeeA,
    location: here,
    date: '2027-03-02',
    in: times.clocked_in.toISOString(),
    out: times.clocked_out.toISOString(),
  });
  const state = { ...times, shift_id: null, position_id: null, rate: 'REGULAR' as const, status: 'CLOSED' };
  return { url: `${RECORDS}${id}/`, revision: recordRevision(state) };
}

const changed = { clocked_in: '2027-03-02T13:30:00Z', clocked_out: '2027-03-02T16:00:00Z', rate: 'REGULAR' };
const managersHere = [401, 401, 403, 403, 200, 404, 200] as const;

// Order of the statuses: anonymous, punch token, employee A, employee B, manager here, manager elsewhere, admin.
export const correctionRows: readonly AuthorisationRow[] = [
  {
    route: 'GET /api/attendance/records/:id/',
    call: async (world) => ({ url: (await punched(world)).url }),
    expect: managersHere,
  },
  {
    route: 'GET /api/attendance/workers/',
    call: () => ({ url: '/api/attendance/workers/' }),
    expect: [401, 401, 403, 403, 200, 200, 200],
  },
  {
    route: 'GET /api/attendance/worked-shifts/',
    call: ({ employeeA, here }) => ({
      url: `/api/attendance/worked-shifts/?user_id=${employeeA.id}&location=${here.id}&date=2027-03-02`,
    }),
    expect: managersHere,
    // The location decides. The manager elsewhere knows the employee too, but not this location.
    partly: [200, 404, 200, 200],
  },
  {
    route: 'POST /api/attendance/records/',
    call: ({ employeeA, here, position }) => ({
      url: RECORDS,
      body: { ...changed, user_id: employeeA.id, location: here.id, position_id: position.id, reason },
    }),
    expect: [401, 401, 403, 403, 201, 400, 201],
    partly: [201, 404, 201, 201],
  },
  {
    route: 'PUT /api/attendance/records/:id/',
    call: async (world) => {
      const { url, revision } = await punched(world);
      return { url, body: { ...changed, revision, reason } };
    },
    expect: managersHere,
  },
  {
    route: 'POST /api/attendance/records/:id/split/',
    call: async (world) => {
      const { url, revision } = await punched(world);
      const cut = { ends: '2027-03-02T15:00:00Z', resumes: '2027-03-02T15:30:00Z' };
      return { url: `${url}split/`, body: { revision, ...cut, reason } };
    },
    expect: managersHere,
  },
  {
    route: 'POST /api/attendance/records/:id/void/',
    call: async (world) => {
      const { url, revision } = await punched(world);
      return { url: `${url}void/`, body: { revision, reason } };
    },
    expect: managersHere,
  },
  {
    route: 'POST /api/attendance/records/:id/keep/',
    call: async (world) => ({
      url: `${(await punched(world)).url}keep/`,
      body: { position_id: world.position.id },
    }),
    expect: managersHere,
  },
  {
    route: 'POST /api/attendance/records/:id/shift/',
    call: async (world) => ({
      url: `${(await punched(world)).url}shift/`,
      body: { position_id: world.position.id },
    }),
    expect: [401, 401, 403, 403, 201, 404, 201],
  },
  {
    route: 'GET /api/attendance/my-hours/',
    call: () => ({ url: '/api/attendance/my-hours/?start_date=2027-02-28' }),
    expect: [401, 401, 200, 200, 200, 200, 403],
  },
  {
    // The time entry is employee A's, so no one else may request its correction.
    route: 'POST /api/shifts/request/correction/',
    call: async (world) => {
      const { url } = await punched(world);
      const { clocked_in, clocked_out } = changed;
      const record_id = url.split('/').at(-2);
      return { url: '/api/shifts/request/correction/', body: { record_id, clocked_in, clocked_out, reason } };
    },
    expect: [401, 401, 202, 404, 404, 404, 403],
  },
  {
    route: 'GET /api/attendance/corrections/',
    call: () => ({ url: '/api/attendance/corrections/' }),
    expect: [401, 401, 403, 403, 200, 200, 200],
  },
  {
    route: 'POST /api/attendance/corrections/:id/',
    call: async ({ given, here, employeeA }) => {
      const { id } = await given.request({ kind: 'CORRECTION', user: employeeA, location: here });
      return { url: `/api/attendance/corrections/${id}/`, body: { action: 'REJECT' } };
    },
    expect: managersHere,
  },
];
