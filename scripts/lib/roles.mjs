import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { areaFolders } from '../../kit/lib/areas.mjs';
import { root } from '../../kit/lib/paths.mjs';
import { filesBelow } from './stamps.mjs';

/** The page that this file generates. */
export const rolesFile = join(root, 'docs/who-can-do-what.md');

/** @typedef {{method: string, path: string, permission: string}} Call */
/** @typedef {'anyone' | 'punch' | 'deploy' | readonly string[]} Holders */

/** The tasks behind each permission, in the words of the pages. @type {Record<string, string>} */
const tasks = {
  public:
    'Sign in, sign up, reset a password, set a password, enter a code at the punch clock, report an error',
  'punch.own': 'See your own shifts to clock in for',
  'punch.repeat': 'Clock in, clock out',
  'punch.undo': 'Undo your own clock-out',
  self: 'Your own profile, password, two-step verification, devices, notifications, live updates',
  'locations.read': 'See locations',
  'locations.manage': 'Create, change, and delete locations',
  'closures.manage': 'Close a location for days or hours, and reopen it',
  'positions.read': 'See positions',
  'positions.create': 'Create positions',
  'positions.manage': 'Change, retire, and restore positions',
  'users.read': 'See users',
  'users.manage': 'Create, change, invite, and delete users',
  'users.erase': 'Export or erase a former employee’s data',
  'users.restore': 'Restore deleted users',
  'secondFactor.reset': 'Remove another user’s two-step verification',
  'imports.manage': 'Import employees, positions, and shifts from a file',
  'options.read': 'See options and problems',
  'options.manage': 'Change options, dismiss the first steps',
  'kiosks.manage': 'Register and remove punch clocks',
  'audit.read': 'See the history of all changes',
  'shifts.read': 'See shifts and their staff',
  'shifts.manage': 'Create, change, move, swap, cancel, and delete shifts',
  'meetings.read': 'See staff meetings',
  'meetings.manage': 'Create, change, and delete staff meetings',
  'archive.read': 'See archived shifts',
  'archive.restore': 'Restore archived shifts',
  'schedules.read': 'See every schedule',
  'schedule.own': 'Your own schedule, hours, open shifts, and calendar address',
  'availability.own': 'Your own availability and preferences',
  'availability.manage': 'See and change the availability of staff, ask for it',
  'drafts.manage': 'Create, change, publish, and discard drafts and templates',
  'requests.own': 'Send and withdraw your own requests',
  'requests.decide': 'Approve, reject, and revoke requests and corrections',
  'dashboard.read': 'See who is clocked in, and items to review',
  'attendance.manage': 'Clock staff out, correct time entries, assign their shifts',
  'payroll.read': 'See labor reports',
  'payroll.edit': 'Change the hours or rate of a report',
  'timesheets.read': 'See timesheets',
  'timesheets.decide': 'Approve timesheets, put hours on hold',
  'timesheets.close': 'Close and reopen a week',
  'payroll.files': 'Create and download payroll files',
  'registry.manage': 'Create deploy tokens, decide what an area can claim',
  'registry.deploy': 'Publish, release, roll back, turn off, and retire an area',
};

/** @type {Record<string, string>} */
const others = {
  anyone: 'anyone, without signing in',
  punch: 'the employee whose code was entered, for a short time',
  deploy: 'a deploy token of the area, or an admin',
};

/** @returns {Promise<Record<string, Holders>>} every permission with its holders */
async function permissionsOf() {
  const { permissions } = await tsImport(join(root, 'shared/src/calls/permissions.ts'), import.meta.url);
  return permissions;
}

/** @param {unknown} value @returns {value is Call} */
const isCall = (value) =>
  typeof value === 'object' &&
  value !== null &&
  'permission' in value &&
  'method' in value &&
  'path' in value;

/** @returns {Promise<Call[]>} every call of the server */
async function callsOf() {
  const files = filesBelow(root, ['shared/src/calls'], (file) => !file.endsWith('.test.ts'));
  /** @type {Record<string, unknown>[]} */
  const modules = [];
  for (const file of files) modules.push(await tsImport(join(root, file), import.meta.url));
  return modules.flatMap((module) => Object.values(module)).filter(isCall);
}

/** @returns {{title: string, path: string, access: string | string[]}[]} the pages of all areas */
const pagesOf = () =>
  areaFolders().flatMap((folder) => JSON.parse(readFileSync(join(root, folder, 'area.json'), 'utf8')).routes);

/** @param {Holders} holders */
const marks = (holders) =>
  ['ADMIN', 'MANAGER', 'EMPLOYEE']
    .map((role) => (Array.isArray(holders) && holders.includes(role) ? 'yes' : '–'))
    .join(' | ');

/** @param {readonly string[]} access */
const reads = (access) => access.map((one) => `\`${one}\``).join(', ');

/**
 * Returns the page of roles, made from the permissions, the calls, and the areas' data.
 *
 * @returns {Promise<string>} Markdown
 * @throws {Error} if a permission has no task here
 */
export async function roles() {
  const permissions = await permissionsOf();
  const calls = await callsOf();
  const nameless = Object.keys(permissions).filter((name) => !tasks[name]);
  if (nameless.length > 0) throw new Error(`scripts/lib/roles.mjs has no task for ${nameless.join(', ')}.`);
  const pages = pagesOf().map(({ title, path, access }) =>
    Array.isArray(access)
      ? `| ${title} | \`${path}\` | ${marks(access)} |`
      : `| ${title} | \`${path}\` | ${access === 'public' ? 'anyone | anyone | anyone' : 'signed out | signed out | signed out'} |`,
  );
  const rows = Object.entries(permissions).map(([name, holders]) => {
    const own = [
      ...new Set(
        calls.filter(({ permission }) => permission === name).map(({ method, path }) => `${method} ${path}`),
      ),
    ].sort();
    const who = typeof holders === 'string' ? `${others[holders]} | |` : marks(holders);
    return { text: `| ${tasks[name]} | ${who} | \`${name}\` |`, calls: `- \`${name}\`: ${reads(own)}` };
  });
  return `# Who can do what

\`npm run roles\` writes this page from the permissions, the calls, and the areas' data. A test fails when it is out of date.

A manager has these rights at the locations they manage, and for the staff who work there. An admin has these rights everywhere.
The server checks each call again, no matter what a page shows ([how](architecture.md)).

## Pages

| Page | Address | Admin | Manager | Employee |
|---|---|---|---|---|
${pages.join('\n')}

\`/kiosk\` is the punch clock on its device. It needs an employee code and no sign-in.

## Tasks

| Task | Admin | Manager | Employee | Permission |
|---|---|---|---|---|
${rows.map(({ text }) => text).join('\n')}

## Calls

Every call names one permission. The server refuses to start if a call names none.

${rows.map((row) => row.calls).join('\n')}
`;
}
