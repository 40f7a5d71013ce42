import type { Role } from '@ondeck/shared/contract/roles';
import { repositoryRegistry } from '../testing/registry';
import { decideRoute } from './decide';
import { guardedPagesOf } from './pages';

const pages = guardedPagesOf(repositoryRegistry());

/** Returns the decision for an address in a word, such as `show` with the area or `go` with the target. */
function outcome(address: string, role?: Role | 'none'): string {
  const url = new URL(address, 'http://localhost');
  const visitor = { signedIn: role !== undefined, role: role === 'none' ? undefined : role };
  const decision = decideRoute(pages, url, visitor);
  switch (decision.kind) {
    case 'show':
      return `show ${decision.page.area.id}${decision.framed ? ' framed' : ''}`;
    case 'go':
      return `go ${decision.to}${decision.remember ? ' and come back' : ''}`;
    case 'arrive':
      return `arrive ${decision.landing}`;
    default:
      return decision.kind;
  }
}

describe('without a session', () => {
  test.each([
    ['/', 'show auth'],
    ['/signUp', 'show auth'],
    ['/reset-password', 'show auth'],
    ['/confirmation-code', 'show auth'],
    ['/create-new-Password', 'show auth'],
    ['/new-password', 'show auth'],
    ['/users/password-setup', 'show auth'],
    ['/users/password-setup/abc123', 'show auth'],
    ['/users/password-setup/abc123/more', 'go /'],
    ['/punch-clock', 'show punchclock'],
    ['/dashboard', 'go / and come back'],
    ['/view-schedule', 'go / and come back'],
    ['/my-profile', 'go / and come back'],
    ['/nowhere', 'go /'],
    ['/DASHBOARD', 'go / and come back'],
  ])('decides for %s without a session: %s', (address, expected) => {
    expect(outcome(address)).toBe(expected);
  });
});

describe.each([undefined, 'none', 'ADMIN', 'MANAGER', 'EMPLOYEE'] as const)(
  'with the punch clock in the hash, as %s',
  (role) => {
    test.each([
      ['/#/punch-clock', 'show auth'],
      ['/signUp#punch-clock', 'show auth'],
      ['/reset-password#punch-clock', 'show auth'],
      ['/confirmation-code#punch-clock', 'show auth'],
      ['/create-new-Password#punch-clock', 'show auth'],
      ['/new-password#punch-clock', 'show auth'],
      ['/users/password-setup#punch-clock', 'show auth'],
      ['/users/password-setup/abc123#punch-clock', 'show auth'],
      ['/punch-clock#/punch-clock', 'show punchclock'],
      ['/dashboard#punch-clock', 'go /'],
      ['/my-profile#punch-clock', 'go /'],
      ['/nowhere#punch-clock', 'go /'],
    ])('decides for %s with the punch clock in the hash: %s', (address, expected) => {
      expect(outcome(address, role)).toBe(expected);
    });
  },
);

describe('with a session but no role', () => {
  test.each(['/', '/dashboard', '/nowhere', '/my-profile'])(
    'ends a session without a role at %s',
    (address) => {
      expect(outcome(address, 'none')).toBe('end');
    },
  );

  test('shows the public punch clock without a role', () => {
    expect(outcome('/punch-clock', 'none')).toBe('show punchclock');
  });
});

describe.each([
  // Each row has an address and, for admin, manager, and employee, the area that shows it, or - for the landing page.
  ['/dashboard', 'dashboard', 'dashboard', '-'],
  ['/manage-location', 'admin', '-', '-'],
  ['/manage-location/create', 'admin', '-', '-'],
  ['/manage-user', 'admin', 'admin', '-'],
  ['/manage-user/create', 'admin', 'admin', '-'],
  ['/first-steps', 'admin', '-', '-'],
  ['/import', 'admin', 'admin', '-'],
  ['/options', 'admin', 'admin', '-'],
  ['/weekly-labor-reports', 'admin', 'admin', '-'],
  ['/archived-shifts', 'scheduling', 'scheduling', '-'],
  ['/manage-shifts', 'scheduling', 'scheduling', '-'],
  ['/manage-shifts/create?location=7', 'scheduling', 'scheduling', '-'],
  ['/manage-staff-meeting', 'scheduling', 'scheduling', '-'],
  ['/manage-staff-meeting/create', 'scheduling', 'scheduling', '-'],
  ['/view-schedules', 'scheduling', 'scheduling', 'employee'],
  ['/my-profile', 'auth', 'auth', 'auth'],
  ['/view-schedule', '-', 'employee', 'employee'],
  ['/time-off-request', '-', 'employee', 'employee'],
  ['/open-shifts', '-', 'employee', 'employee'],
  ['/schedule-change-request', '-', 'employee', 'employee'],
  ['/request-new-shift', '-', 'employee', 'employee'],
  ['/signUp', '-', '-', '-'],
  ['/reset-password', '-', '-', '-'],
  ['/manage-user/create/deeper', '-', '-', '-'],
  ['/nowhere', '-', '-', '-'],
])('%s', (address, admin, manager, employee) => {
  test.each([
    ['ADMIN', admin, '/dashboard'],
    ['MANAGER', manager, '/dashboard'],
    ['EMPLOYEE', employee, '/view-schedule'],
  ] as const)('decides for the role %s: %s', (role, area, landing) => {
    expect(outcome(address, role)).toBe(area === '-' ? `go ${landing}` : `show ${area} framed`);
  });
});

test.each([
  ['ADMIN', '/dashboard'],
  ['MANAGER', '/dashboard'],
  ['EMPLOYEE', '/view-schedule'],
] as const)('sends the signed-in role %s from the sign-in page to %s', (role, landing) => {
  expect(outcome('/', role)).toBe(`arrive ${landing}`);
});

test.each(['ADMIN', 'EMPLOYEE'] as const)('shows the role %s the punch clock without the frame', (role) => {
  expect(outcome('/punch-clock', role)).toBe('show punchclock');
});

test.each(['/users/password-setup/abc123', '/reset-password/link/abc', '/confirm-email/abc', '/setup#abc'])(
  'shows that someone is signed in at the single-use link %s',
  (address) => {
    expect(outcome(address, 'EMPLOYEE')).toBe('occupied');
    expect(outcome(address)).toBe('show auth');
  },
);

test('shows a message instead of a redirect loop when the suite has no pages', () => {
  const visitor = { signedIn: true, role: 'ADMIN' as const };
  expect(decideRoute([], new URL('http://localhost/dashboard'), visitor)).toEqual({ kind: 'nothing' });
  expect(decideRoute([], new URL('http://localhost/'), { signedIn: false, role: undefined })).toEqual({
    kind: 'nothing',
  });
});
