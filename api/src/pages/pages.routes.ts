import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Registry } from '@ondeck/shared/contract/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dropDocumentHeaders, pagePolicy, workerPolicy } from '../platform/http/headers';
import type { HttpApp } from '../platform/http/types';
import type { RegistryStore } from '../modules/registry/registryStore';
import { guestsRoutes } from './guests.routes';
import { newNonce, pageTemplate } from './pageTemplate';
import { stillFrame } from './stillFrame';
import { type AreaStart, preloadLinks, startFiles, startOfKiosk, startOfPath } from './startFiles';

export interface PagesOptions {
  /** Folder of the workspace's build. */
  readonly dist: string;
  readonly registry: RegistryStore;
  /** Additional origins that can serve scripts; set only on a development start. */
  readonly scriptOrigins?: readonly string[];
  /** Origins of other organizations' pages that can show an area. */
  readonly guestOrigins?: readonly string[];
  /** Public address of this server. */
  readonly publicUrl: string;
}

const FOREVER = { maxAge: '1y', immutable: true } as const;
const NAME = /^[\w@.-]+$/;
/** Source maps are for developers who analyze errors, not for browsers. */
const SOURCE_MAP = /\.map$/;
/** Addresses of files that only pages request. */
const PART = /^\/(?:assets|r)\/.*\.(?:js|css|woff2|png)$/;

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;

const wildcardOf = (request: FastifyRequest): string => {
  const { params } = request;
  const rest: unknown = typeof params === 'object' && params !== null && '*' in params ? params['*'] : '';
  return typeof rest === 'string' ? rest : '';
};

/** Serves the two pages, the files of the shell and of the areas, and the registry that combines them. */
export async function pagesRoutes(
  app: HttpApp,
  { dist, registry, publicUrl, scriptOrigins = [], guestOrigins = [] }: PagesOptions,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(dist, 'shell'),
    serve: false,
    preCompressed: true,
    dotfiles: 'deny',
    setHeaders: (reply) => {
      if (PART.test(pathOf(reply.request))) dropDocumentHeaders(reply);
    },
  });
  const shell = pageTemplate(join(dist, 'shell/index.html'));
  const kiosk = pageTemplate(join(dist, 'shell/kiosk.html'));
  const config = { permission: 'public' } as const;
  const schema = { hide: true };

  const answer = (
    reply: FastifyReply,
    template: typeof shell,
    text: 'text' | 'kioskText',
    startsOf: (now: Registry) => AreaStart[],
    frameOf: (now: Registry) => string = () => '',
  ) => {
    const nonce = newNonce();
    const stored = registry.read();
    const areas = preloadLinks(startFiles(startsOf(stored.registry)));
    const frame = frameOf(stored.registry);
    const html = template({ nonce, registry: stored[text], areas, frame });
    if (html === undefined)
      return reply.code(503).type('text/plain').send("The pages aren't built yet. Run `npm start`.");
    return reply
      .header('content-security-policy', pagePolicy(nonce, scriptOrigins))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  };

  const page = (request: FastifyRequest, reply: FastifyReply) =>
    answer(
      reply,
      shell,
      'text',
      (now) => startOfPath(now, pathOf(request)),
      (now) => {
        const { authToken, role = '', name = '', updatedName = '', theme = '' } = request.cookies;
        return authToken ? stillFrame(now, pathOf(request), { role, name: updatedName || name, theme }) : '';
      },
    );

  app.get('/kiosk', { config, schema }, (_request, reply) => answer(reply, kiosk, 'kioskText', startOfKiosk));
  app.get('/', { config, schema }, page);

  app.get('/registry.json', { config, schema }, (request, reply) => {
    const { text, etag } = registry.read();
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json').send(text);
  });

  // Browsers request these two files by a fixed name and must get a new version right away.
  for (const name of ['sw.js', 'manifest.webmanifest'])
    app.get(`/${name}`, { config, schema }, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        // The worker's own policy limits what the worker can do, not the page's.
        .header('content-security-policy', workerPolicy)
        .sendFile(name, join(dist, 'shell'), { cacheControl: false }),
    );

  app.get('/assets/*', { config, schema }, async (request, reply) => {
    const name = wildcardOf(request);
    if (!NAME.test(name) || name.endsWith('.html') || SOURCE_MAP.test(name)) return reply.callNotFound();
    if (name === 'shell.json') return reply.sendFile(name, join(dist, 'shell'), { cacheControl: false });
    // A page that was opened before the last build requests the shell files of that older build.
    const folder = existsSync(join(dist, 'shell', name)) ? undefined : await registry.folders.shellWith(name);
    return reply.sendFile(name, folder ?? join(dist, 'shell'), FOREVER);
  });

  app.get('/r/:area/:version/*', { config, schema }, async (request, reply) => {
    const { area, version }: { area?: unknown; version?: unknown } = Object(request.params);
    if (typeof area !== 'string' || typeof version !== 'string') return reply.callNotFound();
    const folder = await registry.folders.broughtFolder(area, version);
    if (folder === undefined || SOURCE_MAP.test(wildcardOf(request))) return reply.callNotFound();
    // The files are public and contain no data. Pages of other organizations load an area by its manifest.
    reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*');
    return reply.sendFile(wildcardOf(request), folder, FOREVER);
  });

  guestsRoutes(app, registry, { guestOrigins, publicUrl });

  // The shell handles every other address, because only the shell knows which pages exist.
  app.get('/*', { config, schema }, (request, reply) => {
    if (/^\/(?:api|assets|r|dev)(?:\/|$)/.test(request.url)) return reply.callNotFound();
    return page(request, reply);
  });
}
