import { createReadStream, existsSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { extname, join } from 'node:path';
import { reloader } from './reload.mjs';

/**
 * @typedef {object} LocalVersion
 * @property {string} folder - with the files
 * @property {{id: string, version: string, order?: number}} descriptor - its area.json
 */

const kinds = /** @type {Record<string, string>} */ ({
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
});
/**
 * Address to which pages report errors. Errors of a version under development don't concern the deployed suite's
 * admins.
 */
const FAULTS = /^\/api\/client-errors\/?$/;
/** A browser with this cookie sees the deployed suite without changes. */
const OFF = 'ondeck-overrides=off';

/**
 * Adds a developer's version to a registry, marked as an override.
 *
 * @param {any} registry - `/registry.json` of the deployed suite
 * @param {LocalVersion} local
 * @returns {any} a new registry with the deployed revision
 */
export function withOverride(registry, { descriptor }) {
  const { id, version } = descriptor;
  const active = { version, base: `/r/${id}/${version}/`, descriptor };
  return { ...registry, overrides: [id], areas: { ...registry.areas, [id]: { active } } };
}

/**
 * Replaces the registry in a page of the suite.
 *
 * @param {string} html
 * @param {unknown} registry
 */
export function pageWith(html, registry) {
  const json = JSON.stringify(registry).replaceAll('<', '\\u003c');
  return html.replace(
    /(<script[^>]*id="ondeck-registry"[^>]*>)[^]*?(<\/script>)/,
    (_all, open, close) => open + json + close,
  );
}

/**
 * Serves a deployed suite from this computer with one local area in it. Pages, files, and calls go to the deployed
 * server, and the area's files come from this computer. Everything has one origin, so that the suite's content security
 * policy, hashes, and cookies work.
 *
 * @param {object} options
 * @param {string} options.registry - the deployed suite's origin
 * @param {number} options.port
 * @param {() => LocalVersion} options.local
 * @param {(line: string) => void} [options.say] - receives the errors that a page reports
 * @returns {Promise<{url: string, built: () => void, stop: () => Promise<void>}>} `built` reloads open pages
 */
export async function serveOverlay({ registry: origin, port, local, say = () => undefined }) {
  const reload = reloader();
  const isSecure = origin.startsWith('https:');
  /** @param {import('node:http').IncomingMessage} question @param {import('node:http').ServerResponse} reply @param {boolean} plain @returns {Promise<import('node:http').IncomingMessage>} */
  const ask = (question, reply, plain) =>
    new Promise((resolve, reject) => {
      const url = new URL(question.url ?? '/', origin);
      const { 'if-none-match': _etag, 'accept-encoding': _encoding, ...rest } = question.headers;
      const headers = { ...(plain ? rest : question.headers), host: url.host };
      const onward = (isSecure ? httpsRequest : httpRequest)(
        url,
        { method: question.method, headers },
        resolve,
      );
      onward.on('error', reject);
      // When a browser leaves, end its event stream at the deployed server too, because each user can have only a few
      // streams.
      reply.on('close', () => onward.destroy());
      question.pipe(onward);
    });
  /** @param {import('node:http').IncomingMessage} message @returns {Promise<string>} */
  const textOf = async (message) => {
    const parts = [];
    for await (const part of message) parts.push(part);
    return Buffer.concat(parts).toString('utf8');
  };
  const deployed = async () => (await fetch(new URL('/registry.json', origin))).json();

  /** @param {import('node:http').IncomingMessage} question @param {import('node:http').ServerResponse} reply */
  async function answer(question, reply) {
    const { pathname, searchParams } = new URL(question.url ?? '/', 'http://local');
    const isOn = searchParams.get('overrides') === 'on' || !question.headers.cookie?.includes(OFF);
    if (reload.answer(pathname, reply)) return;
    if (isOn && question.method === 'POST' && FAULTS.test(pathname)) {
      say(`A page tells of a fault: ${await textOf(question)}`);
      return void reply.writeHead(204).end();
    }
    const { folder, descriptor } = local();
    const base = `/r/${descriptor.id}/`;
    if (pathname.startsWith(base)) {
      const [version = '', name = ''] = pathname.slice(base.length).split('/');
      const file = join(folder, name);
      if (version === descriptor.version && /^[\w@.-]+$/.test(name) && existsSync(file)) {
        reply.writeHead(200, {
          'content-type': kinds[extname(name)] ?? 'application/octet-stream',
          'cache-control': 'no-cache',
        });
        return void createReadStream(file).pipe(reply);
      }
    }
    if (pathname === '/registry.json' && isOn) {
      reply.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      return void reply.end(JSON.stringify(withOverride(await deployed(), { folder, descriptor })));
    }
    const isPage = !/^\/(api|assets|r|dev)(\/|$)|^\/registry\.json$/.test(pathname);
    const onward = await ask(question, reply, isPage);
    const headers = { ...onward.headers };
    delete headers['strict-transport-security'];
    if (!isPage || !isOn) {
      reply.writeHead(onward.statusCode ?? 502, headers);
      return void onward.pipe(reply);
    }
    const registry = withOverride(await deployed(), { folder, descriptor });
    const html = reload.page(pageWith(await textOf(onward), registry));
    delete headers['content-length'];
    delete headers['transfer-encoding'];
    if (searchParams.get('overrides') === 'on')
      headers['set-cookie'] = [`${OFF}; Path=/; Max-Age=0`, ...(headers['set-cookie'] ?? [])];
    reply.writeHead(onward.statusCode ?? 502, headers);
    reply.end(html);
  }

  const server = createServer((question, reply) => {
    answer(question, reply).catch(() => {
      if (!reply.headersSent) reply.writeHead(502, { 'content-type': 'text/plain' });
      reply.end(`${origin} can't be reached.`);
    });
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  const chosen = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://localhost:${chosen}`,
    built: reload.built,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
