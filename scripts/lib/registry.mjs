import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Connection
 * @property {string} server - origin of a running server
 * @property {string} token - a deploy token of an admin
 */

/**
 * Where to publish, from the command line or the environment (`ONDECK_SERVER`, `ONDECK_TOKEN`).
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
 * @throws {Error} with the server's own sentence where it refuses
 */
export async function call({ server, token }, method, path, body) {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
  const response = await fetch(server + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error) => {
    const { code = error.message } = error.cause ?? {};
    throw new Error(`${server} cannot be reached (${code}).`);
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
 * Reads a version that was built: what its `area.json` says and its files.
 *
 * @param {string} folder
 * @returns {{id: string, version: string, body: {descriptor: Record<string, unknown>, files: Record<string, string>}}}
 * @throws {Error} with a sentence where the folder holds none
 */
export function readVersion(folder) {
  const descriptor = readDescriptor(folder);
  const files = Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name !== 'area.json' && !/\.(br|gz|map)$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name)).toString('base64')]),
  );
  return {
    id: String(descriptor['id']),
    version: String(descriptor['version']),
    body: { descriptor, files },
  };
}

/** @param {string} folder @returns {Record<string, unknown>} */
function readDescriptor(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'area.json'), 'utf8'));
  } catch {
    throw new Error(`${folder} holds no area.json: it is not the folder of a version that was built.`);
  }
}

/**
 * Uploads a version and makes it the live one.
 *
 * @param {Connection} to
 * @param {string} folder - of the version
 * @param {{ifRevision?: number | undefined}} [options] - the registry that the change is made from; the one at the
 *   upload unless told
 * @returns {Promise<{area: string, active: string, previous: string | null, revision: number}>}
 */
export async function publish(to, folder, { ifRevision } = {}) {
  const { id, version, body } = readVersion(folder);
  const uploaded = await call(to, 'PUT', `/api/registry/areas/${id}/versions/${version}/`, body);
  return call(to, 'POST', `/api/registry/areas/${id}/switch/`, {
    version,
    ifRevision: ifRevision ?? uploaded.revision,
  });
}

/**
 * Switches an area back to the version that was live before.
 *
 * @param {Connection} to
 * @param {string} area
 * @returns {Promise<{area: string, active: string, previous: string | null, revision: number}>}
 */
export async function rollBack(to, area) {
  const { revision } = await call(to, 'GET', '/registry.json');
  return call(to, 'POST', `/api/registry/areas/${area}/rollback/`, { ifRevision: revision });
}

/**
 * The versions of every area as lines to print.
 *
 * @param {{revision: number, changed: {at: string, by: string, change: string} | null, results: {area: string, label: string, versions: {version: string, state: string, at: string, by: string}[]}[]}} list
 * @returns {string[]}
 */
export function linesOf({ revision, changed, results }) {
  const last = changed ? `; ${changed.by} ${changed.change}, ${when(changed.at)}` : '';
  return [
    `Registry at revision ${revision}${last}.`,
    ...results.flatMap(({ area, label, versions }) => [
      '',
      `${area} (${label})`,
      ...versions.map(
        ({ version, state, at, by }) =>
          `  ${state === 'active' ? '●' : state === 'previous' ? '○' : ' '} ${version.padEnd(26)} ${when(at)}  ${by}${state === 'stored' ? '' : `  ${state}`}`,
      ),
    ]),
  ];
}

/** @param {string} at - ISO 8601 */
const when = (at) => `${at.slice(0, 16).replace('T', ' ')} UTC`;
