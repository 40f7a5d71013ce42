import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '@ondeck/shared/contract/result';
import type { HttpApp } from '../platform/http/types';
import type { RegistryStore } from '../modules/registry/registryStore';

const MANIFEST = 'mf-manifest.json';

/** A manifest that leads to the files of its version, wherever it is read from itself. */
function pointingTo(base: string, text: string): unknown {
  const manifest: unknown = JSON.parse(text);
  if (!isObject(manifest) || !isObject(manifest.metaData)) throw new Error(`${base} has no manifest.`);
  return { ...manifest, metaData: { ...manifest.metaData, publicPath: base } };
}

interface GuestRules {
  /** Of the hosts whose pages may read it. */
  readonly guestOrigins: readonly string[];
  /** Where this server is reached. */
  readonly publicUrl: string;
}

/**
 * The address under which a host of somebody else's always finds the live version of an area: `docs/guests.md`. A
 * version that a share of the people has is not given to guests, and an area that is switched off to nobody.
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
    // A host taken from the request could lead other people's pages anywhere.
    const base = `${publicUrl}${active.base}`;
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'origin')
      .send(pointingTo(base, readFileSync(join(folder, MANIFEST), 'utf8')));
  });
}
