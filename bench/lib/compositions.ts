import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { preloadLinks, startFiles, startOfKiosk, startOfPath } from '../../api/src/pages/startFiles';
import { root } from '../../kit/lib/paths.mjs';
import type { Registry } from '@ondeck/shared/contract/registry';
import { serve } from './serve';

const registry = join(root, 'dist/registry.json');

/** Returns the parts that a page starts with; both builds follow the server's rule. */
function startOf(path: string) {
  const deployed: Registry = JSON.parse(readFileSync(registry, 'utf8'));
  return path.startsWith('/kiosk') ? startOfKiosk(deployed) : startOfPath(deployed, path);
}

/** Serves the built suite. @param api - origin of the API */
export const serveFederated = (api: string) =>
  serve({
    assets: join(root, 'dist/shell'),
    areas: join(root, 'dist/areas'),
    startOf: (path) => preloadLinks(startFiles(startOf(path))),
    registry,
    api,
  });

/** Serves the same pages as one bundle. @param assets - the bundle's folder @param api - origin of the API */
export function serveMonolith(assets: string, api: string) {
  const files: Record<string, string[]> = JSON.parse(readFileSync(join(assets, 'areas.json'), 'utf8'));
  return serve({
    assets,
    startOf: (path) =>
      startOf(path)
        .flatMap(({ version, expose }) => files[`${version.descriptor.id}/${expose}`] ?? [])
        .map((file) => `<link rel="preload" as="script" href="/assets/${file}">`)
        .join(''),
    registry,
    api,
  });
}
