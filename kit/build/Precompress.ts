import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Compilation, Compiler } from 'webpack';
import type { BuildOptions } from './webpack.common';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible = /\.(js|css|json|svg)$/;
const best = { brotli: 11, gzip: 9 };
const fast = { brotli: 6, gzip: 6 };

/** The largest file, which no first screen loads. */
const isLoadedLater = (name: string): boolean => name.startsWith('antd.');

/**
 * Writes `.br` and `.gz` next to every text file, so that a server sends bytes and computes nothing; `.br` only where
 * it is the smaller one. A start's own build is quick: what a first screen loads is compressed as well as it can be, and
 * the server compresses the rest again when it has time (api/src/pages/bestTwins.ts). Lists the twins that are done.
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
      // After the plugins that emit descriptors, whose stage is the same: webpack keeps the order of registration.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 100;
      compilation.hooks.processAssets.tapPromise({ name: 'Precompress', stage }, () =>
        compress(compiler, compilation, (name) => level === 'full' || !isLoadedLater(name)).then((names) => {
          const done = new compiler.webpack.sources.RawSource(JSON.stringify(names));
          compilation.emitAsset('.best-twins.json', done);
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
      // The server sends the first of the two that a browser takes: it must not be the larger one.
      if (small.length < zipped.length)
        compilation.emitAsset(`${name}.br`, new RawSource(small), { compressed: true });
      compilation.emitAsset(`${name}.gz`, new RawSource(zipped), { compressed: true });
    }),
  );
  return files.map(({ name }) => name).filter(isBest);
}
