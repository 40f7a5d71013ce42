import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimsOfBuilt, claimsBeyond, ordinaryClaims, parseAllowedClaims } from './claims';
import type { AreaDescriptor } from './area';
import { parseAreaDescriptor } from './areaData';

const root = join(__dirname, '../../..');
const facts = { version: '1.0.0', entry: 'remoteEntry.js', requires: {}, files: {} };
const route = { path: '/lessons', access: ['EMPLOYEE'], title: 'Lessons' };
const entry = { label: 'Lessons', order: 1, icon: 'calendar', to: '/lessons', roles: ['EMPLOYEE'] };

function area(change: object): AreaDescriptor {
  const read = parseAreaDescriptor({
    id: 'lessons',
    contract: 1,
    label: 'Lessons',
    routes: [route],
    ...facts,
    ...change,
  });
  if (!read.ok) throw new Error(read.problem);
  return read.value;
}

test.each<[string, object, number, readonly string[]]>([
  ['a page and an entry', { nav: [entry] }, 2048 * 1024, []],
  [
    'the landing page of two roles',
    { routes: [{ ...route, landingFor: ['ADMIN', 'EMPLOYEE'] }] },
    0,
    ["it can't be the landing page of ADMIN, EMPLOYEE"],
  ],
  [
    'the way in',
    { routes: [{ ...route, access: 'signedOut', entrance: true }] },
    0,
    ["it can't have the sign-in page", "it can't have a page without a session: /lessons"],
  ],
  ['a hash', { routes: [{ ...route, hash: 'punch' }] }, 0, ["it can't take addresses with the hash punch"]],
  [
    '13 entries',
    { nav: Array.from({ length: 13 }, () => entry) },
    0,
    ['it has 13 navigation entries, more than the 12 allowed'],
  ],
  [
    'a place of the frame',
    { exposes: ['./area', './bell'], slots: { header: './bell' } },
    0,
    ["it can't fill the frame's slot header"],
  ],
  ['the kiosk', { exposes: ['./area', './kiosk'] }, 0, ["it can't be the punch clock"]],
  [
    'a byte too much',
    {},
    2048 * 1024 + 1,
    ['its files have 2049 kB together, more than the 2048 kB allowed'],
  ],
])('limits an undecided area to the ordinary claims: %s', (_name, change, bytes, expected) => {
  expect(claimsBeyond(area(change), ordinaryClaims, bytes)).toEqual(expected);
});

test("names the roles whose navigation an area can't enter", () => {
  const allowed = { ...ordinaryClaims, navRoles: ['ADMIN'] as const };
  expect(claimsBeyond(area({ nav: [entry] }), allowed, 0)).toEqual([
    "it can't have entries in the navigation of EMPLOYEE",
  ]);
});

test.each(readdirSync(root).filter((name) => name.startsWith('mfe-')))(
  'allows %s its current claims',
  (folder) => {
    const built = area(JSON.parse(readFileSync(join(root, folder, 'area.json'), 'utf8')));
    expect(claimsBeyond(built, claimsOfBuilt(built), 0)).toEqual([]);
  },
);

test('reads allowed claims as written, and refuses a missing field or another type', () => {
  expect(parseAllowedClaims(JSON.parse(JSON.stringify(ordinaryClaims)))).toEqual({
    ok: true,
    value: ordinaryClaims,
  });
  for (const name of Object.keys(ordinaryClaims))
    expect(parseAllowedClaims({ ...ordinaryClaims, [name]: 'x' }).ok).toBe(false);
  expect(parseAllowedClaims(null).ok).toBe(false);
});
