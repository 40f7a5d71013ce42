import webpack, { type Compiler } from 'webpack';
import { own } from './paths';

const runtime = (path: string): RegExp =>
  new RegExp(`@module-federation[\\\\/]${path.replaceAll('/', '[\\\\/]')}$`);

/**
 * Modules that the federation runtime imports although nothing uses them. Preloading: the shell prefetches areas by
 * their hashed files itself. Fallbacks of tree-shaken shared packages: none are built. Modules that an entry consumes
 * before its first chunk: no build has any.
 */
const unused = [
  runtime('runtime-core/dist/utils/preload.js'),
  runtime('webpack-bundler-runtime/dist/getSharedFallbackGetter.js'),
  runtime('webpack-bundler-runtime/dist/installInitialConsumes.js'),
];
/** The kiosk's page loads the container of its only area without the runtime (`shell/src/federation/kioskPorts.ts`). */
const unusedByKiosk = [
  runtime('runtime-core/dist/remote/index.js'),
  runtime('runtime-core/dist/module/index.js'),
  runtime('runtime-core/dist/plugins/snapshot/index.js'),
  runtime('runtime-core/dist/plugins/generate-preload-assets.js'),
  runtime('runtime-core/dist/utils/load.js'),
];
/** The page imports no area by name, and consumes no module that another container shares. */
const unusedByShell = [
  runtime('webpack-bundler-runtime/dist/remotes.js'),
  runtime('webpack-bundler-runtime/dist/consumes.js'),
];
const unusedBy = { shell: unusedByShell, kiosk: unusedByKiosk, area: [] };
const logger = runtime('sdk/dist/logger.js');
const init = runtime('webpack-bundler-runtime/dist/init.js');
const descriptions = runtime('error-codes/dist/desc.mjs');
const snapshots = runtime('runtime-core/dist/plugins/snapshot/SnapshotHandler.js');

/**
 * Leaves out the parts of the federation runtime that a build never uses, because punch clock tablets load the runtime
 * too.
 */
export class LeanRuntime {
  private readonly replacements: readonly (readonly [RegExp, string])[];

  /** @param side - the build: one of the pages, or an area's container */
  constructor(side: 'shell' | 'kiosk' | 'area') {
    const parts = [...unused, ...unusedBy[side]];
    this.replacements = [
      ...parts.map((part) => [part, 'unreached.js'] as const),
      [logger, 'quietLogger.js'],
      [init, 'init.js'],
      [snapshots, 'snapshots.js'],
      [descriptions, 'descriptions.js'],
    ];
  }

  apply(compiler: Compiler): void {
    new webpack.NormalModuleReplacementPlugin(/./, (data) => {
      const resource = data.createData?.resource;
      if (!resource?.includes('@module-federation')) return;
      const found = this.replacements.find(([pattern]) => pattern.test(resource));
      if (!found || !data.createData) return;
      const file = own(`lean/${found[1]}`);
      Object.assign(data.createData, { resource: file, request: file, userRequest: file });
    }).apply(compiler);
  }
}
