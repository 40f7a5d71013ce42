import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAreaData } from './areaData';
import { beyondDataLimits } from './dataLimits';

const root = join(__dirname, '../../..');
const route = { path: '/open-shifts', access: ['EMPLOYEE'], title: 'Open Shifts' };
const nav = { label: 'Open Shifts', order: 1, icon: 'openShift', to: '/open-shifts', roles: ['EMPLOYEE'] };
const area = { id: 'employee', contract: 1, label: 'My work', routes: [route], nav: [nav] };
const long = (count: number): string => 'a'.repeat(count);

function judge(value: unknown): string[] {
  const read = parseAreaData(value);
  if (!read.ok) throw new Error(read.problem);
  return beyondDataLimits(read.value);
}

test.each(readdirSync(root).filter((name) => name.startsWith('mfe-')))(
  'finds the data of %s within the limits',
  (folder) => {
    expect(judge(JSON.parse(readFileSync(join(root, folder, 'area.json'), 'utf8')))).toEqual([]);
  },
);

/** An area at each limit, one past the limit, and the expected sentence. */
const rows: readonly (readonly [name: string, at: object, past: object, sentence: string])[] = [
  ['label', { label: long(60) }, { label: long(61) }, 'its label must not be longer than 60'],
  ...(['title', 'heading', 'subheading'] as const).map(
    (word) =>
      [
        word,
        { routes: [{ ...route, [word]: long(120) }] },
        { routes: [{ ...route, [word]: long(121) }] },
        'its titles and headings must not be longer than 120',
      ] as const,
  ),
  [
    'word for one role',
    { routes: [{ ...route, perRole: { ADMIN: { heading: long(120) } } }] },
    { routes: [{ ...route, perRole: { ADMIN: { heading: long(121) } } }] },
    'its titles and headings must not be longer than 120',
  ],
  [
    'path',
    { routes: [route, { ...route, path: `/${long(199)}` }] },
    { routes: [route, { ...route, path: `/${long(200)}` }] },
    'its paths must not be longer than 200',
  ],
  [
    'hash',
    { routes: [{ ...route, hash: long(60) }] },
    { routes: [{ ...route, hash: long(61) }] },
    'its hashes must not be longer than 60',
  ],
  [
    'icon of a page',
    { routes: [{ ...route, icon: long(40) }] },
    { routes: [{ ...route, icon: long(41) }] },
    'its icons must not be longer than 40',
  ],
  [
    'icon of the navigation',
    { nav: [{ ...nav, icon: long(40) }] },
    { nav: [{ ...nav, icon: long(41) }] },
    'its icons must not be longer than 40',
  ],
  ...(['label', 'group', 'shortLabel'] as const).map(
    (word) =>
      [
        `${word} of the navigation`,
        { nav: [{ ...nav, [word]: long(60) }] },
        { nav: [{ ...nav, [word]: long(61) }] },
        'its navigation must not be longer than 60',
      ] as const,
  ),
  [
    'number of routes',
    { routes: Array.from({ length: 60 }, () => route) },
    { routes: Array.from({ length: 61 }, () => route) },
    'it must not have more than 60 routes',
  ],
  [
    'number of exposes',
    { exposes: Array.from({ length: 8 }, () => './area') },
    { exposes: Array.from({ length: 9 }, () => './area') },
    'it must not have more than 8 exposes',
  ],
  [
    'role of an entry',
    { nav: [nav] },
    { nav: [{ ...nav, roles: ['EMPLOYEE', 'ADMIN'] }] },
    'its navigation entry "Open Shifts" is shown to roles that can\'t open its page',
  ],
];
test.each(rows)('limits the %s of an area', (_name, at, past, sentence) => {
  expect(judge({ ...area, ...at })).toEqual([]);
  expect(judge({ ...area, ...past })).toEqual([sentence]);
});
