import { createHash } from 'node:crypto';
import type { Compilation, Compiler } from 'webpack';

/** Returns a hash in the format of `integrity` attributes. */
export const sha384 = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** A valid hash that never matches. Browsers ignore a malformed hash and would run the file. */
const IMPOSSIBLE_HASH = `sha384-${'A'.repeat(64)}`;

/** Name of the page's function that takes an absolute URL and returns its hash, or undefined. */
const LOOKUP = '__ONDECK_INTEGRITY__';

/**
 * Adds the page's hash to every lazy chunk. If the page offers a lookup but has no hash, the browser refuses the chunk.
 * If the page offers no lookup (the host of another organization), chunks load unchecked.
 */
export class ChunkIntegrity {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('ChunkIntegrity', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('ChunkIntegrity', (source) =>
        [
          source,
          `if (globalThis.${LOOKUP}) {`,
          `  var known = globalThis.${LOOKUP}(script.src);`,
          `  if (known !== '') script.integrity = known || '${IMPOSSIBLE_HASH}';`,
          '}',
        ].join('\n'),
      );
    });
  }
}

const executable = /\.(js|css)$/;

/**
 * Hashes the files of a finished compilation, under their final names.
 *
 * @param include - selects the assets; defaults to scripts and styles
 */
export function hashAssets(
  compilation: Compilation,
  include: (name: string) => boolean = (name) => executable.test(name),
): Record<string, string> {
  const names = Object.keys(compilation.assets).filter(include).sort();
  return Object.fromEntries(names.map((name) => [name, sha384(bytesOf(compilation, name))]));
}

/** Returns the bytes of an asset as they will be written. */
export function bytesOf(compilation: Compilation, name: string): Buffer {
  const asset = compilation.getAsset(name);
  if (!asset) throw new Error(`The compilation has no file ${name}.`);
  return asset.source.buffer();
}
