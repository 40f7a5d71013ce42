import type { Role } from '../contract/roles';

const everyone: readonly Role[] = ['ADMIN', 'MANAGER', 'EMPLOYEE'];
const planners: readonly Role[] = ['ADMIN', 'MANAGER'];
const staff: readonly Role[] = ['MANAGER', 'EMPLOYEE'];
const admins: readonly Role[] = ['ADMIN'];

/**
 * Permissions by name, each with its holders and the task that it allows, in the words of the pages (`npm run roles`
 * lists them). Every route names one; the app refuses to start if a route has none. `anyone`: no token is read.
 * `punch`: the short-lived token that an employee code opens, for its own user only. `deploy`: a deploy token, or an
 * admin. Roles: a signed-in user of that role; services limit the rows they can reach.
 */
export const permissions = {
  public: {
    holders: 'anyone',
    task: 'Sign in, sign up, reset a password, set a password, enter a code at the punch clock, report an error',
  },
  'punch.own': { holders: 'punch', task: 'See your own shifts to clock in for' },
  // Also accepts an expired punch token, so that a retry gets the stored answer again.
  'punch.repeat': { holders: 'punch', task: 'Clock in, clock out' },
  // A token that is sent with a clock-out and is valid only for its undo.
  'punch.undo': { holders: 'punch', task: 'Undo your own clock-out' },
  self: {
    holders: everyone,
    task: 'Your own profile, password, two-step verification, devices, notifications, live updates',
  },
  'sms.own': { holders: staff, task: 'Your own number for text messages' },
  'sms.read': { holders: admins, task: 'See the text messages that your school sent' },
  'locations.read': { holders: planners, task: 'See locations' },
  'locations.manage': { holders: admins, task: 'Create, change, and delete locations' },
  'closures.manage': { holders: planners, task: 'Close a location for days or hours, and reopen it' },
  'positions.read': { holders: everyone, task: 'See positions' },
  'positions.create': { holders: planners, task: 'Create positions' },
  'positions.manage': { holders: admins, task: 'Change, retire, and restore positions' },
  'users.read': { holders: planners, task: 'See users' },
  'users.manage': { holders: planners, task: 'Create, change, invite, and delete users' },
  'users.erase': { holders: admins, task: 'Export or erase a former employee’s data' },
  'users.restore': { holders: admins, task: 'Restore deleted users' },
  'secondFactor.reset': { holders: admins, task: 'Remove another user’s two-step verification' },
  // Imports of users, positions, and shifts from files: everything in them can also be created with a form.
  'imports.manage': { holders: planners, task: 'Import employees, positions, and shifts from a file' },
  'options.read': { holders: planners, task: 'See options and problems' },
  'options.manage': { holders: admins, task: 'Change options, dismiss the first steps' },
  'kiosks.manage': { holders: planners, task: 'Register and remove punch clocks' },
  'audit.read': { holders: admins, task: 'See the history of all changes' },
  'shifts.read': { holders: planners, task: 'See shifts and their staff' },
  'shifts.manage': { holders: planners, task: 'Create, change, move, swap, cancel, and delete shifts' },
  'meetings.read': { holders: planners, task: 'See staff meetings' },
  'meetings.manage': { holders: planners, task: 'Create, change, and delete staff meetings' },
  'archive.read': { holders: planners, task: 'See archived shifts' },
  'archive.restore': { holders: planners, task: 'Restore archived shifts' },
  'schedules.read': { holders: planners, task: 'See every schedule' },
  // The employee pages, which managers have too and admins don't.
  'schedule.own': { holders: staff, task: 'Your own schedule, hours, open shifts, and calendar address' },
  // The user's own availability, which admins don't have because they work no shifts.
  'availability.own': { holders: staff, task: 'Your own availability and preferences' },
  'availability.manage': {
    holders: planners,
    task: 'See and change the availability of staff, ask for it',
  },
  'certificates.own': { holders: staff, task: 'Your own certificates' },
  'certificates.manage': { holders: planners, task: 'See, review, and remove the certificates of staff' },
  'certificateTypes.read': {
    holders: planners,
    task: 'See types of certificates, and what positions require',
  },
  'certificateTypes.manage': {
    holders: admins,
    task: 'Create, change, and retire types of certificates, set what positions require',
  },
  'labor.read': {
    holders: planners,
    task: "See a location's limits on hours, staff without a date of birth",
  },
  'labor.manage': { holders: admins, task: "Change a location's limits on hours" },
  'deck.manage': { holders: planners, task: 'See the lifeguards on deck, set how many are required' },
  'swaps.own': { holders: staff, task: 'Ask a coworker to swap or take a shift, answer coworkers' },
  'swaps.decide': { holders: planners, task: 'See, approve, and reject swaps of staff' },
  'offers.own': { holders: staff, task: 'See and answer the shifts that you are offered' },
  'offers.manage': { holders: planners, task: 'Offer shifts to staff in waves, stop offers' },
  'choices.own': { holders: everyone, task: 'Your own last location and layout' },
  'absences.own': { holders: staff, task: "Report that you can't come or will be late, see your absences" },
  'absences.manage': { holders: planners, task: 'See, add, change, and end absences of staff' },
  'absences.pay': { holders: planners, task: 'Decide whether hours of absences are paid' },
  'sub.manage': { holders: planners, task: 'Find a sub, mark staff absent or late' },
  'drafts.manage': { holders: planners, task: 'Create, change, publish, and discard drafts and templates' },
  'blackouts.manage': { holders: planners, task: 'See, add, and remove blackout dates' },
  'requests.own': { holders: staff, task: 'Send and withdraw your own requests' },
  'requests.decide': { holders: planners, task: 'Approve, reject, and revoke requests and corrections' },
  'dashboard.read': { holders: planners, task: 'See who is clocked in, and items to review' },
  'attendance.manage': {
    holders: planners,
    task: 'Clock staff out, correct time entries, assign their shifts',
  },
  'payroll.read': { holders: planners, task: 'See labor reports' },
  'payroll.edit': { holders: admins, task: 'Change the hours or rate of a report' },
  'timesheets.read': { holders: planners, task: 'See timesheets' },
  'timesheets.decide': { holders: planners, task: 'Approve timesheets, put hours on hold' },
  'timesheets.close': { holders: admins, task: 'Close and reopen a week' },
  'payroll.files': { holders: admins, task: 'Create and download payroll files' },
  'registry.manage': { holders: admins, task: 'Create deploy tokens, decide what an area can claim' },
  'registry.deploy': { holders: 'deploy', task: 'Publish, release, roll back, turn off, and retire an area' },
} as const satisfies Record<
  string,
  { holders: 'anyone' | 'punch' | 'deploy' | readonly Role[]; task: string }
>;

export type Permission = keyof typeof permissions;

export const isPermission = (value: unknown): value is Permission =>
  typeof value === 'string' && Object.hasOwn(permissions, value);
