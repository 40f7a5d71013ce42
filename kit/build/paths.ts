import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the path of a file in the kit's build folder. */
export const own = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * Root of the project with the areas: the working directory of the command, or this repository, which contains the kit.
 */
export const root = /[\\/]node_modules[\\/]/.test(own('.')) ? process.cwd() : resolve(own('../..'));
export const dist = join(root, 'dist');
export const cache = join(root, '.cache');

/** Returns the path of a file in the shell's folder. */
export const inShell = (file: string): string => join(root, 'shell', file);

export const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the version of a workspace package, by folder. */
export function packageVersion(folder: string): string {
  const manifest = readJson(join(root, folder, 'package.json'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error(`${folder}/package.json has no version.`);
}
