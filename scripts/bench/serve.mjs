import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

const kinds = /** @type {Record<string, string>} */ ({
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
});

/**
 * @typedef {object} Composition
 * @property {string} assets - folder behind `/assets/`, with index.html and kiosk.html
 * @property {string} [areas] - folder behind `/r/`
 * @property {(path: string) => string} [startOf] - HTML that lets the browser fetch the page's area at once
 * @property {string} registry - file behind `/registry.json`, also written into the pages
 * @property {string} api - origin that `/api` goes to
 */

/**
 * @typedef {object} Site
 * @property {string} url - origin
 * @property {readonly {path: string, bytes: number}[]} asked - what came over the line, and its length there; 0 for the API
 * @property {() => Promise<void>} stop
 */

/**
 * Serves one build of the pages, compressed and cached alike for every build, so that only the builds differ.
 *
 * @param {Composition} composition
 * @returns {Promise<Site>}
 */
export async function serve({ assets, areas, startOf = () => '', registry, api }) {
  /** @type {Map<string, Buffer>} */
  const zipped = new Map();
  const inside = (/** @type {string} */ folder, /** @type {string} */ path) => {
    const file = normalize(join(folder, path));
    return file.startsWith(folder + sep) && existsSync(file) ? file : null;
  };
  const zip = (/** @type {string} */ file) => {
    const known = zipped.get(file) ?? gzipSync(readFileSync(file), { level: 9 });
    zipped.set(file, known);
    return known;
  };
  const page = (/** @type {string} */ path) =>
    readFileSync(join(assets, path.startsWith('/kiosk') ? 'kiosk.html' : 'index.html'), 'utf8')
      .replace('__CSP_NONCE__', 'bench')
      .replace('<!-- areas -->', () => startOf(path))
      .replace(
        '__REGISTRY__',
        JSON.stringify(JSON.parse(readFileSync(registry, 'utf8'))).replaceAll('<', '\\u003c'),
      );

  /** @type {{path: string, bytes: number}[]} */
  const asked = [];
  const server = createServer((question, answer) => {
    const { pathname } = new URL(question.url ?? '/', 'http://bench');
    const entry = { path: pathname, bytes: 0 };
    asked.push(entry);
    if (pathname.startsWith('/api/')) return forward(api, question, answer);
    if (pathname === '/registry.json')
      return send(answer, gzipSync(readFileSync(registry)), '.json', 'no-cache');
    const file = pathname.startsWith('/assets/')
      ? inside(assets, pathname.slice('/assets/'.length))
      : areas && pathname.startsWith('/r/')
        ? inside(areas, pathname.slice('/r/'.length))
        : undefined;
    if (file === null) return answer.writeHead(404).end();
    if (file === undefined) return send(answer, gzipSync(page(pathname)), '.html', 'no-cache');
    const kind = extname(file);
    if (kind !== '.woff2') {
      entry.bytes = zip(file).length;
      return send(answer, zip(file), kind, 'public, max-age=31536000, immutable');
    }
    answer.writeHead(200, {
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    return createReadStream(file).pipe(answer);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * @param {import('node:http').ServerResponse} answer
 * @param {Buffer} body
 * @param {string} kind
 * @param {string} cacheControl
 */
function send(answer, body, kind, cacheControl) {
  answer.writeHead(200, {
    'content-type': kinds[kind] ?? 'application/octet-stream',
    'content-encoding': 'gzip',
    'content-length': body.length,
    'cache-control': cacheControl,
  });
  return answer.end(body);
}

/**
 * @param {string} api
 * @param {import('node:http').IncomingMessage} question
 * @param {import('node:http').ServerResponse} answer
 */
function forward(api, question, answer) {
  const onward = request(
    new URL(question.url ?? '/', api),
    { method: question.method, headers: question.headers },
    (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    },
  );
  onward.on('error', () => answer.destroy());
  return question.pipe(onward);
}
