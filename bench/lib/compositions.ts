import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { preloadLinks, startFiles, startOfKiosk, startOfPath } from '../../api/src/pages/startFiles';
import { root } from '../../kit/lib/paths.mjs';
import type { Registry } from '@ondeck/shared/contract/registry';
import { serve } from './serve';

const registry = join(root, 'dist/registry.json');

/** Which parts a page begins with: for both builds as the server decides it. */
function startOf(path: string) {
  const deployed: Registry = JSON.parse(readFileSync(registry, 'utf8'));
  return path.startsWith('/kiosk') ? startOfKiosk(deployed) : startOfPath(deployed, path);
}

/** Serves the suite as it was built. @param api - origin */
export const serveFederated = (api: string) =>
  serve({
    assets: join(root, 'dist/shell'),
    areas: join(root, 'dist/areas'),
    startOf: (path) => preloadLinks(startFiles(startOf(path))),
    registry,
    api,
  });

/** Serves the same pages as one bundle. @param assets - its folder @param api - origin */
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
