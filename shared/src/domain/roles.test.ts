import {
  assignLabel,
  canDecide,
  canDecideFor,
  canWithdraw,
  decisionsFor,
  isLive,
  openShiftLabel,
  statusAfter,
  statusLabel,
} from './requestStatus';
import { activeLabel, defaultNewUserType, grantableTypes, landingPath, userTypeLabel } from './roles';

test.each([
  ['ADMIN', '/dashboard', 'Admin', ['ADMIN', 'MANAGER', 'EMPLOYEE'], null],
  ['MANAGER', '/dashboard', 'Manager', ['MANAGER', 'EMPLOYEE'], 'MANAGER'],
  ['EMPLOYEE', '/view-schedule', 'Employee', [], null],
  ['something else', '/view-schedule', 'Employee', [], null],
])('%s lands on %s', (type, path, label, grants, fresh) => {
  expect(landingPath(type)).toBe(path);
  expect(userTypeLabel(type)).toBe(label);
  expect(grantableTypes(type)).toEqual(grants);
  expect(defaultNewUserType(type)).toBe(fresh);
});

test('a person is Active or In Active', () => {
  expect([activeLabel(true), activeLabel(false)]).toEqual(['Active', 'In Active']);
});

test.each([
  ['PENDING', 'Pending', true, true, 'Open', 'Assign Shift'],
  ['APPROVED', 'Approved', false, true, 'Taken', 'Assigned'],
  ['REASSIGNED', 'Reassigned', false, true, 'Open', 'Assign Shift'],
  ['REJECTED', 'Rejected', false, false, 'Open', 'Assign Shift'],
  ['WITHDRAWN', 'Withdrawn', false, false, 'Open', 'Assign Shift'],
  ['EXPIRED', 'Expired', false, false, 'Open', 'Assign Shift'],
] as const)('%s is shown as %s, can be decided: %s', (status, label, open, live, openShift, assign) => {
  expect(statusLabel(status)).toBe(label);
  expect([canDecide(status), canWithdraw(status), isLive(status)]).toEqual([open, open, live]);
  expect([openShiftLabel(status), assignLabel(status)]).toEqual([openShift, assign]);
  expect(decisionsFor('SCHEDULE_CHANGE', status)).toEqual(open ? ['APPROVE', 'REASSIGNED', 'REJECT'] : []);
});

test.each([
  ['OPEN_SHIFT', 'APPROVE', 'APPROVED'],
  ['TIME_OFF', 'REJECT', 'REJECTED'],
  ['TIME_OFF', 'REASSIGNED', null],
  ['SCHEDULE_CHANGE', 'REASSIGNED', 'REASSIGNED'],
  ['NEW_SHIFT', 'APPROVE', null],
  ['NEW_SHIFT', 'REJECT', 'REJECTED'],
] as const)('a pending %s request after %s is %s', (kind, decision, after) => {
  expect(statusAfter(kind, 'PENDING', decision)).toBe(after);
  expect(statusAfter(kind, 'APPROVED', decision)).toBeNull();
});

test('nobody decides their own request', () => {
  expect(canDecideFor('PENDING', 'ana', 'bo')).toBe(true);
  expect(canDecideFor('PENDING', 'ana', 'ana')).toBe(false);
  expect(canDecideFor('APPROVED', 'ana', 'bo')).toBe(false);
});
