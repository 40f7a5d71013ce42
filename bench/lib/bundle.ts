import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack, { type Configuration } from 'webpack';
import { cache } from '../../kit/lib/paths.mjs';
import { common, defaultOptions, fileCache } from '../../kit/build/webpack.common';

/**
 * Builds pages with the suite's configuration, without federation.
 *
 * @param name - name of the output folder below `.cache`
 * @param changes - returns changes to the suite's configuration
 * @returns the folder, and webpack's compilation of its files
 * @throws {Error} with webpack's errors
 */
export async function bundle(name: string, changes: (base: Configuration) => Configuration) {
  const base = common('shell', { ...defaultOptions, compress: 'none' });
  const { output, ...changed } = changes(base);
  const path = join(cache, name);
  const compiler = webpack({
    ...base,
    name,
    ...changed,
    output: { ...base.output, path, filename: 'main.js', ...output },
    cache: fileCache(name),
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString({ all: false, errors: true }));
  return { path, compilation: stats.compilation };
}

/** Builds one script with all its imports. */
export const bundleOne = async (name: string, entry: string): Promise<Buffer> =>
  readFileSync(join((await bundle(name, () => ({ entry }))).path, 'main.js'));
