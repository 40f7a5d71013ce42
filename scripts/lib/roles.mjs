import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';
import { areaFolders } from '../../kit/lib/areas.mjs';
import { root } from '../../kit/lib/paths.mjs';
import { filesBelow } from './stamps.mjs';

const typescript = register({ namespace: 'roles' });

/** The page that this file generates. */
export const rolesFile = join(root, 'docs/who-can-do-what.md');

/** @typedef {{method: string, path: string, permission: string}} Call */
/** @typedef {'anyone' | 'punch' | 'deploy' | readonly string[]} Holders */

/** @type {Record<string, string>} */
const others = {
  anyone: 'anyone, without signing in',
  punch: 'the employee whose code was entered, for a short time',
  deploy: 'a deploy token of the area, or an admin',
};

/** Imports a TypeScript module. All imports share one loader, which compiles each file once. @param {string} file */
const load = (file) => typescript.import(pathToFileURL(join(root, file)).href, import.meta.url);

/** @returns {Promise<Record<string, {holders: Holders, task: string}>>} every permission */
const permissionsOf = async () => (await load('shared/src/calls/permissions.ts')).permissions;

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
  for (const file of files) modules.push(await load(file));
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
 */
export async function roles() {
  const permissions = await permissionsOf();
  const calls = await callsOf();
  const pages = pagesOf().map(({ title, path, access }) =>
    Array.isArray(access)
      ? `| ${title} | \`${path}\` | ${marks(access)} |`
      : `| ${title} | \`${path}\` | ${access === 'public' ? 'anyone | anyone | anyone' : 'signed out | signed out | signed out'} |`,
  );
  const rows = Object.entries(permissions).map(([name, { holders, task }]) => {
    const own = [
      ...new Set(
        calls.filter(({ permission }) => permission === name).map(({ method, path }) => `${method} ${path}`),
      ),
    ].sort();
    const who = typeof holders === 'string' ? `${others[holders]} | |` : marks(holders);
    return { text: `| ${task} | ${who} | \`${name}\` |`, calls: `- \`${name}\`: ${reads(own)}` };
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
