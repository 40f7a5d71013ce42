import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageVersion, root } from './paths';

const ignored = /(^|\/)(node_modules|dist|\.cache|coverage)(\/|$)|\.test\.tsx?$|\.md$/;

/** Returns every file below a path (or the path itself), relative to the root, in a stable order. */
function filesBelow(path: string): string[] {
  const full = join(root, path);
  const stat = statSync(full, { throwIfNoEntry: false });
  if (!stat || ignored.test(path)) return [];
  if (stat.isFile()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(relative(root, join(full, name))));
}

/** The folders of `shared` that are compiled into every importing package. */
const pure = ['calls', 'contract', 'domain', 'schemas', 'tokens'].map((folder) => `shared/src/${folder}`);
const tools = ['kit/build', 'shared/package.json', 'tsconfig.base.json', 'package-lock.json'];

const inputsOf = (folder: string): string[] =>
  folder === 'shell' ? ['shell', 'shared/src', ...tools] : [folder, ...pure, ...tools];

const hashes = new Map<string, string>();

/** Returns the hash of a path's content. Each path is read once per process. */
function hashOf(path: string): string {
  const known = hashes.get(path);
  if (known) return known;
  const hash = createHash('sha256');
  for (const file of filesBelow(path))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  const digest = hash.digest('hex');
  hashes.set(path, digest);
  return digest;
}

/**
 * Returns a hash of everything that affects a package's build.
 *
 * @param folder - `shell` or an area's folder
 * @param extra - other input that affects the output, for example the build options
 */
export function inputHash(folder: string, extra = ''): string {
  const hash = createHash('sha256').update(extra);
  for (const path of inputsOf(folder)) hash.update(path).update(hashOf(path));
  return hash.digest('hex');
}

/** Returns an immutable version: the package's own version and a hash of its content. */
export const areaVersion = (folder: string, extra = ''): string =>
  `${packageVersion(folder)}-${inputHash(folder, extra).slice(0, 8)}`;
