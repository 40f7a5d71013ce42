import * as z from 'zod/mini';
import { noBody } from '../schemas/common';
import { call, wireOf } from './call';
import { changeLocation, deleteLocation, listLocations } from './locations';
import { requestOf } from './requestOf';

const id = '0193f2a0-0000-7000-8000-000000000100';
const place = {
  title: 'Pier',
  phone_number: '2125550101',
  email: 'pier@ondeck.example',
  address: '9 Pier Street',
  timezone: 'America/Chicago',
} as const;
const addMeeting = call({
  summary: 'A call',
  method: 'POST',
  path: '/api/shifts/meeting/',
  permission: 'meetings.manage',
  query: z.strictObject({ location: z.string() }),
  body: z.strictObject({ agenda: z.string() }),
  answers: { 201: z.null() },
});
const signOut = call({
  summary: 'A call',
  method: 'POST',
  path: '/api/users/logout/',
  permission: 'self',
  body: noBody,
  answers: { 200: z.null() },
});

test.each([
  [
    'an empty query is left out',
    requestOf(listLocations, { search: '', limit: 10 }),
    '/api/locations/',
    { limit: '10' },
    undefined,
  ],
  [
    'a body keeps all but the path',
    requestOf(changeLocation, { id, ...place }),
    `/api/locations/${id}/`,
    {},
    place,
  ],
  ['a deletion has no body', requestOf(deleteLocation, { id }), `/api/locations/${id}/`, {}, undefined],
  [
    'query and body part',
    requestOf(addMeeting, { location: id, agenda: 'x' }),
    '/api/shifts/meeting/',
    { location: id },
    { agenda: 'x' },
  ],
  ['nothing given is an empty body', requestOf(signOut, undefined), '/api/users/logout/', {}, {}],
])('%s', (_name, request, url, params, body) => {
  expect(request).toMatchObject({ url, params });
  expect(request.body).toEqual(body);
});

test('makes the same request from the reduced call that a browser keeps', () => {
  const kept: unknown = JSON.parse(JSON.stringify(wireOf(changeLocation)));
  expect(requestOf(Object.assign(wireOf(listLocations), kept), { id, ...place })).toEqual(
    requestOf(changeLocation, { id, ...place }),
  );
  expect(JSON.stringify(kept)).not.toContain('schema');
});

test('sends the revision that the user read as a header, but only for a call that accepts revisions', () => {
  const seen = requestOf(changeLocation, { id, ...place, revision: 'as-it-was' });
  expect(seen).toMatchObject({ body: place, headers: { 'If-Match': '"as-it-was"' } });
  expect(seen.body).not.toHaveProperty('revision');
  expect(requestOf(changeLocation, { id, ...place })).not.toHaveProperty('headers');
  expect(requestOf(addMeeting, Object.assign({ location: id, agenda: 'x' }, { revision: 'r' })).body).toEqual(
    {
      agenda: 'x',
      revision: 'r',
    },
  );
});

test('refuses to send a call without its path parameter', () => {
  expect(() => requestOf(deleteLocation, { id: '' })).toThrow('/api/locations/:id/ is called without id.');
});

test('refuses a call whose path and body share a field name', () => {
  const twice = () =>
    call({
      summary: 'A call',
      method: 'PUT',
      path: '/api/x/:id/',
      permission: 'self',
      body: z.strictObject({ id: z.string() }),
      answers: { 200: z.null() },
    });
  expect(twice).toThrow('PUT /api/x/:id/ takes id twice. Name the fields differently.');
});
