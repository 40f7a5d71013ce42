import { createRequire } from 'node:module';
import { join } from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import { cache, own, root } from './paths';

const require = createRequire(import.meta.url);

export interface BuildOptions {
  /** `production` for every build that users get, `development` for watch builds. */
  readonly mode: 'production' | 'development';
  /** `full`: best compression; `quick`: a cheap level for local starts; `none`: no compressed copies. */
  readonly compress: 'full' | 'quick' | 'none';
  /** Emits source maps next to the files, without links to them. */
  readonly sourceMaps: boolean;
}

export const defaultOptions: BuildOptions = { mode: 'production', compress: 'quick', sourceMaps: false };

/** Matches files that contain only calls. */
const calls =
  /[\\/]shared[\\/](?:src|lib)[\\/]calls[\\/](?!call\.|requestOf\.|permissions\.|tags\.)\w+\.[jt]s$/;

/**
 * Use `react/jsx-runtime` in development too. A production shell doesn't provide `react/jsx-dev-runtime`, and an area
 * under development runs in that shell.
 */
const scripts: RuleSetRule = {
  test: /\.tsx?$/,
  exclude: [/node_modules/, calls],
  use: {
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic', development: false } },
      },
    },
  },
};

const cssLoader = (mode: BuildOptions['mode']) => ({
  loader: require.resolve('css-loader'),
  options: {
    modules: {
      auto: true,
      // Refuses a selector without one of the module's classes.
      mode: 'pure',
      namedExport: false,
      exportLocalsConvention: 'as-is',
      localIdentName: mode === 'production' ? '[hash:base64:6]' : '[name]-[local]',
    },
  },
});

/**
 * Styles are part of the scripts that need them and enter the page with its nonce. A script has an integrity hash, and
 * a failed script reaches an error boundary; a separate style sheet has neither.
 */
const inlineStyles = (mode: BuildOptions['mode']): RuleSetRule => ({
  test: /(?<!\.module)\.css$/,
  resourceQuery: { not: [/page/] },
  sideEffects: true,
  use: [
    {
      loader: require.resolve('style-loader'),
      options: { insert: own('insertStyle.cjs') },
    },
    cssLoader(mode),
  ],
});

/** Returns the same rule for CSS modules, which need less code. */
const styleModules = (mode: BuildOptions['mode']): RuleSetRule => ({
  test: /\.module\.css$/,
  sideEffects: true,
  use: [own('styleModule.cjs'), cssLoader(mode)],
});

/**
 * Returns the rule for styles that a page needs before its first script (`x.css?page`): they become a file that its
 * HTML links.
 */
export const pageStyles = (mode: BuildOptions['mode'], extract: string): RuleSetRule => ({
  test: /\.css$/,
  resourceQuery: /page/,
  sideEffects: true,
  use: [extract, cssLoader(mode)],
});

/** Returns a disk cache that is discarded when the build itself or a package changes. */
export const fileCache = (name: string): Exclude<Configuration['cache'], boolean | undefined> => ({
  type: 'filesystem',
  name,
  cacheDirectory: join(cache, 'webpack'),
  compression: false,
  buildDependencies: {
    config: [own('./'), join(root, 'package-lock.json')],
  },
});

/**
 * Returns the settings that the shell and every area share.
 *
 * @param folder - the package's folder, also the name of its cache
 */
export function common(folder: string, options: BuildOptions): Configuration {
  const context = join(root, folder);
  return {
    context,
    mode: options.mode,
    target: ['web', 'es2022'],
    devtool: options.sourceMaps ? 'hidden-source-map' : false,
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        scripts,
        { test: calls, use: own('callsLoader.cjs') },
        inlineStyles(options.mode),
        styleModules(options.mode),
        { test: /\.(woff2|png|svg|webp|mp3)$/, type: 'asset/resource' },
      ],
    },
    output: { clean: true, crossOriginLoading: 'anonymous', chunkLoadTimeout: 8000 },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          terserOptions: { compress: { passes: 2 }, mangle: true, format: { comments: false } },
          extractComments: false,
          parallel: false,
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    cache: fileCache(`${folder}-${options.mode}${options.sourceMaps ? '-maps' : ''}`),
  };
}
