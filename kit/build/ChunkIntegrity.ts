import { createHash } from 'node:crypto';
import type { Compilation, Compiler } from 'webpack';

/** A hash in the form that `integrity` attributes take. */
export const sha384 = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Well-formed and never right: a browser ignores a malformed hash and would run the file. */
const IMPOSSIBLE_HASH = `sha384-${'A'.repeat(64)}`;

/** Name of the function that a page offers: it takes an absolute URL and answers the hash, or undefined. */
const LOOKUP = '__ONDECK_INTEGRITY__';

/**
 * Makes every lazy chunk carry the hash that the page knows for it. Where the page offers a look-up and it knows no
 * hash, the chunk is refused; where the page offers none (a host of somebody else's), chunks load unchecked.
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
 * @param include - which assets count; scripts and styles when left out
 */
export function hashAssets(
  compilation: Compilation,
  include: (name: string) => boolean = (name) => executable.test(name),
): Record<string, string> {
  const names = Object.keys(compilation.assets).filter(include).sort();
  return Object.fromEntries(names.map((name) => [name, sha384(bytesOf(compilation, name))]));
}

/** The bytes of one asset as they will be written. */
export function bytesOf(compilation: Compilation, name: string): Buffer {
  const asset = compilation.getAsset(name);
  if (!asset) throw new Error(`The compilation has no file ${name}.`);
  return asset.source.buffer();
}
