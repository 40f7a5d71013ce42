import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from 'webpack';

/** Copies the files of a folder unchanged into the output, because browsers request them by fixed names. */
export class PublicFiles {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap('PublicFiles', (compilation) => {
      compilation.contextDependencies.add(this.folder);
      compilation.hooks.processAssets.tap({ name: 'PublicFiles', stage }, () => {
        for (const name of readdirSync(this.folder))
          compilation.emitAsset(name, new RawSource(readFileSync(join(this.folder, name))));
      });
    });
  }
}
