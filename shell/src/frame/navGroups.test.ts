import { repositoryRegistry } from '../testing/registry';
import { bottomItems, isCurrent, navOf, railLines } from '@ondeck/shared/contract/navigation';

const registry = repositoryRegistry();
const rail = (role: 'ADMIN' | 'MANAGER' | 'EMPLOYEE'): string[] =>
  railLines(navOf(registry, role)).map((line) =>
    line.kind === 'item'
      ? line.item.label
      : `${line.name}: ${line.items.map(({ label }) => label).join(', ')}`,
  );

test('shows an admin the dashboard, Administration, and Managers, but no employee pages', () => {
  expect(rail('ADMIN')).toEqual([
    'Dashboard',
    'Requests',
    'Corrections',
    'Administration: Manage Location, Manage User, Import, Options',
    'Managers: Manage Shifts, Manage Staff Meeting, View Schedules, Archived Shifts, Timesheets, Staff Certificates, Weekly Labor Reports, Payroll File',
  ]);
});

test('shows a manager the employee pages, but neither locations nor labor reports', () => {
  expect(rail('MANAGER')).toEqual([
    'Dashboard',
    'Requests',
    'Corrections',
    'Administration: Manage User, Import, Options',
    'Managers: Manage Shifts, Manage Staff Meeting, View Schedules, Archived Shifts, Timesheets, Staff Certificates',
    'My Schedule',
    'My Hours',
    'My Availability',
    'My Certificates',
    'Time Off Request',
    'Open Shifts',
    'Schedule Change Request: Request for Schedule Change, Request for New Shift',
  ]);
});

test('shows an employee only their own pages', () => {
  expect(rail('EMPLOYEE')).toEqual([
    'View Schedule',
    'My Hours',
    'My Availability',
    'My Certificates',
    'Time Off Request',
    'Open Shifts',
    'Schedule Change Request: Request for Schedule Change, Request for New Shift',
  ]);
});

test.each([
  ['ADMIN', ['Dashboard', 'Schedules', 'Shifts']],
  ['MANAGER', ['Dashboard', 'Schedules', 'Shifts']],
  ['EMPLOYEE', ['Schedule', 'Open Shifts', 'Time off']],
] as const)('fills the bottom bar of the role %s with %j', (role, labels) => {
  expect(bottomItems(navOf(registry, role)).map((item) => item.shortLabel ?? item.label)).toEqual(labels);
});

test.each([
  ['/manage-user', '/manage-user', true],
  ['/manage-user', '/manage-user/create', true],
  ['/manage-user', '/manage-users', false],
  ['/view-schedule', '/view-schedules', false],
  ['/certificates', '/certificates', true],
  ['/certificates', '/certificates/staff', false],
  ['/certificates/staff', '/certificates/staff', true],
])('decides whether the entry %s is current on %s: %s', (to, pathname, expected) => {
  const items = navOf(registry, 'MANAGER').concat(navOf(registry, 'EMPLOYEE'));
  const item = items.find((entry) => entry.to === to);
  expect(item && isCurrent(item, pathname, items)).toBe(expected);
});
