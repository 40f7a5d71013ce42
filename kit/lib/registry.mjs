import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Connection
 * @property {string} server - origin of a running server
 * @property {string} token - a deploy token of an admin
 */

/** Options of every command that calls a server. */
export const toServer = /** @type {const} */ ({ server: { type: 'string' }, token: { type: 'string' } });

/**
 * Returns the server and token for publishing, from the command line or the environment (`ONDECK_SERVER`,
 * `ONDECK_TOKEN`).
 *
 * @param {{server?: string | undefined, token?: string | undefined}} values
 * @param {Record<string, string | undefined>} env
 * @returns {Connection}
 * @throws {Error} with a sentence
 */
export function connection(values, env) {
  const server = (values.server ?? env['ONDECK_SERVER'] ?? 'http://localhost:3000').replace(/\/+$/, '');
  if (!/^https?:\/\/[^\s/]+$/.test(server))
    throw new Error(`--server must be an address such as https://ondeck.example.com, not "${server}".`);
  const token = values.token ?? env['ONDECK_TOKEN'] ?? '';
  if (token === '')
    throw new Error(
      'A deploy token is needed: an admin makes one for an area (docs/operations.md). Set ONDECK_TOKEN or pass --token.',
    );
  return { server, token };
}

/**
 * Calls a running server.
 *
 * @param {Connection} to
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>} the parsed answer
 * @throws {Error} with the server's own message if it refuses
 */
export async function call({ server, token }, method, path, body) {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
  const response = await fetch(server + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error) => {
    const { code = error.message } = error.cause ?? {};
    throw new Error(`${server} can't be reached (${code}).`);
  });
  const text = await response.text();
  const answer = parse(text);
  if (response.ok) return answer;
  throw new Error(
    typeof answer?.error === 'string' ? answer.error : `${server} answered ${response.status}.`,
  );
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a built version: its `area.json` and its files.
 *
 * @param {string} folder
 * @returns {{id: string, version: string, body: {descriptor: Record<string, unknown>, files: Record<string, string>,
 * maps: Record<string, string>}}} files and maps in Base64
 * @throws {Error} with a sentence if the folder contains no version
 */
export function readVersion(folder) {
  const descriptor = readDescriptor(folder);
  const inBase64 = (/** @type {RegExp} */ pattern) =>
    Object.fromEntries(
      readdirSync(folder)
        // A build notes in `.best-twins.json` which files it compressed best. The note isn't a file of the area.
        .filter((name) => name !== 'area.json' && !name.startsWith('.') && pattern.test(name))
        .map((name) => [name, readFileSync(join(folder, name)).toString('base64')]),
    );
  return {
    id: String(descriptor['id']),
    version: String(descriptor['version']),
    body: { descriptor, files: inBase64(/(?<!\.(?:br|gz|map))$/), maps: inBase64(/\.map$/) },
  };
}

/** @param {string} folder @returns {Record<string, unknown>} */
function readDescriptor(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'area.json'), 'utf8'));
  } catch {
    throw new Error(`${folder} has no area.json. Choose the folder of a built version.`);
  }
}

/**
 * @typedef {object} Outcome
 * @property {string} area
 * @property {number} revision - of the area
 * @property {string | null} active - null if no page contains the area
 * @property {string | null} previous
 * @property {{version: string, percent: number} | null} share
 * @property {readonly string[]} off
 */

/**
 * @typedef {object} Figures
 * @property {number} loads
 * @property {number} faults
 * @property {number | null} p50
 * @property {number | null} p75
 * @property {number | null} p95
 */

/**
 * Uploads a version to a server. No user gets the version before its release.
 *
 * @param {Connection} to
 * @param {string} folder - of the version
 * @returns {Promise<{area: string, version: string, revision: number}>} revision: of the area
 */
export async function stage(to, folder) {
  const { id, version, body } = readVersion(folder);
  return call(to, 'PUT', `/api/registry/areas/${id}/versions/${version}/`, body);
}

/**
 * Returns the current revision of an area, to base a change on.
 *
 * @param {Connection} to
 * @param {string} area
 * @returns {Promise<number>}
 */
async function revisionOf(to, area) {
  const { results } = await call(to, 'GET', '/api/registry/areas/');
  const found = results.find((/** @type {{area: string}} */ entry) => entry.area === area);
  if (!found) throw new Error(`${to.server} has no area ${area}.`);
  return found.revision;
}

/**
 * Changes an area, based on its current revision unless another one is given.
 *
 * @param {Connection} to
 * @param {string} area
 * @param {string} change - release, rollback, retire or off
 * @param {Record<string, unknown>} body
 * @param {number} [ifRevision]
 * @returns {Promise<Outcome>}
 */
export async function changeArea(to, area, change, body, ifRevision) {
  const from = ifRevision ?? (await revisionOf(to, area));
  const method = change === 'off' ? 'PUT' : 'POST';
  return call(to, method, `/api/registry/areas/${area}/${change}/`, { ...body, ifRevision: from });
}

/**
 * Returns the state of an area after a change, as lines to print.
 *
 * @param {Outcome} outcome
 * @param {string} server
 */
export function outcomeLines({ area, active, previous, share, off }, server) {
  return [
    active === null
      ? `${area} is no longer in the pages of ${server}.`
      : `${area} ${active} is live on ${server}${previous ? `, and a rollback returns to ${previous}` : ''}.`,
    ...(share ? [`${area} ${share.version} is released to ${share.percent}% of users.`] : []),
    ...(off.length > 0 ? [`Turned off: ${off.join(', ')}.`] : []),
  ];
}

/**
 * Returns the versions of every area as lines to print.
 *
 * @param {{revision: number, changed: {at: string, by: string, change: string} | null, results: {area: string, label:
 * string, percent: number | null, off: readonly string[], versions: {version: string, state: string, at: string, by:
 * string, figures: Figures}[]}[]}} list
 * @returns {string[]}
 */
export function linesOf({ revision, changed, results }) {
  const last = changed ? `; ${changed.by} ${changed.change}, ${when(changed.at)}` : '';
  return [
    `Registry at revision ${revision}${last}.`,
    ...results.flatMap(({ area, label, percent, off, versions }) => [
      '',
      `${area} (${label})${off.length > 0 ? `, switched off: ${off.join(', ')}` : ''}`,
      ...versions.flatMap(({ version, state, at, by, figures }) => [
        `  ${marks[state] ?? ' '} ${version.padEnd(26)} ${when(at)}  ${by}${state === 'stored' ? '' : `  ${state}`}${state === 'shared' ? ` ${percent} %` : ''}`,
        ...figureLines(figures),
      ]),
    ]),
  ];
}

/**
 * Returns a line about how a version performed in browsers; empty if no page reported it.
 *
 * @param {Figures} figures
 */
function figureLines({ loads, faults, p50, p75, p95 }) {
  if (loads + faults === 0) return [];
  const times = p50 === null ? '' : `, stood within ${p50} ms (p50), ${p75} (p75), ${p95} (p95)`;
  return [`      ${loads} loads${times}; ${faults} faults`];
}

/**
 * Returns the errors that pages reported as lines to print.
 *
 * @param {{count: number, results: {area: string, version: string, kind: string, message: string, count: number,
 * last_at: string, stack: string[]}[]}} list
 * @returns {string[]}
 */
export function faultLinesOf({ count, results }) {
  if (count === 0) return ['Nothing went wrong in pages within 30 days.'];
  return results.flatMap(({ area, version, kind, message, count: times, last_at, stack }) => [
    `${area} ${version}  ${kind}, ${times} times, last ${when(last_at)}`,
    `  ${message}`,
    ...stack.map((place) => `    ${place}`),
  ]);
}

/** @type {Record<string, string>} */
const marks = { active: '●', shared: '◐', previous: '○' };

/** @param {string} at - ISO 8601 */
const when = (at) => `${at.slice(0, 16).replace('T', ' ')} UTC`;
