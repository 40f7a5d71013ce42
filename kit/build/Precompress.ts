import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compilation, Compiler } from 'webpack';
import type { BuildOptions } from './webpack.common';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible = /\.(js|css|json|svg)$/;
const best = { brotli: 11, gzip: 9 };
const fast = { brotli: 6, gzip: 6 };
const LIST = '.best-twins.json';

/** Returns the list of an earlier compilation into the same folder, or nothing if this one clears the folder. */
function finishedBefore({ outputOptions }: Compilation): string[] {
  const list = join(outputOptions.path ?? '', LIST);
  return !outputOptions.clean && existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

/** Checks for the largest file, which no first screen loads. */
const isLoadedLater = (name: string): boolean => name.startsWith('antd.');

/**
 * Writes `.br` and `.gz` files next to every text file, so that a server sends them without compressing; `.br` only if
 * it is smaller. A quick build compresses the files of the first screen best, and the server compresses the rest again
 * when it is idle (api/src/pages/bestTwins.ts). Lists the files that are already compressed best.
 */
export class Precompress {
  private readonly level: BuildOptions['compress'];

  constructor(level: BuildOptions['compress']) {
    this.level = level;
  }

  apply(compiler: Compiler): void {
    const { level } = this;
    if (level === 'none') return;
    compiler.hooks.thisCompilation.tap('Precompress', (compilation) => {
      // Run after the plugins that emit descriptors in the same stage. Webpack keeps the order of registration.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 100;
      compilation.hooks.processAssets.tapPromise({ name: 'Precompress', stage }, () =>
        compress(compiler, compilation, (name) => level === 'full' || !isLoadedLater(name)).then((names) => {
          const finished = [...finishedBefore(compilation), ...names];
          compilation.emitAsset(LIST, new compiler.webpack.sources.RawSource(JSON.stringify(finished)));
        }),
      );
    });
  }
}

async function compress(
  compiler: Compiler,
  compilation: Compilation,
  isBest: (name: string) => boolean,
): Promise<string[]> {
  const { RawSource } = compiler.webpack.sources;
  const files = compilation.getAssets().filter(({ name }) => compressible.test(name));
  await Promise.all(
    files.map(async ({ name, source }) => {
      const bytes = source.buffer();
      if (bytes.length < 1024) return;
      const level = isBest(name) ? best : fast;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: level.brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      const [small, zipped] = await Promise.all([
        brotli(bytes, { params }),
        zip(bytes, { level: level.gzip }),
      ]);
      // The server sends Brotli to every browser that accepts it, so the Brotli file must not be larger than the gzip
      // file.
      if (small.length < zipped.length)
        compilation.emitAsset(`${name}.br`, new RawSource(small), { compressed: true });
      compilation.emitAsset(`${name}.gz`, new RawSource(zipped), { compressed: true });
    }),
  );
  return files.map(({ name }) => name).filter(isBest);
}
