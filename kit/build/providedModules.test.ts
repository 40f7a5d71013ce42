import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { areaFolders } from '../lib/areas.mjs';
import { inShell, root } from './paths';
import { providedByKiosk, providedByShell, providedRule, providedSource } from './providedModules';
import { versionRangeOf, sharedDependencies } from './sharedDependencies';

/** Returns every source file of an area that runs in the browser. */
function sourcesOf(folder: string): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const child = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesOf(child);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [child] : [];
  });
}

/** Returns the run-time imports of a file. Imports of types alone leave no code. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [
    ...text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'|import\('([^']+)'\)/g),
  ].map((match) => match[1] ?? match[2] ?? '');
}

const provided = providedByShell();

test('provides every line of the share table', () => {
  const missing = sharedDependencies.filter(
    ({ key }) => !provided.some((name) => (key.endsWith('/') ? name.startsWith(key) : name === key)),
  );
  expect(missing).toEqual([]);
});

test("provides no module that the share table doesn't share", () => {
  expect(provided.filter((name) => versionRangeOf(name) === undefined)).toEqual([]);
});

test.each(areaFolders())('checks that %s imports no shared module that the shell lacks', (folder) => {
  const missing = sourcesOf(join(folder, 'src')).flatMap((file) =>
    importsOf(file)
      .filter((name) => versionRangeOf(name) !== undefined && !provided.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('provides no router, Redux, antd, or component with them to the kiosk', () => {
  expect(
    providedByKiosk().filter((name) => /router|redux|antd|\/ui\/|baseApi|liveEvents/.test(name)),
  ).toEqual([]);
  expect(provided).toEqual(expect.arrayContaining(providedByKiosk()));
});

test('turns the list of provided modules into lazy imports', () => {
  expect(providedSource(['react'])).toBe(
    'export const provided = {\n  "react": () => import("react"),\n};\n',
  );
});

test('provides the current modules when a build finds an older build in the cache on disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ondeck-provided-'));
  const file = 'src/federation/providedKiosk.ts';
  const built = (source: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const compiler = webpack({
        mode: 'production',
        entry: inShell(file),
        module: { rules: [providedRule(file, source)] },
        output: { path: join(folder, 'dist') },
        cache: { type: 'filesystem', cacheDirectory: join(folder, 'cache') },
      });
      compiler.run((error) => {
        // Webpack writes its cache when the compiler closes.
        compiler.close(() =>
          error ? reject(error) : resolve(readFileSync(join(folder, 'dist/main.js'), 'utf8')),
        );
      });
    });
  expect(await built('console.log("1.3.0")')).toContain('1.3.0');
  expect(await built('console.log("1.4.0")')).toContain('1.4.0');
  rmSync(folder, { recursive: true });
});
