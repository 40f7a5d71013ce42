import { callsOfRoute, type Visit } from './callsAhead';
import { repositoryRegistry } from './testing/registry';

const visit: Visit = {
  pathname: '/view-schedule',
  search: '',
  role: 'EMPLOYEE',
  location: '',
  now: new Date(2026, 10, 25, 23, 30),
};
const calls = (changes: Partial<Visit>) => callsOfRoute(repositoryRegistry(), { ...visit, ...changes });

test.each([
  [
    'an employee’s schedule: this week, this month, and pending requests',
    {},
    [
      '/api/shifts/employee_view/?view_type=weekly&start_date=2026-11-22',
      '/api/shifts/employee_view/?view_type=monthly&start_date=2026-11-25',
      '/api/shifts/request/mine/?limit=1&offset=0&status=PENDING',
    ],
  ],
  ['nothing for other days in the address', { search: '?start=2026-12-06' }, []],
  ['nothing for a role without that page', { role: 'ADMIN' }, []],
  ['nothing for an unknown address', { pathname: '/nowhere' }, []],
  [
    'a manager’s schedules of the last chosen location',
    { pathname: '/view-schedules', role: 'MANAGER', location: 'a1' },
    [
      '/api/shifts/view-schedule/?location=a1&start_date=2026-11-22&view_type=weekly&drafts=true',
      '/api/locations/?limit=200',
      '/api/users/choices/',
    ],
  ],
  [
    'no schedules without a location',
    { pathname: '/view-schedules/', role: 'MANAGER' },
    ['/api/locations/?limit=200', '/api/users/choices/'],
  ],
])('sends ahead %s', (_name, changes, expected) => {
  expect(calls(changes)).toEqual(expected);
});

test("sends nothing ahead when the registry can't be read", () => {
  expect(callsOfRoute(undefined, visit)).toEqual([]);
});

test('sends nothing ahead for an area that an admin has switched off', () => {
  const registry = repositoryRegistry();
  const { employee } = registry.areas;
  if (!employee) throw new Error('No employee area is built.');
  const areas = { ...registry.areas, employee: { ...employee, off: ['./area'] } };
  expect(callsOfRoute({ ...registry, areas }, visit)).toEqual([]);
});
