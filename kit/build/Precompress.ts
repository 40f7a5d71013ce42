import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Compilation, Compiler } from 'webpack';
import type { BuildOptions } from './webpack.common';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible = /\.(js|css|json|svg)$/;
const levels = { full: { brotli: 11, gzip: 9 }, quick: { brotli: 6, gzip: 6 } } as const;

/**
 * Writes `.br` and `.gz` next to every text file, so that a server sends bytes and computes nothing; `.br` only where
 * it is the smaller one. A start's own build is quick: the server compresses again when it has time
 * (api/src/pages/bestTwins.ts). A build for production lists its twins as done.
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
        compress(compiler, compilation, levels[level]).then((names) => {
          if (level !== 'full') return;
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
  level: { readonly brotli: number; readonly gzip: number },
): Promise<string[]> {
  const { RawSource } = compiler.webpack.sources;
  const files = compilation.getAssets().filter(({ name }) => compressible.test(name));
  await Promise.all(
    files.map(async ({ name, source }) => {
      const bytes = source.buffer();
      if (bytes.length < 1024) return;
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
  return files.map(({ name }) => name);
}
