import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { forward, listen } from './http';

const kinds: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
};
const forever = 'public, max-age=31536000, immutable';

interface Composition {
  /** Folder served at `/assets/`, with index.html and kiosk.html. */
  readonly assets: string;
  /** Folder served at `/r/`. */
  readonly areas?: string;
  /** Returns HTML that makes the browser fetch the page's area right away. */
  readonly startOf: (path: string) => string;
  /** File served at `/registry.json`, and written into the pages. */
  readonly registry: string;
  /** Origin that calls to `/api` are sent to. */
  readonly api: string;
}

/** A served build of the pages; `asked` lists the requested paths with their transferred bytes, 0 for the API. */
export type Site = Awaited<ReturnType<typeof serve>>;

export const zip = (body: Buffer | string): Buffer => gzipSync(body, { level: 9 });

/**
 * Serves one build of the pages, with the same compression and caching for every build, so that only the builds differ.
 */
export async function serve({ assets, areas, startOf, registry, api }: Composition) {
  const zipped = new Map<string, Buffer>();
  const zippedFile = (file: string): Buffer => {
    const body = zipped.get(file) ?? zip(readFileSync(file));
    zipped.set(file, body);
    return body;
  };
  const page = (path: string): string =>
    readFileSync(join(assets, path.startsWith('/kiosk') ? 'kiosk.html' : 'index.html'), 'utf8')
      .replace('__CSP_NONCE__', 'bench')
      .replace('<!-- areas -->', () => startOf(path))
      .replace('__REGISTRY__', () =>
        JSON.stringify(JSON.parse(readFileSync(registry, 'utf8'))).replaceAll('<', '\\u003c'),
      );

  const asked: { readonly path: string; bytes: number }[] = [];
  const site = await listen((question, answer) => {
    const { pathname } = new URL(question.url ?? '/', 'http://bench');
    const entry = { path: pathname, bytes: 0 };
    asked.push(entry);
    if (pathname.startsWith('/api/')) return forward(api, question, answer);
    if (pathname === '/registry.json') return send(answer, zip(readFileSync(registry)), '.json', 'no-cache');
    const [, place, below = ''] = /^\/(assets|r)\/(.*)$/.exec(pathname) ?? [];
    const folder = place === 'r' ? areas : place && assets;
    if (folder === undefined) return send(answer, zip(page(pathname)), '.html', 'no-cache');
    const file = normalize(join(folder, below));
    if (!file.startsWith(folder + sep) || !existsSync(file)) return void answer.writeHead(404).end();
    const kind = extname(file);
    // A .woff2 typeface is already compressed.
    if (kind === '.woff2')
      return void answer
        .writeHead(200, { 'content-type': kinds[kind], 'cache-control': forever })
        .end(readFileSync(file));
    entry.bytes = zippedFile(file).length;
    send(answer, zippedFile(file), kind, forever);
  });
  return { ...site, asked };
}

function send(answer: ServerResponse, body: Buffer, kind: string, cacheControl: string): void {
  answer
    .writeHead(200, {
      'content-type': kinds[kind] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'content-length': body.length,
      'cache-control': cacheControl,
    })
    .end(body);
}
