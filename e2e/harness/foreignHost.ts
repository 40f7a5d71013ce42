import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { build } from 'esbuild';
import { root } from './paths';

/** Scripts by their address. */
type Files = ReadonlyMap<string, string>;

/** What a host of somebody else's must offer to the kiosk: the packages that the area was compiled without. */
const shared = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'zustand'];
const sharedOfSuite = ['session/session', 'session/heldValues', 'api/request', 'api/errors'];

/**
 * The source of a host that knows nothing of On Deck's shell: the federation runtime from npm, a manifest's address,
 * and a place on the page.
 */
const hostSource = `
import * as core from '@module-federation/runtime-core';
import { createInstance } from '@module-federation/runtime';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { version as react } from 'react/package.json';
import { version as zustand } from 'zustand/package.json';

// Areas bring no runtime of their own; they look for the host's under this name.
globalThis._FEDERATION_RUNTIME_CORE = core;
const offer = (version, get) => ({ version, lib: get, shareConfig: { singleton: true, requiredVersion: false } });
const host = createInstance({
  name: 'somebody_elses_host',
  remotes: [{ name: 'ondeck_punchclock', entry: new URLSearchParams(location.search).get('manifest') }],
  shared: {
${shared.map((name) => `    '${name}': offer(${name === 'zustand' ? 'zustand' : 'react'}, () => require('${name}')),`).join('\n')}
${sharedOfSuite.map((name) => `    '@ondeck/shared/${name}': offer('0.1.0', () => require('@ondeck/shared/${name}')),`).join('\n')}
  },
});
const { Kiosk } = await host.loadRemote('ondeck_punchclock/kiosk');
createRoot(document.getElementById('place')).render(createElement(Kiosk));
`;

/** Bundles the host with esbuild, which has no idea of federation. */
export async function esbuildHost(): Promise<Files> {
  const { outputFiles } = await build({
    stdin: { contents: hostSource, resolveDir: `${root}/e2e`, loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return new Map([['/host.js', outputFiles[0]?.text ?? '']]);
}

function forward(to: string, question: IncomingMessage, answer: ServerResponse): void {
  const onward = request(
    new URL(question.url ?? '/', to),
    { method: question.method, headers: question.headers },
    (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    },
  );
  onward.on('error', () => answer.destroy());
  question.pipe(onward);
}

/**
 * Builds a host with Rspack and its federation plugin: the area is an import of its own, by the manifest's address.
 *
 * @param folder - an empty one
 * @returns the files by their address
 */
export async function rspackHost(folder: string, manifest: string): Promise<Files> {
  writeFileSync(join(folder, 'index.js'), "import('./start.js');");
  writeFileSync(
    join(folder, 'start.js'),
    `import 'react/jsx-runtime';
import 'zustand';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
${sharedOfSuite.map((name) => `import '@ondeck/shared/${name}';`).join('\n')}
const { Kiosk } = await import('ondeck_punchclock/kiosk');
createRoot(document.getElementById('place')).render(createElement(Kiosk));`,
  );
  const singleton = { singleton: true, requiredVersion: false } as const;
  const compiler = rspack({
    context: folder,
    mode: 'production',
    entry: { host: './index.js' },
    output: {
      path: join(folder, 'out'),
      publicPath: 'auto',
      filename: '[name].js',
      uniqueName: 'another_host',
    },
    resolve: { extensions: ['.ts', '.js'], modules: [join(root, 'node_modules')] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022' } },
        },
      ],
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'another_host',
        dts: false,
        manifest: false,
        remotes: { ondeck_punchclock: `ondeck_punchclock@${manifest}` },
        shared: {
          react: singleton,
          'react/': singleton,
          'react-dom': singleton,
          'react-dom/': singleton,
          zustand: singleton,
          '@ondeck/shared/': { ...singleton, version: '0.1.0' },
        },
        experiments: { provideExternalRuntime: true },
      }),
    ],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure =
        error?.message ?? (stats?.hasErrors() ? stats.toString({ preset: 'errors-only' }) : undefined);
      compiler.close(() => (failure === undefined ? resolve() : reject(new Error(failure))));
    });
  });
  const out = join(folder, 'out');
  return new Map(readdirSync(out).map((name) => [`/${name}`, readFileSync(join(out, name), 'utf8')]));
}

/**
 * Serves an empty page with one script, on an origin of its own. Calls of the API go on to On Deck's server, as a
 * company's own gateway would send them.
 */
export async function serveHost(files: Files, api: string) {
  const server = createServer((question, answer) => {
    const path = new URL(question.url ?? '/', 'http://host').pathname;
    if (path.startsWith('/api/')) return forward(api, question, answer);
    const script = files.get(path);
    if (script !== undefined)
      return void answer.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    answer.writeHead(200, { 'content-type': 'text/html' });
    return void answer.end(
      '<!doctype html><html lang="en"><title>Somebody else</title><link rel="icon" href="data:,"><h1>Our own page</h1><div id="place"></div><script type="module" src="/host.js"></script></html>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
