import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';
import { run } from '../../kit/lib/run.mjs';
import { root } from './paths';

/** Contents of files by their path. */
export type Files = ReadonlyMap<string, string>;

/** The address of On Deck in the text of docs/guests.md. */
const SUITE = 'https://ondeck.example.com';
const block = /^```(\w+) ([\w.]+)\n([^]*?)^```$/gm;

/**
 * Returns every named block of docs/guests.md by its name, with this suite's address in place of the documented
 * address.
 */
function blocks(suite: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, 'docs/guests.md'), 'utf8');
  return new Map(
    [...text.matchAll(block)].map(([, , name = '', code = '']) => [name, code.replaceAll(SUITE, suite)]),
  );
}

/** Returns the page and the scripts of a folder and its subfolders, by the path that a host serves them at. */
const served = (folder: string): [string, string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(js|html)$/.test(path))
    .map((path) => [`/${path.replace(/^index\.html$/, '')}`, readFileSync(join(folder, path), 'utf8')]);

/** Compiles with the configuration in a file; rejects with the compiler's errors. */
async function compileWith(file: string, out: string): Promise<void> {
  const { default: config } = await import(pathToFileURL(file).href);
  const compiler = rspack({ ...config, output: { ...config.output, path: out } });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure =
        error?.message ?? (stats?.hasErrors() ? stats.toString({ preset: 'errors-only' }) : undefined);
      compiler.close(() => (failure === undefined ? resolve() : reject(new Error(failure))));
    });
  });
}

/**
 * Builds a third party's host from the text of docs/guests.md alone: its files are written exactly as shown there, and
 * its packages are the packages installed here.
 *
 * @param kind - a plain page bundled with esbuild, without federation, or an application built with Rspack or Vite
 * @param suite - origin of the suite
 * @returns the files by their path
 */
export async function guestHost(kind: 'plain' | 'rspack' | 'vite', suite: string): Promise<Files> {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'guest-'));
  try {
    const written = blocks(suite);
    for (const [name, code] of written) writeFileSync(join(folder, name), code);
    const out = join(folder, 'out');
    if (kind === 'rspack') await compileWith(join(folder, 'rspack.config.mjs'), out);
    else {
      const path = `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`;
      const { code, output } = await run('sh', ['-e', kind], { cwd: folder, env: { PATH: path } });
      if (code !== 0) throw new Error(output);
    }
    return new Map([['/', written.get('index.html') ?? ''], ...served(out)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function forward(to: string, question: IncomingMessage, answer: ServerResponse): void {
  const onward = request(
    new URL(question.url ?? '/', to),
    { method: question.method, headers: { ...question.headers, host: new URL(to).host } },
    (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    },
  );
  onward.on('error', () => answer.destroy());
  question.pipe(onward);
}

/**
 * Serves a host's page and scripts on a separate origin. API calls are forwarded to On Deck's server, as a company's
 * gateway would do.
 */
export async function serveHost(files: Files, api: string, port: number) {
  const server = createServer((question, answer) => {
    const path = new URL(question.url ?? '/', 'http://host').pathname;
    if (path.startsWith('/api/')) return forward(api, question, answer);
    const text = files.get(path);
    if (text === undefined) return void answer.writeHead(404).end();
    return void answer
      .writeHead(200, { 'content-type': path === '/' ? 'text/html' : 'text/javascript' })
      .end(text);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
