import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin, ProvideSharedPlugin } from '@module-federation/enhanced';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { ChunkIntegrity } from './ChunkIntegrity';
import { esmOf, runtimeAliases } from './federationFiles';
import { HtmlPages } from './HtmlPages';
import { LeanRuntime } from './LeanRuntime';
import { Precompress } from './Precompress';
import { dist, inShell, own, root } from './paths';
import { PublicFiles } from './PublicFiles';
import { providedByShell, providedRule, providedSource, sharedFolders } from './providedModules';
import { ShellChunks } from './ShellChunks';
import { ShellDescriptorPlugin } from './ShellDescriptorPlugin';
import { forShell } from './sharedDependencies';
import { type BuildOptions, common, defaultOptions, pageStyles } from './webpack.common';

const require = createRequire(import.meta.url);

const coreInjector = '@module-federation/inject-external-runtime-core-plugin';
/** Styles of the frame that the server draws. They are only in the page's style sheet, not in a script. */
const typeface = require.resolve('@fontsource-variable/atkinson-hyperlegible-next/index.css');
const pageStyleFiles = [
  typeface,
  join(root, 'shared/src/tokens/variables.css'),
  ...['base', 'layout', 'form', 'table', 'overlay', 'pieces'].map((name) =>
    join(root, `shared/src/ui/css/${name}.css`),
  ),
  inShell('src/frame/frame.css'),
];
const styles = [...pageStyleFiles, inShell('src/main.css')];

/**
 * Returns the compilation of the shell: its page, a container host with the only federation runtime, and every shared
 * package.
 */
export function shellConfig(version: string, options: BuildOptions = defaultOptions): Configuration {
  const base = common('shell', options);
  const chunks = new ShellChunks();
  return {
    ...base,
    name: 'shell',
    entry: {
      main: [
        ...styles.map((file) => `${file}?page`),
        inShell('src/federation/pageIntegrity.ts'),
        inShell('src/main.ts'),
      ],
    },
    resolve: {
      ...base.resolve,
      alias: {
        ...runtimeAliases(),
        [require.resolve(coreInjector)]: esmOf('inject-external-runtime-core-plugin', 'index.js'),
      },
    },
    module: {
      rules: [
        ...(base.module?.rules ?? []),
        pageStyles(options.mode, MiniCssExtractPlugin.loader),
        {
          include: typeface,
          resourceQuery: /page/,
          enforce: 'pre',
          use: { loader: own('steadyFont.cjs'), options: { display: 'block' } },
        },
        {
          include: pageStyleFiles,
          resourceQuery: { not: [/page/] },
          enforce: 'post',
          use: own('nothingLoader.cjs'),
        },
        providedRule('src/federation/provided.ts', providedSource(providedByShell()), sharedFolders),
      ],
    },
    optimization: { ...base.optimization, splitChunks: chunks.splitChunks() },
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
          // Areas are registered by their container's address and never by a manifest, because the registry has all
          // their data.
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
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
          signedIn: ['frame', 'suite'],
          font: /hyperlegible-next-latin-wght-normal/,
        },
      ]),
      new ShellDescriptorPlugin(version),
      new PublicFiles(inShell('public')),
      new Precompress(options.compress),
    ],
  };
}
