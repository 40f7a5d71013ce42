import type { Role } from '../contract/roles';

const everyone: readonly Role[] = ['ADMIN', 'MANAGER', 'EMPLOYEE'];
const planners: readonly Role[] = ['ADMIN', 'MANAGER'];
const staff: readonly Role[] = ['MANAGER', 'EMPLOYEE'];
const admins: readonly Role[] = ['ADMIN'];

/**
 * Permissions by name. Every route names one; the app refuses to start if a route has none. `anyone`: no token is read.
 * `punch`: the short-lived token that an employee code opens, for its own user only. `deploy`: a deploy token, or an
 * admin. Roles: a signed-in user of that role; services limit the rows they can reach.
 */
export const permissions = {
  public: 'anyone',
  'punch.own': 'punch',
  // Also accepts an expired punch token, so that a retry gets the stored answer again.
  'punch.repeat': 'punch',
  // A token that is sent with a clock-out and is valid only for its undo.
  'punch.undo': 'punch',
  // The user's own data: profile, password, notifications, live events, signing out.
  self: everyone,
  'locations.read': planners,
  'locations.manage': admins,
  // Managing the days on which a location is closed.
  'closures.manage': planners,
  'positions.read': everyone,
  'positions.create': planners,
  'positions.manage': admins,
  'users.read': planners,
  'users.manage': planners,
  'users.erase': admins,
  'users.restore': admins,
  'secondFactor.reset': admins,
  // Imports of users, positions, and shifts from files: everything in them can also be created with a form.
  'imports.manage': planners,
  'options.read': planners,
  'options.manage': admins,
  'kiosks.manage': planners,
  'audit.read': admins,
  'shifts.read': planners,
  'shifts.manage': planners,
  'meetings.read': planners,
  'meetings.manage': planners,
  'archive.read': planners,
  'archive.restore': planners,
  'schedules.read': planners,
  // The employee pages, which managers have too and admins don't.
  'schedule.own': staff,
  // The user's own availability, which admins don't have because they work no shifts.
  'availability.own': staff,
  'availability.manage': planners,
  'drafts.manage': planners,
  'requests.own': staff,
  'requests.decide': planners,
  'dashboard.read': planners,
  'attendance.manage': planners,
  'payroll.read': planners,
  'payroll.edit': admins,
  'timesheets.read': planners,
  'timesheets.decide': planners,
  'timesheets.close': admins,
  'payroll.files': admins,
  'registry.manage': admins,
  'registry.deploy': 'deploy',
} as const satisfies Record<string, 'anyone' | 'punch' | 'deploy' | readonly Role[]>;

export type Permission = keyof typeof permissions;

export const isPermission = (value: unknown): value is Permission =>
  typeof value === 'string' && Object.hasOwn(permissions, value);
