import type { Compiler } from 'webpack';
import { CONTRACT } from '@ondeck/shared/contract/area';
import { hashAssets } from './ChunkIntegrity';

/**
 * Emits `shell.json`: the packages that this shell provides, by import specifier and version, and a hash of each of its
 * files. A server refuses to switch to an area that requires more packages.
 */
export class ShellDescriptorPlugin {
  private readonly version: string;

  constructor(version: string) {
    this.version = version;
  }

  apply(compiler: Compiler): void {
    const name = 'ShellDescriptorPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const provides: Record<string, string> = {};
      compilation.hooks.finishModules.tap(name, (modules) => {
        for (const module of modules) {
          const shared = provided(module);
          if (shared) provides[shared.key] = shared.version;
        }
      });
      compilation.hooks.processAssets.tap(
        { name, stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const sorted = Object.fromEntries(Object.entries(provides).sort(([a], [b]) => a.localeCompare(b)));
          const descriptor = {
            contract: CONTRACT,
            version: this.version,
            provides: sorted,
            files: hashAssets(compilation),
          };
          const { RawSource } = compiler.webpack.sources;
          compilation.emitAsset('shell.json', new RawSource(JSON.stringify(descriptor, null, 1)));
        },
      );
    });
  }
}

/** Reads name and version of a provided module from its identifier, because the plugin keeps both in private fields. */
function provided(module: { readonly type: string; identifier(): string }) {
  if (module.type !== 'provide-module') return undefined;
  const match = /^provide module \([^)]*\) (.+?)@([^@ ]+) = /.exec(module.identifier());
  const [, key, version] = match ?? [];
  return key && version ? { key, version } : undefined;
}
