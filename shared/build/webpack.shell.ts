import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { ChunkIntegrity } from './ChunkIntegrity';
import { EntryShares } from './EntryShares';
import { HtmlPages } from './HtmlPages';
import { LeanRuntime } from './LeanRuntime';
import { Precompress } from './Precompress';
import { dist, root } from './paths';
import { PublicFiles } from './PublicFiles';
import { providedByKiosk, providedByShell, providedSource } from './providedModules';
import { ShellChunks } from './ShellChunks';
import { ShellDescriptorPlugin } from './ShellDescriptorPlugin';
import { forShell } from './sharedDependencies';
import { type BuildOptions, common, defaultOptions, pageStyles, stableChunkIds } from './webpack.common';

const require = createRequire(import.meta.url);

const coreInjector = '@module-federation/inject-external-runtime-core-plugin';
/** The federation packages resolve to CommonJS from plugin code; their ESM files can be tree-shaken. */
const esmOf = (name: string, file: string): string =>
  join(dirname(require.resolve(`@module-federation/${name}`)), file);

const inShell = (file: string): string => join(root, 'shell', file);
/** The lists of provided modules are made from what lies in the shared folders, when the shell is built. */
const providedRule = (file: string, modules: readonly string[]) => ({
  test: inShell(file),
  enforce: 'pre' as const,
  use: {
    loader: join(root, 'shared/build/providedLoader.cjs'),
    options: {
      source: providedSource(modules),
      watch: ['ui', 'session', 'api', 'time'].map((folder) => join(root, 'shared/src', folder)),
    },
  },
});

/** The kiosk takes the typeface as a file, not through a script: it has no use for the code that inserts styles. */
const typeface = require.resolve('@fontsource-variable/atkinson-hyperlegible-next/index.css');
const baseStyles = `${join(root, 'shared/src/tokens/variables.css')}?page`;

/**
 * The compilation of the shell: two pages, one container host that carries the one federation runtime, and every
 * shared package.
 */
export function shellConfig(version: string, options: BuildOptions = defaultOptions): Configuration {
  const base = common('shell', options);
  const chunks = new ShellChunks();
  return {
    ...base,
    name: 'shell',
    entry: {
      main: [
        baseStyles,
        `${inShell('src/main.css')}?page`,
        inShell('src/federation/pageIntegrity.ts'),
        inShell('src/main.ts'),
      ],
      kiosk: [
        `${typeface}?page`,
        `${inShell('src/kiosk.css')}?page`,
        inShell('src/federation/pageIntegrity.ts'),
        inShell('src/kiosk.ts'),
      ],
    },
    resolve: {
      ...base.resolve,
      alias: {
        '@module-federation/runtime-core$': esmOf('runtime-core', 'index.js'),
        '@module-federation/sdk$': esmOf('sdk', 'index.js'),
        '@module-federation/error-codes$': esmOf('error-codes', 'index.mjs'),
        [require.resolve(coreInjector)]: esmOf('inject-external-runtime-core-plugin', 'index.js'),
      },
    },
    module: {
      rules: [
        ...(base.module?.rules ?? []),
        pageStyles(options.mode, MiniCssExtractPlugin.loader),
        providedRule('src/federation/provided.ts', providedByShell()),
        providedRule('src/federation/providedKiosk.ts', providedByKiosk()),
      ],
    },
    optimization: { ...base.optimization, chunkIds: false, splitChunks: chunks.splitChunks() },
    output: {
      ...base.output,
      path: join(dist, 'shell'),
      publicPath: '/assets/',
      uniqueName: 'ondeck_shell',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'ondeck_shell',
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: {
          provideExternalRuntime: true,
          // Areas are registered by their container's address, never by a manifest: the registry says it all.
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
      stableChunkIds(),
      new LeanRuntime('shell'),
      new ProvideSharedPlugin({ shareScope: 'default', provides: forShell() }),
      chunks,
      new ChunkIntegrity(),
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css' }),
      new HtmlPages([
        {
          entry: 'main',
          template: inShell('index.html'),
          filename: 'index.html',
          start: ['bootstrap', 'react', 'start', 'base', 'app', 'ui'],
        },
        {
          entry: 'kiosk',
          template: inShell('kiosk.html'),
          filename: 'kiosk.html',
          start: ['kioskBootstrap', 'react', 'start'],
        },
      ]),
      new EntryShares('kiosk', providedByKiosk()),
      new ShellDescriptorPlugin(version),
      new PublicFiles(inShell('public')),
      new Precompress(options.compress),
    ],
  };
}
