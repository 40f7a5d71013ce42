import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '@ondeck/shared/contract/result';
import type { HttpApp } from '../platform/http/types';
import type { RegistryStore } from '../modules/registry/registryStore';

const MANIFEST = 'mf-manifest.json';

/** Returns a manifest with the address of its version's files, so that they load from any page. */
function pointingTo(base: string, text: string): unknown {
  const manifest: unknown = JSON.parse(text);
  if (!isObject(manifest) || !isObject(manifest.metaData)) throw new Error(`${base} has no manifest.`);
  return { ...manifest, metaData: { ...manifest.metaData, publicPath: base } };
}

interface GuestRules {
  /** Origins of the hosts whose pages can read the manifest. */
  readonly guestOrigins: readonly string[];
  /** Public address of this server. */
  readonly publicUrl: string;
}

/**
 * Adds the address at which hosts of other organizations find the live version of an area: see `docs/guests.md`. Guests
 * never get a version that only a share of the users has, or an area that is switched off.
 */
export function guestsRoutes(
  app: HttpApp,
  registry: RegistryStore,
  { guestOrigins: origins, publicUrl }: GuestRules,
): void {
  const config = { permission: 'public' } as const;
  app.get(`/guests/:area/${MANIFEST}`, { config, schema: { hide: true } }, (request, reply) => {
    const { area }: { area?: unknown } = Object(request.params);
    const { areas } = registry.read().registry;
    const live = typeof area === 'string' && Object.hasOwn(areas, area) ? areas[area] : undefined;
    if (!live) return reply.callNotFound();
    const { active, off = [] } = live;
    const { id, slots } = active.descriptor;
    const folder = registry.folders.folderOf(id, active.version);
    if (folder === undefined || off.some((expose) => !Object.values(slots).includes(expose)))
      return reply.callNotFound();
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) reply.header('access-control-allow-origin', origin);
    // Don't use the request's host, because it could send other organizations' pages to any server.
    const base = `${publicUrl}${active.base}`;
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'origin')
      .send(pointingTo(base, readFileSync(join(folder, MANIFEST), 'utf8')));
  });
}
